/**
 * The replay of a live, returned by `/live-media/{uuid}/replay.json`. Types only, so that the page
 * script ships no schema.
 */

/** One file of the replay. All of it has the same encoding. */
export interface ReplayFile {
  /** Last segment of its URL. */
  name: string;
  seconds: number;
  /**
   * Maps positions in the file, in seconds, to the time when the picture was taken, in epoch
   * milliseconds. Has one entry for the start, and one wherever the two drift apart.
   */
  moments: readonly (readonly [at_seconds: number, taken_at_ms: number])[];
}

/** `files` is in playback order. It grows while the live is on air. */
export interface Replay {
  is_over: boolean;
  files: readonly ReplayFile[];
}
