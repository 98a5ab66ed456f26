/** A video of a live at Cloudflare Stream. A sender that reconnects late begins another one. */
export interface SentVideo {
  uid: string;
  begun_ms: number;
  /** Length of the copy in R2. Null: not copied yet. 0: Stream has lost the recording. */
  copied_seconds: number | null;
}

/** Returns the files of the copied videos, as a replay lists them. */
export const replayFiles = (videos: readonly SentVideo[]) =>
  videos.flatMap(({ copied_seconds, begun_ms }, index) =>
    copied_seconds ? [{ name: `r${index}-0.mp4`, seconds: copied_seconds, moments: [[0, begun_ms]] as const }] : [],
  );
