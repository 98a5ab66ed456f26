/**
 * `npm run bench`: measures the cost of standings on miniflare's D1, which has D1's own counters.
 * The sizes are 10,000, 100,000 and 1,000,000 facts over 60 days. SQL creates the facts, and the
 * usual statements count them, 20,000 at once. SQLite fills the file directly, because workerd
 * takes many times as long. BENCH_FACTS sets other sizes, BENCH_USERS another number of users
 * (20,000). Fails if a limit is exceeded.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Db } from '../../api/platform/framework/db.ts';
import type { Context } from '../../api/platform/framework/env.ts';
import type { Failed } from '../../api/platform/framework/fail.ts';
import { countToHead } from '../../api/rankings/fact/counting-round.ts';
import { entriesOfRange } from '../../api/rankings/ranking/date-range-standing.ts';
import { type BoardEntry, boardName, entriesOf, eventBoard } from '../../api/rankings/ranking/standing.ts';
import { addDays, bangkokDay, dayStart, monday } from '../../calls/platform/bangkok-day.ts';
import { uuidOf } from '../../seed/uuid.ts';
import { readMigrations } from '../migrations/files.ts';
import { meteredD1 } from './metered-d1.ts';

const sizes = (process.env.BENCH_FACTS ?? '10000,100000,1000000').split(',').map(Number);
const USERS = Number(process.env.BENCH_USERS ?? 20_000);
const VBS = 500;
const DAYS = 60;
const FIRST_DAY = '2026-09-01';
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);
const FACTS_PER_STATEMENT = 20_000;
const EVENT = uuidOf('bench event');
const LIMIT = 50;
const MORE_ROWS = 20;

const state = await mkdtemp(join(tmpdir(), 'vela-bench-'));

/** Opens miniflare's D1 on the file of this run. */
async function open(): Promise<{ d1: D1Database; close: () => Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: { DB: 'bench' },
      resourcePersistencePath: state,
    }),
  );
  const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database;
  return { d1, close: () => miniflare.dispose() };
}

/** Returns a context like that of the API, without other load. */
const contextOf = (now: Date): Omit<Context, 'db'> =>
  ({
    env: { COUNTERS: { getByName: () => ({ count: async () => ({ allowed: true, retry_after_seconds: 0 }) }) } },
    now,
    requestId: 'bench',
    waitUntil: () => undefined,
  }) as unknown as Omit<Context, 'db'>;

let brokenCount = 0;

