import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PostCard } from '../../../calls/posts/post.ts';
import type { Comment } from '../../../calls/posts/post-comment.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Copies of an author's profile card, which triggers refresh, so that a list reads one row per
 * entry.
 */
const author = {
  author_uuid: text()
    .notNull()
    .references(() => users.uuid),
  author_name: text().notNull().default(''),
  author_avatar_url: text().notNull().default(''),
  author_family_name: text(),
};

export type DeskState = 'deleted' | 'hidden' | 'reported' | 'shown';

/**
 * Columns of the back-office lists: the state and the start of the text. `hidden`: by staff.
 * `reported`: open reports, or waiting for review. Triggers keep `is_reported`, a copy of whether
 * open reports exist.
 */
const desk = (isHidden: string) => ({
  is_reported: integer({ mode: 'boolean' }).notNull().default(false),
  desk_state: text()
    .$type<DeskState>()
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `CASE WHEN deleted_at_ms IS NOT NULL THEN 'deleted' WHEN ${isHidden} THEN 'hidden' WHEN is_reported THEN 'reported' ELSE 'shown' END`,
      ),
      { mode: 'virtual' },
    ),
  /** Folded start of the text, see folded-start.ts. Null: not filled in yet. */
  beginning: text(),
});

/**
 * Posts of VBs and families, with copies of the author's profile card. Triggers maintain the
 * counts. A deleted post stays as an empty row, because likes and comments refer to it.
 *
 * @writers `POST /v1/posts…`, `DELETE /v1/posts/{id}`, moderators, the scheduled job `beginnings`,
 * triggers on likes, `comments`, `report_cases`, `closings` and `account_merges`, seed data
 * @readers `/v3/posts/{id}`, `/v1/users/{id}/posts`, `/v1/feed`, the back office
 * @rows one per post
 * @retention permanent; emptied, with its pictures, when the author deletes it or closes the
 * account
 * @copies users by author_uuid
 */
export const posts = sqliteTable(
  'posts',
  {
    uuid: text().primaryKey(),
    ...author,
    text: text().notNull(),
    /** Addresses of uploaded pictures. */
    pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    card: text({ mode: 'json' }).$type<PostCard>(),
    written_at_ms: integer().notNull(),
    edited_at_ms: integer(),
    /** Deletion by the author. Final. */
    deleted_at_ms: integer(),
    /** Time at which staff hid the post. Null: not hidden. */
    removed_at_ms: integer(),
    ...desk('removed_at_ms IS NOT NULL'),
    is_pinned: integer({ mode: 'boolean' }).notNull().default(false),
    like_count: integer().notNull().default(0),
    /** Number of visible comments. */
    comment_count: integer().notNull().default(0),
    is_shown: integer()
      .notNull()
      .generatedAlwaysAs(sql`(deleted_at_ms IS NULL AND removed_at_ms IS NULL)`, { mode: 'virtual' }),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('written_at_ms'), 'uuid'), { mode: 'virtual' }),
    /** Order on the author's page, with the pinned post on top. */
    author_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey('(1 - is_pinned)', descending('written_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('posts_of_author').on(table.author_uuid, table.is_shown, table.author_key),
    uniqueIndex('posts_in_order').on(table.author_uuid, table.is_shown, table.order_key),
    uniqueIndex('posts_newest').on(table.is_shown, table.order_key),
    uniqueIndex('posts_pinned').on(table.author_uuid).where(sql`is_pinned = 1`),
    index('posts_at_desk').on(table.desk_state, table.written_at_ms, table.uuid),
    index('posts_at_desk_of_author').on(table.author_uuid, table.desk_state, table.written_at_ms, table.uuid),
    index('posts_at_desk_by_text').on(table.desk_state, table.beginning, table.uuid),
    check('posts_counts', sql`${table.like_count} >= 0 AND ${table.comment_count} >= 0`),
    check('posts_text', sql`length(${table.text}) <= 2000`),
    check('posts_pictures', sql`json_array_length(${table.pictures}) <= 4`),
  ],
);

/** Reason why a comment waits for review. `removed`: hidden by a moderator. */
export type HeldBecause = 'word' | 'repeated' | 'link' | 'reported' | 'removed';

/**
 * Comments and answers, one level deep. The author can delete one, and the post's author and staff
 * can hide it. A flagged word, a repetition, a link of a new account or reports hold it for review.
 * Visibility follows from that. A deleted comment stays as an empty row.
 *
 * @writers `POST /v1/posts/{id}/comments`, `/v1/comments/{id}…`,
 * `…/office/moderated/{kind}/{target_uuid}/…`, the scheduled job `beginnings`, triggers on likes,
 * `report_cases`, `closings` and `account_merges`, seed data
 * @readers `/v3/posts/{id}/comments`, the back office
 * @rows one per comment
 * @retention as posts
 * @copies users by author_uuid, filled by rules
 */
