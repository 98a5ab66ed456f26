/** Followed users with their live on air, and the caller's relation to the VB of a live. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { listFollowing } from '../../../calls/people/follow.ts';
import { relationOf, selectRelation } from '../../people/follow/follow.ts';
import { follows } from '../../people/follow/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { lives } from '../live/tables.ts';

export const prefixes = ['following', 'lives'];

export const routes = (on: On) => {
  on(
    getLiveFollowing,
    ({ params: { slug } }, { db, bearer }) => {
      const uuid = db.select({ uuid: lives.caster_uuid }).from(lives).where(eq(lives.slug, slug));
      return selectRelation(db, { uuid: sql`${uuid}`, userUuid: bearer.user_uuid });
    },
    async (_, { read }) => relationOf(await read()),
  );

  on(
    listFollowing,
    ({ query }, { db, bearer }) => ({ rows: selectFollowed(db, bearer.user_uuid, rangeOf(query)) }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`following:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ user, since_at_ms, on_air_slug }) => ({
        user,
        since: moment(since_at_ms),
        on_air_slug,
      }));
    },
  );
};

/** Selects the users that a user follows, newest first, after a key. */
const selectFollowed = (db: Db, userUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({
      order_key: follows.following_key,
      since_at_ms: follows.since_at_ms,
      user: userCardColumns,
      on_air_slug: lives.slug,
    })
    .from(follows)
    .innerJoin(users, eq(users.uuid, follows.followed_uuid))
    .leftJoin(lives, and(eq(lives.caster_uuid, follows.followed_uuid), eq(lives.status, 'on_air')))
    .where(and(eq(follows.user_uuid, userUuid), gt(follows.following_key, after)))
    .orderBy(follows.following_key)
    .limit(limit + 1);
