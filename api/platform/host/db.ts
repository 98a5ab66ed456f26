import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import type { PreparedQuery } from 'drizzle-orm/session';

/** Drizzle over D1. What is asked together goes through `readTogether`; what is written, through statement.ts. */
export const openDb = (d1: D1Database) => drizzle(d1, { casing: 'snake_case' });

/** Drizzle on the host's D1. */
export type Db = ReturnType<typeof openDb>;

/** A text, or SQL that gives one. */
export type SqlText = string | SQL<string>;

/** A text around a value that the database knows alone: what `textOf` gives for a value that is known. */
export function textAround(textOf: (value: string) => string, value: SQLWrapper): SQL<string> {
  const [before, after] = textOf(' ').split(' ');
  return sql`${before} || ${value} || ${after}`;
}

/** A query of Drizzle's that was not asked yet. */
type Query = BatchItem<'sqlite'> & { prepare: () => PreparedQuery };

/** Several of them, by the names of their answers. */
export type Queries = Readonly<Record<string, Query>>;

/** What each of them is answered. */
export type Rows<Asked extends Queries> = { [Name in keyof Asked]: Asked[Name]['_']['result'] };

/** Asks all of this in one round trip, as of one moment. */
export async function readTogether<Asked extends Queries>(db: Db, queries: Asked): Promise<Rows<Asked>> {
  const { statements, rowsOf } = prepareTogether(db, queries);
  return rowsOf(statements.length > 0 ? await db.$client.batch(statements) : []);
}

/** Queries as statements of a batch, and what its results say. */
export function prepareTogether<Asked extends Queries>({ $client: d1 }: Db, queries: Asked) {
  const asked = Object.entries(queries).map(([name, query]) => ({ name, query: query.prepare() }));
  return {
    statements: asked.map(({ query }) => alone(d1, query)),
    rowsOf: (results: readonly D1Result[]) =>
      Object.fromEntries(
        asked.map(({ name, query }, index) => [name, query.mapResult(results[index], true)]),
      ) as Rows<Asked>,
  };
}

/** Gives what is known the first time, and asks anew each time after that: for who tries again what met a conflict. */
export function firstThen<Found>(found: Found, again: () => Promise<Found>): () => Promise<Found> {
  let first: { found: Found } | null = { found };
  return async () => {
    const known = first;
    first = null;
    return known ? known.found : again();
  };
}

/**
 * A batch answers objects, in which columns of one name (`users.name`, `families.name`) would be one: around a query of
 * its own SQLite gives each a name of its own.
 */
function alone(d1: D1Database, query: PreparedQuery): D1PreparedStatement {
  const { sql, params } = query.getQuery();
  return d1.prepare(`SELECT * FROM (${sql})`).bind(...params);
}
