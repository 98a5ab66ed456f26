import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moderationDecisions } from '../../moderation/moderation/tables.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Suspended users, until when (null: permanently), and the decision with the reason. A trigger
 * rejects tokens for them.
 *
 * @writers `POST /v1/office/people/{uuid}/block`, `…/unblock` (staff); a trigger when the decision
 * is lifted
 * @readers sign-in, `/v1/office/people/{uuid}`, held commands, search, lists of lives, triggers
 * @rows at most one per user
 * @retention until lifted or replaced; an expired row stays
 */
export const userBlocks = sqliteTable('user_blocks', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  decision_uuid: text()
    .notNull()
    .unique()
    .references(() => moderationDecisions.uuid),
  until_ms: integer(),
});
