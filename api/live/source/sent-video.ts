/** A video of a live at Cloudflare Stream. A sender that reconnects late begins another one. */
export interface SentVideo {
  uid: string;
  begun_ms: number;
  /** Length of the copy in R2. Null: not copied yet. 0: Stream has lost the recording. */
  copied_seconds: number | null;
}

/** Returns whether nothing of the video is left to copy. */
export const isCopied = ({ copied_seconds }: SentVideo): boolean => copied_seconds !== null;

/** Returns the files of the copied videos, as a replay lists them. */
export const replayFiles = (videos: readonly SentVideo[]) =>
  videos.flatMap(({ copied_seconds, begun_ms }, index) =>
    copied_seconds ? [{ name: `r${index}-0.mp4`, seconds: copied_seconds, moments: [[0, begun_ms]] as const }] : [],
  );

/** Returns the addresses of the copied videos. */
export const replayAddresses = (live_uuid: string, videos: readonly SentVideo[]): string[] =>
  replayFiles(videos).map(({ name }) => `/live-media/${live_uuid}/${name}`);
