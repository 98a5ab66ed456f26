/**
 * Recordings with the time of day of their positions, so that pages show the video together with
 * the chat messages of that time.
 */
import type { Replay, ReplayFile } from '../../../calls/live/broadcast/replay.ts';
import type { Segment } from './media-timeline.ts';

/**
 * Minimum difference in milliseconds between capture time and position that starts a new entry.
 * Senders' clocks drift.
 */
const DRIFT_MS = 250;

/** Returns the complete segments as files, one per encoding. */
export function replayOf(segments: readonly Segment[], isOver: boolean): Replay {
  const whole = segments.filter(({ is_whole }) => is_whole);
  const inits = [...new Set(whole.map(({ init }) => init))];
  return { is_over: isOver, files: inits.map((init) => fileOf(whole.filter((segment) => segment.init === init))) };
}

function fileOf(segments: readonly Segment[]): ReplayFile {
  const [first, last] = [segments[0], segments.at(-1)];
  const begin_us = first?.start_us ?? 0;
  const moments: [number, number][] = [];
  for (const { start_us, pdt_ms } of segments) {
    const at_seconds = (start_us - begin_us) / 1_000_000;
    const [known_at, known_ms] = moments.at(-1) ?? [0, Number.NEGATIVE_INFINITY];
    const drift_ms = pdt_ms - known_ms - (at_seconds - known_at) * 1000;
    if (Math.abs(drift_ms) > DRIFT_MS) moments.push([at_seconds, pdt_ms]);
  }
  return {
    name: `r${first?.init ?? 0}-${last?.msn ?? 0}.mp4`,
    seconds: last ? (last.start_us + last.duration_us - begin_us) / 1_000_000 : 0,
    moments,
  };
}
