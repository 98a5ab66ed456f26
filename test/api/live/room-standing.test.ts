/** Updates that counted gifts cause in a room: the VB’s rank of today, and the monster. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { countJob } from '../../../api/rankings/fact/count-job.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { ask } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addMonsterEvent } from '../rankings/event-world.ts';
import { addContract, addGifts, addLives, addUsers, userUuid } from '../world.ts';
import { addCatalogue, addCoins, gives } from './gift-world.ts';
import { RoomReader } from './room-reader.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const at = new Date(NOW).toISOString();
let slug = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  await addMember('star', 'caster');
  await addContract('star');
  await addMember('ann', 'normal');
  await addCoins('ann', 1_000);
  await addUsers(['ahead', 'fan'], { role: 'caster' });
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
  await addCatalogue({ heart: 10 });
});

const give = async (quantity: number) =>
  gives(await tokenOf('ann', { now: new Date() }), 'heart', { live: slug, quantity, shown_coins: 10 * quantity });
const count = () => runIfDue(countJob, { db: openDb(env.DB), env: env as never, now: new Date() });
const places = ({ messages }: RoomReader) =>
  messages.flatMap((message) => ('place' in message ? [[message.place.rank, message.place.next?.distance]] : []));
const damages = ({ messages }: RoomReader) =>
  messages.flatMap((message) => ('monster' in message ? [message.monster?.damage] : []));
const enter = async (visitor: string) => {
  const reader = new RoomReader(slug, visitor);
  await reader.enter();
  return reader;
};

describe('rank and monster in a room', () => {
  test('a counted gift updates the rank and the monster for present and later readers', async () => {
    await addMonsterEvent({ slug: `m-${slug}`, from: '2031-11-20T00:00:00Z', to: '2031-11-21T00:00:00Z' }, [100, 500]);
    await addGifts([{ id: `ahead-${slug}`, from: 'fan', to: 'ahead', amount: 25, at, live: slug }]);
    await count();
    const [one, two] = [await enter('guest:a'), await enter('guest:b')];
    await expect.poll(() => damages(one).length).toBeGreaterThan(0);
    expect(places(one)).toEqual([]);
    const before = damages(one).at(-1) ?? 0;

    await give(1);
    await count();
    for (const reader of [one, two]) {
      await expect.poll(() => places(reader).at(-1)).toEqual([2, 16]);
      await expect.poll(() => damages(reader).at(-1)).toBe(before + 10);
    }
    await give(2);
    await count();
    await expect.poll(() => places(two).at(-1)).toEqual([1, undefined]);
    expect(damages(two).at(-1)).toBe(before + 30);
    // Each change is sent once, and no change sends nothing.
    await count();
    expect(places(two)).toHaveLength(2);
    const late = await enter('guest:c');
    await expect.poll(() => places(late)).toEqual([[1, undefined]]);
    expect(damages(late)).toEqual([before + 30]);
  });

  test('a room sends no unrelated monster, and no rank without gifts', async () => {
    const roles = ['admin' as const];
    await addMonsterEvent(
      { slug: `n-${slug}`, from: '2031-11-20T00:00:00Z', to: '2031-11-21T00:00:00Z', participant_roles: roles },
      [100],
    );
    const one = await enter('guest:a');
    await expect.poll(() => one.messages.length).toBeGreaterThan(1);
    expect([places(one), damages(one)]).toEqual([[], []]);
    await give(1);
    await count();
    await expect.poll(() => places(one)).toEqual([[1, undefined]]);
    expect(damages(one)).toEqual([]);
  });

  test('the top supporters of a live are not sent to members they block', async () => {
    const supporters = ({ messages }: RoomReader) =>
      messages.flatMap((message) => ('supporters' in message ? [message.supporters.map(({ name }) => name)] : []));
    await ask(blockUser, { token: await tokenOf('ann', { now: new Date() }), params: { uuid: userUuid('fan') } });
    const [guest, fanEntry] = [await enter('guest:a'), await enter(`user:${userUuid('fan')}`)];
    await give(1);
    await count();
    await expect.poll(() => supporters(guest)).toEqual([['ann']]);
    const late = await enter('guest:b');
    await expect.poll(() => supporters(late)).toEqual([['ann']]);
    const blockedEntry = await enter(`user:${userUuid('fan')}`);
    await expect.poll(() => blockedEntry.messages.some((message) => 'place' in message)).toBe(true);
    expect([...supporters(blockedEntry), ...supporters(fanEntry)].flat()).toEqual([]);
  });
});
