/** Sorted lists: each sort is one index, read from either end. */
import { asc, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Sort key of a list: columns of one index, the last of which makes a row unique. */
export type SortedBy<Row> =
  | {
      /** A text column that orders rows by itself. */
      key: SQLWrapper;
      of: (row: Row) => string;
      /** Set if the text puts the highest first. */
      isTurned?: true;
    }
  | {
      /** A non-negative integer. */
      number: SQLWrapper;
      id: SQLWrapper;
      of: (row: Row) => readonly [number: number, id: string | number];
    };

/** A page of a sorted list: its start, its order, and the place of each row for the cursor. */
export interface InOrder<Row> {
  from: SQL | undefined;
  order: SQL[];
  placeOf: (row: Row) => string;
}

/**
 * Returns the page after this place; `isDown` puts the highest first. An invalid place selects no
 * rows.
 */
export function inOrder<Row>(by: SortedBy<Row>, { isDown, after }: { isDown: boolean; after: string }): InOrder<Row> {
  if ('key' in by) {
    const isReversed = isDown !== (by.isTurned ?? false);
    const behind = isReversed ? lt(by.key, after) : gt(by.key, after);
    return {
      from: after === '' ? undefined : behind,
      order: [isReversed ? desc(by.key) : asc(by.key)],
      placeOf: by.of,
    };
  }
  const [, number = null, id = null] = /^(\d{1,16}):([\w-]{1,60})$/.exec(after) ?? [];
  const place = sql`(${number === null ? null : Number(number)}, ${id})`;
  const direction = isDown ? desc : asc;
  return {
    from: after === '' ? undefined : sql`(${by.number}, ${by.id}) ${isDown ? sql`<` : sql`>`} ${place}`,
    order: [direction(by.number), direction(by.id)],
    placeOf: (row) => by.of(row).join(':'),
  };
}

/** Returns the page for the requested sort; a minus before its name sorts downward. */
export function sortedAs<Row, Field extends string>(
  sort: Field | `-${Field}`,
  sorts: Readonly<Record<Field, SortedBy<Row>>>,
  after: string,
): InOrder<Row> {
  const isDown = sort.startsWith('-');
  return inOrder(sorts[(isDown ? sort.slice(1) : sort) as Field], { isDown, after });
}
