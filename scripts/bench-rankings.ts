/**
 * `npm run bench`: what standings cost on D1 (miniflare's, whose counters are D1's own) with 10,000, 100,000 and
 * 1,000,000 facts over 60 days. Facts are made by SQL and counted by the triggers, as any others. BENCH_FACTS is another
 * list of sizes, BENCH_USERS another number of users (20,000). Fails where a bound is broken.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { openDb } from '../api/db.ts';
import { linesOfRange } from '../api/range-standing.ts';
import { uuidOf } from '../api/seed/uuid.ts';
import { boardName, eventBoard, type Line, linesOf } from '../api/standing.ts';
import { addDays, bangkokDay, dayStart, monday } from '../calls/bangkok-day.ts';

const sizes = (process.env.BENCH_FACTS ?? '10000,100000,1000000').split(',').map(Number);
const USERS = Number(process.env.BENCH_USERS ?? 20_000);
const VBS = 500;
const DAYS = 60;
const FIRST_DAY = '2026-09-01';
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);
const FACTS_A_STATEMENT = 2_000;
const EVENT = uuidOf('bench event');
const LIMIT = 50;
const MORE_ROWS = 20;

const migrationsDir = join(import.meta.dirname, '../api/migrations');
const miniflare = new Miniflare(
  convertV4MiniflareOptions({ modules: true, script: 'export default {}', d1Databases: { DB: 'bench' } }),
);
// Miniflare's D1, which speaks the same interface.
const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database;
let broken = 0;

/** D1 with the sum of the rows that it says it read and wrote. */
function metered() {
  const rows = { read: 0, written: 0 };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'bare') return target;
        return async () => {
          const result = await target.all();
          add(result);
          // Drizzle asks for arrays; the columns stand in the order in which they were asked for.
          return name === 'raw' ? result.results.map((row) => Object.values(row)) : result;
        };
      },
    });
  const add = ({ meta }: D1Result) => {
    rows.read += meta.rows_read;
    rows.written += meta.rows_written;
  };
  const db = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      return async (statements: (D1PreparedStatement & { bare: D1PreparedStatement })[]) => {
        const results = await target.batch(statements.map(({ bare }) => bare));
        results.forEach(add);
        return results;
      };
    },
  });
  return { db: openDb(db), rows };
}

