/** The chat page without scripts: its pinned message, replies and emotes. */
import { describe, expect, test } from 'vitest';
import { type ChatMessage, listLines, sayLine } from '../../../calls/live/chat.ts';
import { getLineDesk } from '../../../calls/live/chat-moderation.ts';
import { getLive } from '../../../calls/live/live.ts';
import texts from '../../../locales/en/live/chat.json' with { type: 'json' };
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const line: ChatMessage = {
  ...{ seq: 7, at: '2031-11-20T08:00:00.000Z', kind: 'say', text: 'hello :heart: @Ann B now', gift: null },
  who: { uuid: crypto.randomUUID(), name: 'Nok', vip_level: 0, part: null },
  mentions: [{ user_uuid: crypto.randomUUID(), name: 'Ann B' }],
  reply_to: { seq: 3, user_uuid: crypto.randomUUID(), name: 'Ploy' },
};

describe('chat page without scripts', () => {
  test('shows replies, mentions, emotes and the pinned message, and sends a reply', async () => {
    const live = { ...sampleAnswer(getLive).data, status: 'on_air' as const, ended_at: null, summary: null };
    const sentForms: unknown[] = [];
    const host = new MemberHost()
      .answer(getLive, { data: live })
      .answer(listLines.own, {
        data: { lines: [line], last: 7, hidden: [], pinned: { ...line, text: 'pinned words' } },
      })
      .answer(getLineDesk.own, { data: { ...sampleAnswer(getLineDesk).data, line } })
      .on(sayLine, ({ body }) => {
        sentForms.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
        return sentForms.length === 1 ? refusal('talk_word') : Response.json(sampleAnswer(sayLine));
      });
    const browser = await signedIn(new Browser(host));
    const at = `/en/live/${live.slug}/talk`;
    const { text } = await browser.go(`${at}?write=1&reply=7`);
    expect(text).toContain(texts.replies.replace('{{name}}', 'Ploy'));
    expect(text).toContain('<span class="named">@Ann B</span>');
    expect(text).toMatch(/<svg class="emote"[^>]*aria-label="heart"/);
    expect(text).toMatch(/<aside class="pinned".*pinned words.*<\/aside>/);
    expect(text).toContain(texts.replies.replace('{{name}}', 'Nok'));
    const form = { text: 'yes', reply_to: '7', idempotency_key: crypto.randomUUID() };
    // A refused reply stays a reply.
    const again = await browser.go(at, { form });
    expect(again.text).toMatch(/<input[^>]*name="reply_to"[^>]*value="7"/);
    expect((await browser.go(at, { form })).status).toBe(303);
    expect(sentForms).toEqual([
      { text: 'yes', reply_to: '7' },
      { text: 'yes', reply_to: '7' },
    ]);
  });
});
