import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Members who turned off the personal order of lives.
 *
 * @writers `POST /v1/home/for-you`, a trigger on `account_merges`
 * @readers `GET /v1/home`, `GET /v1/home/for-you`
 * @rows at most one per user
 * @retention until switched on, or until the account is closed
 */
export const forYouOff = sqliteTable('for_you_off', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
});
