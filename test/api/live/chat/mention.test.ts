/** Replies and mentions in the chat of a live, and the notifications of those who are away. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BURST_MS } from '../../../../api/live/chat/may-say.ts';
import { MAX_NOTIFIED } from '../../../../api/live/chat/room-mentions.ts';
import { columnsOfName } from '../../../../api/people/profile/name-columns.ts';
import { listLines, sayLine } from '../../../../calls/live/chat.ts';
import { hideLine } from '../../../../calls/live/chat-moderation.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { listNotices } from '../../../../calls/people/notice.ts';
import { ask } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../../world.ts';
import { roomHeaders } from '../room-headers.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';
let star = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  star = await addMember('star', 'caster');
  await addUsers(['fan', 'other', 'away']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const token = (name: string) => tokenOf(name, { now: new Date() });
const rename = async (user: string, to: string) => {
  const { name, name_key, name_skeleton } = columnsOfName(to);
  await env.DB.prepare('UPDATE users SET name = ?, name_key = ?, name_skeleton = ? WHERE uuid = ?')
    .bind(name, name_key, name_skeleton, userUuid(user))
    .run();
};
/** Says something, later than the last message of the same member. */
const say = async (user: string, text: string, more: { reply_to?: string; key?: string } = {}) => {
  const { key = crypto.randomUUID(), ...reply } = more;
  const form = { text, ...reply } as never;
  const { seq } = (await ask(sayLine, { token: await token(user), key, params: { slug }, form })).data;
  vi.setSystemTime(Date.now() + BURST_MS);
  return seq;
};
const lines = async () => (await ask(listLines, { params: { slug } })).data.lines;
const noticesOf = async (user: string) =>
  (await ask(listNotices, { token: await token(user) })).data.map(({ kind, facts, path }) => ({
    ...{ kind, path },
    name: facts.name,
  }));
const mentionBy = (name: string) => ({ kind: 'talk_mentioned', path: `/live/${slug}`, name });

describe('mentions in the chat', () => {
  test('a message names whom it mentions and answers, by account', async () => {
    await rename('away', 'น้ำ ใส');
    const first = await say('other', 'who sings?');
    await say('fan', 'สวัสดี @น้ำใส นะ', { reply_to: String(first) });
    await say('fan', 'to nobody: fan@other.com @nobody', { reply_to: '99' });
    expect((await lines()).slice(1)).toMatchObject([
      {
        text: 'สวัสดี @น้ำใส นะ',
        mentions: [{ user_uuid: userUuid('away'), name: 'น้ำใส' }],
        reply_to: { seq: first, user_uuid: userUuid('other'), name: 'other' },
      },
      { text: 'to nobody: fan@other.com @nobody' },
    ]);
    const [, , last] = await lines();
    expect([last?.mentions, last?.reply_to]).toEqual([undefined, undefined]);
  });

  test('a name that two members share mentions the one in the room', async () => {
    for (const user of ['other', 'away']) await rename(user, 'ฝน');
    await say('fan', '@ฝน มาไหม');
    const headers = await roomHeaders(liveUuid(slug), `user:${userUuid('away')}`);
    const { webSocket } = await env.ROOMS.getByName(liveUuid(slug)).fetch('https://room.internal/?after=0', {
      headers,
    });
    webSocket?.accept();
    await say('fan', '@ฝน มาแล้ว');
    expect((await lines()).map(({ mentions }) => mentions?.map(({ user_uuid }) => user_uuid))).toEqual([
      undefined,
      [userUuid('away')],
    ]);
    expect(await noticesOf('away')).toEqual([]);
  });

  test('notifies absent members once per live, except the VB and members who block', async () => {
    const key = crypto.randomUUID();
    await say('fan', '@away come @star', { key });
    await expect.poll(() => noticesOf('away')).toEqual([mentionBy('fan')]);
    await say('fan', '@away come @star', { key });
    await say('other', '@away really');
    const seq = await say('star', 'hello');
    await say('other', 'hello star', { reply_to: String(seq) });
    await ask(blockUser, { token: await token('other'), params: { uuid: userUuid('fan') } });
    await say('fan', '@other hello');
    const ownLine = await say('fan', 'anybody?');
    await say('star', 'me', { reply_to: String(ownLine) });
    await expect.poll(() => noticesOf('fan')).toEqual([mentionBy('star')]);
    expect(await noticesOf('away')).toEqual([mentionBy('fan')]);
    expect(await noticesOf('star')).toEqual([]);
    expect(await noticesOf('other')).toEqual([]);
  });

  test('limits the members that one member notifies', async () => {
    const names = Array.from({ length: MAX_NOTIFIED + 1 }, (_, index) => `guest${index}x`);
    await addUsers(names);
    for (let from = 0; from < names.length; from += 4)
      await say(
        'fan',
        names
          .slice(from, from + 4)
          .map((name) => `@${name}`)
          .join(' '),
      );
    const count = () =>
      env.DB.prepare('SELECT count(*) AS n FROM notices WHERE key = ?')
        .bind(`talk_mentioned:${liveUuid(slug)}`)
        .first('n');
    await expect.poll(count).toBe(MAX_NOTIFIED);
    await say('other', `@${names.at(-1)}`);
    await expect.poll(count).toBe(MAX_NOTIFIED + 1);
  });

  test('a reply to a hidden or blocked message is a plain message', async () => {
    const seq = await say('other', 'something rude');
    await ask(hideLine, { token: star, params: { slug, seq } });
    const visibleLine = await say('other', 'something kind');
    await expect.poll(async () => (await lines()).length).toBe(1);
    await say('fan', 'why', { reply_to: String(seq) });
    await ask(blockUser, { token: await token('other'), params: { uuid: userUuid('fan') } });
    vi.setSystemTime(Date.now() + 60_000);
    await say('fan', 'hello', { reply_to: String(visibleLine) });
    expect((await lines()).map(({ text, reply_to }) => [text, reply_to])).toEqual([
      ['something kind', undefined],
      ['why', undefined],
      ['hello', undefined],
    ]);
  });
});
