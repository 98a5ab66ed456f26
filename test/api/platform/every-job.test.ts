/**
 * Every scheduled job backs off when it fails, shows its failure to staff, and reads a bounded part
 * of its work.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { jobs } from '../../../api/jobs.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { listFailingTasks } from '../../../calls/office/operation.ts';
import { rowsForRun } from '../../effort.ts';
import { ask, walk } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { payableMember, submitted } from '../payouts/payout-stage.ts';
import { type Plan, planner } from '../query-plan.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { type RefusedTables, refusableTables, refusedIn } from '../refused-tables.ts';
import { seededDatabase } from '../seeded-database.ts';
import { steppedD1 } from '../stepped-d1.ts';
import { addUsers, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const SEEDED = new Date('2031-01-20T08:00:00.000Z');
const NOW = Date.parse('2033-11-20T08:00:00.000Z');

const names = Object.keys(jobs);

const anybody = '(SELECT uuid FROM users ORDER BY uuid LIMIT 1)';

/**
 * Rows that give work to the jobs that have none in the seed data. A new job without work fails the
 * first test.
 */
const work: Readonly<Record<string, string>> = {
  audit: `INSERT INTO audit_pending (entry_uuid, link_at_ms) VALUES ('entry', 0)`,
  beginnings: 'UPDATE posts SET beginning = NULL',
  clips: `INSERT INTO clips (uuid, live_uuid, title, poster_url, caster_uuid, cutter_uuid, from_ms, asked_seconds, created_at_ms)
    VALUES ('clip', 'live', 'Clip', '/media/poster/somo.png', ${anybody}, ${anybody}, 0, 15, 0)`,
  clubs: `INSERT INTO club_entries (vb_uuid, user_uuid, coins, ends_at_ms) VALUES ('vb', 'fan', 1, 0)`,
  missions: `INSERT INTO member_days (user_uuid, day, seconds) VALUES ('fan', 1, 60)`,
  offers: `INSERT INTO live_offers (uuid, live_uuid, vb_uuid, item_uuid, offered_at_ms, ended_at_ms)
    SELECT 'offer', uuid, caster_uuid, (SELECT uuid FROM shop_items LIMIT 1), 0, 0 FROM lives LIMIT 1`,
  commissions: `INSERT INTO live_sales (order_uuid, offer_uuid, vb_uuid, price_coins, commission_basis_points,
      vtokens_per_100_coins, vtokens, sold_at_ms, of_age_at_ms)
    SELECT 'order', uuid, vb_uuid, 100, 1000, 50, 5, 0, 0 FROM live_offers WHERE uuid = 'offer'`,
  closings: `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (${anybody}, 0, 0)`,
  evidence: `UPDATE reports SET seen_text = 'seen', decision_number = 1`,
  exports: `INSERT INTO data_exports (uuid, user_uuid, locale, asked_at_ms, due_at_ms) VALUES ('export', ${anybody}, 'th', 0, 0)`,
  families: `UPDATE family_members SET notice_at_ms = 1, notice_by = 'family', notice_ground = 'x', leaves_at_ms = joined_at_ms`,
  facts: `INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms) VALUES ('fact', 'streaming', ${anybody}, 1, 1)`,
  first_pictures: `INSERT INTO waiting_lives (caster_uuid, uuid, slug, title, poster_url, begun_at_ms)
    VALUES (${anybody}, 'waiting', 'waiting', 'Waiting', '/media/poster/somo.png', 0)`,
  guests: `INSERT INTO live_guests (uuid, live_uuid, host_uuid, guest_uuid, status, invited_at_ms, invited_until_ms)
    SELECT 'guest', a.uuid, a.caster_uuid, b.caster_uuid, 'invited', 0, 0
    FROM lives AS a JOIN lives AS b ON a.caster_uuid < b.caster_uuid WHERE a.status = 'on_air' LIMIT 1`,
  keys: `INSERT INTO idempotency_keys (caller_uuid, key, fingerprint, leased_until_ms, created_at_ms) VALUES ('a', 'b', 'c', 0, 0)`,
  letters: 'INSERT INTO payout_letters SELECT uuid, 0, 0 FROM payouts',
  matches: `INSERT INTO pk_matches (uuid, inviter_uuid, inviter_live_uuid, invited_uuid, invited_live_uuid, status, seconds,
      invited_at_ms, invited_until_ms)
    SELECT 'match', a.caster_uuid, a.uuid, b.caster_uuid, b.uuid, 'invited', 60, 0, 0
    FROM lives AS a JOIN lives AS b ON a.caster_uuid < b.caster_uuid LIMIT 1`,
  names: `UPDATE users SET name_key = '' WHERE uuid = ${anybody}`,
  notice_letters: `INSERT INTO notice_letters VALUES (${anybody}, 'key', 0)`,
  orders: 'UPDATE orders SET due_at_ms = 0, version = version + 1',
  payouts: `INSERT INTO carried_reports VALUES ('digest', 'status', 'report', '[]', 0, 0)`,
  person_keys: `INSERT INTO person_keys (uuid, person_uuid, kind, secret_version, created_at_ms, wrapped_at_ms, destroyed_at_ms,
      destroyed_because) VALUES ('key', 'person', 'draft', 1, 0, 0, 1, 'erased')`,
  pushes: `INSERT INTO push_subscriptions (uuid, user_uuid, token_id, endpoint, p256dh, auth, language, subscribed_at_ms, due_at_ms)
    VALUES ('push', ${anybody}, 't', 'https://push.example', 'p', 'a', 'th', 0, 0)`,
  stream_inputs: `INSERT INTO stream_inputs (uid, caster_uuid, created_at_ms, is_wanted) VALUES ('input', ${anybody}, 0, 1)`,
  webhooks: `INSERT INTO webhooks (uuid, family_uuid, url, events, made_at_ms, salt)
    VALUES ('hook', (SELECT uuid FROM families LIMIT 1), 'https://hooks.example.com/', '[]', 0, '')`,
  deliveries: `INSERT INTO webhook_deliveries (id, webhook_uuid, event, data, happened_at_ms, due_at_ms)
    VALUES ('msg', 'hook', 'webhook.test', '{}', 0, 0)`,
  searches: "UPDATE shop_items SET search_text = ''",
};

