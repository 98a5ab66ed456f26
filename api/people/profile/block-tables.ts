import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moderationDecisions } from '../../moderation/moderation/tables.ts';
import { users } from './tables.ts';

/**
 * Users who cannot sign in, with the decision. `until_ms` null: without an end. A trigger
 * (rules.sql) rejects tokens for them.
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
