/**
 * Months of gifts, stays, orders, posts, notices and payouts by the real rules, while the archive
 * deletes departed months and crashes. The reference model is the list of gifts that were given,
 * and counters of the others. In `npm run torture` it is two years at a thousandth of 100,000 daily
 * viewers.
 */
import { DatabaseSync } from 'node:sqlite';
import archivedTables from 'virtual:api-archived-tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectBalancesAt } from '../../../api/money/ledger/balance-at.ts';
import { oldMonthsJob } from '../../../api/office/archive/copy-job.ts';
import { readText } from '../../../api/office/archive/copy-segment.ts';
import { linesOf } from '../../../api/platform/archive/segment.ts';
import type { ShelfRow } from '../../../api/platform/archive/shelf.ts';
import { nameOf } from '../../../api/platform/archive/table.ts';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { finalizeEvents } from '../../../api/rankings/event/finalize.ts';
import { bangkokDay, monday } from '../../../calls/platform/bangkok-day.ts';
import {
  COINS_AT_START,
  fillDays,
  type GiftWorld,
  type GivenGift,
  openGiftWorld,
} from '../../../scripts/bench/gift-days.ts';
import type { SqliteDatabase } from '../../../seed/local/sqlite-d1.ts';
import { effort } from '../../effort.ts';
import { asD1, type CrashPoint, SqliteD1 } from '../money/model/sqlite-d1.ts';
import { OtherDays } from './other-days.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2031-01-20T08:00:00Z');
const DAYS = effort({ daily: 145, torture: 730 });
const GIFTS_A_DAY = effort({ daily: 4, torture: 100 });
const GIVERS = effort({ daily: 40, torture: 1_000 });
/** Days between two runs of the archive. */
const RUN_DAYS = 10;
const STEPS_PER_CRASH = effort({ daily: 200, torture: 100 });

/**
 * Growth a month in the second year: orders, posts, comments, lives, payouts and sums of all time.
 */
const MAX_BYTES_A_MONTH = 2_000_000;

class Crash extends Error {}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause !== undefined && isCrash(error.cause));

/** R2 in memory. It crashes before or after a write like the database. */
class Bucket {
  readonly objects = new Map<string, ArrayBuffer | string>();
  step: CrashPoint = () => undefined;

  readonly put = async (key: string, body: ArrayBuffer | string) => {
    this.step('before');
    this.objects.set(key, body);
    this.step('after');
  };

  readonly get = async (key: string) => {
    const body = this.objects.get(key);
    return body === undefined ? null : { arrayBuffer: async () => body };
  };
}

const bucket = new Bucket();
let world: GiftWorld;
let crashes = 0;
let state = 7;
/** Rows of the archived tables, and bytes of the largest tables, at the end of each month. */
const sizes: { day: string; rows: number; bytes: number; tables: Record<string, number> }[] = [];

beforeAll(async () => {
  world = await openGiftWorld(NOW);
  extendContracts(world.path);
}, 120_000);

afterAll(() => world.close());

/** Makes contracts of the seed data longer than the simulation. Their rules refuse that. */
function extendContracts(path: string) {
  const sqlite = new DatabaseSync(path);
  const rules = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'contracts'")
    .all();
  for (const { name } of rules) sqlite.exec(`DROP TRIGGER ${name}`);
  sqlite.exec(`UPDATE contracts SET ends_at_ms = ends_at_ms + ${DAYS * DAY_MS} WHERE ends_at_ms > ${NOW.getTime()}`);
  for (const { sql } of rules) sqlite.exec(String(sql));
  sqlite.close();
}

const draw: CrashPoint = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  if (state / 2 ** 32 >= 1 / STEPS_PER_CRASH) return;
  crashes += 1;
  throw new Crash();
};

