/**
 * Pages of a list. A cursor contains the sort key of the last row returned, so that the next page
 * is one range of an index. It also contains the list's name, so that it is valid for no other
 * list, and the number of rows seen, so that ranks continue.
 */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import type { Failed } from './fail.ts';

/** Start of a page: the row with this key, and the number of rows before the page. */
export interface PageStart {
  list: string;
  after: string;
  seen: number;
  limit: number;
}

const cursorFields = z.tuple([z.string(), z.string().min(1), z.int().nonnegative()]);

/**
 * Reads the start of a page. Fails if the cursor is malformed or belongs to another list. `list`
 * names the list with its scope.
 */
export function startOf(list: string, query: { cursor?: string | undefined; limit: number }): PageStart | Failed {
  if (query.cursor === undefined) return { list, after: '', seen: 0, limit: query.limit };
  const cursor = cursorFields.safeParse(decode(query.cursor));
  if (!cursor.success || cursor.data[0] !== list) return { failed: 'invalid_cursor' };
  const [, after, seenCount] = cursor.data;
  return { list, after, seen: seenCount, limit: query.limit };
}

/**
 * Returns the range of a page without checking the list of the cursor, for queries that run before
 * the list is known.
 */
export function rangeOf(query: { cursor?: string | undefined; limit: number }): Pick<PageStart, 'after' | 'limit'> {
  const cursor = cursorFields.safeParse(decode(query.cursor ?? ''));
  return { after: cursor.success ? cursor.data[1] : '', limit: query.limit };
}

/**
 * Builds the answer from `limit + 1` rows in order. The extra row only shows that there is a next
 * page.
 */
export function pageOf<Row extends { order_key: string }, Item>(
  start: PageStart,
  rows: readonly Row[],
  serialize: (row: Row, rank: number) => Item,
): { data: Item[]; next_cursor: string | null } {
  const visibleRows = rows.slice(0, start.limit);
  const last = visibleRows.at(-1);
  const hasMore = rows.length > start.limit && last !== undefined;
  return {
    data: visibleRows.map((row, index) => serialize(row, start.seen + index + 1)),
    next_cursor: hasMore ? encode([start.list, last.order_key, start.seen + visibleRows.length]) : null,
  };
}

/** Returns the cursor for a list that was read up to this key without filling a page. */
export const cursorAfter = (start: PageStart, key: string, shownCount: number): string =>
  encode([start.list, key, start.seen + shownCount]);

const encode = (cursor: z.infer<typeof cursorFields>) =>
  encodeBase64Url(new TextEncoder().encode(JSON.stringify(cursor)).buffer).replace(/=+$/, '');

function decode(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(decodeBase64Url(text)));
  } catch {
    return null;
  }
}