export const comments = sqliteTable(
  'comments',
  {
    uuid: text().primaryKey(),
    post_uuid: text()
      .notNull()
      .references(() => posts.uuid),
    /** Top-level comment to which this one replies. */
    parent_uuid: text(),
    ...author,
    text: text().notNull(),
    mentions: text({ mode: 'json' }).$type<Comment['mentions']>().notNull().default([]),
    /** Start of the text, folded by fold-text.ts, to find the same text in other spellings. */
    folded: text(),
    written_at_ms: integer().notNull(),
    /** Deletion by the author. Final. */
    deleted_at_ms: integer(),
    /** Time at which the author of the post hid the comment. Null: not hidden. */
    hidden_at_ms: integer(),
    held_because: text().$type<HeldBecause>(),
    ...desk("coalesce(held_because, '') = 'removed'"),
    /**
     * Data of the top-level comment, which triggers copy: its time, its author, and whether it is
     * visible. A top-level comment has its own.
     */
    thread_at_ms: integer().notNull(),
    thread_author_uuid: text().notNull().default(''),
    is_thread_shown: integer().notNull().default(1),
    like_count: integer().notNull().default(0),
    is_shown: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`(deleted_at_ms IS NULL AND hidden_at_ms IS NULL AND held_because IS NULL AND is_thread_shown = 1)`,
        { mode: 'virtual' },
      ),
    oldest_key: text()
      .notNull()
      .generatedAlwaysAs(threadKey(ascending('thread_at_ms')), { mode: 'virtual' }),
    newest_key: text()
      .notNull()
      .generatedAlwaysAs(threadKey(descending('thread_at_ms')), { mode: 'virtual' }),
    /** Order of comments under review, oldest first. Null: not under review. */
    waiting_key: text().generatedAlwaysAs(
      sql.raw(
        `CASE WHEN held_because <> 'removed' AND deleted_at_ms IS NULL THEN ${ascending('written_at_ms')} || uuid END`,
      ),
      { mode: 'virtual' },
    ),
  },
  (table) => [
    uniqueIndex('comments_by_oldest').on(table.post_uuid, table.is_shown, table.oldest_key),
    uniqueIndex('comments_by_newest').on(table.post_uuid, table.is_shown, table.newest_key),
    uniqueIndex('comments_waiting_of')
      .on(table.post_uuid, table.author_uuid, table.waiting_key)
      .where(sql`waiting_key IS NOT NULL`),
    index('comments_hidden').on(table.post_uuid, table.hidden_at_ms).where(sql`hidden_at_ms IS NOT NULL`),
    index('comments_answers').on(table.parent_uuid).where(sql`parent_uuid IS NOT NULL`),
    index('comments_of_author').on(table.author_uuid, table.folded, table.written_at_ms),
    index('comments_alike').on(table.folded, table.written_at_ms),
    index('comments_at_desk').on(table.desk_state, table.written_at_ms, table.uuid),
    index('comments_at_desk_of_author').on(table.author_uuid, table.desk_state, table.written_at_ms, table.uuid),
    index('comments_at_desk_by_text').on(table.desk_state, table.beginning, table.uuid),
    check('comments_like_count', sql`${table.like_count} >= 0`),
    check('comments_text', sql`length(${table.text}) <= 500`),
  ],
);

/**
 * Builds the order key of comments: by thread, then the top-level comment, then its replies by
 * time.
 */
function threadKey(threads: string) {
  const thread = 'coalesce(parent_uuid, uuid)';
  return orderKey(threads, thread, '(parent_uuid IS NOT NULL)', ascending('written_at_ms'), 'uuid');
}

type DeskColumn = keyof ReturnType<typeof desk>;

/** Rows without the columns of the back-office lists. */
export type PostRow = Omit<typeof posts.$inferSelect, DeskColumn>;
export type CommentRow = Omit<typeof comments.$inferSelect, DeskColumn>;

/**
 * Likes of posts, each pair once.
 *
 * @writers `…/like`, `…/unlike`, seed data, merged and closed accounts
 * @readers posts
 * @rows one per post and member
 * @retention until taken back, or until the account is closed
 */
export const postLikes = sqliteTable(
  'post_likes',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    post_uuid: text()
      .notNull()
      .references(() => posts.uuid),
    liked_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.post_uuid] })],
);

/**
 * Likes of comments, each pair once.
 *
 * @writers `…/like`, `…/unlike`, seed data, merged and closed accounts
 * @readers comments
 * @rows one per comment and member
 * @retention until taken back, or until the account is closed
 */
export const commentLikes = sqliteTable(
  'comment_likes',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    comment_uuid: text()
      .notNull()
      .references(() => comments.uuid),
    liked_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.comment_uuid] })],
);