/** Runs the archive until nothing is due, with crashes between any two statements. */
async function archive(database: SqliteDatabase, now: Date) {
  const ports = {
    now,
    newUuid: () => crypto.randomUUID(),
    wakeReservationJob: async () => undefined,
    log: () => undefined,
  };
  const plain = openDb(asD1(new SqliteD1(database)));
  await finalizeEvents({ ...ports, db: plain, bucket: bucket as never });
  const db = openDb(asD1(new SqliteD1(database, draw)));
  bucket.step = draw;
  const env = { PRIVATE: bucket, OLD_MONTHS: 'delete' };
  for (let runs = 0; runs < 20_000; runs += 1) {
    try {
      const { turn } = await runIfDue(oldMonthsJob, { db, env: env as never, now });
      if (turn === null) {
        bucket.step = () => undefined;
        return;
      }
      expect(turn.failure).toBeUndefined();
    } catch (error) {
      if (!isCrash(error)) throw error;
    }
  }
  expect.fail('the archive never finishes');
}

const countOf = (database: SqliteDatabase, table: string) =>
  Number(database.rows(`SELECT count(*) AS many FROM ${table}`)[0]?.many);

function measure(database: SqliteDatabase, end: Date) {
  const rows = archivedTables.reduce((sum, archived) => sum + countOf(database, nameOf(archived)), 0);
  const [size] = database.rows(
    'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
  );
  const tables = database.rows(
    `SELECT part.tbl_name AS name, sum(page.pgsize) AS bytes FROM dbstat AS page
      JOIN sqlite_schema AS part ON part.name = page.name GROUP BY 1 ORDER BY 2 DESC LIMIT 16`,
  );
  const size_of_month = {
    ...{ day: bangkokDay(end), rows, bytes: Number(size?.bytes) },
    tables: Object.fromEntries(tables.map(({ name, bytes }) => [String(name), Number(bytes)])),
  };
  sizes.push(size_of_month);
  console.info(JSON.stringify({ crashes, ...size_of_month }));
}

/** Reads all archived rows by table, and verifies the chain. */
async function archivedRows(database: SqliteDatabase) {
  const rows = new Map<string, Record<string, unknown>[]>();
  let digest = '';
  for (const segment of database.rows('SELECT * FROM archive_segments ORDER BY number')) {
    const text = (await readText(bucket as never, String(segment.object_key))) ?? expect.fail('an object is missing');
    expect(segment).toMatchObject({ digest: await sha256Hex(text), previous_digest: digest, difference: null });
    digest = String(segment.digest);
    const name = String(segment.table_name);
    rows.set(name, [...(rows.get(name) ?? []), ...linesOf(text).map((line) => JSON.parse(line)[1])]);
  }
  return rows;
}

/**
 * Expects every row once in R2 and the database together, and returns the number of those in R2
 * only.
 */
function expectWhole(here: readonly string[], archived: readonly string[]): number {
  expect(new Set(archived).size).toBe(archived.length);
  const present = new Set(here);
  return archived.filter((key) => !present.has(key)).length;
}

function sumsBy(gifts: readonly GivenGift[], key: (gift: GivenGift) => string) {
  const sums = new Map<string, number>();
  for (const gift of gifts) sums.set(key(gift), (sums.get(key(gift)) ?? 0) + gift.coins);
  return sums;
}

/** Returns the VBs and givers of the simulation. */
function peopleOf(database: SqliteDatabase) {
  const uuids = (sql: string) => database.rows(sql).map(({ uuid }) => String(uuid));
  const ofVbs =
    "SELECT DISTINCT caster_uuid AS uuid FROM lives JOIN users ON users.uuid = caster_uuid WHERE slug LIKE 'bench-%'";
  return {
    vbs: uuids(`${ofVbs} ORDER BY 1`),
    payees: uuids(`${ofVbs} AND family_uuid IS NULL AND NOT EXISTS (
      SELECT 1 FROM payees WHERE owner_uuid = caster_uuid) ORDER BY 1`),
    givers: uuids("SELECT uuid FROM users WHERE name LIKE 'Member %' ORDER BY 1"),
  };
}

