/** A list in the order that is asked for: a sort is one index, gone through from either end. */
import { asc, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What a list is sorted by: columns as an index has them, the last of which makes a row unique. */
export type SortedBy<Row> =
  | {
      /** A text that puts rows in order by itself. */
      key: SQLWrapper;
      of: (row: Row) => string;
      /** It puts the highest first. */
      isTurned?: true;
    }
  | {
      /** A whole number, not below nought. */
      number: SQLWrapper;
      id: SQLWrapper;
      of: (row: Row) => readonly [number: number, id: string | number];
    };

/** A page of a list: behind which row it begins, how it is sorted, and by what each row is found again. */
export interface InOrder<Row> {
  from: SQL | undefined;
  order: SQL[];
  placeOf: (row: Row) => string;
}

/** Rows behind this one, sorted by the column; `isDown`: the highest first. What is no place of such a list has nothing behind it. */
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
  const way = isDown ? desc : asc;
  return {
    from: after === '' ? undefined : sql`(${by.number}, ${by.id}) ${isDown ? sql`<` : sql`>`} ${place}`,
    order: [way(by.number), way(by.id)],
    placeOf: (row) => by.of(row).join(':'),
  };
}

/** Of the sorts of a list the one that is asked for, with a minus before its name downward. */
export function sortedAs<Row, Field extends string>(
  sort: Field | `-${Field}`,
  sorts: Readonly<Record<Field, SortedBy<Row>>>,
  after: string,
): InOrder<Row> {
  const isDown = sort.startsWith('-');
  return inOrder(sorts[(isDown ? sort.slice(1) : sort) as Field], { isDown, after });
}
