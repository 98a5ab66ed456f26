/** Posts and comments as somebody may see them: what is shown, without what a block keeps from them. */
import { and, eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isBlockedBetween } from '../../people/block/blocked.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import { comments, posts } from './tables.ts';

/** Who looks; null: a visitor. */
type Looker = Pick<Bearer, 'user_uuid'> | null;
interface Range {
  after: string;
  limit: number;
}

const never = sql<number>`0`;

/** What is between the looker and a writer, and whether they like what was written. */
const postMarks = (looker: Looker) => ({
  is_liked: looker
    ? sql<number>`EXISTS (SELECT 1 FROM post_likes WHERE user_uuid = ${looker.user_uuid} AND post_uuid = posts.uuid)`.as(
        'is_liked',
      )
    : never.as('is_liked'),
  is_blocked: (looker ? isBlockedBetween(looker.user_uuid, sql`posts.author_uuid`) : never).as('is_blocked'),
});

/** A post that is shown, whether it is kept from the looker or not. */
export const selectPost = (db: Db, uuid: SqlText, looker: Looker) =>
  db
    .select({ post: getTableColumns(posts), ...postMarks(looker) })
    .from(posts)
    .where(and(eq(posts.uuid, uuid), eq(posts.is_shown, 1)));

/** A post with what is between it and who looks. */
export type SeenPost = Awaited<ReturnType<typeof selectPost>>[number];

/** Posts of an author, in their order, from a key on. */
export const selectPostsOf = (db: Db, author_uuid: string, { looker, after, limit }: Range & { looker: Looker }) =>
  db
    .select({ order_key: posts.author_key, post: getTableColumns(posts), ...postMarks(looker) })
    .from(posts)
    .where(and(eq(posts.author_uuid, author_uuid), eq(posts.is_shown, 1), gt(posts.author_key, after)))
    .orderBy(posts.author_key)
    .limit(limit + 1);

/** Posts of everybody, the latest first, from a key on. */
export const selectNewestPosts = (db: Db, { after, limit }: Range) =>
  db
    .select({ order_key: posts.order_key, post: getTableColumns(posts), ...postMarks(null) })
    .from(posts)
    .where(and(eq(posts.is_shown, 1), gt(posts.order_key, after)))
    .orderBy(posts.order_key)
    .limit(limit + 1);

/**
 * Posts of those whom somebody follows, from a key on: the first of each of them stand in a queue, and whichever is taken brings that
 * author's next. So an index is asked once for each who is followed, and once for each post that is shown. The queue gives them out in
 * their order and the cross join keeps it: to sort them again would read each once more.
 */
export const selectFeed = (db: Db, { user_uuid }: Pick<Bearer, 'user_uuid'>, { after, limit }: Range) => {
  const next = (author: SQL, key: SQL) =>
    sql`coalesce((SELECT min(order_key) FROM posts WHERE author_uuid = ${author} AND is_shown = 1 AND order_key > ${key}), '~')`;
  const merged = sql`(
    WITH RECURSIVE queue (author_uuid, order_key) AS (
      SELECT followed_uuid, ${next(sql`followed_uuid`, sql`${after}`)} FROM follows WHERE user_uuid = ${user_uuid}
      UNION ALL
      SELECT author_uuid, ${next(sql`queue.author_uuid`, sql`queue.order_key`)} FROM queue WHERE order_key < '~'
      ORDER BY 2 LIMIT ${limit + 1}
    ) SELECT author_uuid, order_key FROM queue
  ) AS merged`;
  return db
    .select({ order_key: posts.order_key, post: getTableColumns(posts), ...postMarks({ user_uuid }) })
    .from(merged)
    .crossJoin(posts)
    .where(sql`posts.author_uuid = merged.author_uuid AND posts.is_shown = 1 AND posts.order_key = merged.order_key`);
};

const commentMarks = (looker: Looker) => ({
  is_liked: looker
    ? sql<number>`EXISTS (SELECT 1 FROM comment_likes WHERE user_uuid = ${looker.user_uuid} AND comment_uuid = comments.uuid)`.as(
        'is_liked',
      )
    : never.as('is_liked'),
  /** By a block between the looker and its writer, or whom it answers. */
  is_blocked: (looker
    ? sql<number>`(${isBlockedBetween(looker.user_uuid, sql`comments.author_uuid`)}
        OR ${isBlockedBetween(looker.user_uuid, sql`comments.thread_author_uuid`)})`
    : never
  ).as('is_blocked'),
});

/** Comments of a post that are shown, from a key on. */
export function selectComments(
  db: Db,
  post_uuid: string,
  { looker, order, after, limit }: Range & { looker: Looker; order: 'oldest' | 'newest' },
) {
  const key = order === 'oldest' ? comments.oldest_key : comments.newest_key;
  return db
    .select({ order_key: key, comment: getTableColumns(comments), ...commentMarks(looker) })
    .from(comments)
    .where(and(eq(comments.post_uuid, post_uuid), eq(comments.is_shown, 1), gt(key, after)))
    .orderBy(key)
    .limit(limit + 1);
}

/** What stands aside is not much, or somebody of the house has a lot to look at. */
const ASIDE_MOST = 10;

/** What the looker alone sees under a post: their own comments that wait. */
export const selectOwnWaiting = (db: Db, post_uuid: string, { user_uuid }: Pick<Bearer, 'user_uuid'>) =>
  selectAside(db, { user_uuid }, [
    eq(comments.post_uuid, post_uuid),
    eq(comments.author_uuid, user_uuid),
    isNotNull(comments.waiting_key),
  ]);

/** What the looker has hidden, where the post is theirs. */
export const selectOwnHidden = (db: Db, post_uuid: string, { user_uuid }: Pick<Bearer, 'user_uuid'>) =>
  selectAside(db, { user_uuid }, [
    eq(comments.post_uuid, post_uuid),
    isNotNull(comments.hidden_at_ms),
    isNull(comments.deleted_at_ms),
    isNull(comments.held_because),
    sql`EXISTS (SELECT 1 FROM posts WHERE uuid = ${post_uuid} AND author_uuid = ${user_uuid})`,
  ]);

const selectAside = (db: Db, looker: Pick<Bearer, 'user_uuid'>, conditions: SQL[]) =>
  db
    .select({ comment: getTableColumns(comments), ...commentMarks(looker) })
    .from(comments)
    .where(and(...conditions))
    .limit(ASIDE_MOST);

/** One comment, whatever its state is, with whose post it is under. */
export const selectComment = (db: Db, uuid: SqlText, looker: Pick<Bearer, 'user_uuid'>) =>
  db
    .select({
      comment: getTableColumns(comments),
      ...commentMarks(looker),
      post_author_uuid: posts.author_uuid,
      is_post_shown: posts.is_shown,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.uuid, comments.post_uuid))
    .where(eq(comments.uuid, uuid));
