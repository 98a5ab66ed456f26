/** Maps positions in a recording to capture times. Pure. */
import type { ReplayFile } from '../../../calls/live/broadcast/replay.ts';

/** Returns the capture time, in milliseconds, of the frame at a position in a file. */
export function momentAt({ moments }: Pick<ReplayFile, 'moments'>, seconds: number): number {
  const [at_seconds, taken_at_ms] = moments.findLast(([at]) => at <= seconds) ?? moments[0] ?? [0, 0];
  return taken_at_ms + (seconds - at_seconds) * 1000;
}

/** Milliseconds before a moment at which the replay starts. */
const LEAD_MS = 15_000;

/** Returns the part of an address that starts the replay shortly before a time. */
export const replayHash = (at: string): string => `#at=${Date.parse(at) - LEAD_MS}`;

/** Returns the capture time, in milliseconds, that an address names. Null: none. */
export function replayTimeOf(hash: string): number | null {
  const match = /^#at=(\d{1,15})$/.exec(hash);
  return match ? Number(match[1]) : null;
}

/**
 * Returns the file and the position, in seconds, of a capture time. A time in a gap becomes the end
 * of the media before it, a time before the first media its start. Returns null without files.
 */
export function placeOf(files: readonly ReplayFile[], at_ms: number): { file: ReplayFile; seconds: number } | null {
  const spans = files.flatMap((file) =>
    file.moments.map(([from, taken_at_ms], index) => ({
      file,
      from,
      taken_at_ms,
      until: file.moments[index + 1]?.[0] ?? file.seconds,
    })),
  );
  const span = spans.findLast(({ taken_at_ms }) => taken_at_ms <= at_ms);
  if (span) return { file: span.file, seconds: Math.min(span.until, span.from + (at_ms - span.taken_at_ms) / 1000) };
  return files[0] ? { file: files[0], seconds: 0 } : null;
}
