/**
 * A room with more sockets than one object should hold: relays hold the rest, and their readers
 * receive the same messages.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RoomSockets } from '../../../api/live/room/room-sockets.ts';
import { sayLine } from '../../../calls/live/chat.ts';
import { hideLine, setTalkRules, silenceTalker } from '../../../calls/live/chat-moderation.ts';
import { endMyLive, getLive } from '../../../calls/live/live.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { randomFrom } from '../../../seed/random.ts';
import { effort, seed } from '../../effort.ts';
import { ask } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { RoomReader } from './room-reader.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const { relayThreshold: socketLimit } = RoomSockets;
const speakers = Array.from({ length: 20 }, (_, index) => `speaker-${index}`);
let slug = '';
let star = '';

beforeEach(async () => {
  RoomSockets.relayThreshold = 2;
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  star = await addMember('star', 'caster');
  await addUsers(['fan', 'other', ...speakers]);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});
afterEach(() => {
  RoomSockets.relayThreshold = socketLimit;
});

const room = () => env.ROOMS.getByName(liveUuid(slug));
const relay = (number: number) => env.RELAYS.getByName(`${liveUuid(slug)}:${number}`);
const at = (name: string | null) => (name === null ? room() : env.RELAYS.getByName(name));
const kill = (stub: ReturnType<typeof at>) =>
  runInDurableObject(stub as ReturnType<typeof room>, (_, ctx) => ctx.abort('killed')).catch(() => undefined);
/** Hibernates the object: its sockets stay open, and its memory is lost. */
const sleep = async (stub: ReturnType<typeof at>) => {
  try {
    await evictDurableObject(stub as ReturnType<typeof room>);
  } catch (error) {
    // The object already sleeps, or is too busy to.
    if (!/not currently running|active references/.test(String(error))) throw error;
  }
};
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const token = (name: string) => tokenOf(name, { now: new Date() });
const say = async (name: string, text: string, key: string = crypto.randomUUID()) => {
  // Time passes, so that none of twenty speakers hits the rate limit and no reader is silent for
  // too long.
  pass(500);
  return (await ask(sayLine, { token: await token(name), key, params: { slug }, form: { text } })).data.seq;
};
async function enter(...visitors: string[]) {
  const readers = visitors.map((visitor) => new RoomReader(slug, visitor));
  for (const reader of readers) await reader.enter();
  return readers;
}
const guests = (count: number) => Array.from({ length: count }, (_, index) => `guest:${index}`);
const everyOf = (readers: RoomReader[], numbers: number[]) =>
  expect.poll(() => readers.map((reader) => reader.numbers)).toEqual(readers.map(() => numbers));
const lastMessages = (readers: RoomReader[], what: string) =>
  readers.map(({ messages }) => messages.flatMap((message) => (what in message ? [message] : [])).at(-1));

