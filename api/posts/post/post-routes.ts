/** Endpoints for reading and liking posts. Triggers in rules.sql check and count the likes. */
import { getPost, likePost, listFeed, listPosts, listUserPosts, unlikePost } from '../../../calls/posts/post.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { write } from '../../platform/framework/statement.ts';
import { leavingOut } from './leave-out.ts';
import { liked } from './liked.ts';
import { type SeenPost, selectFeed, selectNewestPosts, selectPost, selectPostsOf } from './read-posts.ts';
import { serializePost } from './serialize-post.ts';
import { posts } from './tables.ts';

export const prefixes = ['feed', 'posts', 'users'];

export const routes = (on: On) => {
  onPublicAndBearer(
    on,
    getPost,
    ({ params }, { db, bearer }) => ({ posts: selectPost(db, params.id, bearer) }),
    async (_, { read }) => {
      const row = seenOf((await read()).posts);
      return 'failed' in row ? row : { data: serializePost(row.post, row) };
    },
  );

  onPublicAndBearer(
    on,
    listUserPosts,
    ({ params, query }, { db, bearer }) => ({
      rows: selectPostsOf(db, params.id, { looker: bearer, ...rangeOf(query) }),
    }),
    async ({ params, query }, { read }) => {
      const start = startOf(`posts:${params.id}`, query);
      if ('failed' in start) return start;
      return leavingOut(pageOf(start, (await read()).rows, (row) => ({ ...row, item: serializePost(row.post, row) })));
    },
  );

  on(
    listPosts,
    ({ query }, { db }) => ({ rows: selectNewestPosts(db, rangeOf(query)) }),
    async ({ query }, { read }) => {
      const start = startOf('newest-posts', query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, (row) => serializePost(row.post, row));
    },
  );

  on(
    listFeed,
    ({ query }, { db, bearer }) => ({ rows: selectFeed(db, bearer, rangeOf(query)) }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`feed:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return leavingOut(pageOf(start, (await read()).rows, (row) => ({ ...row, item: serializePost(row.post, row) })));
    },
  );

  on(
    likePost,
    ({ params }, { db, bearer }) => ({ posts: selectPost(db, params.id, bearer) }),
    async (_, { db, now, caller, read }) => {
      const row = seenOf((await read()).posts);
      if ('failed' in row) return row;
      const like = write`INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
        VALUES (${caller.user_uuid}, ${row.post.uuid}, ${now.getTime()})`;
      return liked(db, { of: posts, uuid: row.post.uuid, isLiked: true, statement: like });
    },
  );

  on(
    unlikePost,
    ({ params }, { db, bearer }) => ({ posts: selectPost(db, params.id, bearer) }),
    async (_, { db, caller, read }) => {
      const [row] = (await read()).posts;
      if (!row) return { failed: 'post_not_found' };
      const { uuid } = row.post;
      const unlike = write`DELETE FROM post_likes WHERE user_uuid = ${caller.user_uuid} AND post_uuid = ${uuid}`;
      return liked(db, { of: posts, uuid, isLiked: false, statement: unlike });
    },
  );
};

/** Returns the post if no block hides it. */
export function seenOf([row]: readonly SeenPost[]): SeenPost | Failed {
  return row && row.is_blocked !== 1 ? row : { failed: 'post_not_found' };
}
