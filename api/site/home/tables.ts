import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Members who turned off the personal order of lives.
 *
 * @writers `POST /v1/home/for-you`
 * @readers `/v1/home`
 * @rows at most one per user
 * @retention until switched on, or until the account is closed
 */
export const forYouOff = sqliteTable('for_you_off', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
});
