/** Followed users with their lives on air. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { follows } from '../../people/follow/tables.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { lives } from '../live/tables.ts';

const isOnAir = and(eq(lives.caster_uuid, follows.followed_uuid), eq(lives.status, 'on_air'));

/** Selects the users that a user follows, newest first, after a key. */
export const selectFollowed = (db: Db, userUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({
      order_key: follows.following_key,
      since_at_ms: follows.since_at_ms,
      user: userCardColumns,
      on_air_slug: lives.slug,
    })
    .from(follows)
    .innerJoin(users, eq(users.uuid, follows.followed_uuid))
    .leftJoin(lives, isOnAir)
    .where(and(eq(follows.user_uuid, userUuid), gt(follows.following_key, after)))
    .orderBy(follows.following_key)
    .limit(limit + 1);

/** Selects some of the users that a user follows: those on air, then the latest followed. */
export const selectFollowedOnAirFirst = (db: Db, userUuid: SqlText, limit: number) => {
  // Reads the cards of only these users.
  const chosen = db
    .select({ followed_uuid: follows.followed_uuid, on_air_slug: lives.slug, following_key: follows.following_key })
    .from(follows)
    .leftJoin(lives, isOnAir)
    .where(eq(follows.user_uuid, userUuid))
    .orderBy(sql`${lives.slug} IS NULL`, follows.following_key)
    .limit(limit)
    .as('chosen');
  return db
    .select({ user: userCardColumns, on_air_slug: chosen.on_air_slug })
    .from(chosen)
    .innerJoin(users, eq(users.uuid, chosen.followed_uuid))
    .orderBy(sql`${chosen.on_air_slug} IS NULL`, chosen.following_key);
};
