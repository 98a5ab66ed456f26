/** Alerts: the job opens, sends and closes them, and staff acknowledge them. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { alertJob } from '../../../api/office/alert/alert-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { log } from '../../../api/platform/framework/log.ts';
import { sendLoad } from '../../../api/platform/load/busy-time.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { acknowledgeAlert, listAlerts } from '../../../calls/office/alert.ts';
import { getHealth } from '../../../calls/office/operation.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';

const NOON = Date.parse('2031-03-10T05:00:00Z');
const MINUTE_MS = 60_000;
const WEBHOOK = 'https://hooks.example/vela';

let token: string;
let errorLog: MockInstance<typeof console.error>;
/** Bodies that the webhook received. */
let received: { text: string; rule: string; subject: string; state: string }[];
/** Whether the webhook accepts messages, and whether the gateway responds. */
let isWebhookUp: boolean;
let isGatewayUp: boolean;

beforeEach(async () => {
  vi.setSystemTime(NOON);
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [received, isWebhookUp, isGatewayUp] = [[], true, true];
  token = await addMember('boss', 'staff');
  await runInDurableObject(env.BUSY_MINUTES.getByName('d1'), (_, { storage }) =>
    ['minutes', 'events'].forEach((table) => void storage.sql.exec(`DELETE FROM ${table}`)),
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) !== WEBHOOK) {
      if (!isGatewayUp) throw new Error('no route');
      return new Response(null, { status: 404 });
    }
    if (isWebhookUp) received.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: isWebhookUp ? 200 : 500 });
  });
});

// The tests log errors on purpose.
afterEach(() => void errorLog.mockClear());

const at = (afterNoonMs: number) => vi.setSystemTime(NOON + afterNoonMs);

/** Runs the job with a webhook. */
const check = () =>
  runIfDue(alertJob, {
    db: openDb(env.DB),
    env: { ...env, ALERT_WEBHOOK_URL: WEBHOOK, ALERT_LANGUAGE: 'en', PUBLIC_ORIGIN: 'https://vela.example' },
    now: new Date(),
  });

const list = async (state?: 'open' | 'acknowledged' | 'closed') =>
  (await ask(listAlerts, { token, query: { ...(state && { state }) } })).data;

const fail = (name: string, sinceMs: number) =>
  env.DB.prepare('INSERT INTO failing_tasks VALUES (?, ?, 3, ?, 0)')
    .bind(name, 'no answer', NOON + sinceMs)
    .run();
const succeed = () => env.DB.prepare('DELETE FROM failing_tasks').run();

/** Logs an event so often in the minute before noon, and sends the counts. */
async function logBefore(event: string, times: number, level: 'warn' | 'error' = 'error') {
  at(-MINUTE_MS);
  for (let index = 0; index < times; index += 1) log(level, event, {});
  at(0);
  await sendLoad(env);
}

describe('the job alerts', () => {
  test('checks every five minutes and finds nothing on a sound platform', async () => {
    expect((await check()).turn).toEqual({ done: 1 });
    expect((await check()).turn).toBeNull();
    at(5 * MINUTE_MS);
    expect((await check()).turn).toEqual({ done: 1 });
    expect([await list(), received]).toEqual([[], []]);
  });

  test('a job that fails for ten minutes opens one alert until it succeeds', async () => {
    await fail('gifts', -10 * MINUTE_MS);
    await fail('payouts', -9 * MINUTE_MS);
    await check();
    expect(await list('open')).toMatchObject([
      { rule: 'task_failing', subject: 'gifts', details: 'no answer', path: '/office/failing-tasks', closed_at: null },
    ]);
    at(2 * MINUTE_MS);
    await check();
    await succeed();
    at(6 * MINUTE_MS);
    await check();
    expect(await list()).toMatchObject([{ subject: 'gifts', state: 'closed', closed_at: '2031-03-10T05:06:00.000Z' }]);
    expect(received.map(({ subject, state }) => [subject, state])).toEqual([
      ['gifts', 'open'],
      ['gifts', 'closed'],
    ]);
    expect(received[0]?.text).toContain('https://vela.example/en/office/alerts');
  });

  test('opens a new alert if the cause returns', async () => {
    await fail('gifts', -10 * MINUTE_MS);
    await check();
    await succeed();
    at(5 * MINUTE_MS);
    await check();
    await fail('gifts', -10 * MINUTE_MS);
    at(10 * MINUTE_MS);
    await check();
    expect((await list()).map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  test.each([
    ['an error', 'ledger_day_not_closed', 1, 'error', true],
    ['four unexpected errors', 'unexpected', 4, 'error', false],
    ['five unexpected errors', 'unexpected', 5, 'error', true],
    ['four segments that were not stored', 'segment_not_stored', 4, 'warn', false],
    ['five segments that were not stored', 'segment_not_stored', 5, 'warn', true],
    ['a warning that is normal', 'webhook_refused', 500, 'warn', false],
    ['its own failure', 'alert_not_sent', 5, 'error', false],
  ] as const)('%s within fifteen minutes: %s × %i', async (_, event, times, level, opens) => {
    await logBefore(event, times, level);
    await check();
    expect(await list()).toMatchObject(
      opens ? [{ rule: 'logged_errors', subject: event, details: String(times) }] : [],
    );
  });

  test('an alert of logged errors closes after fifteen minutes without one', async () => {
    await logBefore('backup_failed', 1);
    await check();
    at(13 * MINUTE_MS);
    await check();
    expect((await list('open')).length).toBe(1);
    at(15 * MINUTE_MS + 5 * MINUTE_MS);
    await check();
    expect((await list('closed')).length).toBe(1);
  });

  test('a gateway that fails two checks in a row opens an alert', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 });
    isGatewayUp = false;
    await check();
    vi.useRealTimers();
    expect(await list()).toMatchObject([{ rule: 'dependency_down', subject: 'gateway_thai_qr' }]);
  });

  test('a day of the books that does not close opens an alert', async () => {
    await env.DB.prepare(
      "INSERT INTO ledger_closings (number, day, closed_at_ms, sums, previous_hash, hash) VALUES (1, '2031-03-07', 0, '{}', ?, 'x')",
    )
      .bind('0'.repeat(64))
      .run();
    await check();
    expect(await list()).toMatchObject([
      { rule: 'books_open', subject: '', details: '2', path: '/office/ledger-closings' },
    ]);
  });

  test('a limit of growth that is reached opens an alert', async () => {
    await env.DB.prepare("INSERT INTO growth_days VALUES ('2031-03-10', 200000, 100, 5, 9000000000, 0, 0)").run();
    await check();
    expect((await list()).map(({ rule, subject }) => [rule, subject])).toEqual(
      expect.arrayContaining([
        ['growth_limit', 'gifts_in_hour'],
        ['growth_limit', 'database_bytes'],
      ]),
    );
  });
});