describe('OLD_MONTHS=delete', () => {
  test('deleted months change no balance, board or closing', { timeout: 14_400_000 }, async () => {
    const gifts: GivenGift[] = [];
    let day = 0;
    let other: OtherDays | undefined;
    let last: { database: SqliteDatabase; end: Date } | undefined;
    await fillDays(
      world,
      { gifts: DAYS * GIFTS_A_DAY, days: DAYS, givers: GIVERS },
      {
        gave: (gift) => gifts.push(gift),
        afterDay: async (database, end) => {
          day += 1;
          other ??= await OtherDays.open(database, peopleOf(database), end);
          await other.day(end, bucket);
          if (day % RUN_DAYS === 0) await archive(database, end);
          if (day % 30 === 0) measure(database, end);
          if (day !== DAYS) return;
          await archive(database, end);
          last = { database, end };
          await check(last, gifts);
          other.check(end);
        },
      },
    );
    expect(last).toBeDefined();
  });
});

/** Returns a gift's boards with its giver. Those of all time stay in the database. */
function boardsOf({ giver, vb, live, atMs }: GivenGift): string[] {
  const day = bangkokDay(new Date(atMs));
  const month = day.slice(0, 7);
  const boards = [
    ...[`usercoin:day:${day}`, `usercoin:week:${monday(day)}`, `usercoin:month:${month}`, 'usercoin:all'],
    ...[`vb_payers:${vb}:day:${day}`, `vb_payers:${vb}:month:${month}`, `vb_payers:${vb}:all`],
    `live_payers:${live}:all`,
  ];
  return boards.map((board) => `${board} ${shortOf(giver)}`);
}

const shortOf = (uuid: string) => uuid.replaceAll('-', '').slice(0, 16);

