/** Whether somebody may say something in the room of a live, and if not, why and for how long. Pure. */

import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Failed } from '../../platform/host/fail.ts';

/** What was said before by the same person: the latest first. */
export interface Said {
  at_ms: number;
  text: string;
}

/** Who wants to say something. */
export interface Talker {
  has_email: boolean;
  /** The VB, whom they named, and the house. */
  moderates: boolean;
  follows: boolean;
  /** Until when they say nothing here; infinite: until it is lifted. */
  silent_until_ms: number;
}

/** How a room is kept. */
export interface RoomRules {
  needs_email: boolean;
  followers_only: boolean;
  /** Between two lines of one person. */
  slow_ms: number;
  /** Folded. */
  held_words: readonly string[];
}

/** So many lines of one person within so long; more look like a flood. */
export const BURST_LINES = 4;
export const BURST_MS = 8_000;
/** The same text is not said twice in a row at once (a second tap), and no more than twice within a minute. */
export const TWICE_MS = 5_000;
const SAME_LINES = 2;
export const SAME_MS = 60_000;

/** Why it is not said; null: it is. In the order in which one can do something about it. */
export function refusalOf(
  { text, now_ms }: { text: string; now_ms: number },
  { talker, rules, said }: { talker: Talker; rules: RoomRules; said: readonly Said[] },
): Failed | null {
  if (!talker.moderates) {
    const silent_ms = talker.silent_until_ms - now_ms;
    if (silent_ms === Number.POSITIVE_INFINITY) return { failed: 'talk_banned' };
    if (silent_ms > 0) return { failed: 'talk_muted', facts: inSeconds(silent_ms) };
    if (rules.needs_email && !talker.has_email) return { failed: 'talk_needs_email' };
    if (rules.followers_only && !talker.follows) return { failed: 'talk_followers_only' };
    const slow_ms = (said[0]?.at_ms ?? Number.NEGATIVE_INFINITY) + rules.slow_ms - now_ms;
    if (rules.slow_ms > 0 && slow_ms > 0) return { failed: 'talk_slow', facts: inSeconds(slow_ms) };
    const wait_ms = waitOf(said, now_ms);
    if (wait_ms > 0) return { failed: 'talk_too_fast', facts: inSeconds(wait_ms) };
    const same_ms = sameWaitOf(said, { text, now_ms });
    if (same_ms > 0) return { failed: 'talk_repeated', facts: inSeconds(same_ms) };
  }
  const folded = foldText(text);
  return rules.held_words.some((word) => hasWord(folded, word)) ? { failed: 'talk_word' } : null;
}

/** The refusal of what comes too often. */
export const tooMany = (wait_ms: number): Failed => ({ failed: 'too_many_requests', facts: inSeconds(wait_ms) });

const inSeconds = (ms: number) => ({ retry_after_seconds: Math.ceil(ms / 1000) });

/** Until the first of the last few is old enough. */
function waitOf(said: readonly Said[], now_ms: number): number {
  const first = said[BURST_LINES - 1];
  return first ? first.at_ms + BURST_MS - now_ms : 0;
}

function sameWaitOf(said: readonly Said[], { text, now_ms }: { text: string; now_ms: number }): number {
  const [last] = said;
  const twice_ms = last?.text === text ? last.at_ms + TWICE_MS - now_ms : 0;
  const same = said.filter((line) => line.text === text)[SAME_LINES - 1];
  return Math.max(twice_ms, same ? same.at_ms + SAME_MS - now_ms : 0);
}
