import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { NotBefore, type Task } from '../../../api/platform/clock/task.ts';

/** Far ahead: an alarm rings when a test rings it, and never by itself. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

const object = () => env.CLOCK.getByName('trial');

/** Gives the object a task that the test makes up; how often it ran is counted. */
async function register(changes: Partial<Task>) {
  const ran: number[] = [];
  const task: Task = {
    due: async () => null,
    run: async ({ now }) => void ran.push(now.getTime() - NOW),
    ...changes,
  };
  await runInDurableObject(object(), (clock) => {
    Object.assign(clock, { tasks: { trial: async () => task } });
  });
  return ran;
}

const alarm = () =>
  runInDurableObject(object(), async (_, { storage }) => {
    const at = await storage.getAlarm();
    return at === null ? null : at - NOW;
  });

const ring = (inMs: number) => object().ring('trial', NOW + inMs);

/** Time comes to this, and the alarm rings. */
async function ringAt(inMs: number) {
  vi.setSystemTime(NOW + inMs);
  expect(await runDurableObjectAlarm(object())).toBe(true);
}

beforeEach(() => vi.setSystemTime(NOW));

test('a task is looked at no later than it was rung for', async () => {
  await register({});
  await ring(250);
  expect(await alarm()).toBe(250);
  await ring(100);
  expect(await alarm()).toBe(100);
  await ring(HOUR_MS);
  expect(await alarm()).toBe(100);
});

test('a task that was never looked at is looked at within a second', async () => {
  await register({});
  await ring(HOUR_MS);
  expect(await alarm()).toBe(SECOND_MS);
});

test('what is due is done, and the clock rings again when there is more', async () => {
  const dues = [NOW, NOW + 90_000];
  const ran = await register({
    due: async () => dues[0] ?? null,
    run: async () => void dues.shift(),
  });
  await ring(250);
  await ringAt(250);
  expect({ ran, dues, alarm: await alarm() }).toEqual({ ran: [], dues: [NOW + 90_000], alarm: 90_000 });
});

test('a task that cannot do what is due is not run before the moment that it names', async () => {
  await register({ due: async () => NOW, run: () => Promise.reject(new NotBefore(NOW + 20 * 60_000)) });
  await ring(250);
  await ringAt(250);
  expect(await alarm()).toBe(20 * 60_000);
});

test('a task with nothing to do is not run, and is looked at once an hour', async () => {
  const ran = await register({});
  await ring(250);
  await ringAt(250);
  expect(await alarm()).toBe(250 + HOUR_MS);
  await ringAt(250 + HOUR_MS);
  expect(await alarm()).toBe(250 + 2 * HOUR_MS);
  expect(ran).toEqual([]);
});

test('a task rung before its write is looked at every half minute, until the write must be there', async () => {
  await register({ vigil_ms: 60_000 });
  await ring(30_000);
  for (const [at, next] of [
    [SECOND_MS, 31_000],
    [31_000, 61_000],
    [61_000, 61_000 + HOUR_MS],
  ] as const) {
    await ringAt(at);
    expect(await alarm()).toBe(next);
  }
});

test('a ring that comes while the task is at work is not forgotten', async () => {
  await register({
    due: async () => NOW,
    run: () => ring(400),
  });
  await ring(250);
  await ringAt(300);
  expect(await alarm()).toBe(400);
});

test('the alarm is set before the work, so that a worker that dies is rung again', async () => {
  const during: (number | null)[] = [];
  await register({ due: async () => NOW, run: async () => void during.push(await alarm()) });
  await ring(250);
  await ringAt(250);
  expect(during).toEqual([30_250]);
});

test('a task that fails is tried again in half a minute, and holds up no other', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  await register({ due: async () => NOW, run: () => Promise.reject(new Error('no database')) });
  await ring(250);
  await env.CLOCK.getByName('orders').ring('orders', NOW);
  await ringAt(250);
  expect(await alarm()).toBe(30_250);
  expect(await runDurableObjectAlarm(env.CLOCK.getByName('orders'))).toBe(true);
  expect(told.mock.calls.flat().join()).toContain('"task":"trial"');
  told.mockClear();
});

test('a task that never ends holds up no other', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await register({ due: async () => NOW, run: () => ended });
  await ring(250);
  vi.setSystemTime(NOW + 250);
  const stuck = runDurableObjectAlarm(object());
  await env.CLOCK.getByName('orders').ring('orders', NOW);
  expect(await runDurableObjectAlarm(env.CLOCK.getByName('orders'))).toBe(true);
  end();
  expect(await stuck).toBe(true);
});

test('a name that no feature has registered is refused', async () => {
  await runInDurableObject(env.CLOCK.getByName('nothing'), async (clock) => {
    await expect(clock.ring('nothing', NOW)).rejects.toThrow('The clock has no task nothing');
  });
});
