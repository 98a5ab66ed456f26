/**
 * Simulates days of gifts, each with one stay, on the seed data by the real rules, and measures
 * what they cost in D1. SQLite's `dbstat` shows the bytes of each table, and D1 counts rows.
 */
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giftJob } from '../../api/live/gift/gift-job.ts';
import { closeDay } from '../../api/money/ledger/closing.ts';
import { openDb } from '../../api/platform/framework/db.ts';
import { countToHead } from '../../api/rankings/fact/counting-round.ts';
import { dayStatements } from '../../seed/index.ts';
import { seed } from '../../seed/local/database.ts';
import { asD1, SqliteD1, SqliteDatabase } from '../../seed/local/sqlite-d1.ts';
import { copyEmptyDatabaseTo } from '../../seed/local/state.ts';
import { openStore, resourceFolderOf, withFile } from '../../seed/local/store.ts';
import { uuidOf } from '../../seed/uuid.ts';
import { meteredD1 } from './metered-d1.ts';

const VBS = 24;
const LIVES_A_DAY = 8;
const DAY_MS = 86_400_000;

type Values = (string | number)[];
type Write = [sql: string, values: Values];

/** Numbers that repeat with each run. */
let drawn = 12_345;
const below = (limit: number) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((drawn / 2_147_483_648) * limit);
};

const giverOf = (index: number) => String(uuidOf(`gift bench ${index}`));

const GIFT_ROW = `INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity,
    coins, vtokens, family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden,
    given_at_ms, of_age_at_ms, vip_level)
  SELECT (SELECT coalesce(max(position), 0) + 1 FROM facts), ?1, ?2, ?3, vb.uuid, vb.role, ?5, 'gift', 1,
    coins, coins * rate / 100, vb.family_uuid,
    max(0, min(coins * rate / 100, (coins * rate / 100 * share + iif(share > 0, coalesce((
      SELECT parts FROM family_remainders WHERE vb_uuid = vb.uuid AND family_uuid = vb.family_uuid), 0), 0)) / 10000)),
    rate, share, NULL, 0, ?7,
    max(?7 + 604800000, coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0)), NULL
  FROM (SELECT uuid, role, family_uuid, CAST(?6 AS INTEGER) AS coins,
      (SELECT CAST(value AS INTEGER) FROM dated_settings
        WHERE name = 'vtokens_per_100_coins' AND from_ms <= ?7 ORDER BY from_ms DESC LIMIT 1) AS rate,
      iif(family_uuid IS NULL, 0, coalesce((SELECT basis_points FROM contract_family_shares
        WHERE caster_uuid = users.uuid AND starts_at_ms <= ?7 AND until_ms > ?7), 0)) AS share
    FROM users WHERE uuid = ?4) AS vb`;
const KEY_ROW = `INSERT INTO idempotency_keys (caller_uuid, key, fingerprint, leased_until_ms, answer, created_at_ms)
  VALUES (?, ?, ?, ?, ?, ?)`;
const STAY_ROW = `INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'stay:' || (SELECT max(position) FROM facts) || ':0', 'watching', uuid, ?2, ?1, 600, ?4, family_uuid, role
  FROM users WHERE uuid = ?3`;

interface Place {
  live: string;
  vb: string;
}
interface Item {
  uuid: string;
  coins: number;
}

/** A gift that was given. */
export interface GivenGift {
  uuid: string;
  giver: string;
  vb: string;
  live: string;
  coins: number;
  atMs: number;
}

/** Returns the rows of one gift with its Idempotency-Key, and of one stay. */
function giftWithStay(
  { live, vb }: Place,
  giver: string,
  item: Item,
  atMs: number,
  uuid: string = randomUUID(),
): Write[] {
  const answer = JSON.stringify({
    data: { uuid, item, quantity: 1, coins: item.coins, live_uuid: live, given_at: new Date(atMs), coins_left: 99_999 },
  });
  return [
    [KEY_ROW, [giver, randomUUID(), 'A'.repeat(43), atMs + 30_000, answer, atMs]],
    [GIFT_ROW, [uuid, live, giver, vb, item.uuid, item.coins, atMs]],
    [STAY_ROW, [live, giver, vb, atMs + 1]],
  ];
}

/** A database with the seed data. `close` deletes it. */
export interface GiftWorld {
  /** The folder of local workerd, and the SQLite file in it. */
  state: string;
  path: string;
  now: Date;
  close: () => Promise<void>;
}

