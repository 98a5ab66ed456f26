/**
 * Lists that continue in a shelf, page by page, over random months, owners and sizes of segments.
 * The reference model is the list of rows.
 */
import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movementShelf } from '../../../api/money/ledger/movement-shelf.ts';
import { ledgerEntries } from '../../../api/money/ledger/tables.ts';
import { isPresent, oldPageOf, readMonth, selectDeparted } from '../../../api/platform/archive/read-shelf.ts';
import { zip } from '../../../api/platform/archive/segment.ts';
import { placeInShelf, type ShelfRow } from '../../../api/platform/archive/shelf.ts';
import { type Db, openDb } from '../../../api/platform/framework/db.ts';
import { rangeOf, startOf } from '../../../api/platform/framework/page.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const OWNERS = ['family:f:coins', 'user:a:coins', 'user:ab:coins', 'user:b:coins', 'user:c:coins'];
const MONTHS = ['2031-01', '2031-02', '2031-03', '2031-04'];
const CASES = effort({ daily: 60, torture: 3_000 });

const startOfMonth = (month: string) => Date.parse(`${month}-01T00:00:00+07:00`);

/** Rows of each month in the order of owners. Keys of an owner have no gaps. */
function rowsOf(counts: readonly (readonly number[])[]): Map<string, ShelfRow[]> {
  const keys = new Map<string, number>();
  const months = new Map<string, ShelfRow[]>();
  for (const [index, month] of MONTHS.entries()) {
    const rows = OWNERS.flatMap((owner, nth) =>
      Array.from({ length: counts[index]?.[nth] ?? 0 }, () => {
        const key = (keys.get(owner) ?? 0) + 1;
        keys.set(owner, key);
        const at = startOfMonth(month) + key;
        const row = { account_id: owner, position: key, transfer_id: `gift:${key}`, amount: 1, balance_after: key };
        return { owner, key, at, row: { ...row, moved_at_ms: at } };
      }),
    );
    months.set(month, rows);
  }
  return months;
}

/** Writes each month in segments of up to `size` rows, and lets all months depart. */
async function writeShelf(database: Database, months: ReadonlyMap<string, readonly ShelfRow[]>, size: number) {
  const objects = new Map<string, ArrayBuffer>();
  let number = 0;
  for (const [month, rows] of months) {
    for (let from = 0; from < Math.max(rows.length, 1); from += size) {
      const part = rows.slice(from, from + size);
      number += 1;
      const lines = [{ segment: number }, ...part.map((row) => [row.at, row])];
      objects.set(`${number}`, await zip(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
      const [first, last] = [part.at(0), part.at(-1)];
      const places = [first ? placeInShelf(first) : '', last ? placeInShelf(last) : ''];
      const start = startOfMonth(month);
      database.sqlite
        .prepare('INSERT INTO archive_segments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, NULL, ?, NULL)')
        .run(
          ...[number, movementShelf.name, `${number}`, `d${number}`, number === 1 ? '' : `d${number - 1}`],
          ...[part.length, ...places, start, start, 0, month],
        );
    }
    const until = startOfMonth(month) + 31 * 86_400_000;
    database.sqlite.prepare('INSERT INTO departed_months VALUES (?, ?, 0)').run(month, until);
  }
  const get = async (key: string) => {
    const body = objects.get(key);
    return body ? { arrayBuffer: async () => body } : null;
  };
  return { PRIVATE: { get, put: () => undefined } };
}

const selectRows = (db: Db, owner: string) =>
  db
    .select({
      order_key: sql<string>`ledger_entries.position`.as('order_key'),
      position: ledgerEntries.position,
      moved_at_ms: ledgerEntries.moved_at_ms,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account_id, owner))
    .orderBy(desc(ledgerEntries.position));

describe('pages of archived lists', () => {
  test(`${CASES} shelves are read page by page (SEED=${seed})`, async () => {
    const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }));
    const months = fc.array(fc.array(count, { minLength: 5, maxLength: 5 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        months,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        async (counts, size, limit) => {
          const database = new Database();
          const rows = rowsOf(counts);
          const env = await writeShelf(database, rows, size);
          const db = openDb(asD1(new SqliteD1(database)));
          const departed = await selectDeparted(db);
          for (const owner of OWNERS) {
            const keysOf = (month: string) =>
              (rows.get(month) ?? []).filter((row) => row.owner === owner).map(({ key }) => key);
            const list = { db, env, departed, shelf: movementShelf, owner, query: selectRows(db, owner) };
            const keys: number[] = [];
            let cursor: string | undefined;
            for (let pages = 0; pages < 100; pages += 1) {
              const start = startOf('list', { cursor, limit });
              if ('failed' in start) return expect.fail(start.failed);
              expect(rangeOf({ cursor, limit }).after).toBe(start.after);
              const page = await oldPageOf(start, [], ({ position }) => position, list);
              expect(page.is_next_archived).toBe(page.next_cursor !== null);
              expect(page.data.length).toBeLessThanOrEqual(limit);
              keys.push(...page.data);
              if (page.next_cursor === null) break;
              cursor = page.next_cursor;
            }
            expect(keys, owner).toEqual(MONTHS.flatMap(keysOf).toReversed());
            for (const month of MONTHS) {
              const read = await readMonth({ db, env, departed }, { shelf: movementShelf, owner, month });
              expect(read.map(({ key }) => key)).toEqual(keysOf(month).toReversed());
            }
          }
        },
      ),
      { numRuns: CASES },
    );
  }, 600_000);

  test('months that departed are not present', async () => {
    const database = new Database();
    await writeShelf(database, rowsOf([[1, 0, 0, 0, 0]]), 5);
    const db = openDb(asD1(new SqliteD1(database)));
    const until = startOfMonth('2031-04') + 31 * 86_400_000;
    const rows = await db.all(sql`SELECT value AS at FROM json_each(${JSON.stringify([until - 1, until])})
    WHERE ${isPresent(sql`value`)}`);
    expect(rows).toEqual([{ at: until }]);
  });
});
