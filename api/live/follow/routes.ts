/** Followed users with their live on air, and the caller's relation to the VB of a live. */
import { eq, sql } from 'drizzle-orm';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { listFollowing } from '../../../calls/people/follow.ts';
import { relationOf, selectRelation } from '../../people/follow/follow.ts';
import { moment } from '../../platform/base/moment.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { lives } from '../live/tables.ts';
import { selectFollowed } from './followed.ts';

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
