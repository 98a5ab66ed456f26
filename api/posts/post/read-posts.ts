/** Queries for visible posts and comments, with a mark for those that a block hides. */
import { and, eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import { comments, posts } from './tables.ts';

/** The caller. Null: a guest. */
type Looker = Pick<Bearer, 'user_uuid'> | null;
interface Range {
  after: string;
  limit: number;
}

const never = sql<number>`0`;

/**
 * Selects the picture that covers the poster on the card of a live: the VB's avatar, if the live is
 * blurred, has an age limit or was hidden since. Null: the card shows its own picture.
 */
export const coverOfCard = sql<string | null>`CASE posts.card ->> '$.kind' WHEN 'live' THEN (
  SELECT caster_avatar_url FROM lives WHERE slug = posts.card ->> '$.id'
    AND (blurred_by IS NOT NULL OR least_age IS NOT NULL OR status = 'hidden')
) END`.as('card_cover_url');

/**
 * Selects whether a block exists between the caller and the author, whether the caller likes the
 * post, and what covers its card.
 */
const postMarks = (looker: Looker) => ({
  is_liked: looker
    ? sql<number>`EXISTS (SELECT 1 FROM post_likes WHERE user_uuid = ${looker.user_uuid} AND post_uuid = posts.uuid)`.as(
        'is_liked',
      )
    : never.as('is_liked'),
  is_blocked: (looker ? isBlockedBetween(looker.user_uuid, sql`posts.author_uuid`) : never).as('is_blocked'),
  card_cover_url: coverOfCard,
});

/** Selects a visible post, and whether a block hides it. */
export const selectPost = (db: Db, uuid: SqlText, looker: Looker) =>
  db
    .select({ post: getTableColumns(posts), ...postMarks(looker) })
    .from(posts)
    .where(and(eq(posts.uuid, uuid), eq(posts.is_shown, 1)));

/** A row of `selectPost`. */
export type SeenPost = Awaited<ReturnType<typeof selectPost>>[number];

/** Selects the posts of an author, in their order. */
export const selectPostsOf = (db: Db, author_uuid: string, { looker, after, limit }: Range & { looker: Looker }) =>
  db
    .select({ order_key: posts.author_key, post: getTableColumns(posts), ...postMarks(looker) })
    .from(posts)
    .where(and(eq(posts.author_uuid, author_uuid), eq(posts.is_shown, 1), gt(posts.author_key, after)))
    .orderBy(posts.author_key)
    .limit(limit + 1);

/** Selects the posts of all authors, newest first. */
export const selectNewestPosts = (db: Db, { after, limit }: Range) =>
  db
    .select({ order_key: posts.order_key, post: getTableColumns(posts), ...postMarks(null) })
    .from(posts)
    .where(and(eq(posts.is_shown, 1), gt(posts.order_key, after)))
    .orderBy(posts.order_key)
    .limit(limit + 1);

/**
 * Selects posts of followed authors, newest first. A recursive query starts with the next post of
 * each followed author. Each post that it takes is replaced by that author's next one. It therefore
 * reads the index once per followed author and once per post shown. The cross join keeps the order
 * of the recursion: sorting again would read each post twice.
 */
export const selectFeed = (db: Db, { user_uuid }: Pick<Bearer, 'user_uuid'>, { after, limit }: Range) => {
  const next = (author: SQL, key: SQL) =>
    sql`coalesce((SELECT min(order_key) FROM posts WHERE author_uuid = ${author} AND is_shown = 1 AND order_key > ${key}), '~')`;
  const feedQuery = sql`(
    WITH RECURSIVE queue (author_uuid, order_key) AS (
      SELECT followed_uuid, ${next(sql`followed_uuid`, sql`${after}`)} FROM follows WHERE user_uuid = ${user_uuid}
      UNION ALL
      SELECT author_uuid, ${next(sql`queue.author_uuid`, sql`queue.order_key`)} FROM queue WHERE order_key < '~'
      ORDER BY 2 LIMIT ${limit + 1}
    ) SELECT author_uuid, order_key FROM queue
  ) AS merged`;
  return db
    .select({ order_key: posts.order_key, post: getTableColumns(posts), ...postMarks({ user_uuid }) })
    .from(feedQuery)
    .crossJoin(posts)
    .where(sql`posts.author_uuid = merged.author_uuid AND posts.is_shown = 1 AND posts.order_key = merged.order_key`);
};

const commentMarks = (looker: Looker) => ({
  is_liked: looker
    ? sql<number>`EXISTS (SELECT 1 FROM comment_likes WHERE user_uuid = ${looker.user_uuid} AND comment_uuid = comments.uuid)`.as(
        'is_liked',
      )
    : never.as('is_liked'),
  /** True if a block exists with the author, or with the author of the parent comment. */
  is_blocked: (looker
    ? sql<number>`(${isBlockedBetween(looker.user_uuid, sql`comments.author_uuid`)}
        OR ${isBlockedBetween(looker.user_uuid, sql`comments.thread_author_uuid`)})`
    : never
  ).as('is_blocked'),
});

/** Selects the visible comments of a post. */
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

/** Maximum pending or hidden comments shown. More would mean that moderators are far behind. */
const MAX_ASIDE = 10;

/** Selects the caller's own comments that wait for review. */
export const selectOwnWaiting = (db: Db, post_uuid: string, { user_uuid }: Pick<Bearer, 'user_uuid'>) =>
  selectAside(db, { user_uuid }, [
    eq(comments.post_uuid, post_uuid),
    eq(comments.author_uuid, user_uuid),
    isNotNull(comments.waiting_key),
  ]);

/** Selects the comments that the caller has hidden under their own post. */
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
    .limit(MAX_ASIDE);

/** Selects a comment in any state, with the author of its post. */
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
