import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moderationDecisions } from '../../moderation/moderation/tables.ts';
import { users } from './tables.ts';

/** Who cannot sign in, until when (null: for good), and the decision that says why. A trigger lets nobody have a token meanwhile. */
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
