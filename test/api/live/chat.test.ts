/**
 * The chat of a live’s room: each message has one number and reaches every reader, with or without
 * a socket.
 */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LineLog } from '../../../api/live/chat/line-log.ts';
import { BURST_LINES, BURST_MS } from '../../../api/live/chat/may-say.ts';
import { type ChatMessage, listLines, sayLine } from '../../../calls/live/chat.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { endMyLive, getEndLiveInfo, getLive } from '../../../calls/live/live.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { addGiving, coinsOf, giftUuid } from './gift-world.ts';
import { roomHeaders } from './room-headers.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';
let caster = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  caster = await addMember('star', 'caster');
  await addUsers(['fan', 'other']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const room = () => env.ROOMS.getByName(liveUuid(slug));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const token = (name: string) => tokenOf(name, { now: new Date() });
const say = async (name: string, text: string, key: string = crypto.randomUUID()) =>
  (await ask(sayLine, { token: await token(name), key, params: { slug }, form: { text } })).data;
const sayInVain = async (name: string, text: string) =>
  askInVain(sayLine, {
    token: await token(name),
    key: crypto.randomUUID(),
    params: { slug },
    form: { text },
  });
const lines = async (after = '0') => (await ask(listLines, { params: { slug }, query: { after } })).data;

const linesFrom = async (ms: number, who?: string) => {
  const input = { params: { slug }, query: { from: new Date(ms).toISOString() } };
  const { data } = await (who === undefined
    ? ask(listLines, input)
    : ask(listLines.own, { ...input, token: await token(who) }));
  return data.lines;
};

/** Kills the room’s object with its memory. */
const kill = () => expect(runInDurableObject(room(), (_, ctx) => ctx.abort('killed'))).rejects.toThrow('killed');

/** Opens a socket of the room and records its messages. */
async function enter(visitor: string, after = 0) {
  const headers = await roomHeaders(liveUuid(slug), visitor);
  const { webSocket, status } = await room().fetch(`https://room.internal/?after=${after}`, { headers });
  if (!webSocket) throw new Error(`The room answered ${status}`);
  const messages: RoomMessage[] = [];
  let isClosed = false;
  webSocket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  webSocket.addEventListener('close', () => {
    isClosed = true;
  });
  webSocket.accept();
  return {
    say: (key: string, text: string) => webSocket.send(JSON.stringify({ key, text })),
    send: (data: string) => webSocket.send(data),
    leave: () => webSocket.close(1000),
    lines: (): ChatMessage[] => messages.flatMap((message) => ('lines' in message ? message.lines : [])),
    answers: () => messages.filter((message) => 'key' in message),
    counts: () => messages.flatMap((message) => ('viewer_count' in message ? message.viewer_count : [])),
    isGone: () => messages.some((message) => 'gone' in message) && isClosed,
  };
}
const texts = (of: readonly ChatMessage[]) => of.map(({ seq, text }) => `${seq} ${text}`);

test('a member’s message reaches sockets and polling readers, numbered and with its author', async () => {
  const [fan, guest] = [await enter(`user:${userUuid('fan')}`), await enter('guest:a')];
  fan.say('key-0001', 'สวัสดีค่ะ');
  await expect.poll(() => texts(guest.lines())).toEqual(['1 สวัสดีค่ะ']);
  await expect.poll(fan.answers).toEqual([{ key: 'key-0001', seq: 1 }]);
  expect(await say('other', 'มาแล้ว')).toEqual({ seq: 2, at: new Date(NOW).toISOString() });
  await expect.poll(() => texts(guest.lines())).toEqual(['1 สวัสดีค่ะ', '2 มาแล้ว']);
  expect(texts(fan.lines())).toEqual(texts(guest.lines()));
  const page = await lines();
  expect(page).toEqual({ lines: guest.lines(), last: 2, hidden: [], pinned: null });
  expect(page.lines[0]).toMatchObject({
    kind: 'say',
    who: {
      uuid: userUuid('fan'),
      name: 'fan',
      vip_level: 0,
      part: null,
      avatar_url: '/media/avatar/somo.svg',
      badge_url: null,
    },
  });
  expect(texts((await lines('1')).lines)).toEqual(['2 มาแล้ว']);
});

test('an idempotency key sends one message, even after a crash', async () => {
  const fan = await enter(`user:${userUuid('fan')}`);
  fan.say('key-once-1', 'once');
  fan.say('key-once-1', 'once');
  await expect.poll(fan.answers).toEqual([
    { key: 'key-once-1', seq: 1 },
    { key: 'key-once-1', seq: 1 },
  ]);
  await kill();
  expect((await say('fan', 'once', 'key-once-1')).seq).toBe(1);
  expect(texts((await lines()).lines)).toEqual(['1 once']);
});

test('a returning reader receives all missed messages once', async () => {
  const guest = await enter('guest:a');
  for (const text of ['one', 'two']) await say('fan', text);
  await expect.poll(() => guest.lines().length).toBe(2);
  guest.leave();
  for (const text of ['three', 'four']) await say('other', text);
  await kill();
  const back = await enter('guest:a', 2);
  pass(BURST_MS);
  await say('fan', 'five');
  await expect.poll(() => texts(back.lines())).toEqual(['3 three', '4 four', '5 five']);
});

test('a long absent reader receives every message, over a socket or in pages', async () => {
  const LINES = 1_200;
  await say('fan', 'the first', 'line-1-key');
  await runInDurableObject(room(), (_, { storage }) => {
    const log = new LineLog(storage.sql);
    for (let line = 2; line <= LINES; line += 1)
      log.add({ key: `line-${line}`, at_ms: NOW + line, kind: 'say', text: `${line}`, who: null, gift: null });
  });
  const missedSeqs = Array.from({ length: LINES - 1 }, (_, index) => index + 2);
  const fan = await enter('guest:a', 1);
  await expect.poll(() => fan.lines().map(({ seq }) => seq)).toEqual(missedSeqs);

  const seqs: number[] = [];
  for (let after = 1; seqs.length < missedSeqs.length; ) {
    const page = await lines(String(after));
    expect(page.lines.length).toBeLessThanOrEqual(500);
    expect(page.last).toBeGreaterThan(after);
    seqs.push(...page.lines.map(({ seq }) => seq));
    after = page.last;
  }
  expect(seqs).toEqual(missedSeqs);
});

test('returns messages from a time on in order, without hidden and blocked ones', async () => {
  const moments = [0, 5_000, 9_000, 60_000, 61_000];
  for (const [index, ms] of moments.entries()) {
    vi.setSystemTime(NOW + ms);
    await say(index % 2 ? 'other' : 'fan', `line ${index}`);
  }
  await runInDurableObject(room(), (_, { storage }) =>
    storage.sql.exec('UPDATE lines SET is_hidden = 1 WHERE seq = 4'),
  );
  await ask(blockUser, { token: await token('fan'), params: { uuid: userUuid('other') } });
  await ask(endMyLive, { token: caster });
  await kill();
  const seqs = async (ms: number, who?: string) => (await linesFrom(NOW + ms, who)).map(({ seq }) => seq);
  expect(await seqs(0)).toEqual([1, 2, 3, 5]);
  expect(await seqs(1)).toEqual([2, 3, 5]);
  expect(await seqs(9_000)).toEqual([3, 5]);
  expect(await seqs(61_001)).toEqual([]);
  expect(await seqs(0, 'fan')).toEqual([1, 3, 5]);
});

test('rejects floods, repetitions, flagged words and guests with a reason', async () => {
  await env.DB.prepare(`UPDATE held_word_list SET words = '["พนัน"]'`).run();
  const fan = await enter(`user:${userUuid('fan')}`);
  fan.say('key-first', 'hello');
  fan.say('key-again', 'hello');
  fan.say('key-words', 'เว็บ พ.นั.น มาแล้ว');
  await expect.poll(fan.answers).toEqual([
    { key: 'key-first', seq: 1 },
    { key: 'key-again', failed: 'talk_repeated', wait_seconds: 5 },
    { key: 'key-words', failed: 'talk_word', wait_seconds: null },
  ]);
  for (let line = 1; line < BURST_LINES; line += 1) await say('fan', `line ${line}`);
  const refusal = await sayInVain('fan', 'one more');
  expect([refusal.status, refusal.error]).toMatchObject([
    429,
    { code: 'talk_too_fast', retry_after_seconds: BURST_MS / 1000 },
  ]);
  pass(BURST_MS);
  expect((await say('fan', 'one more')).seq).toBe(BURST_LINES + 1);
  const guest = await enter('guest:a');
  guest.say('key-guest', 'hello');
  await expect.poll(guest.answers).toEqual([{ key: 'key-guest', failed: 'unauthorized', wait_seconds: null }]);
  const broken = await enter(`user:${userUuid('other')}`);
  broken.send('no JSON');
  await expect.poll(async () => (await lines()).last).toBe(BURST_LINES + 1);
});

test('blocked users do not read each other’s messages, and others read both', async () => {
  await ask(blockUser, { token: await token('fan'), params: { uuid: userUuid('other') } });
  const [fan, other, guest] = [
    await enter(`user:${userUuid('fan')}`),
    await enter(`user:${userUuid('other')}`),
    await enter('guest:a'),
  ];
  await say('fan', 'of the fan');
  await say('other', 'of the other');
  await expect.poll(() => texts(guest.lines())).toEqual(['1 of the fan', '2 of the other']);
  expect([texts(fan.lines()), texts(other.lines())]).toEqual([['1 of the fan'], ['2 of the other']]);
  const own = await ask(listLines.own, { token: await token('fan'), params: { slug } });
  expect(texts(own.data.lines)).toEqual(['1 of the fan']);
  await ask(blockUser, { token: caster, params: { uuid: userUuid('other') } });
  expect((await askInVain(listLines.own, { token: await token('other'), params: { slug } })).status).toBe(404);
});

test('a viewer with open sockets counts once while connected, and a member by name', async () => {
  const [first, second] = [await enter(`user:${userUuid('fan')}`), await enter(`user:${userUuid('fan')}`)];
  const guest = await enter('guest:a');
  await room().see(liveUuid(slug), 'guest:b');
  const viewers = async () => {
    await runDurableObjectAlarm(room());
    return (await ask(getLive, { params: { slug } })).data.viewer_count;
  };
  expect(await viewers()).toBe(3);
  await expect.poll(() => guest.counts().at(-1)).toBe(3);
  const { results } = await env.DB.prepare('SELECT user_uuid FROM live_users').all();
  expect(results).toEqual([{ user_uuid: userUuid('fan') }]);
  first.leave();
  await expect.poll(viewers).toBe(3);
  second.leave();
  guest.leave();
  pass(60_000);
  await expect.poll(viewers).toBe(0);
  await ask(endMyLive, { token: caster });
  const { data } = await ask(getEndLiveInfo, { params: { id: liveUuid(slug) } });
  expect([data.peak_viewer_count, data.total_viewer_count]).toEqual([3, 3]);
});

test('an ended live disconnects its room; its chat stays readable for a month', async () => {
  const guest = await enter('guest:a');
  await say('fan', 'good night');
  await ask(endMyLive, { token: caster });
  await expect.poll(guest.isGone).toBe(true);
  expect((await sayInVain('fan', 'too late')).error.code).toBe('talk_over');
  const late = await enter('guest:b');
  await expect.poll(late.isGone).toBe(true);
  expect(texts((await lines()).lines)).toEqual(['1 good night']);
  expect((await linesFrom(NOW - 1)).map(({ seq }) => seq)).toEqual([1]);
  expect(await linesFrom(NOW + 1)).toEqual([]);
  pass(30 * 24 * 60 * 60 * 1000);
  await runDurableObjectAlarm(room());
  expect((await lines()).lines).toEqual([]);
});

test('a waiting request returns with the next message, and an unknown live is rejected', async () => {
  await say('fan', 'first');
  const longPoll = ask(listLines, { params: { slug }, query: { after: '1', wait_seconds: '15' } });
  await say('other', 'second');
  expect(texts((await longPoll).data.lines)).toEqual(['2 second']);
  const nowhere = { params: { slug: 'nobody-knows' } };
  expect((await askInVain(listLines, nowhere)).error.code).toBe('live_not_found');
});

describe('gifts in the chat', () => {
  const give = async (quantity = '1', key: string = crypto.randomUUID()) =>
    (
      await ask(giveGift, {
        token: await token('ann'),
        key,
        params: { id: liveUuid(slug) },
        form: { gift_uuid: giftUuid('heart'), quantity },
      })
    ).data;
  const giftLines = async () =>
    (await lines()).lines.map(
      ({ seq, who, gift }) => `${seq} ${who?.name ?? 'nobody'} ${gift?.quantity} ${gift?.coins}`,
    );
  /** Runs the function while the room cannot be reached. */
  async function unheard<Done>(does: () => Promise<Done>) {
    const away = vi.spyOn(env.ROOMS, 'getByName').mockImplementation(() => {
      throw new Error('away');
    });
    const warningLog = vi.spyOn(console, 'warn').mockReturnValue();
    const result = await does();
    expect(warningLog).toHaveBeenCalledWith(expect.stringContaining('room_not_woken'));
    away.mockRestore();
    warningLog.mockRestore();
    return result;
  }

  beforeEach(async () => {
    await addGiving(1_000);
    slug = 'sing';
    // The slug, and so the room, is the same in each test.
    await runInDurableObject(room(), (_, { storage }) => storage.deleteAll());
    await kill();
  });

  test('a gift is one chat message with its item and giver', async () => {
    const guest = await enter('guest:a');
    const key = crypto.randomUUID();
    await give('3', key);
    await give('3', key);
    await expect.poll(() => guest.lines().length).toBe(1);
    expect(guest.lines()[0]).toMatchObject({
      kind: 'gift',
      who: { name: 'ann' },
      gift: { item_uuid: giftUuid('heart'), name: { en: 'heart' }, quantity: 3, coins: 30, animation: 'rise' },
    });
    await give();
    expect(await giftLines()).toEqual(['1 ann 3 30', '2 ann 1 10']);
  });

  test('a crash between coins, fact and chat message still yields each gift once', async () => {
    await unheard(() => give('1'));
    expect(await giftLines()).toEqual([]);
    const guest = await enter('guest:a');
    await expect.poll(() => guest.lines().length).toBe(1);
    await unheard(() => give('2'));
    await kill();
    await give('3');
    await kill();
    await room().renew(liveUuid(slug));
    await unheard(() => give('4'));
    await runDurableObjectAlarm(room());
    expect(await giftLines()).toEqual(['1 ann 1 10', '2 ann 2 20', '3 ann 3 30', '4 ann 4 40']);
    expect(await coinsOf('ann')).toBe(900);
  });

  test('a gift in the last moment of a live is still a chat message', async () => {
    await say('ann', 'good night');
    await unheard(() => give('5'));
    await env.DB.prepare('UPDATE lives SET status = ?, ended_at_ms = ? WHERE slug = ?')
      .bind('ended', NOW + 1, slug)
      .run();
    await room().renew(liveUuid(slug));
    expect((await lines()).lines.map(({ kind, gift }) => gift?.quantity ?? kind)).toEqual(['say', 5]);
  });
});

test('a VIP of the live’s VB is announced once, however often they enter', async () => {
  const vip = { vb: userUuid('star'), user: userUuid('fan') };
  await env.DB.prepare('INSERT INTO house_vips (vb_uuid, user_uuid, level, at_ms) VALUES (?, ?, 3, 0)')
    .bind(vip.vb, vip.user)
    .run();
  await enter(`user:${userUuid('fan')}`);
  await enter(`user:${userUuid('fan')}`);
  await enter(`user:${userUuid('other')}`);
  expect((await lines()).lines).toMatchObject([{ kind: 'join', who: { name: 'fan', vip_level: 3 } }]);
});
