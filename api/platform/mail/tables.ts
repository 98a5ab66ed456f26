import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { users } from '../user/tables.ts';

/**
 * Verified email addresses in lower case, one per user, visible only to the owner. The language of
 * emails is that of the pages at the last sign-in, or when the address was verified.
 *
 * @writers seed data, `POST /v1/oauth/{provider}`, `POST /v1/accounts/{provider}`, `POST
 * /v1/profile/email/code`, `POST /v1/passkeys/sign-in` (language); triggers on `account_merges` and
 * `closings` move and delete them
 * @readers `POST /v1/oauth/{provider}`, `/v3/profile` and `/v1/accounts` (the owner's), emails to
 * the owner, the search for people in the back office
 * @rows at most one per user
 * @retention until the owner changes the address or the account is closed
 */
export const emails = sqliteTable(
  'emails',
  {
    address: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    verified_at_ms: integer().notNull(),
    /** Language of emails: that of the pages at the last sign-in. */
    language: text().$type<Locale>().notNull().default('th'),
  },
  (table) => [uniqueIndex('emails_of_user').on(table.user_uuid)],
);
