import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job, JobRun } from '../../../api/platform/scheduler/job.ts';
import { rowsOf } from '../rankings/event-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

const object = () => env.CLOCK.getByName('trial');

/** Replaces the object's jobs with a test job and records its runs. */
async function register(changes: Partial<Job>) {
  const ran: number[] = [];
  const task: Job = {
    name: 'trial',
    due: async () => null,
    run: async ({ now }) => ({ done: ran.push(now.getTime() - NOW) }),
    ...changes,
  };
  await runInDurableObject(object(), (clock) => {
    Object.assign(clock, { jobs: { trial: async () => task } });
  });
  return ran;
}

const alarm = () =>
  runInDurableObject(object(), async (_, { storage }) => {
    const at = await storage.getAlarm();
    return at === null ? null : at - NOW;
  });

const wakeIn = (inMs: number) => object().wake('trial', NOW + inMs);

/** Sets the time and runs the alarm. */
async function runAlarmAt(inMs: number) {
  vi.setSystemTime(NOW + inMs);
  expect(await runDurableObjectAlarm(object())).toBe(true);
}

beforeEach(() => vi.setSystemTime(NOW));

test('a job is checked no later than the time it was woken for', async () => {
  await register({});
  await wakeIn(250);
  expect(await alarm()).toBe(250);
  await wakeIn(100);
  expect(await alarm()).toBe(100);
  await wakeIn(HOUR_MS);
  expect(await alarm()).toBe(100);
});

test('a job that was never checked is checked within a second', async () => {
  await register({});
  await wakeIn(HOUR_MS);
  expect(await alarm()).toBe(SECOND_MS);
});

test('a due job runs, and the scheduler wakes again for the next due time', async () => {
  const dues = [NOW, NOW + 90_000];
  const ran = await register({
    due: async () => dues[0] ?? null,
    run: async () => ({ done: dues.splice(0, 1).length }),
  });
  await wakeIn(250);
  await runAlarmAt(250);
  expect({ ran, dues, alarm: await alarm() }).toEqual({ ran: [], dues: [NOW + 90_000], alarm: 90_000 });
});

