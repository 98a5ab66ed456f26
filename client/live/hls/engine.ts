/** Plays HLS in a video element. */
export interface Engine {
  /** Plays a video from its newest frames on. */
  load: (address: string) => void;
  /** Continues the same video with another token. */
  renew: (address: string) => void;
  /** Returns when the shown frame was captured, in milliseconds. NaN: unknown. */
  shownMs: () => number;
  destroy: () => void;
}

/** Reports of an engine, and the wish of its viewer. */
export interface EngineOptions {
  /** `unplayable`: this browser cannot decode the video. `lost`: a request failed. */
  failed: (problem: 'unplayable' | 'lost') => void;
  /** True: the viewer saves data. */
  isSaving: boolean;
}