export async function openGiftWorld(now: Date): Promise<GiftWorld> {
  const state = await mkdtemp(join(tmpdir(), 'vela-gifts-'));
  await copyEmptyDatabaseTo(state, now);
  await withFile(state, (db) => seed(db, dayStatements(now)));
  const [file = ''] = globSync('d1/**/*.sqlite', { cwd: resourceFolderOf(state) }).filter(
    (name) => !name.endsWith('metadata.sqlite'),
  );
  return { state, path: join(resourceFolderOf(state), file), now, close: () => rm(state, { recursive: true }) };
}

const bytesByTable = (sqlite: DatabaseSync) =>
  new Map(
    sqlite
      .prepare(
        `SELECT part.tbl_name AS name, sum(page.pgsize) AS bytes FROM dbstat AS page
         JOIN sqlite_schema AS part ON part.name = page.name GROUP BY 1`,
      )
      .all()
      .map(({ name, bytes }) => [String(name), Number(bytes)]),
  );

/** Sizes of a simulation. */
export interface GiftDays {
  gifts: number;
  days: number;
  givers: number;
}

/**
 * Outcome of the simulation: bytes per gift by table, and places where the next gifts can be given.
 */
export interface FilledDays {
  bytesPerGift: { name: string; bytes: number }[];
  gifts: number;
  places: Place[];
  items: Item[];
  atMs: number;
}

/** Calls during a simulation, for tests. */
interface DayHooks {
  gave?: (gift: GivenGift) => void;
  /** Called after a day was closed. */
  afterDay?: (database: SqliteDatabase, end: Date) => Promise<void>;
}

/** Coins that each giver has at the beginning. */
export const COINS_AT_START = 1_000_000_000;

