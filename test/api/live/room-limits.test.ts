/**
 * Limits of a room: sockets per visitor and per address, counted guests, and messages per member
 * and in total.
 */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_PLACES } from '../../../api/live/register/session-register.ts';
import { getLive } from '../../../calls/live/live.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { ask } from '../ask.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { roomHeaders } from './room-headers.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  await addUsers(['star'], { role: 'caster' });
  await addUsers(['fan']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const room = () => env.ROOMS.getByName(liveUuid(slug));
const fan = () => `user:${userUuid('fan')}`;

async function open(visitor: string, address?: string) {
  const headers = { ...(await roomHeaders(liveUuid(slug), visitor)), ...(address && { 'x-address': address }) };
  const { status, webSocket } = await room().fetch('https://room.internal/?after=0', { headers });
  const messages: RoomMessage[] = [];
  const closeCodes: number[] = [];
  webSocket?.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  webSocket?.addEventListener('close', ({ code }) => closeCodes.push(code));
  webSocket?.accept();
  return { status, messages, closed: closeCodes, webSocket };
}
const statuses = async (count: number, visitorOf: (index: number) => [string, string?]) => {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) codes.push((await open(...visitorOf(index))).status);
  return codes;
};
const countAdmitted = (codes: readonly number[]) => codes.filter((status) => status === 101).length;

describe('limits of a room', () => {
  test('a room accepts eight sockets per member and per guest, and rejects more', async () => {
    const members = await statuses(12, () => [fan()]);
    expect([countAdmitted(members), members.at(-1)]).toEqual([8, 429]);
    expect(countAdmitted(await statuses(12, () => ['guest:a']))).toBe(8);
    const other = await open('guest:b');
    expect(other.status).toBe(101);
  });

  test('a member in fifty rooms who enters another leaves the oldest', async () => {
    const [first, other] = [await open(fan()), await open(`user:${userUuid('star')}`)];
    const register = env.REGISTERS.getByName(userUuid('fan'));
    const { 'x-session': session = '' } = await roomHeaders(liveUuid(slug), fan());
    const enter = () => register.enter(userUuid('fan'), session, `room:${crypto.randomUUID()}`);
    vi.setSystemTime(NOW + 1_000);
    for (let place = 1; place < MAX_PLACES; place += 1) await enter();
    expect(first.closed).toEqual([]);
    await enter();
    await expect.poll(() => first.closed).toHaveLength(1);
    expect(other.closed).toEqual([]);
  });

  test('a room accepts fifty guests per address, and any number of members', async () => {
    const guests = await statuses(55, (index) => [`guest:${index}`, 'one address']);
    expect([countAdmitted(guests), guests.at(-1)]).toEqual([50, 429]);
    expect((await open('guest:x', 'another address')).status).toBe(101);
    expect((await open(fan())).status).toBe(101);
  });

  test('counts at most fifty guests per address, however many cookies it uses', async () => {
    for (let index = 0; index < 120; index += 1)
      await room().see(liveUuid(slug), `guest:${index}`, { session: null, address: 'one address' });
    await room().see(liveUuid(slug), 'guest:elsewhere', { session: null, address: 'another address' });
    await runDurableObjectAlarm(room());
    expect((await ask(getLive, { params: { slug } })).data.viewer_count).toBe(51);
  });

  test('a flood of two thousand messages closes its socket and does not delay others', async () => {
    const [flood, other] = [await open(fan()), await open(`user:${userUuid('star')}`)];
    for (let index = 0; index < 2_000; index += 1)
      flood.webSocket?.send(JSON.stringify({ key: `key-${String(index).padStart(6, '0')}`, text: `line ${index}` }));
    await expect.poll(() => flood.closed).toEqual([1008]);
    const answers = flood.messages.filter((message) => 'key' in message);
    expect(answers.length).toBeLessThan(40);
    expect(answers).toContainEqual(expect.objectContaining({ failed: 'too_many_requests', wait_seconds: 1 }));
    other.webSocket?.send(JSON.stringify({ key: 'key-of-the-star', text: 'hello' }));
    await expect.poll(() => other.messages).toContainEqual({ key: 'key-of-the-star', seq: expect.any(Number) });
  });

  test('a room accepts two hundred messages at once and asks the rest to retry', async () => {
    const names = Array.from({ length: 230 }, (_, index) => `talker ${index}`);
    await addUsers(names);
    const outcomes: unknown[] = [];
    for (const name of names) {
      const message = { user_uuid: userUuid(name), key: `key of ${name}`, text: name };
      outcomes.push(await room().say(liveUuid(slug), message));
    }
    const refusals = outcomes.filter((one) => typeof one === 'object' && one !== null && 'failed' in one);
    expect([refusals.length, refusals[0]]).toEqual([
      30,
      { failed: 'too_many_requests', facts: { retry_after_seconds: 1 } },
    ]);
  });

  test('hearts of members and guests are summed, limited per visitor and kept', async () => {
    const [one, guest] = [await open(fan()), await open('guest:a')];
    const heartsOf = ({ messages }: typeof one) =>
      messages.flatMap((message) => ('hearts' in message ? [message.hearts.total] : []));
    one.webSocket?.send(JSON.stringify({ hearts: 3 }));
    guest.webSocket?.send(JSON.stringify({ hearts: 2 }));
    await expect.poll(() => heartsOf(guest).at(-1)).toBe(5);
    expect(heartsOf(one).at(-1)).toBe(5);
    // Two more messages of the guest are within the limit; the rest is not counted.
    for (let index = 0; index < 10; index += 1) guest.webSocket?.send(JSON.stringify({ hearts: 20 }));
    await expect.poll(() => heartsOf(one).at(-1)).toBe(45);
    expect(guest.closed).toEqual([]);
    const late = await open('guest:b');
    await expect.poll(() => late.messages).toContainEqual({ hearts: { fresh: 0, total: 45 } });
  });

  test('a message with more hearts than a viewer can tap closes its socket', async () => {
    const greedy = await open('guest:a');
    greedy.webSocket?.send(JSON.stringify({ hearts: 1_000 }));
    await expect.poll(() => greedy.closed).toEqual([1008]);
  });
});
