/**
 * State of the playback: seconds behind by the device's clock, no video at present, live ended, or
 * video or sound that this browser cannot decode.
 */
export type Heard = number | 'waiting' | 'over' | 'unplayable' | 'unheard';

/** Format that a viewer requests: everything, only sound, or sound with one frame per segment. */
export type Way = 'c' | 'a' | 'k';

/** Options of a playback, and the callback for its state. */
export interface Playing {
  tell: (state: Heard) => void;
  way?: Way;
  stop?: AbortSignal;
}
