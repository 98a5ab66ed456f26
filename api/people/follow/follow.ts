/** Following: one row per pair. Triggers in rules.sql check the pair and keep the counts. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Following, MAX_FOLLOWED, type Relation } from '../../../calls/people/follow.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { commitUnless, ROW_IS_GONE, type Statement, write } from '../../platform/framework/statement.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { selectBlocks } from '../block/is-blocking.ts';
import { follows } from './tables.ts';

/** The follower, the followed user, and the time. */
interface Pair {
  user_uuid: string;
  followed_uuid: string;
  now: Date;
}

/**
 * Selects an account, its number of followers, and whether the user follows it. A merged account
 * counts as its target, and a closed one is not found.
 */
export const selectFollowing = (db: Db, { uuid, userUuid }: { uuid: SqlText; userUuid: SqlText }) =>
  db
    .select({
      user_uuid: users.uuid,
      follower_count: users.follower_count,
      since_at_ms: follows.since_at_ms,
    })
    .from(users)
    .leftJoin(follows, and(eq(follows.user_uuid, userUuid), eq(follows.followed_uuid, users.uuid)))
    .leftJoin(closings, and(eq(closings.user_uuid, users.uuid), sql`${closings.done_at_ms} IS NOT NULL`))
    .where(and(eq(users.uuid, leadsTo(uuid)), sql`${closings.user_uuid} IS NULL`));

/** Formats the rows of `selectFollowing` for the API. */
export function followingOf(rows: Awaited<ReturnType<typeof selectFollowing>>): { data: Following } | Failed {
  const [row] = rows;
  if (!row) return { failed: 'user_not_found' };
  const { user_uuid, follower_count, since_at_ms } = row;
  return { data: { user_uuid, is_following: since_at_ms !== null, follower_count } };
}

/** Selects the caller's relation to another user. */
export const selectRelation = (db: Db, pair: { uuid: SqlText; userUuid: SqlText }) => ({
  rows: selectFollowing(db, pair),
  ...selectBlocks(db, pair.userUuid, leadsTo(pair.uuid)),
});

/**
 * Formats the relation for the API. A user who blocks the caller answers like an unknown one,
 * unless the caller blocks them too.
 */
export function relationOf({
  rows,
  between: [between],
  blocked,
  blocking,
}: Rows<ReturnType<typeof selectRelation>>): { data: Relation } | Failed {
  const relation = followingOf(rows);
  if ('failed' in relation) return relation;
  const isBlocked = between?.is_blocked === 1;
  if (between?.is_hidden === 1 && !isBlocked) return { failed: 'user_not_found' };
  const hidden_uuids = [...blocked, ...blocking].map(({ uuid }) => uuid);
  return { data: { ...relation.data, is_blocked: isBlocked, hidden_uuids } };
}

/** Follows a user. Repeated and concurrent requests write one row. */
export const follow = (db: Db, pair: Pair) =>
  writeFollow(
    db,
    pair,
    write`INSERT INTO follows (user_uuid, followed_uuid, since_at_ms)
      VALUES (${pair.user_uuid}, ${pair.followed_uuid}, ${pair.now.getTime()}) ON CONFLICT DO NOTHING`,
  );

/** Stops following a user. */
export const unfollow = (db: Db, pair: Omit<Pair, 'now'>) =>
  writeFollow(
    db,
    pair,
    write`DELETE FROM follows WHERE user_uuid = ${pair.user_uuid} AND followed_uuid = ${pair.followed_uuid}`,
  );

/** Writes the change and returns the new state. */
async function writeFollow(
  db: Db,
  { user_uuid: userUuid, followed_uuid: uuid }: Omit<Pair, 'now'>,
  statement: Statement,
): Promise<{ data: Following } | Failed> {
  const result = await commitUnless(db, [ROW_IS_GONE], [statement], { rows: selectFollowing(db, { uuid, userUuid }) });
  return result.conflict === null ? followingOf(result.rows.rows) : { failed: 'user_not_found' };
}

/** Selects whom the caller follows, the latest first, up to `MAX_FOLLOWED`. */
export const selectFollowedUuids = (db: Db, { user_uuid }: Pick<Bearer, 'user_uuid'>) =>
  db
    .select({ uuid: follows.followed_uuid })
    .from(follows)
    .where(eq(follows.user_uuid, user_uuid))
    .orderBy(follows.following_key)
    .limit(MAX_FOLLOWED);

/** Selects the followers of a user, newest first, after a key. */
export const selectFollowers = (db: Db, userUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({ order_key: follows.follower_key, since_at_ms: follows.since_at_ms, user: userCardColumns })
    .from(follows)
    .innerJoin(users, eq(users.uuid, follows.user_uuid))
    .where(and(eq(follows.followed_uuid, userUuid), gt(follows.follower_key, after)))
    .orderBy(follows.follower_key)
    .limit(limit + 1);
