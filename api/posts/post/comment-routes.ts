/**
 * Endpoints for comments: list, write, delete, like, hide. Triggers in comment-rules.sql keep the
 * counts and the visibility of replies.
 */
import { sql } from 'drizzle-orm';
import {
  deleteComment,
  hideComment,
  likeComment,
  listComments,
  showComment,
  unlikeComment,
  writeComment,
} from '../../../calls/posts/post-comment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, updateRow, write } from '../../platform/framework/statement.ts';
import { leavingOut } from './leave-out.ts';
import { liked } from './liked.ts';
import { seenOf } from './post-routes.ts';
import { selectComment, selectComments, selectOwnHidden, selectOwnWaiting, selectPost } from './read-posts.ts';
import { postStateOf, serializeComment } from './serialize-post.ts';
import { comments } from './tables.ts';
import { comment, selectCommenting } from './write-comment.ts';

export const prefixes = ['comments', 'posts'];

export const routes = (on: On) => {
  onPublicAndBearer(
    on,
    listComments,
    ({ params: { id }, query }, { db, bearer }) => {
      const reader = bearer ?? { user_uuid: sql<string>`NULL` };
      return {
        posts: selectPost(db, id, bearer),
        rows: selectComments(db, id, { looker: bearer, order: query.order, ...rangeOf(query) }),
        waiting: selectOwnWaiting(db, id, reader),
        hidden: selectOwnHidden(db, id, reader),
      };
    },
    async ({ params, query }, { read }) => {
      const start = startOf(`comments:${params.id}:${query.order}`, query);
      if ('failed' in start) return start;
      const { posts, rows, waiting, hidden } = await read();
      const post = seenOf(posts);
      if ('failed' in post) return post;
      const page = pageOf(start, rows, (row) => ({ ...row, item: serializeComment(row.comment, row) }));
      // The caller's pending and hidden comments are on the first page only.
      const ownComments = query.cursor === undefined ? [...waiting, ...hidden] : [];
      return { ...leavingOut(page), aside: ownComments.map((row) => serializeComment(row.comment, row)) };
    },
  );

  on(writeComment, selectCommenting, async ({ form }, { db, now, caller, command, read }) =>
    comment({ db, now, newUuid: () => crypto.randomUUID() }, { caller, command, read, form }),
  );

  on(
    deleteComment,
    ({ params }, { db, bearer }) => ({ comments: selectComment(db, params.id, bearer) }),
    async (_, { db, now, caller, read }) => {
      const [row] = (await read()).comments;
      const isOwn = row?.comment.author_uuid === caller.user_uuid && row.comment.deleted_at_ms === null;
      if (!isOwn) return { failed: 'comment_not_found' };
      const { uuid } = row.comment;
      await commitOrThrow(db, [updateRow(comments, { uuid }, { deleted_at_ms: now.getTime() })]);
      return { data: { uuid } };
    },
  );

  on(
    likeComment,
    ({ params }, { db, bearer }) => ({ comments: selectComment(db, params.id, bearer) }),
    async (_, { db, now, caller, read }) => {
      const [row] = (await read()).comments;
      const isSeen = row?.comment.is_shown === 1 && row.is_post_shown === 1 && row.is_blocked !== 1;
      if (!isSeen) return { failed: 'comment_not_found' };
      const { uuid } = row.comment;
      const like = write`INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
        VALUES (${caller.user_uuid}, ${uuid}, ${now.getTime()})`;
      return liked(db, { of: comments, uuid, isLiked: true, statement: like });
    },
  );

  on(
    unlikeComment,
    ({ params }, { db, bearer }) => ({ comments: selectComment(db, params.id, bearer) }),
    async (_, { db, caller, read }) => {
      const [row] = (await read()).comments;
      if (!row) return { failed: 'comment_not_found' };
      const { uuid } = row.comment;
      const unlike = write`DELETE FROM comment_likes WHERE user_uuid = ${caller.user_uuid} AND comment_uuid = ${uuid}`;
      return liked(db, { of: comments, uuid, isLiked: false, statement: unlike });
    },
  );

  on(
    hideComment,
    ({ params }, { db, bearer }) => ({ comments: selectComment(db, params.id, bearer) }),
    async (_, { db, now, caller, read }) =>
      setHidden(db, (await read()).comments, { caller, hidden_at_ms: now.getTime() }),
  );

  on(
    showComment,
    ({ params }, { db, bearer }) => ({ comments: selectComment(db, params.id, bearer) }),
    async (_, { db, caller, read }) => setHidden(db, (await read()).comments, { caller, hidden_at_ms: null }),
  );
};

type CommentRow = Awaited<ReturnType<typeof selectComment>>;

/**
 * Hides or shows a comment under the caller's own post. A comment that waits for moderators stays
 * invisible.
 */
async function setHidden(
  db: Db,
  [row]: CommentRow,
  { caller, hidden_at_ms }: { caller: { user_uuid: string }; hidden_at_ms: number | null },
) {
  const isUnderOwn = row?.post_author_uuid === caller.user_uuid && row.is_post_shown === 1;
  if (!isUnderOwn || row.comment.deleted_at_ms !== null) return { failed: 'comment_not_found' } satisfies Failed;
  const { uuid, held_because } = row.comment;
  await commitOrThrow(db, [updateRow(comments, { uuid }, { hidden_at_ms })]);
  return { data: { uuid, state: postStateOf({ held_because, hidden_at_ms }) } };
}
