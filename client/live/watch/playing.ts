/**
 * State of the playback: seconds behind by the device's clock (NaN: unknown), no video at present,
 * live ended, or video or sound that this browser cannot decode.
 */
export type PlaybackState = number | 'waiting' | 'over' | 'unplayable' | 'unheard';

/** Format that a viewer requests: everything, only sound, or sound with one frame per segment. */
export type VideoFormat = 'c' | 'a' | 'k';

/** Options of a playback, and the callback for its state. */
export interface Playing {
  onState: (state: PlaybackState) => void;
  way?: VideoFormat;
  stop?: AbortSignal;
  /** Plays the small rendition of a live that has two, whatever the viewer chose. */
  isSmall?: boolean;
}

/** Returns how long a refused request (429) must wait, in milliseconds; 0 for other errors. */
export const restMs = (refusal: unknown): number =>
  refusal instanceof Response && refusal.status === 429 ? 1000 * Number(refusal.headers.get('retry-after') ?? 1) : 0;
