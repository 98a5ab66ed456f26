/** Decides whether a member may send a chat message, and if not, why and for how long. Pure. */

import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Failed } from '../../platform/framework/fail.ts';

/** An earlier message of the same member. */
export interface EarlierMessage {
  at_ms: number;
  text: string;
}

/** A member who sends a message, with their permissions. */
export interface ChatMember {
  has_email: boolean;
  /** True for the VB, the moderators that the VB named, and staff. */
  moderates: boolean;
  follows: boolean;
  /** True for members of the VB's fan club. */
  is_fan: boolean;
  /** End of the member's mute in this room. Infinity: until it is lifted. */
  silent_until_ms: number;
}

/** Rules of a room's chat. */
export interface RoomRules {
  needs_email: boolean;
  talkers: 'all' | 'followers' | 'fans';
  /** Minimum time between two messages of one member. */
  slow_ms: number;
  /** Flagged words, folded by `foldText`. */
  held_words: readonly string[];
}

/** Maximum messages of one member within `BURST_MS`. */
export const BURST_LINES = 4;
export const BURST_MS = 8_000;
/**
 * A member may repeat a text after `TWICE_MS`, which catches double taps, and send it at most twice
 * within `SAME_MS`.
 */
export const TWICE_MS = 5_000;
const SAME_LINES = 2;
export const SAME_MS = 60_000;

/**
 * Returns the reason for rejecting a message, or null. If several reasons apply, it returns the one
 * that the member must solve first. For those who moderate, only flagged words count.
 */
export function messageRefusal(
  { text, now_ms }: { text: string; now_ms: number },
  { talker, rules, recentLines }: { talker: ChatMember; rules: RoomRules; recentLines: readonly EarlierMessage[] },
): Failed | null {
  if (!talker.moderates) {
    const silent_ms = talker.silent_until_ms - now_ms;
    if (silent_ms === Number.POSITIVE_INFINITY) return { failed: 'talk_banned' };
    if (silent_ms > 0) return { failed: 'talk_muted', facts: inSeconds(silent_ms) };
    if (rules.needs_email && !talker.has_email) return { failed: 'talk_needs_email' };
    if (rules.talkers === 'followers' && !talker.follows) return { failed: 'talk_followers_only' };
    if (rules.talkers === 'fans' && !talker.is_fan) return { failed: 'talk_fans_only' };
    const slow_ms = (recentLines[0]?.at_ms ?? Number.NEGATIVE_INFINITY) + rules.slow_ms - now_ms;
    if (rules.slow_ms > 0 && slow_ms > 0) return { failed: 'talk_slow', facts: inSeconds(slow_ms) };
    const wait_ms = waitOf(recentLines, now_ms);
    if (wait_ms > 0) return { failed: 'talk_too_fast', facts: inSeconds(wait_ms) };
    const same_ms = sameWaitOf(recentLines, { text, now_ms });
    if (same_ms > 0) return { failed: 'talk_repeated', facts: inSeconds(same_ms) };
  }
  const foldedText = foldText(text);
  return rules.held_words.some((word) => hasWord(foldedText, word)) ? { failed: 'talk_word' } : null;
}

/** Returns the failure for messages over the rate limit. */
export const tooMany = (wait_ms: number): Failed => ({ failed: 'too_many_requests', facts: inSeconds(wait_ms) });

const inSeconds = (ms: number) => ({ retry_after_seconds: Math.ceil(ms / 1000) });

/** Returns the milliseconds until the oldest message of the burst is old enough. */
function waitOf(lines: readonly EarlierMessage[], now_ms: number): number {
  const first = lines[BURST_LINES - 1];
  return first ? first.at_ms + BURST_MS - now_ms : 0;
}

function sameWaitOf(lines: readonly EarlierMessage[], { text, now_ms }: { text: string; now_ms: number }): number {
  const [last] = lines;
  const twice_ms = last?.text === text ? last.at_ms + TWICE_MS - now_ms : 0;
  const same = lines.filter((line) => line.text === text)[SAME_LINES - 1];
  return Math.max(twice_ms, same ? same.at_ms + SAME_MS - now_ms : 0);
}