async function prepare() {
  for (const name of (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort()) {
    const queries = (await readFile(join(migrationsDir, name), 'utf8')).split('--> statement-breakpoint');
    await d1.batch(queries.map((query) => d1.prepare(query)));
  }
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}) SELECT i FROM n`;
  const person = (kind: string) => `printf('%08d-0000-4000-a000-${kind}00000000', i)`;
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

/** Facts from `first` on: gifts mostly, and stickers, watching and streaming; popular VBs and keen fans have more. */
async function addFacts(first: number, count: number) {
  const startMs = dayStart(FIRST_DAY).getTime();
  await d1
    .prepare(`WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${first + count - 1}),
      drawn AS MATERIALIZED (
        SELECT i, abs(random()) % 10 AS kind, (abs(random()) % 1000) / 1000.0 AS a, (abs(random()) % 1000) / 1000.0 AS b,
          abs(random()) % ${USERS} AS fan, abs(random()) % 500 + 1 AS amount,
          ${startMs} + abs(random()) % (${DAYS} * 86400000) AS at
        FROM n)
      INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, family_uuid, vb_role, happened_at_ms)
      SELECT 'bench:' || i, CASE WHEN kind < 7 THEN 'gift' WHEN kind = 7 THEN 'sticker' WHEN kind = 8 THEN 'watching' ELSE 'streaming' END,
        printf('%08d-0000-4000-a000-111100000000', cast(a * a * ${VBS} AS integer)),
        CASE WHEN kind < 9 THEN printf('%08d-0000-4000-a000-000000000000', cast(fan * b AS integer)) END,
        amount, '${uuidOf('family')}', 'caster', at
      FROM drawn`)
    .run();
}

async function cost(what: string, read: (db: ReturnType<typeof openDb>) => Promise<Line[]>, isBound = true) {
  const { db, rows } = metered();
  const startedAt = performance.now();
  const lines = await read(db);
  const ms = (performance.now() - startedAt).toFixed(1);
  const returned = Math.min(LIMIT, lines.length);
  const isBroken = isBound && rows.read > returned + MORE_ROWS;
  if (isBroken) broken += 1;
  const bound = isBound ? `${isBroken ? 'MORE THAN' : 'within'} ${returned + MORE_ROWS}` : 'no bound';
  console.log(
    `  ${what.padEnd(34)} ${String(returned).padStart(4)} lines ${String(rows.read).padStart(9)} rows read (${bound}), ${rows.written} written, ${ms} ms`,
  );
  return lines;
}

/** The first page, and one far down. */
async function pages(what: string, board: string) {
  const lines = await cost(`${what}, first page`, (db) =>
    linesOf(db, { list: board, after: '', seen: 0, limit: LIMIT }),
  );
  const after = lines.at(-2)?.order_key ?? '';
  await cost(`${what}, next page`, (db) => linesOf(db, { list: board, after, seen: LIMIT, limit: LIMIT }));
}

async function recordOne(size: number) {
  const at = dayStart(addDays(FIRST_DAY, 30)).getTime() + size;
  const { meta } = await d1
    .prepare(`INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, family_uuid, vb_role, happened_at_ms)
      VALUES ('one:${size}', 'gift', '00000001-0000-4000-a000-111100000000', '00000001-0000-4000-a000-000000000000', 10,
        '${uuidOf('family')}', 'caster', ${at})`)
    .run();
  console.log(`  recording one gift: ${meta.rows_read} rows read, ${meta.rows_written} written`);
  return meta.rows_read + meta.rows_written;
}

const day = addDays(FIRST_DAY, 40);
const recorded: number[] = [];
await prepare();
let known = 0;
for (const size of sizes) {
  const startedAt = performance.now();
  for (; known < size; known += FACTS_A_STATEMENT) await addFacts(known, Math.min(FACTS_A_STATEMENT, size - known));
  const seconds = (performance.now() - startedAt) / 1000;
  const lines = await d1.prepare('SELECT count(*) AS lines FROM standings').first('lines');
  console.log(
    `\n${size} facts over ${DAYS} days, ${String(lines)} lines of standings (made in ${seconds.toFixed(0)} s)`,
  );
  await pages('a day of users', boardName({ ranking: 'usercoin', period: 'day', start: day }));
  await pages('a week of users', boardName({ ranking: 'usercoin', period: 'week', start: monday(day) }));
  await pages('a month of users', boardName({ ranking: 'usercoin', period: 'month', start: day.slice(0, 7) }));
  await pages('a month of VBs', boardName({ ranking: 'uservtoken', period: 'month', start: day.slice(0, 7) }));
  await pages(
    "a month of a family's VBs",
    boardName({ ranking: 'uservtoken', scopeUuid: uuidOf('family'), period: 'month', start: day.slice(0, 7) }),
  );
  await pages('an event of users', eventBoard(EVENT, 'user'));
  await pages('an event of VBs', eventBoard(EVENT, 'vb'));
  const firstDay = addDays(FIRST_DAY, 1);
  const list = boardName({ ranking: 'usercoin', period: 'range', start: `${firstDay}..${LAST_DAY}` });
  const range = {
    ranking: 'usercoin' as const,
    firstDay,
    lastDay: LAST_DAY,
    isOver: true,
    now: dayStart(addDays(LAST_DAY, 2)),
  };
  const start = { list, after: '', seen: 0, limit: LIMIT };
  await cost(`${DAYS - 1} days, summed once`, (db) => linesOfRange(db, start, range), false);
  await cost(`${DAYS - 1} days, kept`, (db) => linesOfRange(db, start, range));
  recorded.push(await recordOne(size));
}
if (Math.max(...recorded) > Math.min(...recorded) * 1.25) {
  broken += 1;
  console.error('Recording a fact does not cost the same at every size.');
}
console.log(
  `\nBangkok day of the benchmark: ${bangkokDay(dayStart(day))}. ${broken === 0 ? 'All bounds hold.' : `${broken} bounds are broken.`}`,
);
process.exitCode = broken === 0 ? 0 : 1;
await miniflare.dispose();
