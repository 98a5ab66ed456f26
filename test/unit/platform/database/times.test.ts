/**
 * Every moment in a table with money, rights or evidence comes from the clock of the database, or
 * has a reason why not.
 */
import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { featureFiles } from '../../../../scripts/migrations/files.ts';
import { writeGuards } from '../../../../scripts/migrations/guards.ts';
import { timesIn } from '../../../../scripts/migrations/origin-guards.ts';
import { openMigrated } from '../../../migrated-database.ts';

/** Rooms whose tables all hold money, rights or evidence. */
const STRICT_ROOMS = ['contracts', 'families', 'identity', 'moderation', 'money', 'office', 'payouts', 'privacy'];
/** Tables of other rooms that hold money, rights or evidence. */
const STRICT_TABLES = [
  'archive_segments',
  'archive_deletions',
  'departed_months',
  'dated_settings',
  'emails',
  'event_awards',
  'event_drafts',
  'event_participants',
  'events',
  'families',
  'gift_progress',
  'gift_take_backs',
  'gifts',
  'giver_holds',
  'held_gifts',
  'house_vips',
  'idempotency_keys',
  'invitation_uses',
  'invitations',
  'live_sales',
  'mission_budgets',
  'mission_rewards',
  'shop_orders',
  'shop_prizes',
  'shop_refunds',
  'users',
];
/** Queues, caches and statistics of the strict rooms. They move no money and give no right. */
const WORK_LISTS = [
  'alert_checks',
  'failed_messages',
  'failing_tasks',
  'growth_days',
  'house_pictures',
  'uncounted_facts',
];

const decisions = featureFiles('rules.sql').flatMap((path) => timesIn(readFileSync(path, 'utf8')));

const roomOf = new Map(
  featureFiles('tables.ts').flatMap((path) => {
    const room = /api\/(\w+)\//.exec(path)?.[1] ?? '';
    const tables = readFileSync(path, 'utf8').matchAll(/sqliteTable\(\s*'(\w+)'/g);
    return [...tables].map(([, table = '']) => [table, room] as const);
  }),
);
const isStrict = (table: string) =>
  STRICT_TABLES.includes(table) || (STRICT_ROOMS.includes(roomOf.get(table) ?? 'money') && !WORK_LISTS.includes(table));

/** A deadline, a plan or the next run of a job. It is no moment at which something happened. */
const LIES_AHEAD =
  /^(?:due|expires|starts|ends|lapses|link|retry|retry_at|settle|sweep|next_look|ask|look_again|told_by|forget|leaves|next_from|of_age)_at_ms$/;

/** Times of the schema that state when something happened. */
const momentsOf = (db: DatabaseSync) =>
  db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables JOIN pragma_table_xinfo(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.hidden = 0 AND columns.name GLOB '*at_ms' ORDER BY 1, 2`,
    )
    .all()
    .map((row) => ({ table: String(row.table), column: String(row.column) }))
    .filter(({ table, column }) => isStrict(table) && !LIES_AHEAD.test(column))
    .map(({ table, column }) => `${table}.${column}`);

describe('moments of tables', () => {
  test('every moment has a decision, and every decision a moment', () => {
    expect(decisions.toSorted()).toEqual(momentsOf(openMigrated()).toSorted());
    expect(decisions.length).toBeGreaterThan(100);
  });

  test('a new table without a decision is found', () => {
    const db = openMigrated();
    db.exec('CREATE TABLE debts (uuid TEXT PRIMARY KEY, owed_at_ms INTEGER, due_at_ms INTEGER)');
    expect(momentsOf(db)).toContain('debts.owed_at_ms');
    expect(momentsOf(db)).not.toContain('debts.due_at_ms');
  });

  test('a decision without a reason is refused', () => {
    expect(() => writeGuards('-- @undated payments (paid_at_ms)', openMigrated())).toThrow('No such guard');
  });

  const DAY_MS = 86_400_000;

  test.each([
    ['now', 0, true],
    ['at the start of the longest run', -14 * 60_000, true],
    ['an hour ago', -60 * 60_000, false],
    ['in half a minute', 30_000, true],
    ['in two minutes', 120_000, false],
    ['tomorrow', DAY_MS, false],
  ])('a real database accepts or refuses a moment %s', (_, shift, isAccepted) => {
    const db = openMigrated();
    db.exec('DELETE FROM sample_databases');
    const insert = () =>
      db.prepare("INSERT INTO idempotency_keys VALUES ('c', 'k', 'f', NULL, 0, NULL, ?)").run(Date.now() + shift);
    if (isAccepted) expect(insert).not.toThrow();
    else expect(insert).toThrow('the times of idempotency_keys must be those of the database');
  });
});
