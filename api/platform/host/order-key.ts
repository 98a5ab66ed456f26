/**
 * Every list of the host is ordered by one text column, so that a page of it is one range of one index.
 * These build that column: numbers are padded to equal length, and turned around where the highest comes first.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Digits of Number.MAX_SAFE_INTEGER, the largest number that a column may hold. */
const WIDTH = 16;

/** Lowest first. */
export const ascending = (column: string): string => `printf('%0${WIDTH}d', ${column})`;

/** Highest first. */
export const descending = (column: string): string => ascending(`${Number.MAX_SAFE_INTEGER} - ${column}`);

/** The text that puts rows in order: by the first part, then the next; the last part must make it unique. */
export const orderKey = (...parts: string[]): SQL => sql.raw(parts.join(' || '));

/** What a key is compared with to be later than a moment: above every key that begins with that millisecond. */
export const keyAfter = (at: Date): string => `${String(at.getTime()).padStart(WIDTH, '0')}~`;

/** What a key that puts the latest first is compared with to be of a moment, or earlier. */
export const keyUpTo = (at: Date): string => String(Number.MAX_SAFE_INTEGER - at.getTime()).padStart(WIDTH, '0');

/** The key of a row in a list that is ordered by two columns as they are: a moment, and what makes it unique. */
export const momentKey = (atMs: number, id: string | number): string => `${atMs}:${id}`;

/** What comes after such a key, where the `first` or the `last` moment comes first; all where there is none. What is no key has nothing after it. */
export function afterMoment(
  after: string,
  { at, id, order }: { at: SQLWrapper; id: SQLWrapper; order: 'first' | 'last' },
): SQL | undefined {
  if (after === '') return undefined;
  const [, ms = null, last = null] = /^(\d{1,15}):([\w-]{1,40})$/.exec(after) ?? [];
  const key = sql`(${ms === null ? null : Number(ms)}, ${last})`;
  return order === 'first' ? sql`(${at}, ${id}) > ${key}` : sql`(${at}, ${id}) < ${key}`;
}