async function prepare(d1: D1Database) {
  for (const { statements } of readMigrations()) {
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}) SELECT i FROM n`;
  const person = (kind: string) => `printf('%08d-${kind}-4000-a000-000000000000', i)`;
  await d1.batch([
    d1.prepare(
      `INSERT INTO families (uuid, slug, name, created_at_ms) VALUES ('${uuidOf('family')}', 'family', 'F', 0)`,
    ),
    d1.prepare(`INSERT INTO users (uuid, name, avatar_url, created_at_ms)
      SELECT ${person('0000')}, 'fan ' || i, '/media/avatar/somo.svg', 0 FROM (${numbers(USERS)})`),
    d1.prepare(`INSERT INTO users (uuid, name, avatar_url, role, family_uuid, created_at_ms)
      SELECT ${person('1111')}, 'vb ' || i, '/media/avatar/somo.svg', 'caster', '${uuidOf('family')}', 0 FROM (${numbers(VBS)})`),
    d1.prepare(`INSERT INTO events (uuid, slug, event_type, title_th, title_en, description_th, description_en, picture_url,
        starts_at_ms, ends_at_ms, vb_ranking, user_ranking)
      VALUES ('${EVENT}', 'bench', 'ranking', '', '', '', '', '', ${dayStart(FIRST_DAY).getTime()},
        ${dayStart(addDays(LAST_DAY, 1)).getTime()}, 'uservtoken', 'usercoin')`),
  ]);
}

/**
 * Adds facts from number `first` on: mostly gifts, and stickers, watching and streaming. Popular
 * VBs and keen fans have more.
 */
function addFacts(database: DatabaseSync, first: number, count: number) {
  const startMs = dayStart(FIRST_DAY).getTime();
  database.exec(`WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${first + count - 1}),
      drawn AS MATERIALIZED (
        SELECT i, abs(random()) % 10 AS kind, (abs(random()) % 1000) / 1000.0 AS a, (abs(random()) % 1000) / 1000.0 AS b,
          abs(random()) % ${USERS} AS fan, abs(random()) % 500 + 1 AS amount,
          ${startMs} + abs(random()) % (${DAYS} * 86400000) AS at
        FROM n)
      INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, family_uuid, vb_role, happened_at_ms)
      SELECT 'bench:' || i, CASE WHEN kind < 7 THEN 'gift' WHEN kind = 7 THEN 'sticker' WHEN kind = 8 THEN 'watching' ELSE 'streaming' END,
        printf('%08d-1111-4000-a000-000000000000', cast(a * a * ${VBS} AS integer)),
        CASE WHEN kind < 9 THEN printf('%08d-0000-4000-a000-000000000000', cast(fan * b AS integer)) END,
        amount, '${uuidOf('family')}', 'caster', at
      FROM drawn`);
}

/** Fills the file in steps. Returns the number of rows in `standings`. */
async function fillUp(from: number, to: number): Promise<number> {
  const folder = join(state, 'd1/miniflare-D1DatabaseObject');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite') && !name.startsWith('metadata'));
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error(`Which file is the database? ${names.join(', ')}`);
  const database = new DatabaseSync(join(folder, name));
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000; PRAGMA foreign_keys = ON');
  // One transaction. Many transactions would each write nearly every page of the standings again.
  database.exec('BEGIN');
  for (let first = from; first < to; first += FACTS_PER_STATEMENT) {
    addFacts(database, first, Math.min(FACTS_PER_STATEMENT, to - first));
    for (const { sql } of countToHead()) database.prepare(sql).run();
  }
  database.exec('COMMIT');
  const row = database.prepare('SELECT count(*) AS lines FROM standings').get();
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return Number(row?.lines ?? 0);
}

async function cost(d1: D1Database, label: string, read: (db: Db) => Promise<BoardEntry[] | Failed>, isBound = true) {
  const { db, rows } = meteredD1(d1);
  const startedAt = performance.now();
  const lines = await read(db);
  if ('failed' in lines) throw new Error(`${label}: ${lines.failed}`);
  const ms = (performance.now() - startedAt).toFixed(1);
  const lineCount = Math.min(LIMIT, lines.length);
  const max = 2 * lineCount + MORE_ROWS;
  const isBroken = isBound && rows.read > max;
  if (isBroken) brokenCount += 1;
  const bound = isBound ? `${isBroken ? 'MORE THAN' : 'within'} ${max}` : 'no bound';
  console.log(
    `  ${label.padEnd(34)} ${String(lineCount).padStart(4)} lines ${String(rows.read).padStart(9)} rows read (${bound}), ${rows.written} written, ${ms} ms`,
  );
  return lines;
}

/** Measures the first page of a board, and the next one. */
async function pages(d1: D1Database, label: string, board: string) {
  const lines = await cost(d1, `${label}, first page`, (db) => entriesOf(db, { list: board, after: '', limit: LIMIT }));
  const after = lines.at(-2)?.order_key ?? '';
  await cost(d1, `${label}, next page`, (db) => entriesOf(db, { list: board, after, limit: LIMIT }));
}

async function recordOne(d1: D1Database, size: number) {
  const at = dayStart(addDays(FIRST_DAY, 30)).getTime() + size;
  const { meta } = await d1
    .prepare(`INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, family_uuid, vb_role, happened_at_ms)
      VALUES ('one:${size}', 'gift', '00000001-1111-4000-a000-000000000000', '00000001-0000-4000-a000-000000000000', 10,
        '${uuidOf('family')}', 'caster', ${at})`)
    .run();
  const rounds = await d1.batch(countToHead().map(({ sql }) => d1.prepare(sql)));
  const [rowsRead, rowsWritten] = (['rows_read', 'rows_written'] as const).map((of) =>
    rounds.reduce((sum, round) => sum + round.meta[of], 0),
  );
  console.log(`  recording one gift: ${meta.rows_read} rows read, ${meta.rows_written} written`);
  console.log(`  counting it by itself: ${rowsRead} rows read, ${rowsWritten} written`);
  return meta.rows_read + meta.rows_written + (rowsRead ?? 0) + (rowsWritten ?? 0);
}

const day = addDays(FIRST_DAY, 40);
const rowCounts: number[] = [];
const empty = await open();
await prepare(empty.d1);
await empty.close();
let lastSize = 0;
for (const size of sizes) {
  const startedAt = performance.now();
  const lines = await fillUp(lastSize, size);
  lastSize = size;
  const seconds = (performance.now() - startedAt) / 1000;
  const { d1, close } = await open();
  console.log(`\n${size} facts over ${DAYS} days, ${lines} lines of standings (made in ${seconds.toFixed(0)} s)`);
  await pages(d1, 'a day of users', boardName({ ranking: 'usercoin', period: 'day', start: day }));
  await pages(d1, 'a week of users', boardName({ ranking: 'usercoin', period: 'week', start: monday(day) }));
  await pages(d1, 'a month of users', boardName({ ranking: 'usercoin', period: 'month', start: day.slice(0, 7) }));
  await pages(d1, 'a month of VBs', boardName({ ranking: 'uservtoken', period: 'month', start: day.slice(0, 7) }));
  await pages(
    d1,
    "a month of a family's VBs",
    boardName({ ranking: 'uservtoken', scopeUuid: uuidOf('family'), period: 'month', start: day.slice(0, 7) }),
  );
  await pages(d1, 'an event of users', eventBoard(EVENT, 'user'));
  await pages(d1, 'an event of VBs', eventBoard(EVENT, 'vb'));
  const firstDay = addDays(FIRST_DAY, 1);
  const list = boardName({ ranking: 'usercoin', period: 'range', start: `${firstDay}..${LAST_DAY}` });
  const range = { ranking: 'usercoin' as const, firstDay, lastDay: LAST_DAY };
  const start = { list, after: '', seen: 0, limit: LIMIT };
  const over = contextOf(dayStart(addDays(LAST_DAY, 2)));
  await cost(d1, `${DAYS - 1} days, summed once`, (db) => entriesOfRange({ ...over, db }, start, range), false);
  await cost(d1, `${DAYS - 1} days, kept`, (db) => entriesOfRange({ ...over, db }, start, range));
  const today = contextOf(dayStart(LAST_DAY));
  await cost(d1, `${DAYS - 1} days with today, once`, (db) => entriesOfRange({ ...today, db }, start, range), false);
  await cost(d1, `${DAYS - 1} days with today`, (db) => entriesOfRange({ ...today, db }, start, range), false);
  rowCounts.push(await recordOne(d1, size));
  await close();
}
if (Math.max(...rowCounts) > Math.min(...rowCounts) * 1.25) {
  brokenCount += 1;
  console.error('Recording a fact does not cost the same at every size.');
}
console.log(
  `\nBangkok day of the benchmark: ${bangkokDay(dayStart(day))}. ${brokenCount === 0 ? 'All bounds hold.' : `${brokenCount} bounds are broken.`}`,
);
process.exitCode = brokenCount === 0 ? 0 : 1;
await rm(state, { recursive: true });