/** Adds up sums of the archive and the database by owner and key. */
function addedUp(rows: readonly (readonly [key: string, value: number])[]) {
  const sums = new Map<string, number>();
  for (const [key, value] of rows) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

/** Expects the boards and sums of the archive and the database together to equal the gifts. */
function checkSums(
  database: SqliteDatabase,
  archived: Map<string, Record<string, unknown>[]>,
  gifts: readonly GivenGift[],
) {
  const old = (name: string) => (archived.get(name) ?? []) as unknown as ShelfRow[];
  const givers = new Set(gifts.map(({ giver }) => shortOf(giver)));
  const isAsked = (board: string) => /^(?:usercoin|vb_payers|live_payers):/.test(board);
  const oldBoards = [...old('standings'), ...old('live_payers')];
  const entries = [
    ...oldBoards.map(({ owner, key, row }) => [owner, String(key), Number(row.score)] as const),
    ...database
      .rows('SELECT name, lower(hex(subject_id)) AS subject, score FROM standings JOIN boards ON boards.id = board_id')
      .map(({ name, subject, score }) => [String(name), String(subject), Number(score)] as const),
  ].filter(([board, subject]) => isAsked(board) && givers.has(subject));
  const scores = addedUp(entries.map(([board, subject, score]) => [`${board} ${subject}`, score]));
  const expected = addedUp(gifts.flatMap((gift) => boardsOf(gift).map((board) => [board, gift.coins] as const)));
  expect(scores.size).toBe(expected.size);
  for (const [key, score] of expected)
    if (scores.get(key) !== score) expect.fail(`${key}: ${scores.get(key)}, ${score}`);
  expect(oldBoards.length).toBeGreaterThan(entries.length / 4);

  const month = (atMs: number) => bangkokDay(new Date(atMs)).slice(0, 7);
  const earnings = addedUp(
    [
      ...old('sums_by_giver').map(({ owner, row }) => ({ ...row, owner_uuid: owner }) as Record<string, unknown>),
      ...database.rows("SELECT * FROM earning_sums WHERE by = 'giver'"),
    ]
      .filter(({ subject }) => givers.has(shortOf(String(subject))))
      .map((row) => [`${row.owner_uuid} ${row.period} ${row.subject}`, Number(row.coins)]),
  );
  const coinsByGiver = addedUp(gifts.map(({ vb, giver, atMs, coins }) => [`${vb} ${month(atMs)} ${giver}`, coins]));
  expect(earnings).toEqual(coinsByGiver);
}

/** Expects the database to refuse every deletion but that of rows in a verified segment. */
function expectRefusals(database: SqliteDatabase, departed: number) {
  const { sqlite } = database;
  const run = (...statements: string[]) => {
    sqlite.exec('BEGIN');
    try {
      for (const statement of statements) sqlite.exec(statement);
    } finally {
      sqlite.exec('ROLLBACK');
    }
  };
  for (const archived of archivedTables)
    expect(() => run(`DELETE FROM ${nameOf(archived)}`), nameOf(archived)).toThrow('are append-only');
  for (const table of ['standings', 'earning_sums'])
    expect(() => run(`DELETE FROM ${table}`), table).toThrow(/leave only with a verified segment|only by rules/);
  expect(() => run('DELETE FROM departed_months')).toThrow('a month whose rows were deleted cannot return');
  expect(() => run('DELETE FROM archive_deletions')).toThrow('archive_deletions stay');
  const open = (digest: string, until: number, leaving: number, sum: string) =>
    `UPDATE archive_deletions SET until_ms = ${until}, digest = ${digest}, leaving = ${leaving}, leaving_sum = ${sum}
      WHERE segment_number = (SELECT max(number) FROM archive_segments WHERE table_name = 'gifts')`;
  const end = 'UPDATE archive_deletions SET visited_at_ms = visited_at_ms + 1 WHERE until_ms > 0';
  const oldest = '(SELECT min(position) FROM gifts)';
  expect(() => run(open("'another'", departed, 1, oldest))).toThrow('rows leave only with a verified segment');
  expect(() => run(open('digest', departed + 1, 1, oldest))).toThrow('rows leave only with a verified segment');
  const young = `DELETE FROM gifts WHERE given_at_ms >= ${departed}`;
  expect(() => run(open('digest', departed, 1, oldest), young)).toThrow('gifts are append-only');
  expect(() => run(open('digest', departed, 1, oldest), end)).toThrow('exactly the announced rows leave');
}

async function check({ database, end }: { database: SqliteDatabase; end: Date }, gifts: readonly GivenGift[]) {
  const archived = await archivedRows(database);
  const departed = Number(database.rows('SELECT max(until_ms) AS until FROM departed_months')[0]?.until);
  const old = gifts.filter(({ atMs }) => atMs < departed);
  expect(old.length).toBeGreaterThan(GIFTS_A_DAY * 30);

  // Rows: each gift, transfer and fact once.
  const uuids = (rows: readonly Record<string, unknown>[], name: string) => rows.map((row) => String(row[name]));
  const here = uuids(database.rows('SELECT uuid FROM gifts'), 'uuid');
  const away = uuids(archived.get('gifts') ?? [], 'uuid');
  expect(expectWhole(here, away)).toBeGreaterThanOrEqual(old.length - 1);
  const all = new Set([...here, ...away]);
  expect(gifts.filter(({ uuid }) => !all.has(uuid))).toEqual([]);
  expect(old.filter(({ uuid }) => here.includes(uuid)).length).toBeLessThanOrEqual(1);
  const facts = new Set([
    ...uuids(database.rows('SELECT position FROM facts'), 'position'),
    ...uuids(archived.get('facts') ?? [], 'position'),
  ]);
  expect(facts.size).toBe(Number(database.rows('SELECT max(position) AS most FROM facts')[0]?.most));

  // Balances: entries have no gaps, each follows the one before, and the last one is the balance.
  const spent = sumsBy(gifts, ({ giver }) => giver);
  const entries = new Map<string, Map<number, { amount: number; balance_after: number }>>();
  const transfers = [...(archived.get('ledger_transfers') ?? []), ...database.rows('SELECT * FROM ledger_transfers')];
  const names = new Map<unknown, unknown>(
    database.rows('SELECT number, id FROM ledger_accounts').map(({ number, id }) => [number, id]),
  );
  for (const row of transfers)
    for (const [side, sign] of [
      ['from', -1],
      ['to', 1],
    ] as const) {
      const id = String(names.get(row[`${side}_number`]));
      const account = entries.get(id) ?? new Map();
      const balance_after = Number(row[`${side}_after`]);
      account.set(Number(row[`${side}_position`]), { amount: sign * Number(row.amount), balance_after });
      entries.set(id, account);
    }
  for (const { id, balance, entry_count } of database.rows('SELECT * FROM ledger_accounts')) {
    const account = entries.get(String(id)) ?? new Map();
    expect(account.size, String(id)).toBe(entry_count);
    let sum = 0;
    for (let position = 1; position <= Number(entry_count); position += 1) {
      sum += account.get(position)?.amount ?? Number.NaN;
      if (sum !== account.get(position)?.balance_after) expect.fail(`${id} at ${position}`);
    }
    expect(balance, String(id)).toBe(sum);
  }
  const awards = database.rows('SELECT user_uuid, coins, awarded_at_ms FROM event_awards WHERE coins > 0');
  const awarded = (giver: string, before: number) =>
    awards
      .filter(({ user_uuid, awarded_at_ms }) => user_uuid === giver && Number(awarded_at_ms) < before)
      .reduce((sum, { coins }) => sum + Number(coins), 0);
  for (const [giver, coins] of spent) {
    const id = `user:${giver}:coins`;
    const [account] = database.rows(`SELECT balance FROM ledger_accounts WHERE id = '${id}'`);
    expect(account?.balance).toBe(COINS_AT_START - coins + awarded(giver, end.getTime() + 1));
  }

  // Balances at midnight, of days that are not closed yet.
  database.sqlite.exec('CREATE TABLE kept_closings AS SELECT * FROM ledger_closings');
  database.sqlite.exec('DROP TRIGGER ledger_closings_never_go');
  database.sqlite.exec('DELETE FROM ledger_closings');
  const db = openDb(asD1(new SqliteD1(database)));
  const accounts = [...spent.keys()].slice(0, 20).map((giver) => `user:${giver}:coins`);
  const days = [1, 5, 12].map((before) => bangkokDay(new Date(end.getTime() - before * DAY_MS)));
  for (const { id, day: midnight, balance } of await selectBalancesAt(db, { accounts, days })) {
    const at = Date.parse(`${midnight}T00:00:00+07:00`);
    const of = id.split(':')[1] ?? '';
    const before = gifts.filter(({ giver, atMs }) => giver === of && atMs < at);
    const coins = before.reduce((sum, gift) => sum + gift.coins, 0);
    expect(balance, `${id} ${midnight}`).toBe(COINS_AT_START - coins + awarded(of, at));
  }
  database.sqlite.exec('INSERT INTO ledger_closings SELECT * FROM kept_closings; DROP TABLE kept_closings');

  checkSums(database, archived, gifts);
  expectRefusals(database, departed);

  // Every day was closed.
  expect(countOf(database, 'ledger_closings')).toBeGreaterThanOrEqual(DAYS);
  expect(crashes).toBeGreaterThan(effort({ daily: 10, torture: 840 }));
  const stored = [...bucket.objects.values()].reduce(
    (sum, body) => sum + (typeof body === 'string' ? body.length : body.byteLength),
    0,
  );
  console.info(JSON.stringify({ crashes, stored, archived: [...archived].map(([name, rows]) => [name, rows.length]) }));

  // The archived tables stop growing. Without deletion the second half would have twice the rows.
  const half = Math.floor(sizes.length / 2);
  const maxRows = (some: typeof sizes) => some.reduce((most, { rows }) => Math.max(most, rows), 0);
  expect(maxRows(sizes.slice(half))).toBeLessThan(maxRows(sizes.slice(0, half)) * 1.5);
  // So do boards, sums and notices.
  for (const table of ['standings', 'boards', 'facts', 'notices'])
    expect(sizes.at(-1)?.tables[table] ?? 0, table).toBeLessThan(
      1.5 * Math.max(...sizes.slice(0, Math.max(half, 4)).map(({ tables }) => tables[table] ?? 0)),
    );
  // The rest are books, people and lives, which stay.
  const year = sizes.slice(-12);
  const growth = ((year.at(-1)?.bytes ?? 0) - (year[0]?.bytes ?? 0)) / (year.length - 1);
  if (sizes.length >= 24) expect(growth).toBeLessThan(MAX_BYTES_A_MONTH);
}
