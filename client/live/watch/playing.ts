/**
 * State of the playback: seconds behind by the device's clock, no picture now, the live is over, this browser cannot decode it, or cannot decode
 * its sound.
 */
export type Heard = number | 'waiting' | 'over' | 'unplayable' | 'unheard';

/** Parts of a segment that a viewer asks for: all of it, its sound, or its sound with one picture. */
export type Way = 'c' | 'a' | 'k';

/** How a live is to be played, and who is told of it. */
export interface Playing {
  tell: (heard: Heard) => void;
  way?: Way;
  stop?: AbortSignal;
}