/** Adds days of gifts and stays to the file, counts, sums and closes them. */
export async function fillDays(
  { path, now }: GiftWorld,
  { gifts, days, givers }: GiftDays,
  { gave, afterDay }: DayHooks = {},
): Promise<FilledDays> {
  drawn = 12_345;
  const sqlite = new DatabaseSync(path);
  sqlite.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; PRAGMA cache_size = -400000');
  const database = new SqliteDatabase(sqlite);
  const d1 = asD1(new SqliteD1(database));
  const db = openDb(d1);
  const write = ([sql, values]: Write) => database.find(sql).statement.run(...values);
  const begin = Math.ceil(now.getTime() / DAY_MS) * DAY_MS;
  sqlite.exec('VACUUM');
  const before = bytesByTable(sqlite);

  sqlite.exec('BEGIN');
  for (let index = 0; index < givers; index += 1) {
    const uuid = giverOf(index);
    write([
      "INSERT INTO users (uuid, name, avatar_url, role, created_at_ms) VALUES (?, ?, '/media/avatar/viewer-07.svg', 'normal', ?)",
      [uuid, `Member ${index}`, begin],
    ]);
    write(["INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0)", [`user:${uuid}:coins`]]);
    write([
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, 'house:coins', ?, ?, ?)",
      [`bench:${index}`, `user:${uuid}:coins`, COINS_AT_START, begin],
    ]);
  }
  sqlite.exec("UPDATE lives SET status = 'ended', ended_at_ms = started_at_ms + 1000 WHERE status = 'on_air'");
  sqlite.exec('COMMIT');
  const vbs = sqlite
    .prepare(
      `SELECT caster_uuid AS uuid FROM lives
       WHERE caster_uuid NOT IN (SELECT caster_uuid FROM contracts) OR EXISTS (
         SELECT 1 FROM contract_family_shares AS share
         WHERE share.caster_uuid = lives.caster_uuid AND starts_at_ms <= ? AND until_ms > ?)
       GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?`,
    )
    .all(begin, begin + (days + 1) * DAY_MS, VBS)
    .map(({ uuid }) => String(uuid));
  const items = sqlite
    .prepare("SELECT uuid, coins FROM gift_items WHERE is_listed = 1 AND kind = 'gift' ORDER BY coins LIMIT 6")
    .all()
    .map(({ uuid, coins }) => ({ uuid: String(uuid), coins: Number(coins) }));

  const perDay = Math.floor(gifts / days);
  let places: Place[] = [];
  for (let day = 0; day < days; day += 1) {
    const from = begin + day * DAY_MS;
    sqlite.exec('BEGIN');
    places = Array.from({ length: LIVES_A_DAY }, (_, nth) => ({
      live: randomUUID(),
      vb: String(vbs[(day * LIVES_A_DAY + nth) % vbs.length]),
    }));
    for (const { live, vb } of places)
      write([
        `INSERT INTO lives (uuid, slug, title, poster_url, caster_uuid, status, started_at_ms)
         VALUES (?, ?, 'A live', '/p.svg', ?, 'on_air', ?)`,
        [live, `bench-${live}`, vb, from + 1],
      ]);
    for (let nth = 0; nth < perDay; nth += 1) {
      const atMs = from + 1000 + Math.floor((nth * (DAY_MS - 700_000)) / perDay);
      const [place, item] = [places[below(LIVES_A_DAY)], items[below(items.length)]];
      if (!place || !item) continue;
      const gift = { uuid: randomUUID(), giver: giverOf(below(givers)), ...place, coins: item.coins, atMs };
      giftWithStay(place, gift.giver, item, atMs, gift.uuid).forEach(write);
      gave?.(gift);
    }
    const end = new Date(from + DAY_MS - 1000);
    if (day < days - 1)
      for (const { live } of places)
        write(["UPDATE lives SET status = 'ended', ended_at_ms = ? WHERE uuid = ?", [end.getTime(), live]]);
    write(['DELETE FROM idempotency_keys WHERE created_at_ms <= ?', [end.getTime() - 7 * DAY_MS]]);
    for (const { sql } of countToHead()) database.find(sql).statement.run();
    sqlite.exec('COMMIT');
    await giftJob.run({ db, now: end } as never);
    let closing = await closeDay(db, new Date(end.getTime() + DAY_MS));
    while (closing === 'goes_on') closing = await closeDay(db, new Date(end.getTime() + DAY_MS));
    if (typeof closing === 'object') throw new Error(`The books do not close: ${closing.wrong.join(', ')}`);
    await afterDay?.(database, end);
  }
  sqlite.exec('VACUUM');
  const after = bytesByTable(sqlite);
  const wrong = sqlite
    .prepare('SELECT currency, sum(balance) AS sum FROM ledger_accounts GROUP BY 1 HAVING sum <> 0')
    .all();
  if (wrong.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(wrong)}`);
  sqlite.close();
  const count = perDay * days;
  const bytesPerGift = [...after]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / count }))
    .filter(({ name, bytes }) => bytes >= 1 && !['users', 'lives', 'ledger_accounts'].includes(name))
    .toSorted((one, other) => other.bytes - one.bytes);
  return { bytesPerGift, gifts: count, places, items, atMs: begin + days * DAY_MS - 600_000 };
}

/** Rows of D1. */
export interface Rows {
  read: number;
  written: number;
}

/**
 * Returns the rows that D1 counts for gifts one after the other, per gift: of each step, and of
 * all.
 */
export async function rowsPerGift(
  { state }: GiftWorld,
  { places, items, atMs }: FilledDays,
  count: number,
): Promise<Map<string, Rows>> {
  const store = await openStore(state);
  const { db, d1, rows } = meteredD1(store.db);
  const spent = { read: 0, written: 0 };
  const steps = new Map<string, Rows>();
  /** Runs a step and adds the rows that D1 reports for it. */
  async function step(name: string, run: () => Promise<unknown>) {
    await run();
    const sum = steps.get(name) ?? { read: 0, written: 0 };
    const read = sum.read + (rows.read - spent.read) / count;
    steps.set(name, { read, written: sum.written + (rows.written - spent.written) / count });
    Object.assign(spent, rows);
  }
  const statementsOf = (writes: readonly Write[]) => writes.map(([sql, values]) => d1.prepare(sql).bind(...values));
  for (let nth = 0; nth < count; nth += 1) {
    const [place, item] = [places[nth % places.length], items[nth % items.length]];
    if (!place || !item) throw new Error('The seed data has VBs and gifts');
    const writes = giftWithStay(place, giverOf(nth), item, atMs + nth * 1000);
    await step('gift and key', () => d1.batch(statementsOf(writes.slice(0, 2))));
    await step('stay', () => d1.batch(statementsOf(writes.slice(2))));
    await step('counting', () => d1.batch(countToHead().map(({ sql }) => d1.prepare(sql))));
    await step('sums', () => giftJob.run({ db, now: new Date(atMs + nth * 1000 + 120_000) } as never));
  }
  await store.close();
  steps.set('all', { read: rows.read / count, written: rows.written / count });
  return steps;
}
