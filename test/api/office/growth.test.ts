/** The load of the last days, measured every hour beside the limits of growth. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { growthJob } from '../../../api/office/operation/growth-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { noteBusyTime, sendLoad } from '../../../api/platform/load/busy-time.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { getGrowth } from '../../../calls/office/operation.ts';
import { type GrowthMeasure, growthLimits, growthStateOf } from '../../../calls/office/operation-growth.ts';
import { ask, askInVain } from '../ask.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember } from '../member.ts';
import { addLives, addUsers } from '../world.ts';

/** Noon in Bangkok, at the start of an hour. */
const NOON = Date.parse('2031-03-10T05:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const busyMinutes = () => env.BUSY_MINUTES.getByName('d1');

beforeEach(async () => {
  vi.setSystemTime(NOON);
  await runInDurableObject(busyMinutes(), (_, { storage }) => void storage.sql.exec('DELETE FROM minutes'));
});

const at = (afterNoonMs: number) => vi.setSystemTime(NOON + afterNoonMs);
const measure = () => runIfDue(growthJob, { db: openDb(env.DB), env, now: new Date() });

async function readGrowth() {
  const { data } = await ask(getGrowth, { token: await addMember('boss', 'staff') });
  return { ...data, of: (name: GrowthMeasure) => data.measures.find((one) => one.name === name) };
}

describe('load metrics', () => {
  test('before the first measurement every value is unknown', async () => {
    const { measured_until, measures, days } = await readGrowth();
    expect([measured_until, days]).toEqual([null, []]);
    expect(measures.map(({ name, value, limit, state }) => [name, value, limit, state])).toEqual(
      Object.entries(growthLimits).map(([name, limit]) => [name, null, limit, 'unknown']),
    );
  });

  test('the job measures each full hour and counts gifts of the busiest', async () => {
    const ann = await addGiving(1_000);
    await gives(ann, 'heart');
    at(MINUTE_MS);
    // The first measurement begins with the gifts that follow it.
    expect((await measure()).turn).toEqual({ done: 1 });
    expect((await measure()).turn).toBeNull();
    await gives(ann, 'heart');
    await gives(ann, 'heart', { quantity: 5 });
    at(HOUR_MS + MINUTE_MS);
    await gives(ann, 'heart');
    expect((await measure()).turn).toEqual({ done: 1 });
    expect((await readGrowth()).of('gifts_in_hour')).toMatchObject({ value: 2, state: 'far' });
    // The gift of the second hour counts for that hour, and a gift counts once.
    at(2 * HOUR_MS);
    await measure();
    const { of, days, measured_until } = await readGrowth();
    expect([of('gifts_in_hour')?.value, days.map(({ gifts_in_hour }) => gifts_in_hour)]).toEqual([2, [2, 0]]);
    expect(measured_until).toBe('2031-03-10T07:00:00.000Z');
  });

  test('the gifts of an hour before midnight count for the day that ends', async () => {
    const ann = await addGiving(1_000);
    at(0);
    await measure();
    at(11.5 * HOUR_MS);
    await gives(ann, 'heart');
    at(12 * HOUR_MS);
    await measure();
    const { days } = await readGrowth();
    expect(days.map(({ day, gifts_in_hour }) => [day, gifts_in_hour])).toEqual([
      ['2031-03-11', 0],
      ['2031-03-10', 1],
      ['2031-03-09', 0],
    ]);
  });

  test('viewers are the visitors of lives that ended yesterday, hidden ones included', async () => {
    await addUsers(['somo', 'mint', 'ann', 'may'], { role: 'caster' });
    const live = (
      slug: string,
      caster: string,
      endedMs: number,
      fields: { status?: 'hidden'; total_viewer_count: number },
    ) => ({
      slug,
      caster,
      status: 'ended' as const,
      started_at_ms: NOON - 60 * HOUR_MS,
      ended_at_ms: endedMs,
      ...fields,
    });
    await addLives([
      live('early', 'somo', NOON - 36 * HOUR_MS - 1, { total_viewer_count: 1 }),
      live('first', 'mint', NOON - 36 * HOUR_MS, { total_viewer_count: 20 }),
      live('last', 'ann', NOON - 12 * HOUR_MS - 1, { total_viewer_count: 300, status: 'hidden' }),
      live('today', 'may', NOON - 12 * HOUR_MS, { total_viewer_count: 4_000 }),
    ]);
    await measure();
    const { of, days } = await readGrowth();
    expect(of('viewers')).toMatchObject({ value: 320, state: 'far' });
    expect(days.map(({ viewers }) => viewers)).toEqual([4_000, 320]);
  });

  test('database_bytes equals the size that D1 reports', async () => {
    await measure();
    const { meta } = await env.DB.prepare('SELECT 1').run();
    const { value } = (await readGrowth()).of('database_bytes') ?? {};
    expect(value).toBeGreaterThan(100_000);
    expect(Math.abs((value ?? 0) - meta.size_after)).toBeLessThan(100_000);
  });

  test('busy time is summed per minute over isolates, then sent', async () => {
    const results = (...durations: number[]) => durations.map((duration) => ({ meta: { duration } }) as D1Result);
    at(-5 * MINUTE_MS);
    noteBusyTime(results(1_000, 500.4));
    noteBusyTime(results(2_000));
    await sendLoad(env);
    expect(await busyMinutes().busiest(NOON - HOUR_MS, NOON)).toBeNull();
    at(-4 * MINUTE_MS);
    await sendLoad(env);
    await sendLoad(env);
    // Another isolate.
    await busyMinutes().add([{ minute: NOON / MINUTE_MS - 5, busy_ms: 11_500 }]);
    await busyMinutes().add([{ minute: NOON / MINUTE_MS - 3, busy_ms: 14_999 }]);
    expect(await busyMinutes().busiest(NOON - HOUR_MS, NOON)).toBe(15_000);
    at(0);
    await measure();
    expect((await readGrowth()).of('database_busy_ms')).toMatchObject({ value: 15_000, state: 'near' });
  });

  test('requests report the busy time of the API', async () => {
    await readGrowth();
    at(MINUTE_MS);
    await readGrowth();
    expect(await busyMinutes().busiest(NOON, NOON + MINUTE_MS)).not.toBeNull();
  });

  test('minute rows are deleted after three days', async () => {
    const minute = NOON / MINUTE_MS;
    await busyMinutes().add([{ minute: minute - 3 * 24 * 60 - 1, busy_ms: 9_000 }]);
    await busyMinutes().add([{ minute, busy_ms: 1 }]);
    expect(await busyMinutes().busiest(0, NOON + MINUTE_MS)).toBe(1);
  });

  test('a limit that is reached is logged once a day', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reach = () => busyMinutes().add([{ minute: Date.now() / MINUTE_MS - 1, busy_ms: 30_000 }]);
    const linesOf = () => error.mock.calls.map(([line]) => JSON.parse(String(line)));
    await measure();
    expect(linesOf()).toEqual([]);
    for (const hours of [1, 2, 24]) {
      at(hours * HOUR_MS);
      await reach();
      await measure();
    }
    expect(linesOf()).toEqual(
      ['2031-03-10', '2031-03-11'].map((day) => ({
        level: 'error',
        event: 'growth_limit_reached',
        measure: 'database_busy_ms',
        day,
        value: expect.any(Number),
        limit: 30_000,
      })),
    );
    expect((await readGrowth()).of('database_busy_ms')).toMatchObject({ state: 'reached', days_reached: 1 });
    error.mockClear();
  });

  test('metrics older than yesterday are unknown', async () => {
    await busyMinutes().add([{ minute: NOON / MINUTE_MS - 1, busy_ms: 500 }]);
    await measure();
    at(48 * HOUR_MS);
    const { measured_until, measures, days } = await readGrowth();
    expect(measured_until).toBe('2031-03-10T05:00:00.000Z');
    expect(measures.map(({ state }) => state)).toEqual(measures.map(() => 'unknown'));
    expect(days).toHaveLength(2);
  });

  test.for([
    [null, 'unknown'],
    [0, 'far'],
    [9_999, 'far'],
    [10_000, 'near'],
    [19_999, 'near'],
    [20_000, 'reached'],
  ] as const)('%s daily viewers are %s', ([value, state]) => {
    expect(growthStateOf('viewers', value)).toBe(state);
  });

  test('only staff read the load', async () => {
    expect(await askInVain(getGrowth, { token: await addMember('may', 'moderator') })).toMatchObject({ status: 403 });
  });
});
