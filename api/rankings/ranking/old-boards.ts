/** Reads boards whose entries left the database, together with the points of late facts in it. */
import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../../calls/platform/bangkok-day.ts';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import {
  mayHaveLeft,
  type Objects,
  type OwnerOfMonth,
  overTables,
  readWithOldSums,
  selectObjects,
} from '../../platform/archive/sums.ts';
import type { Db, Queries, QueryOf, Rows } from '../../platform/framework/db.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { archivedStandings } from './archived-standings.ts';
import { type BoardEntry, entriesOf } from './standing.ts';

/** Entries of one parameter: less than D1's 2 MB for a value. */
const CHUNK = 30_000;

/** Returns the month in which the board of a day, week or month ends. */
function monthOfBoard(name: string): string | null {
  const [, period, start = ''] = /:(day|week|month):([\d-]+)$/.exec(name) ?? [];
  if (period === undefined) return null;
  return (period === 'week' ? addDays(start, 6) : start).slice(0, 7);
}

/** Returns the boards that may have left the database, with their months. */
export const oldBoardsAmong = (names: readonly string[], now: Date): OwnerOfMonth[] =>
  names.flatMap((owner) => {
    const month = monthOfBoard(owner);
    return month !== null && mayHaveLeft(month, now) ? [{ owner, month }] : [];
  });

/** Selects the objects that have entries of a board. A board without one is in the database. */
export const selectOldBoard = (db: Db, board: string, now: Date) =>
  selectObjects(db, { name: archivedStandings.name, owners: oldBoardsAmong([board], now) });

/** Adds up entries of the archive by subject, as lists that fit into parameters. */
function chunksOf(old: readonly ShelfRow[]): string[] {
  const sums = new Map<string, [score: number, last_at_ms: number]>();
  for (const { key, row } of old) {
    const [score, last_at_ms] = sums.get(String(key)) ?? [0, 0];
    sums.set(String(key), [score + Number(row.score), Math.max(last_at_ms, Number(row.last_at_ms))]);
  }
  const entries = [...sums].map(([subject, sum]) => [subject, ...sum]);
  const starts = Array.from({ length: Math.ceil(entries.length / CHUNK) }, (_, nth) => nth * CHUNK);
  return starts.map((start) => JSON.stringify(entries.slice(start, start + CHUNK)));
}

/** Selects the sums of boards by subject, in the database and the archive. */
export const sumsOfNames = (names: readonly string[], old: readonly ShelfRow[]): SQL => sql`
  SELECT subject_id, sum(score) AS score, max(last_at_ms) AS last_at_ms FROM (
    SELECT subject_id, score, last_at_ms FROM main.standings
    WHERE board_id IN (SELECT id FROM main.boards WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)})))
    ${sql.join(
      chunksOf(old).map(
        (chunk) => sql`UNION ALL SELECT unhex(value ->> 0), value ->> 1, value ->> 2 FROM json_each(${chunk})`,
      ),
      sql` `,
    )}
  ) GROUP BY subject_id`;

/** Returns a query of one board that reads the sum of boards as this board. */
export const overSums = <Row>(query: QueryOf<Row>, board: string, sums: SQL): QueryOf<Row> =>
  overTables(
    query,
    sql`boards AS (SELECT 1 AS id, ${board} AS name),
      standings AS (SELECT 1 AS board_id, subject_id, score, last_at_ms, -score AS below FROM (${sums}))`,
  );

/** A board with its month, and the name of the segments that have boards of its kind. */
interface OldBoard extends OwnerOfMonth {
  name?: string;
}

/**
 * Runs queries of one board. If its entries left the database, they read them from the archive.
 * `objects` is the result of `selectOldBoard`, if the caller has it.
 */
export function readBoard<Asked extends Queries>(
  ports: { db: Db; env: object },
  { name = archivedStandings.name, ...board }: OldBoard,
  queries: Asked,
  objects?: Objects,
): Promise<Rows<Asked>> {
  const queriesOf = (old: readonly ShelfRow[]) => {
    if (old.length === 0) return queries;
    const sums = sumsOfNames([board.owner], old);
    const replaced = Object.entries(queries).map(([key, query]) => [key, overSums(query as never, board.owner, sums)]);
    return Object.fromEntries(replaced) as Asked;
  };
  return readWithOldSums(ports, { name, owners: [board] }, queriesOf, objects);
}

/** Returns one page of a board and one more entry, also if its entries left the database. */
export async function entriesOfBoard(
  { db, env, now }: { db: Db; env: object; now: Date },
  start: Pick<PageStart, 'list' | 'after' | 'limit'>,
  objects?: Objects,
): Promise<BoardEntry[]> {
  const entries = entriesOf(db, start);
  const [old] = oldBoardsAmong([start.list], now);
  return old ? (await readBoard({ db, env }, old, { entries }, objects)).entries : entries;
}
