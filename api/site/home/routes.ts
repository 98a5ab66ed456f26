/** The caller's part of the home page, in one round trip. */
import { getOwnHome, HOME_FOLLOWED, HOME_POSTS } from '../../../calls/site/home.ts';
import { selectFollowedOnAirFirst } from '../../live/follow/followed.ts';
import { selectFollowedUuids } from '../../people/follow/follow.ts';
import type { On } from '../../platform/framework/route.ts';
import { selectFeed } from '../../posts/post/read-posts.ts';
import { serializePost } from '../../posts/post/serialize-post.ts';
import { selectSummary, serializeProfileSummary } from '../profile/own-profile.ts';

export const prefixes = ['home'];

export const routes = (on: On) =>
  on(
    getOwnHome,
    (_, { db, bearer }) => ({
      ...selectSummary(db, bearer),
      uuids: selectFollowedUuids(db, bearer),
      followed: selectFollowedOnAirFirst(db, bearer.user_uuid, HOME_FOLLOWED),
      // It reads one post more than the limit.
      feed: selectFeed(db, bearer, { after: '', limit: HOME_POSTS - 1 }),
    }),
    async (_, { read }) => {
      const { feed, uuids, followed, ...rows } = await read();
      const posts = feed.filter(({ is_blocked }) => is_blocked !== 1).map((row) => serializePost(row.post, row));
      const followed_uuids = uuids.map(({ uuid }) => uuid);
      return { data: { summary: serializeProfileSummary(rows), followed_uuids, followed, posts } };
    },
  );
