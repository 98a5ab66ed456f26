/**
 * Sums that leave the database by month, such as boards of closed months. Unlike append-only rows
 * they change with late facts, so they are copied only in the transaction that deletes them. A late
 * fact then makes a row with its own points. Readers add the rows of both places.
 * Features export constants of `ArchivedSums`, and the build finds them.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { bangkokDay, isClosedMonth } from '../../../calls/platform/bangkok-day.ts';
import { bucketBinding } from '../framework/binding.ts';
import { batchRead, type Db, type Queries, type QueryOf, type Rows } from '../framework/db.ts';
import { readObject } from './read-shelf.ts';
import type { ShelfRow, splitPlace } from './shelf.ts';
import { archiveSegments } from './tables.ts';

/** A part of a month in the order of owner and key. `after` is the place of the last row before it. */
export interface SumRange {
  month: string;
  from_ms: number;
  until_ms: number;
  after: ReturnType<typeof splitPlace> | null;
  limit: number;
}

export interface ArchivedSums {
  /** Name of its segments. The guard of the table names it too. */
  name: string;
  /**
   * Selects `owner`, `key` and the values of rows, in the order of owner and key. Owners are text
   * without spaces.
   */
  select: (range: SumRange) => SQL;
  /** The value whose sum the deletion announces. The guard of the table subtracts it. */
  total: string;
  /**
   * Deletes the rows of a JSON list of `{owner, key, row}` that still have all these values. More
   * statements delete what only they referred to.
   */
  deletions: readonly string[];
}

/** Returns whether sums of a month may have left the database. */
export const mayHaveLeft = (month: string, now: Date): boolean => isClosedMonth(month, bangkokDay(now));

/** Rows that a reader needs: those of an owner, which left with a month. */
export interface OwnerOfMonth {
  owner: string;
  month: string;
}

/** Owners of months in the segments of this name. */
export interface OldOwners {
  name: string;
  owners: readonly OwnerOfMonth[];
}

/** Selects the objects that have rows of these owners. A month is sorted by owner and key. */
export const selectObjects = (db: Db, { name, owners }: OldOwners) =>
  db
    .select({ object_key: archiveSegments.object_key })
    .from(archiveSegments)
    .where(
      sql`number IN (
        SELECT segment.number FROM json_each(${JSON.stringify(owners)}) AS place
        CROSS JOIN archive_segments AS segment ON segment.table_name = ${name}
          AND segment.month = place.value ->> 'month'
          AND segment.first_key >= coalesce((
            SELECT max(first_key) FROM archive_segments AS earlier WHERE earlier.table_name = ${name}
              AND earlier.month = place.value ->> 'month' AND earlier.first_key <= place.value ->> 'owner' || ' '
          ), '')
          AND segment.first_key < place.value ->> 'owner' || '!' AND segment.last_key > place.value ->> 'owner' || ' '
      )`,
    )
    .orderBy(archiveSegments.number);

/** Selects a row if sums of the month have left. Reads no row if none has. */
export const selectSumsLeft = (db: Db, { name, month }: { name: string; month: string }) =>
  db
    .select({ number: archiveSegments.number })
    .from(archiveSegments)
    .where(and(eq(archiveSegments.table_name, name), eq(archiveSegments.month, month)))
    .limit(1);

const settings = z.object({ PRIVATE: bucketBinding });

export type Objects = readonly { object_key: string }[];

/** Returns whether the rows of owners are still in the same objects. */
export const isSame = (one: Objects, other: Objects): boolean =>
  one.map(({ object_key }) => object_key).join() === other.map(({ object_key }) => object_key).join();

/** Reads the rows of owners in these objects. */
async function readObjects(env: object, objects: Objects, owners: readonly OwnerOfMonth[]): Promise<ShelfRow[]> {
  const bucket = settings.parse(env).PRIVATE;
  const owned = new Set(owners.map(({ owner }) => owner));
  const contents = await Promise.all(
    objects.map(async ({ object_key }) =>
      (await readObject(bucket, object_key)).filter(({ owner }) => owned.has(owner)),
    ),
  );
  return contents.flat();
}

/** Reads the rows of owners that left, and names their objects. */
export async function readOldSums(
  { db, env }: { db: Db; env: object },
  of: OldOwners,
): Promise<{ rows: ShelfRow[]; objects: Objects }> {
  const objects = of.owners.length > 0 ? await selectObjects(db, of) : [];
  return { rows: await readObjects(env, objects, of.owners), objects };
}

/**
 * Runs queries on rows of the database and of the archive. The queries get the rows of the archive.
 * They run again if a month left the database in between. `firstObjects` are those that the caller
 * has already selected.
 */
export async function readWithOldSums<Asked extends Queries>(
  { db, env }: { db: Db; env: object },
  of: OldOwners,
  queriesOf: (old: readonly ShelfRow[]) => Asked,
  firstObjects: Objects = [],
): Promise<Rows<Asked>> {
  let objects = firstObjects;
  let old: readonly ShelfRow[] = await readObjects(env, objects, of.owners);
  for (;;) {
    const { old_objects, ...rows } = await batchRead(db, { ...queriesOf(old), old_objects: selectObjects(db, of) });
    const newObjects = old_objects as unknown as Objects;
    if (isSame(newObjects, objects)) return rows as unknown as Rows<Asked>;
    objects = newObjects;
    old = await readObjects(env, objects, of.owners);
  }
}

const dialect = new SQLiteAsyncDialect();

/**
 * Returns a query that reads other rows as these tables, which are common table expressions. They
 * name a table of the database with `main.`.
 */
export function overTables<Row>(query: QueryOf<Row>, tables: SQL): QueryOf<Row> {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  const before = dialect.sqlToQuery(tables);
  const replaced = {
    getQuery: () => ({ sql: `WITH ${before.sql} SELECT * FROM (${text})`, params: [...before.params, ...params] }),
    mapResult: prepared.mapResult.bind(prepared),
  };
  return { prepare: () => replaced } as unknown as QueryOf<Row>;
}
