/**
 * Chooses where a call reads D1. Commands and members' own reads use the primary. Public reads and
 * lists of staff use a read replica, if the edge names a bookmark that it must have reached.
 */
import type { Call } from '../../../calls/platform/call.ts';
import { AT_PRIMARY } from '../../../calls/platform/placement/bookmark.ts';
import { isStaffCall } from '../framework/staff-call.ts';

/** A D1 whose bookmark is known after each batch. */
export interface BookmarkedD1 {
  d1: D1Database;
  /** Returns the latest bookmark; null before the first batch. */
  bookmark: () => string | null;
}

/** Returns the later one. Bookmarks of a database sort by time. */
export const laterBookmark = (one: string | null, other: string | null): string | null =>
  one !== null && one > (other ?? '') ? one : other;

/** D1 rejects other values. */
const bookmarkFormat = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/**
 * Returns a D1 that reads and writes only at the primary, and remembers the bookmark of its latest
 * batch.
 */
export function atPrimary(d1: D1Database): BookmarkedD1 {
  let latest: string | null = null;
  const batch = async <Row>(statements: D1PreparedStatement[]) => {
    // A session that has a bookmark may read a replica, so each batch has its own.
    const session = d1.withSession('first-primary');
    const results = await session.batch<Row>(statements);
    latest = laterBookmark(latest, session.getBookmark());
    return results;
  };
  const tracked = new Proxy(d1, {
    get: (_, name) => {
      if (name === 'batch') return batch;
      const own: unknown = Reflect.get(d1, name);
      return typeof own === 'function' ? own.bind(d1) : own;
    },
  });
  return { d1: tracked, bookmark: () => latest };
}

/**
 * Returns a D1 that reads a replica which has reached this bookmark. D1 sends writes to the
 * primary.
 */
export function atReplica(d1: D1Database, bookmark: string): BookmarkedD1 {
  const session = d1.withSession(bookmark);
  // Drizzle and batches use only `prepare` and `batch`, which a session has too.
  return { d1: session as unknown as D1Database, bookmark: () => session.getBookmark() };
}

/** The D1 of a call. */
export interface PlacedD1 extends BookmarkedD1 {
  isReplica: boolean;
}

/**
 * Returns the D1 of a call. `place` is the value of BOOKMARK_HEADER. Callers that send none use the
 * primary, such as apps, because they do not remember their writes.
 */
export function databaseFor(d1: D1Database, { call, place }: { call: Call; place: string | undefined }): PlacedD1 {
  // Members' own reads contain the check of their token, which must see a sign-out at once.
  const isShared = call.access === 'public' || isStaffCall(call);
  if (isShared && place === AT_PRIMARY) return { ...atPrimary(d1), isReplica: false };
  if (isShared && call.method === 'GET' && place !== undefined && bookmarkFormat.test(place))
    return { ...atReplica(d1, place), isReplica: true };
  return { d1, bookmark: () => null, isReplica: false };
}
