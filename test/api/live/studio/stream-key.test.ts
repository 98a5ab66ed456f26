/** The stream key that stays with a VB. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { blocking } from '../../../../api/people/profile/block.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { commitOrThrow } from '../../../../api/platform/framework/statement.ts';
import { endMyLive, startLive } from '../../../../calls/live/live.ts';
import { findSentLive, getStudio, newStreamKey } from '../../../../calls/live/studio.ts';
import { senderSocketRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, userUuid } from '../../world.ts';
import { startOnAir } from '../on-air.ts';

let star: string;
let key: string;

beforeEach(async () => {
  star = await addMember('star', 'caster');
  await addContract('star');
  key = (await ask(newStreamKey, { token: star })).data.stream_key;
});

const begin = async () => (await ask(startLive, { token: star, form: { title: 'เล่นเกม' } })).data;
const sentLive = (stream_key: string) => ask(findSentLive, { form: { stream_key } });
const refusal = async (stream_key: string) => (await askInVain(findSentLive, { form: { stream_key } })).error.code;
const connect = async (live_uuid: string, stream_key: string) => {
  const answer = await env.LIVE_MEDIA.getByName(live_uuid).fetch(senderSocketRequest(stream_key));
  const messages: unknown[] = [];
  answer.webSocket?.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  answer.webSocket?.accept();
  answer.webSocket?.send(JSON.stringify({ hello: 's' }));
  return { status: answer.status, messages };
};

test('the studio shows the same key again, for every live', async () => {
  const { data } = await ask(getStudio, { token: star });
  expect(data.key).toMatchObject({ stream_key: key });
  const first = await begin();
  expect((await sentLive(key)).data).toEqual({ live_uuid: first.uuid });
  await ask(endMyLive, { token: star });
  const second = await startOnAir(star, { title: 'อีกครั้ง' });
  expect((await sentLive(key)).data).toEqual({ live_uuid: second.uuid });
  expect((await connect(second.uuid, key)).status).toBe(101);
  expect((await connect(first.uuid, key)).status).toBe(403);
});

test('a key sends only to a started live of its VB', async () => {
  expect(await refusal(key)).toBe('live_not_started');
  const other = await addMember('other', 'caster');
  await addContract('other');
  const { uuid } = await startOnAir(other, { title: 'x' });
  expect(await refusal(key)).toBe('live_not_started');
  expect((await connect(uuid, key)).status).toBe(403);
});

test('a new key replaces the old one at once, and disconnects its sender', async () => {
  const { uuid } = await begin();
  const sender = await connect(uuid, key);
  await expect.poll(() => sender.messages).toEqual([{ have: 0, small: true }]);
  const next = (await ask(newStreamKey, { token: star })).data.stream_key;
  expect(next).not.toBe(key);
  await expect.poll(() => sender.messages).toContainEqual({ stop: 'key_withdrawn' });
  expect(await refusal(key)).toBe('stream_key_unknown');
  expect((await connect(uuid, key)).status).toBe(403);
  expect((await connect(uuid, next)).status).toBe(101);
});

describe('the database', () => {
  test('holds no part of the key that opens anything', async () => {
    const row = await env.DB.prepare('SELECT * FROM stream_keys').first<Record<string, unknown>>();
    const secret = key.split('_').slice(2).join('_');
    expect(JSON.stringify(row)).not.toContain(secret);
    for (const value of Object.values(row ?? {})) expect(await refusal(String(value))).toBe('stream_key_unknown');
  });

  test.each([
    ['the role ends', "UPDATE users SET role = 'normal'"],
    [
      'the account closes',
      "INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) SELECT uuid, 1, 2, '{}' FROM users",
    ],
  ])('forgets the key when %s', async (_, change) => {
    await env.DB.prepare(change).run();
    expect(await refusal(key)).toBe('stream_key_unknown');
  });

  test('forgets the key and the waiting live of a blocked VB', async () => {
    await begin();
    await addMember('boss', 'admin');
    const by = { reason: 'x', until_ms: null, by_uuid: userUuid('boss'), now: new Date() };
    await commitOrThrow(openDb(env.DB), blocking({ uuid: userUuid('star'), name: 'star' }, by));
    expect(await refusal(key)).toBe('stream_key_unknown');
    expect(await env.DB.prepare('SELECT count(*) AS n FROM waiting_lives').first('n')).toBe(0);
  });

  test('shows no key if its salt no longer derives the stored one', async () => {
    await env.DB.prepare("UPDATE stream_keys SET salt = 'another'").run();
    expect((await ask(getStudio, { token: star })).data.key).toBeNull();
  });
});
