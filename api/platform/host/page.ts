/**
 * Pages of a list: a cursor is the order key of the last row given, so that the next page is one range of an index.
 * It carries the list's name, so that it fits no other list, and the number of rows seen, so that ranks go on.
 */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import type { Failed } from './fail.ts';

/** Where a page starts: after the row with this key, having seen so many. */
export interface PageStart {
  list: string;
  after: string;
  seen: number;
  limit: number;
}

const cursorFields = z.tuple([z.string(), z.string().min(1), z.int().nonnegative()]);

/** Reads where to start; fails on a cursor that is malformed or another list's. `list` names the list, scope included. */
export function startOf(list: string, query: { cursor?: string | undefined; limit: number }): PageStart | Failed {
  if (query.cursor === undefined) return { list, after: '', seen: 0, limit: query.limit };
  const cursor = cursorFields.safeParse(decode(query.cursor));
  if (!cursor.success || cursor.data[0] !== list) return { failed: 'invalid_cursor' };
  const [, after, seen] = cursor.data;
  return { list, after, seen, limit: query.limit };
}

/** The rows of a page, whatever list its cursor is of: for a query that is asked before it is known whose list it is. */
export function rangeOf(query: { cursor?: string | undefined; limit: number }): Pick<PageStart, 'after' | 'limit'> {
  const cursor = cursorFields.safeParse(decode(query.cursor ?? ''));
  return { after: cursor.success ? cursor.data[1] : '', limit: query.limit };
}

/** Makes the answer out of `limit + 1` rows read in order; the one too many only tells that there is a next page. */
export function pageOf<Row extends { order_key: string }, Item>(
  start: PageStart,
  rows: readonly Row[],
  serialize: (row: Row, rank: number) => Item,
): { data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, start.limit);
  const last = shown.at(-1);
  const more = rows.length > start.limit && last !== undefined;
  return {
    data: shown.map((row, index) => serialize(row, start.seen + index + 1)),
    next_cursor: more ? encode([start.list, last.order_key, start.seen + shown.length]) : null,
  };
}

/** Where to go on after a stretch of a list that was read to this key and did not fill a page. */
export const cursorAfter = (start: PageStart, key: string, shown: number): string =>
  encode([start.list, key, start.seen + shown]);

const encode = (cursor: z.infer<typeof cursorFields>) =>
  encodeBase64Url(new TextEncoder().encode(JSON.stringify(cursor)).buffer).replace(/=+$/, '');

function decode(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(decodeBase64Url(text)));
  } catch {
    return null;
  }
}