describe('a job that completes none of its due work', () => {
  const failing = () =>
    rowsOf("SELECT name, reason, tries, failing_since_ms, next_try_ms FROM failing_tasks WHERE name = 'trial'");
  const stuck: JobRun = { done: 0, failure: 'the bank is silent' };

  test('staff see a stuck job, which is retried with delays up to ten minutes', async () => {
    await register({ due: async () => NOW, run: async () => stuck });
    await wakeIn(0);
    let at = SECOND_MS;
    const delays: number[] = [];
    for (let tries = 1; tries <= 7; tries += 1) {
      await runAlarmAt(at);
      const next = (await alarm()) ?? 0;
      delays.push((next - at) / SECOND_MS);
      expect(await failing()).toEqual([
        {
          name: 'trial',
          reason: 'the bank is silent',
          tries,
          failing_since_ms: NOW + SECOND_MS,
          next_try_ms: NOW + next,
        },
      ]);
      at = next;
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('a stuck job without a failure text gets a default reason', async () => {
    await register({ due: async () => NOW, run: async () => ({ done: 0 }) });
    await wakeIn(0);
    await runAlarmAt(SECOND_MS);
    expect(await failing()).toMatchObject([{ reason: 'a run finished nothing of what is due' }]);
  });

  test('waking a stuck job does not shorten its delay below 30 seconds', async () => {
    await register({ due: async () => NOW, run: async () => stuck });
    await wakeIn(0);
    for (const at of [SECOND_MS, 31 * SECOND_MS]) await runAlarmAt(at);
    await wakeIn(32 * SECOND_MS);
    expect(await alarm()).toBe(61 * SECOND_MS);
  });

  test('a stuck job is shown until nothing is due', async () => {
    const turns: JobRun[] = [stuck, stuck, { done: 1 }, { done: 1 }];
    await register({
      due: async () => (turns.length > 0 ? NOW : null),
      run: async () => turns.shift() ?? { done: 0 },
    });
    await wakeIn(0);
    for (const at of [1, 31, 91]) await runAlarmAt(at * SECOND_MS);
    expect(await failing()).toMatchObject([{ tries: 2 }]);
    expect(await alarm()).toBe(92 * SECOND_MS);
    await runAlarmAt(92 * SECOND_MS);
    expect(await failing()).toEqual([]);
    turns.push(stuck);
    await wakeIn(200 * SECOND_MS);
    await runAlarmAt(200 * SECOND_MS);
    expect(await failing()).toMatchObject([{ tries: 1 }]);
  });

  test('a stuck job that postpones its own work runs no sooner, and is shown', async () => {
    let dueMs = NOW;
    await register({
      due: async () => dueMs,
      run: async ({ now }) => {
        dueMs = now.getTime() + HOUR_MS / 2;
        return stuck;
      },
    });
    await wakeIn(0);
    await runAlarmAt(SECOND_MS);
    expect(await alarm()).toBe(SECOND_MS + HOUR_MS / 2);
    expect(await failing()).toMatchObject([{ next_try_ms: NOW + SECOND_MS + HOUR_MS / 2 }]);
  });
});

test('a job without work does not run and is checked hourly', async () => {
  const ran = await register({});
  await wakeIn(250);
  await runAlarmAt(250);
  expect(await alarm()).toBe(250 + HOUR_MS);
  await runAlarmAt(250 + HOUR_MS);
  expect(await alarm()).toBe(250 + 2 * HOUR_MS);
  expect(ran).toEqual([]);
});

test('a job woken before its write is checked every half minute', async () => {
  await register({ watch_ms: 60_000 });
  await wakeIn(30_000);
  for (const [at, next] of [
    [SECOND_MS, 31_000],
    [31_000, 61_000],
    [61_000, 61_000 + HOUR_MS],
  ] as const) {
    await runAlarmAt(at);
    expect(await alarm()).toBe(next);
  }
});

test('a wake-up during a run is not lost', async () => {
  await register({
    due: async () => NOW,
    run: async () => {
      await wakeIn(400);
      return { done: 1 };
    },
  });
  await wakeIn(250);
  await runAlarmAt(300);
  expect(await alarm()).toBe(400);
});

test('the next alarm is set before the run, to retry after a crash', async () => {
  const during: (number | null)[] = [];
  await register({ due: async () => NOW, run: async () => ({ done: during.push(await alarm()) }) });
  await wakeIn(250);
  await runAlarmAt(250);
  expect(during).toEqual([30_250]);
});

test('a failing job is retried after half a minute and does not delay others', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  await register({ due: async () => NOW, run: () => Promise.reject(new Error('no database')) });
  await wakeIn(250);
  await env.CLOCK.getByName('orders').wake('orders', NOW);
  await runAlarmAt(250);
  expect(await alarm()).toBe(30_250);
  expect(await runDurableObjectAlarm(env.CLOCK.getByName('orders'))).toBe(true);
  expect(errorLog.mock.calls.flat().join()).toContain('"task":"trial"');
  errorLog.mockClear();
});

test('a job that never ends does not delay others', async () => {
  let end = () => {};
  const jobEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  await register({ due: async () => NOW, run: () => jobEnd.then(() => ({ done: 1 })) });
  await wakeIn(250);
  vi.setSystemTime(NOW + 250);
  const stuck = runDurableObjectAlarm(object());
  await env.CLOCK.getByName('orders').wake('orders', NOW);
  expect(await runDurableObjectAlarm(env.CLOCK.getByName('orders'))).toBe(true);
  end();
  expect(await stuck).toBe(true);
});

test('waking an unregistered job fails', async () => {
  await runInDurableObject(env.CLOCK.getByName('nothing'), async (clock) => {
    await expect(clock.wake('nothing', NOW)).rejects.toThrow('The clock has no task nothing');
  });
});
