/** What a live's media room says of what can be seen again, at `/live-media/{uuid}/replay.json`. Types alone, so that the page's script is given no schema. */

/** A file of a live, which goes by one encoding. */
export interface ReplayFile {
  /** The last step of its address. */
  name: string;
  seconds: number;
  /** From which second of it on pictures were taken from which moment on, in milliseconds: one, and one more after each cut. */
  moments: readonly (readonly [at_seconds: number, taken_at_ms: number])[];
}

/** In their order; more come while the live goes on. */
export interface Replay {
  is_over: boolean;
  files: readonly ReplayFile[];
}
