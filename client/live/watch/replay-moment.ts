/** Maps positions in a recording to capture times. Pure. */
import type { ReplayFile } from '../../../calls/live/broadcast-replay.ts';

/** Returns the capture time, in milliseconds, of the frame at a position in a file. */
export function momentAt({ moments }: Pick<ReplayFile, 'moments'>, seconds: number): number {
  const [at_seconds, taken_at_ms] = moments.findLast(([at]) => at <= seconds) ?? moments[0] ?? [0, 0];
  return taken_at_ms + (seconds - at_seconds) * 1000;
}
