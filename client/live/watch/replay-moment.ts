/** Which moment of a live its recording shows, and where a moment stands in it. Pure. */
import type { ReplayFile } from '../../../calls/live/broadcast-replay.ts';

/** When the picture at so many seconds of a file was taken, in milliseconds. */
export function momentAt({ moments }: Pick<ReplayFile, 'moments'>, seconds: number): number {
  const [at_seconds, taken_at_ms] = moments.findLast(([at]) => at <= seconds) ?? moments[0] ?? [0, 0];
  return taken_at_ms + (seconds - at_seconds) * 1000;
}