describe('messages of an alert', () => {
  test('a webhook that fails gets the alert in the next run', async () => {
    isWebhookUp = false;
    await fail('gifts', -10 * MINUTE_MS);
    await check();
    expect(received).toEqual([]);
    isWebhookUp = true;
    at(5 * MINUTE_MS);
    await check();
    expect(received.map(({ subject }) => subject)).toEqual(['gifts']);
  });

  test('the operators get an email in the language of the setting', async () => {
    const emails: { to: string; subject: string }[] = [];
    await fail('gifts', -10 * MINUTE_MS);
    const { SANDBOX: _, ...bindings } = env as typeof env & { SANDBOX?: unknown };
    await runIfDue(alertJob, {
      db: openDb(env.DB),
      env: Object.assign(bindings, {
        EMAIL: { send: async (email: (typeof emails)[number]) => void emails.push(email) },
        ...{ ALERT_MAIL: 'oncall@vela.example', MAIL_FROM: 'vela@vela.example', ALERT_LANGUAGE: 'th' },
      }),
      now: new Date(),
    });
    expect(emails).toMatchObject([{ to: 'oncall@vela.example', subject: 'แจ้งเหตุ Vela: task_failing: gifts' }]);
  });

  test('reminders follow every hour until staff acknowledge the alert', async () => {
    await fail('gifts', -10 * MINUTE_MS);
    await check();
    for (const minutes of [30, 60, 90, 120]) {
      at(minutes * MINUTE_MS);
      await check();
    }
    expect(received).toHaveLength(3);
    const [alert] = await list('open');
    const acknowledged = (await ask(acknowledgeAlert, { token, params: { uuid: alert?.uuid ?? '' } })).data;
    expect(acknowledged).toMatchObject({ state: 'acknowledged', acknowledged_by: { name: 'boss' } });
    // A second person repeats it: the first name stays.
    const other = await addMember('chief', 'admin');
    expect((await ask(acknowledgeAlert, { token: other, params: { uuid: alert?.uuid ?? '' } })).data).toEqual(
      acknowledged,
    );
    at(300 * MINUTE_MS);
    await check();
    expect(received).toHaveLength(3);
    await succeed();
    at(310 * MINUTE_MS);
    await check();
    expect(received.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'closed']);
  });

  test('staff and admins are notified once, and the notification ends with the alert', async () => {
    await addMember('chief', 'admin');
    await addMember('check', 'tester');
    await fail('gifts', -10 * MINUTE_MS);
    await check();
    const notified = () =>
      env.DB.prepare(
        "SELECT name, over_at_ms FROM notice_events JOIN users ON uuid = user_uuid WHERE kind = 'alert_opened' ORDER BY name",
      ).all();
    expect((await notified()).results).toEqual([
      { name: 'boss', over_at_ms: null },
      { name: 'chief', over_at_ms: null },
    ]);
    await succeed();
    at(5 * MINUTE_MS);
    await check();
    expect((await notified()).results.map(({ over_at_ms }) => over_at_ms)).toEqual([0, 0]);
  });
});

describe('staff', () => {
  test('see unacknowledged alerts as open work', async () => {
    await fail('gifts', -10 * MINUTE_MS);
    await check();
    const { waiting } = (await ask(getWaiting, { token })).data;
    expect(waiting.find(({ what }) => what === 'alerts')).toEqual({ what: 'alerts', count: 1 });
  });

  test('a moderator cannot read or acknowledge alerts', async () => {
    const moderator = await addMember('mod', 'moderator');
    expect((await askInVain(listAlerts, { token: moderator })).status).toBe(403);
    const uuid = crypto.randomUUID();
    expect((await askInVain(acknowledgeAlert, { token: moderator, params: { uuid } })).status).toBe(403);
    expect((await askInVain(acknowledgeAlert, { token, params: { uuid } })).status).toBe(404);
  });

  test('the health check fails if the job has not run for half an hour', async () => {
    const ofAlerts = async () =>
      (await ask(getHealth, { token })).data.checks.find(({ name }) => name === 'alerts')?.ok;
    expect(await ofAlerts()).toBeNull();
    await check();
    expect(await ofAlerts()).toBe(true);
    at(31 * MINUTE_MS);
    expect(await ofAlerts()).toBe(false);
  });
});