describe('relays of a full room', () => {
  test('a visitor of a full room joins a relay and counts once', async () => {
    const readers = await enter(...guests(4), `user:${userUuid('fan')}`, 'guest:0');
    expect(readers.map((reader) => reader.at?.split(':')[1] ?? 'room')).toEqual(['room', 'room', '1', '1', '2', '2']);
    readers[4]?.say('key-of-a-relay', 'from a relay');
    await everyOf(readers, [1]);
    expect(lastMessages(readers, 'key')[4]).toEqual({ key: 'key-of-a-relay', seq: 1 });
    readers[3]?.say('key-of-a-guest', 'hello');
    await expect.poll(() => lastMessages(readers, 'key')[3]).toMatchObject({ failed: 'unauthorized' });
    const counts = async () => {
      for (const one of [relay(1), relay(2), room()]) await runDurableObjectAlarm(one as ReturnType<typeof room>);
      return (await ask(getLive, { params: { slug } })).data.viewer_count;
    };
    expect(await counts()).toBe(5);
    await expect.poll(() => lastMessages(readers, 'viewer_count').at(-1)).toEqual({ viewer_count: 5 });
    expect(await env.DB.prepare('SELECT user_uuid FROM live_users').first('user_uuid')).toBe(userUuid('fan'));
    for (const reader of readers.slice(3)) reader.leave();
    await expect.poll(counts).toBe(3);
  });

  test('hidden messages, room rules, silences and the end reach relays like the room', async () => {
    const [first, , third, fan] = await enter(...guests(3), `user:${userUuid('fan')}`);
    const both = [first, third].filter((one) => one !== undefined);
    await say('fan', 'rude');
    await everyOf(both, [1]);
    await ask(hideLine, { token: star, params: { slug, seq: 1 } });
    await expect.poll(() => lastMessages(both, 'hidden')).toEqual([{ hidden: [1] }, { hidden: [1] }]);
    const rules = { slow_seconds: '5', talkers: 'all', words: '' } as never;
    await ask(setTalkRules, { token: star, params: { slug }, form: rules });
    await expect.poll(() => lastMessages(both, 'rules')[1]).toMatchObject({ rules: { slow_seconds: 5 } });
    const silenceForm = { user_uuid: userUuid('fan'), minutes: '10' } as never;
    await ask(silenceTalker, { token: star, params: { slug }, form: silenceForm });
    fan?.say('key-of-silence', 'let me in');
    await expect.poll(() => (fan ? lastMessages([fan], 'key') : [])).toMatchObject([{ failed: 'talk_muted' }]);
    await ask(endMyLive, { token: star });
    await expect.poll(() => lastMessages(both, 'gone')).toEqual([{ gone: true }, { gone: true }]);
    const entryCount = await runInDurableObject(relay(1), (_, { storage }) => [...storage.kv.list()].length);
    expect(entryCount).toBe(0);
  });

  test('a relay that slept still hides messages between blocked users', async () => {
    await ask(blockUser, { token: await token('fan'), params: { uuid: userUuid('other') } });
    const fan = `user:${userUuid('fan')}`;
    const readers = await enter(fan, 'guest:a', fan, 'guest:b');
    await say('other', 'of the other');
    await everyOf(readers.slice(1, 2), [1]);
    for (const one of [room(), relay(1)]) await sleep(one);
    await say('other', 'again');
    await say('fan', 'of the fan');
    const [inRoom, all, atRelay, allAtRelay] = readers.map((reader) => reader.numbers);
    await expect.poll(() => [inRoom, all, atRelay, allAtRelay]).toEqual([[3], [1, 2, 3], [3], [1, 2, 3]]);
  });

  test('a relay receives missed messages when it next reports to its room', async () => {
    const readers = await enter(...guests(3));
    await say('fan', 'one');
    await everyOf(readers, [1]);
    const warningLog = vi.spyOn(console, 'warn').mockReturnValue();
    const away = vi.spyOn(env.RELAYS, 'getByName').mockImplementation(() => {
      throw new Error('away');
    });
    await kill(room());
    for (const reader of readers.slice(0, 2)) await reader.enter();
    for (let line = 2; line <= 40; line += 1) await say(speakers[line % 20] ?? '', `line ${line}`);
    await everyOf(
      readers.slice(0, 2),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    away.mockRestore();
    expect(readers[2]?.numbers).toEqual([1]);
    expect(warningLog).toHaveBeenCalledWith(expect.stringContaining('relay_not_notified'));
    await runDurableObjectAlarm(relay(1));
    await everyOf(
      readers,
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  test('every reader receives each number once while room and relays crash or sleep', async () => {
    RoomSockets.relayThreshold = 3;
    vi.spyOn(console, 'warn').mockReturnValue();
    const random = randomFrom(String(seed));
    const among = (count: number) => Math.floor(random.next() * count);
    const readers = await enter(...guests(10));
    const back = (name: string | null) =>
      Promise.all(readers.filter((reader) => reader.at === name).map((reader) => reader.enter()));
    const lines = effort({ daily: 60, torture: 2_000 });
    for (let line = 1; line <= lines; line += 1) {
      const relayName = readers[among(readers.length)]?.at ?? null;
      const key = `key-of-line-${line}`;
      const speaker = speakers[line % speakers.length] ?? '';
      const sentLine = say(speaker, `line ${line}`, key).catch(() => undefined);
      if (among(2) === 0) await sentLine;
      const choice = among(8);
      if (choice === 0) {
        await kill(at(relayName));
        await back(relayName);
      }
      if (choice === 1) await sleep(at(relayName));
      if (choice === 2) {
        const reader = readers[among(readers.length)];
        reader?.leave();
        await reader?.enter();
      }
      // Pings use the platform’s clock, not the test’s.
      if (line % 50 === 0) await Promise.all(readers.map((reader) => reader.leave() ?? reader.enter()));
      if (choice === 3) await runDurableObjectAlarm(at(relayName) as ReturnType<typeof room>);
      await sentLine;
      // A speaker without a response retries.
      expect(await say(speaker, `line ${line}`, key)).toBe(line);
    }
    const relays = new Set(readers.flatMap((reader) => reader.at ?? []));
    expect(relays.size).toBeGreaterThan(1);
    // A relay receives lost messages at its next exchange with its room.
    for (const name of relays) await runDurableObjectAlarm(at(name) as ReturnType<typeof room>);
    await everyOf(
      readers,
      Array.from({ length: lines }, (_, index) => index + 1),
    );
  });

  test('hearts at relays reach everyone, as one sum a second', async () => {
    const readers = ['guest:a', 'guest:b', 'guest:c', 'guest:d'].map((visitor) => new RoomReader(slug, visitor));
    for (const reader of readers) await reader.enter();
    expect(readers.map(({ at: place }) => place)).toContain(`${liveUuid(slug)}:1`);
    for (const reader of readers) reader.love(5);
    const totals = () =>
      readers.map(({ messages }) => messages.flatMap((message) => ('hearts' in message ? [message.hearts.total] : [])));
    await expect.poll(() => totals().map((all) => all.at(-1))).toEqual([20, 20, 20, 20]);
    // One message for the room's own visitors, and one for those of the relay.
    for (const all of totals()) expect(all.length).toBeLessThanOrEqual(2);
  });
});
