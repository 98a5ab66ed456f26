/**
 * Sort keys. Most lists are ordered by one text column, so that a page is one range of one index.
 * Its numbers are padded to equal length, and subtracted from the maximum if the highest comes
 * first. `momentKey` is for lists that are ordered by two plain columns.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Digits of Number.MAX_SAFE_INTEGER, the largest number that a column may contain. */
const WIDTH = 16;

/** Sorts lowest first. */
export const ascending = (column: string): string => `printf('%0${WIDTH}d', ${column})`;

/** Sorts highest first. */
export const descending = (column: string): string => ascending(`${Number.MAX_SAFE_INTEGER} - ${column}`);

/** Joins the parts of a sort key in order of precedence. The last part must make the key unique. */
export const orderKey = (...parts: string[]): SQL => sql.raw(parts.join(' || '));

/**
 * Returns a text above every key that begins with this millisecond: keys greater than it are later.
 */
export const keyAfter = (at: Date): string => `${String(at.getTime()).padStart(WIDTH, '0')}~`;

/**
 * Returns the text to compare a descending key with: keys from it on are of this moment or earlier.
 */
export const keyUpTo = (at: Date): string => String(Number.MAX_SAFE_INTEGER - at.getTime()).padStart(WIDTH, '0');

/**
 * Returns the sort key for a list that is ordered by two plain columns: a moment and a unique id.
 */
export const momentKey = (atMs: number, id: string | number): string => `${atMs}:${id}`;

/**
 * Returns the condition for rows after such a key, if the `first` or the `last` moment comes first.
 * An empty key selects all rows, an invalid one none.
 */
export function afterMoment(
  after: string,
  { at, id, order }: { at: SQLWrapper; id: SQLWrapper; order: 'first' | 'last' },
): SQL | undefined {
  if (after === '') return undefined;
  const [, ms = null, last = null] = /^(\d{1,15}):([\w-]{1,40})$/.exec(after) ?? [];
  const key = sql`(${ms === null ? null : Number(ms)}, ${last})`;
  return order === 'first' ? sql`(${at}, ${id}) > ${key}` : sql`(${at}, ${id}) < ${key}`;
}
