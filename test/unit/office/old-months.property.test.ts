/**
 * Random histories of a ledger and its facts, while the archive copies closed months and crashes
 * between any two statements. The reference model is the list of rows in the database.
 */

import archivedTables from 'virtual:api-archived-tables';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oldMonthsJob } from '../../../api/office/archive/copy-job.ts';
import { readText } from '../../../api/office/archive/copy-segment.ts';
import { linesOf } from '../../../api/platform/archive/segment.ts';
import { columnsOf, nameOf } from '../../../api/platform/archive/table.ts';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, type CrashPoint, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const DAY_MS = 86_400_000;
/** A run of the job has some seventy steps. */
const STEPS_PER_CRASH = 60;
const START_MS = Date.parse('2026-01-20T05:00:00Z');
const MAX_ROWS_PER_RUN = 5_000;

/** Accounts whose movements are on a shelf. */
const members = ['family:f:coins', 'user:b:coins', 'user:c:coins'];

class Crash extends Error {}

/** R2 in memory. It crashes before or after a write like the database. */
class Bucket {
  readonly objects = new Map<string, ArrayBuffer>();
  step: CrashPoint = () => undefined;

  readonly put = async (key: string, body: ArrayBuffer) => {
    this.step('before');
    this.objects.set(key, body);
    this.step('after');
  };

  readonly get = async (key: string) => {
    const body = this.objects.get(key);
    return body ? { arrayBuffer: async () => body } : null;
  };
}

class World {
  readonly database = new Database();
  readonly bucket = new Bucket();
  nowMs = START_MS;
  crashes = 0;
  private transfers = 0;

  constructor() {
    for (const account of members)
      this.database.sqlite
        .prepare(`INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0)`)
        .run(account);
  }

  /**
   * Receives a payment, makes an amount refundable, or gives coins to a member. Returns false if
   * there is not enough.
   */
  move(kind: 'in' | 'refundable' | 'coins', amount: number): boolean {
    this.transfers += 1;
    const [from = '', to = ''] = {
      in: ['world:thai_qr', 'house:pending'],
      refundable: ['house:pending', 'house:refundable'],
      coins: ['house:coins', members[amount % members.length] ?? ''],
    }[kind];
    const id = `payment:thai_qr:${this.transfers}:${kind}`;
    try {
      this.database.sqlite
        .prepare(
          'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, ?, ?)',
        )
        .run(id, from, to, amount, this.nowMs);
      return true;
    } catch (error) {
      if (String(error).includes('ledger_accounts_lowest')) return false;
      throw error;
    }
  }

  /** Reports a fact that may be late by up to four months. */
  report(lateDays: number) {
    this.transfers += 1;
    this.database.sqlite
      .prepare(`INSERT INTO facts (id, kind, amount, happened_at_ms) VALUES (?, 'streaming', 1, ?)`)
      .run(`fact:${this.transfers}`, this.nowMs - lateDays * DAY_MS);
  }

  /** Checks the job until nothing is due, with crashes at the drawn steps. */
  async archive(draw: () => boolean, mode = 'copy') {
    const step = () => {
      if (!draw()) return;
      this.crashes += 1;
      throw new Crash();
    };
    this.bucket.step = step;
    const db = openDb(asD1(new SqliteD1(this.database, step)));
    const env = { PRIVATE: this.bucket, OLD_MONTHS: mode };
    for (let runs = 0; runs < 1_000; runs += 1) {
      try {
        const { turn } = await runIfDue(oldMonthsJob, { db, env: env as never, now: new Date(this.nowMs) });
        if (turn === null) return;
        expect(turn.failure).toBeUndefined();
      } catch (error) {
        if (!isCrash(error)) throw error;
      }
    }
    expect.fail('the archive never finishes');
  }

  departed = () => this.database.rows('SELECT month FROM departed_months ORDER BY month');
  segments = () => this.database.rows('SELECT * FROM archive_segments ORDER BY number');
}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause !== undefined && isCrash(error.cause));

/** First moment of the month that is still open: 45 days after its end it is closed. */
function openSince(nowMs: number): number {
  const bangkok = new Date(nowMs - 45 * DAY_MS + 7 * 3_600_000);
  return Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth()) - 7 * 3_600_000;
}

/** Expects each row before the first of an open month in the segments, once and in order. */
async function check({ database, bucket, nowMs, segments }: World) {
  let digest = '';
  const copied = new Map<string, unknown[]>();
  for (const segment of segments()) {
    const text = (await readText(bucket as never, String(segment.object_key))) ?? expect.fail('an object is missing');
    expect(segment.digest).toBe(await sha256Hex(text));
    expect(segment.previous_digest).toBe(digest);
    expect(segment).toMatchObject({ difference: null, row_count: linesOf(text).length });
    expect(Number(segment.row_count)).toBeLessThanOrEqual(MAX_ROWS_PER_RUN);
    digest = String(segment.digest);
    const name = String(segment.table_name);
    copied.set(name, [...(copied.get(name) ?? []), ...linesOf(text).map((line) => JSON.parse(line))]);
  }
  checkShelf({ database, nowMs } as World, copied.get('movements') ?? []);
  for (const archived of archivedTables) {
    const columns = Object.keys(columnsOf(archived)).join(', ');
    const rows = database
      .rows(`SELECT ${timeOf[nameOf(archived)]} AS time_ms, ${columns} FROM ${nameOf(archived)} ORDER BY rowid`)
      .map(({ time_ms, ...row }) => [time_ms, { ...row }] as const);
    const open = rows.findIndex(([time_ms]) => Number(time_ms) >= openSince(nowMs));
    expect(copied.get(nameOf(archived)) ?? [], nameOf(archived)).toEqual(open < 0 ? rows : rows.slice(0, open));
  }
}

