/** Turns incoming chat messages into changes of the screen. Pure. */
import type { ChatMessage } from '../../../calls/live/chat.ts';

/** Gifts repeated within this time count up in place, in milliseconds. */
const COMBO_MS = 3_000;

/** Maximum messages on the screen. */
export const SHOWN = 80;

/** State of the messages on the screen. */
export interface Seen {
  /** Highest sequence number received. */
  last: number;
  /**
   * The latest message of each giver and gift: its number, its pieces, and the time of the last
   * gift.
   */
  combos: Map<string, { seq: number; pieces: number; at_ms: number }>;
}

/** One change of the screen: a new message, or more pieces in an existing one. */
export interface LineStep {
  line: ChatMessage;
  /** Sequence number of the message to change. Equals the message's own for a new one. */
  in_seq: number;
  pieces: number;
}

/**
 * Returns the changes for messages in order, and updates `state`. Skips messages that were received
 * before.
 */
export function stepsOf(state: Seen, lines: readonly ChatMessage[]): LineStep[] {
  return lines.flatMap((line) => {
    if (line.seq <= state.last) return [];
    state.last = line.seq;
    const { gift, who, seq } = line;
    if (!gift) return { line, in_seq: seq, pieces: 0 };
    const key = `${who?.uuid} ${gift.item_uuid}`;
    const at_ms = Date.parse(line.at);
    const before = state.combos.get(key);
    const goesOn = before && at_ms - before.at_ms <= COMBO_MS;
    const in_seq = goesOn ? before.seq : seq;
    const pieces = gift.quantity + (goesOn ? before.pieces : 0);
    state.combos.set(key, { seq: in_seq, pieces, at_ms });
    return { line, in_seq, pieces };
  });
}
