/** What becomes of lines on the screen as they come. Pure. */
import type { TalkLine } from '../../../calls/live/talk.ts';

/** A gift that is given again so soon after itself counts up where it stands. */
const COMBO_MS = 3_000;

/** So many lines are on the screen at most. */
export const SHOWN = 80;

/** What is known of what is on the screen. */
export interface Seen {
  /** The highest number that came. */
  last: number;
  /** The latest line of a gift by giver and gift: which it is, how many pieces it tells, and when the last of them came. */
  combos: Map<string, { seq: number; pieces: number; at_ms: number }>;
}

/** One thing to do on the screen: a line that is new, with how many pieces it tells, or one that tells more than before. */
export interface Step {
  line: TalkLine;
  /** The line that it stands in; the line's own where it is a new one. */
  in_seq: number;
  pieces: number;
}

/** Steps for lines in their order; what was seen is nothing. Notes in `seen` what came. */
export function stepsOf(seen: Seen, lines: readonly TalkLine[]): Step[] {
  return lines.flatMap((line) => {
    if (line.seq <= seen.last) return [];
    seen.last = line.seq;
    const { gift, who, seq } = line;
    if (!gift) return { line, in_seq: seq, pieces: 0 };
    const key = `${who?.uuid} ${gift.item_uuid}`;
    const at_ms = Date.parse(line.at);
    const before = seen.combos.get(key);
    const goesOn = before && at_ms - before.at_ms <= COMBO_MS;
    const in_seq = goesOn ? before.seq : seq;
    const pieces = gift.quantity + (goesOn ? before.pieces : 0);
    seen.combos.set(key, { seq: in_seq, pieces, at_ms });
    return { line, in_seq, pieces };
  });
}