/** Expects the closed months by member, each in the order of account and position. */
function checkShelf({ database, nowMs }: World, copied: readonly unknown[]) {
  const rows = database.rows(
    `SELECT account_id, position, transfer_id, ledger_entries.amount, balance_after, moved_at_ms, NULL AS fact_id,
        NULL AS gift_position, NULL AS item_uuid, NULL AS quantity, NULL AS vb_uuid, NULL AS kind, NULL AS variant,
        NULL AS live_uuid, 0 AS is_anonymous
      FROM ledger_entries
      WHERE account_id IN (${members.map((account) => `'${account}'`).join(', ')}) AND moved_at_ms < ${openSince(nowMs)}
      ORDER BY strftime('%Y-%m', moved_at_ms / 1000 + 25200, 'unixepoch'), account_id, position`,
  );
  const lines = rows.map((row) => {
    const { account_id: owner, position: key, moved_at_ms: at } = row;
    return [at, { owner, key, at, row: { ...row } }];
  });
  expect(copied).toEqual(lines);
}

const timeOf: Record<string, string> = {
  gifts: 'given_at_ms',
  facts: 'happened_at_ms',
  ledger_transfers: 'moved_at_ms',
};

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('in', 'in', 'refundable', 'coins', 'coins'),
      amount: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('report'), late: fc.constantFrom(0, 0, 0, 2, 40, 120) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.constantFrom(0.01, 1, 9, 31) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive') }) },
);

const HISTORIES = effort({ daily: 10, torture: 2_000 });

describe('archive of random histories', () => {
  test(`${HISTORIES} histories with crashes are copied once, in order (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const counts = { crashes: 0, segments: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 120 }), fc.nat(), async (commands, first) => {
        const world = new World();
        let state = first;
        const draw = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32 < 1 / STEPS_PER_CRASH;
        };
        for (const one of commands) {
          if (one.kind === 'pass' && 'days' in one) world.nowMs += one.days * DAY_MS;
          else if (one.kind === 'report' && 'late' in one) world.report(one.late);
          else if ('amount' in one) world.move(one.kind as Parameters<World['move']>[0], one.amount);
          else if (one.kind === 'archive') {
            await world.archive(draw);
            await check(world);
          }
        }
        world.nowMs += 100 * DAY_MS;
        await world.archive(draw);
        await check(world);
        expect(world.departed()).toEqual([]);
        await world.archive(draw, 'read');
        expect(world.departed()).toEqual(
          world.database.rows('SELECT DISTINCT month FROM archive_segments WHERE month IS NOT NULL ORDER BY month'),
        );
        await world.archive(draw, 'copy');
        expect(world.departed()).toEqual([]);
        counts.crashes += world.crashes;
        counts.segments += world.segments().length;
      }),
      { numRuns: HISTORIES },
    );
    expect(counts.crashes).toBeGreaterThan(HISTORIES);
    expect(counts.segments).toBeGreaterThan(HISTORIES);
  });

  test('the archive is off without the setting, and refuses an unknown value', async () => {
    const world = new World();
    world.move('in', 5);
    world.nowMs += 100 * DAY_MS;
    await world.archive(() => false, 'off');
    expect(world.segments()).toEqual([]);
    await expect(world.archive(() => false, 'erase')).rejects.toThrow('OLD_MONTHS');
  });

  test('a comparison finds a missing object, an altered object and an altered row', async () => {
    const world = new World();
    world.move('coins', 5);
    world.report(0);
    world.nowMs += 100 * DAY_MS;
    await world.archive(() => false);
    const keys = [...world.bucket.objects.keys()];
    expect(keys.map((key) => key.split('/')[1])).toEqual([
      ...['ledger_transfers', 'facts'].toSorted(byDeclaration),
      ...['movements', 'facts_of_vbs', 'facts_of_users'],
    ]);
    const [lost = '', altered = ''] = keys;
    world.bucket.objects.delete(lost);
    world.bucket.objects.set(altered, new TextEncoder().encode('something else').buffer);
    // The third segment has the movements of a member.
    world.database.sqlite.exec('DROP TRIGGER ledger_transfers_never_change; UPDATE ledger_transfers SET amount = 6');
    world.nowMs += 31 * DAY_MS;
    const db = openDb(asD1(new SqliteD1(world.database)));
    const failures: unknown[] = [];
    for (let runs = 0; runs < 3; runs += 1) {
      const { turn } = await runIfDue(oldMonthsJob, {
        db,
        env: { PRIVATE: world.bucket, OLD_MONTHS: 'copy' } as never,
        now: new Date(world.nowMs),
      });
      failures.push(turn?.failure);
    }
    expect(failures).toEqual(['segment 1: object_missing', 'segment 2: object_altered', 'segment 3: rows_altered']);
    expect(world.segments().map(({ difference }) => difference)).toEqual([
      'object_missing',
      'object_altered',
      'rows_altered',
      ...[null, null],
    ]);
  });
});

const names = archivedTables.map(nameOf);
const byDeclaration = (a: string, b: string) => names.indexOf(a) - names.indexOf(b);
