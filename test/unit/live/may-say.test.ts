/** The rules of chat: each refusal, with its wait time if waiting helps. */
import { describe, expect, test } from 'vitest';
import { BURST_LINES, BURST_MS, messageRefusal, SAME_MS, TWICE_MS } from '../../../api/live/chat/may-say.ts';
import { foldText } from '../../../api/platform/base/fold-text.ts';

const NOW = 1_000_000;
const talker = { has_email: false, moderates: false, follows: false, is_fan: false, silent_until_ms: 0 };
const rules = {
  needs_email: false,
  talkers: 'all' as const,
  slow_ms: 0,
  held_words: ['พนัน', 'scam'].map((word) => foldText(word).compact),
};
const earlierLines = (...lines: [text: string, ago_ms: number][]) =>
  lines.map(([text, ago_ms]) => ({ text, at_ms: NOW - ago_ms }));
const refusal = (text: string, before = earlierLines(), more: { rules?: object; talker?: object } = {}) =>
  messageRefusal(
    { text, now_ms: NOW },
    { talker: { ...talker, ...more.talker }, rules: { ...rules, ...more.rules }, recentLines: before },
  );

describe('rules of chat', () => {
  test('the first chat message is accepted', () => {
    expect(refusal('สวัสดี')).toBeNull();
  });

  test('a flood of messages waits until its first message is old enough', () => {
    const flood = (first_ago_ms: number) =>
      earlierLines(...Array.from({ length: BURST_LINES - 1 }, (_, index): [string, number] => [`${index}`, 10]), [
        'first',
        first_ago_ms,
      ]);
    expect(refusal('more', flood(1_500))).toEqual({
      failed: 'talk_too_fast',
      facts: { retry_after_seconds: Math.ceil((BURST_MS - 1_500) / 1000) },
    });
    expect(refusal('more', flood(BURST_MS))).toBeNull();
  });

  test('repeated chat messages are refused as double taps or as spam', () => {
    expect(refusal('555', earlierLines(['555', TWICE_MS - 1]))).toMatchObject({ failed: 'talk_repeated' });
    expect(refusal('555', earlierLines(['555', TWICE_MS]))).toBeNull();
    const twice = earlierLines(['555', 20_000], ['555', 30_000]);
    expect(refusal('555', twice)).toEqual({
      failed: 'talk_repeated',
      facts: { retry_after_seconds: (SAME_MS - 30_000) / 1000 },
    });
    expect(refusal('5555', twice)).toBeNull();
  });

  test('a blocked word is found despite spaces, dots and look-alike letters', () => {
    for (const text of ['เว็บพนันดี', 'เว็บ พ.นั้.น', 'พ น ั น', 'S C A M', 'ѕcаm!'])
      expect(refusal(text), text).toEqual({ failed: 'talk_word' });
    expect(refusal('scampi with rice')).toBeNull();
  });

  test('a room can require an email address, and moderators never wait', () => {
    const emailRules = { rules: { needs_email: true } };
    expect(refusal('hello', earlierLines(), emailRules)).toEqual({ failed: 'talk_needs_email' });
    expect(refusal('hello', earlierLines(), { ...emailRules, talker: { has_email: true } })).toBeNull();
    expect(refusal('hello', earlierLines(['hello', 10]), { ...emailRules, talker: { moderates: true } })).toBeNull();
  });

  test('slow mode, mutes, bans and followers-only delay or refuse messages', () => {
    const slow = { rules: { slow_ms: 10_000 } };
    expect(refusal('one', earlierLines(), slow)).toBeNull();
    expect(refusal('two', earlierLines(['one', 2_500]), slow)).toEqual({
      failed: 'talk_slow',
      facts: { retry_after_seconds: 8 },
    });
    expect(refusal('two', earlierLines(['one', 10_000]), slow)).toBeNull();
    const silent = (silent_until_ms: number) => refusal('hello', earlierLines(), { talker: { silent_until_ms } });
    expect(silent(NOW + 61_000)).toEqual({ failed: 'talk_muted', facts: { retry_after_seconds: 61 } });
    expect(silent(NOW)).toBeNull();
    expect(silent(Number.POSITIVE_INFINITY)).toEqual({ failed: 'talk_banned' });
    const followers = { rules: { talkers: 'followers' as const } };
    expect(refusal('hello', earlierLines(), followers)).toEqual({ failed: 'talk_followers_only' });
    expect(refusal('hello', earlierLines(), { ...followers, talker: { follows: true } })).toBeNull();
    const moderator = { rules: { talkers: 'followers' as const, slow_ms: 10_000 }, talker: { moderates: true } };
    expect(refusal('hello', earlierLines(['one', 10]), moderator)).toBeNull();
  });
});
