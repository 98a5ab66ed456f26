import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import type { PreparedQuery } from 'drizzle-orm/session';
import { noteBusyTime } from '../load/busy-time.ts';

/** Opens Drizzle on D1. `batchRead` batches reads; statement.ts writes. */
export const openDb = (d1: D1Database) => drizzle(d1, { casing: 'snake_case' });

/** Drizzle on the API's D1 database. */
export type Db = ReturnType<typeof openDb>;

/** A known text, or SQL that computes it. */
export type SqlText = string | SQL<string>;

/** Returns SQL for the text that `textOf` builds, around a value that only the database knows. */
export function textAround(textOf: (value: string) => string, value: SQLWrapper): SQL<string> {
  const [before, after] = textOf(' ').split(' ');
  return sql`${before} || ${value} || ${after}`;
}

/** A Drizzle query that has not run yet. */
type Query = BatchItem<'sqlite'> & { prepare: () => PreparedQuery };

/** A Drizzle query with these rows. */
export type QueryOf<Row> = Query & { _: { result: Row[] } };

/** Queries by name. */
export type Queries = Readonly<Record<string, Query>>;

/** Rows of each query, by the same names. */
export type Rows<Asked extends Queries> = { [Name in keyof Asked]: Asked[Name]['_']['result'] };

/** Runs all queries in one round trip, on one snapshot of the database. */
export async function batchRead<Asked extends Queries>(db: Db, queries: Asked): Promise<Rows<Asked>> {
  const { statements, rowsOf } = prepareBatch(db, queries);
  const results = statements.length > 0 ? await db.$client.batch(statements) : [];
  noteBusyTime(results);
  return rowsOf(results);
}

/**
 * Prepares queries as statements of a batch, and the function that maps the batch's results to
 * rows.
 */
export function prepareBatch<Asked extends Queries>({ $client: d1 }: Db, queries: Asked) {
  const preparedQueries = Object.entries(queries).map(([name, query]) => ({ name, query: query.prepare() }));
  return {
    statements: preparedQueries.map(({ query }) => alone(d1, query)),
    rowsOf: (results: readonly D1Result[]) =>
      Object.fromEntries(
        preparedQueries.map(({ name, query }, index) => [name, query.mapResult(results[index], true)]),
      ) as Rows<Asked>,
  };
}

/**
 * Returns a function that gives the prefetched value once, and reads again on each later call. For
 * commands that retry after a conflict.
 */
export function reusePrefetched<Found>(initial: Found, again: () => Promise<Found>): () => Promise<Found> {
  let first: { initial: Found } | null = { initial };
  return async () => {
    const prefetch = first;
    first = null;
    return prefetch ? prefetch.initial : again();
  };
}

/**
 * Wraps a query as a subquery. A D1 batch returns objects, in which columns with the same name
 * (`users.name`, `families.name`) would collide; around a subquery SQLite gives each a unique name.
 */
function alone(d1: D1Database, query: PreparedQuery): D1PreparedStatement {
  const { sql, params } = query.getQuery();
  return d1.prepare(`SELECT * FROM (${sql})`).bind(...params);
}