const batch = (statements: readonly string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
const namesOf = async (type: 'trigger' | 'table', which: string) =>
  (await rowsOf(`SELECT name FROM sqlite_master WHERE type = '${type}' AND ${which}`)).map(({ name }) => String(name));

let errorLog: MockInstance<typeof console.error>;

describe('scheduled jobs', () => {
  beforeEach(async () => {
    errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
    vi.setSystemTime(SEEDED);
    await seededDatabase(SEEDED);
    await addUsers(['mint', 'boss', 'second']);
    await payableMember(userUuid('mint'), { now: SEEDED, by: userUuid('boss'), reviewer: userUuid('second') });
    await submitted({ payee: await tokenOf('mint') });
    // The product would create these rows in many steps, so the guards are removed here.
    const guards = await namesOf('trigger', "sql LIKE '%RAISE(ABORT%'");
    await batch(guards.map((name) => `DROP TRIGGER ${name}`));
    await rowsOf(
      `INSERT INTO audit_entries (uuid, at_ms, token_id, request_id, call, subject) VALUES ('entry', 0, 't', 'r', 'c', 's')`,
    );
    for (const sql of Object.values(work)) await rowsOf(sql);
    vi.setSystemTime(NOW);
  });

  afterEach(async () => {
    for (const name of names) {
      await runInDurableObject(env.CLOCK.getByName(name), async (_, { storage }) => {
        await storage.deleteAlarm();
        await storage.deleteAll();
      });
    }
  });

  test('every job that cannot write is retried later each time, visible to staff', async () => {
    const tables = await namesOf(
      'table',
      "name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'failing_tasks'",
    );
    await batch(
      tables.flatMap((table) =>
        ['INSERT', 'UPDATE', 'DELETE'].map(
          (write) =>
            `CREATE TRIGGER refuse_${write}_${table} BEFORE ${write} ON ${table} BEGIN SELECT RAISE(ABORT, 'nothing is written'); END`,
        ),
      ),
    );
    const delays: Record<string, number[]> = {};
    for (const name of names) {
      const stub = env.CLOCK.getByName(name);
      await stub.wake(name, NOW);
      let at = NOW;
      const own: number[] = [];
      for (let tries = 0; tries < 2; tries += 1) {
        vi.setSystemTime(at);
        await runDurableObjectAlarm(stub);
        const next = (await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())) ?? 0;
        own.push((next - at) / 1_000);
        at = next;
      }
      delays[name] = own;
    }
    errorLog.mockClear();
    expect(Object.entries(delays).filter(([, [first = 0, second = 0]]) => first < 30 || second < 30)).toEqual([]);
    await batch(
      tables.flatMap((table) => ['INSERT', 'UPDATE', 'DELETE'].map((write) => `DROP TRIGGER refuse_${write}_${table}`)),
    );
    vi.setSystemTime(NOW);
    const token = await addMember('keeper', 'staff');
    const failingTasks = await walk((cursor) => ask(listFailingTasks, { token, query: { limit: 20, ...cursor } }));
    expect(failingTasks.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  /**
   * Runs a job again and again. Each time, the database also permits the tables that it refused
   * before. Returns the tables whose refusal the job neither throws nor reports.
   */
  async function unreported(name: string, { tables, refuseOnly }: RefusedTables): Promise<string[]> {
    const permitted = new Set<number>();
    const swallowed: string[] = [];
    for (;;) {
      await refuseOnly([...tables.keys()].filter((number) => !permitted.has(number)));
      const reasons: string[] = [];
      const DB = steppedD1(
        async () => undefined,
        (reason) => reasons.push(reason),
      );
      const job = (await jobs[name]?.()) ?? expect.fail(name);
      const failure = await runIfDue(job, { db: openDb(DB), env: { ...env, DB }, now: new Date(NOW) }).then(
        ({ turn }) => turn?.failure,
        String,
      );
      const numbers = refusedIn(reasons).filter((number) => !permitted.has(number));
      if (numbers.length === 0) return swallowed;
      // One run may meet several refusals and report one of them. The others are refused again.
      const named = refusedIn([failure]).filter((number) => numbers.includes(number));
      const reported = named.length === 0 && String(failure).includes('Failed query') ? numbers : named;
      if (reported.length === 0) swallowed.push(...numbers.map((number) => `${name}: ${tables[number]}`));
      for (const number of reported.length > 0 ? reported : numbers) permitted.add(number);
    }
  }

  test('every job reports each refusal of a table', async () => {
    const world = await refusableTables();
    const swallowed: string[] = [];
    const checked = new Set([...rowsForRun(names, 12), 'facts', 'alerts']);
    for (const name of checked) swallowed.push(...(await unreported(name, world)));
    errorLog.mockClear();
    // The job `facts` quarantines a fact that cannot be counted, and staff see it in a list of open
    // work. The job `alerts` asks the gateway for its health, and a refusal opens an alert.
    const listedRefusal = /^facts: |^alerts: gateway_messages$/;
    expect(swallowed.filter((refusal) => !listedRefusal.test(refusal))).toEqual([]);
    expect(await rowsOf("SELECT rule FROM alerts WHERE subject LIKE 'gateway_%'")).not.toEqual([]);
    expect(await rowsOf('SELECT position FROM uncounted_facts WHERE dropped_at_ms IS NULL')).not.toEqual([]);
  });

  /**
   * Tables that a job may read completely. They have one row, or one per gateway or company
   * account.
   */
  const few = new Set(['fact_counting', 'gift_progress', 'ledger_closing_drafts']);

  /** Returns the steps of an unlimited read that scan a whole table or a whole range. */
  const endless = ({ sql, steps }: Plan): string[] =>
    !/^\s*(?:select|with)\b/i.test(sql) || /\blimit\b|select (?:min|max)\(/i.test(sql)
      ? []
      : steps
          .map(({ detail }) => detail)
          .filter((detail) => /^SCAN \w+|\([^)]*[<>]\?/.test(detail))
          .filter((detail) => !detail.includes('VIRTUAL TABLE') && !few.has(detail.split(' ')[1] ?? ''))
          // Exceptions: the company's accounts, and voided certificates, which have their own
          // index.
          .filter((detail) => !/ledger_accounts .*\(id>\? AND id<\?\)|tax_certificates_voided/.test(detail));

  test('no job reads without a limit', async () => {
    const endlessSteps: string[] = [];
    for (const name of names) {
      const { db, plans } = planner();
      const task = (await jobs[name]?.()) ?? expect.fail(name);
      await runIfDue(task, { db: openDb(db), env: { ...env, DB: db }, now: new Date(NOW) }).catch(() => null);
      const queryPlans = await plans();
      expect(queryPlans.length, name).toBeGreaterThan(0);
      for (const plan of queryPlans)
        endlessSteps.push(...endless(plan).map((step) => `${name}: ${step} | ${plan.sql.slice(0, 120)}`));
    }
    errorLog.mockClear();
    expect([...new Set(endlessSteps)]).toEqual([]);
  });
});
