/** The caller's part of the home page, in one round trip, and their choice about its order. */
import { eq } from 'drizzle-orm';
import { getForYou, getOwnHome, HOME_FOLLOWED, HOME_POSTS, setForYou } from '../../../calls/site/home.ts';
import { selectFollowedOnAirFirst } from '../../live/follow/followed.ts';
import { selectFollowedUuids } from '../../people/follow/follow.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { selectFeed } from '../../posts/post/read-posts.ts';
import { serializePost } from '../../posts/post/serialize-post.ts';
import { selectSummary, serializeProfileSummary } from '../profile/own-profile.ts';
import { forYouOff } from './tables.ts';
import { selectWatched } from './watched.ts';

export const prefixes = ['home'];

export const routes = (on: On) => {
  on(
    getOwnHome,
    (_, { db, bearer, now }) => ({
      ...selectSummary(db, bearer, now),
      uuids: selectFollowedUuids(db, bearer),
      followed: selectFollowedOnAirFirst(db, bearer.user_uuid, HOME_FOLLOWED),
      watched: selectWatched(db, bearer.user_uuid, now),
      off: selectOff(db, bearer.user_uuid),
      // It reads one post more than the limit.
      feed: selectFeed(db, bearer, { after: '', limit: HOME_POSTS - 1 }),
    }),
    async (_, { read }) => {
      const { feed, uuids, followed, watched, off, ...rows } = await read();
      const posts = feed.filter(({ is_blocked }) => is_blocked !== 1).map((row) => serializePost(row.post, row));
      const followed_uuids = uuids.map(({ uuid }) => uuid);
      const for_you = off.length > 0 ? null : { watched };
      return { data: { summary: serializeProfileSummary(rows), followed_uuids, followed, for_you, posts } };
    },
  );

  on(
    getForYou,
    (_, { db, bearer }) => ({ off: selectOff(db, bearer.user_uuid) }),
    async (_, { read }) => ({ data: { is_on: (await read()).off.length === 0 } }),
  );

  on(setForYou, async ({ form: { for_you } }, { db, caller: { user_uuid } }) => {
    const statement =
      for_you === 'on'
        ? write`DELETE FROM for_you_off WHERE user_uuid = ${user_uuid}`
        : write`INSERT INTO for_you_off (user_uuid) VALUES (${user_uuid}) ON CONFLICT DO NOTHING`;
    await commitOrThrow(db, [statement]);
    return { data: { is_on: for_you === 'on' } };
  });
};

const selectOff = (db: Db, userUuid: SqlText) =>
  db.select({ off_uuid: forYouOff.user_uuid }).from(forYouOff).where(eq(forYouOff.user_uuid, userUuid));
