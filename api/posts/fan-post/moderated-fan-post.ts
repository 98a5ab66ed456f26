/** Moderation of posts for fans by staff: hide one, show it again, or warn the VB. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { updateRow } from '../../platform/framework/statement.ts';
import { fanPosts } from './tables.ts';

export const moderatedFanPost: ModeratedKind = {
  kind: 'fan_post',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: fanPosts.vb_uuid,
        title: fanPosts.text,
        path: sql<string>`'/users/' || ${fanPosts.vb_uuid} || '/club/posts'`.as('path'),
        is_hidden: sql<number>`(${fanPosts.removed_at_ms} IS NOT NULL)`.as('is_hidden'),
      })
      .from(fanPosts)
      .where(and(eq(fanPosts.uuid, uuid), isNull(fanPosts.deleted_at_ms))),
  measures: {
    warn: () => [],
    hide: ({ uuid, now }) => [updateRow(fanPosts, { uuid }, { removed_at_ms: now.getTime() })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(fanPosts, { uuid }, { removed_at_ms: null })] },
};
