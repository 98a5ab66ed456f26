/** Emotes and addressees of chat messages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../calls/live/chat.ts';
import { emoteNames, hasEmote, splitEmotes } from '../../../client/live/emote/names.ts';
import { isFor } from '../../../client/live/line/is-for-member.ts';
import en from '../../../locales/en/live/room.json' with { type: 'json' };

describe('text of chat messages', () => {
  test('typed emotes are split from their text, and unknown ones stay text', () => {
    expect(splitEmotes('สวัสดี:heart: 12:30:45 :nope::cat:')).toEqual(['สวัสดี', 'heart', ' 12:30:45 :nope:', 'cat', '']);
    expect([hasEmote('a:b:c'), hasEmote(':wai:')]).toEqual([false, true]);
  });

  test('each emote has a name and a drawing of less than 1 kB', () => {
    const sprite = readFileSync('client/live/emote/emotes.svg', 'utf8');
    const drawings = [...sprite.matchAll(/<symbol id="(\w+)".*<\/symbol>/g)];
    expect(drawings.map(([, name]) => name)).toEqual([...emoteNames]);
    expect(Object.keys(en.emote)).toEqual([...emoteNames]);
    for (const [drawing, name] of drawings) expect(drawing.length, name).toBeLessThan(1_000);
  });

  test('a message is for the members that it mentions or answers', () => {
    const line: ChatMessage = {
      ...{ seq: 2, at: '2031-11-20T08:00:00.000Z', kind: 'say', who: null, text: '@b', gift: null },
      mentions: [{ user_uuid: 'b', name: 'b' }],
      reply_to: { seq: 1, user_uuid: 'a', name: 'a' },
    };
    expect(['a', 'b', 'c', undefined].map((uuid) => isFor(line, uuid))).toEqual([true, true, false, false]);
    const { mentions: _, reply_to: __, ...old } = line;
    expect(isFor(old, 'a')).toBe(false);
  });
});
