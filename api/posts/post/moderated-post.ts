/**
 * Moderation of posts and comments by staff: hide, show again, or warn the author. Triggers in
 * comment-rules.sql adjust counts and the visibility of replies.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import { comments, posts } from './tables.ts';

export const moderatedPost: ModeratedKind = {
  kind: 'post',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: posts.author_uuid,
        title: posts.text,
        path: sql<string>`'/posts/' || ${posts.uuid}`.as('path'),
        is_hidden: sql<number>`(${posts.removed_at_ms} IS NOT NULL)`.as('is_hidden'),
      })
      .from(posts)
      .where(and(eq(posts.uuid, uuid), isNull(posts.deleted_at_ms))),
  measures: {
    warn: () => [],
    hide: ({ uuid, now }) => [updateRow(posts, { uuid }, { removed_at_ms: now.getTime() })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(posts, { uuid }, { removed_at_ms: null })] },
};

/** Ends the review of a comment, because a moderator has decided. */
const release = ({ uuid }: { uuid: string }): Statement[] => [
  write`UPDATE comments SET held_because = NULL WHERE uuid = ${uuid} AND held_because <> 'removed'`,
];

/** A comment under review can still be reported by users who saw it before. */
export const moderatedComment: ModeratedKind = {
  kind: 'comment',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: comments.author_uuid,
        title: comments.text,
        path: sql<string>`'/posts/' || ${comments.post_uuid}`.as('path'),
        is_hidden: sql<number>`(${comments.desk_state} = 'hidden')`.as('is_hidden'),
      })
      .from(comments)
      .where(and(eq(comments.uuid, uuid), isNull(comments.deleted_at_ms))),
  measures: {
    dismiss: release,
    warn: release,
    hide: ({ uuid }) => [updateRow(comments, { uuid }, { held_because: 'removed' })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(comments, { uuid }, { held_because: null })] },
};
