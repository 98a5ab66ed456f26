/**
 * Times and samples of the parts of one segment, added up. A segment whose tracks drift too far
 * apart could not be read as one fragment.
 */
import { STEPS_MAX } from './boxes.ts';
import { type Fragment, inMicroseconds, MAX_SECONDS } from './fragment.ts';

/** One second less than a fragment may have, for what rounding adds up to. */
const SPAN_MAX_US = (MAX_SECONDS - 1) * 1_000_000;
/** Boxes that a written part has: moof, mfhd and mdat, and four per track. */
const BOXES = 3;
const BOXES_PER_TRACK = 4;

interface Span {
  start_us: number;
  end_us: number;
}

export class JoinedSpan {
  private spans = new Map<number, Span>();
  private steps = 0;

  /**
   * Adds a part whose times are moved by `shift_us`. Returns false, and adds nothing, if the joined
   * parts could then not be read as one fragment. The first part is always added.
   */
  add({ lines }: Pick<Fragment, 'lines'>, shift_us: number): boolean {
    const spans = new Map(this.spans);
    let steps = this.steps + BOXES + lines.length * BOXES_PER_TRACK;
    for (const { track, start, end, samples } of lines) {
      const start_us = inMicroseconds(track, start) + shift_us;
      const earlier = spans.get(track.id) ?? { start_us, end_us: start_us };
      // A late part extends the last sample before it. An early one shortens that sample. The span
      // here does not shorten, so it is an upper bound.
      const end_us = Math.max(earlier.end_us, start_us) + inMicroseconds(track, end - start);
      spans.set(track.id, { start_us: earlier.start_us, end_us });
      steps += samples.length;
    }
    if (this.steps > 0 && (steps > STEPS_MAX || isFar([...spans.values()]))) return false;
    this.spans = spans;
    this.steps = steps;
    return true;
  }
}

function isFar(spans: readonly Span[]): boolean {
  const starts = spans.map(({ start_us }) => start_us);
  const isLong = spans.some(({ start_us, end_us }) => end_us - start_us > SPAN_MAX_US);
  return isLong || Math.max(...starts) - Math.min(...starts) > SPAN_MAX_US;
}
