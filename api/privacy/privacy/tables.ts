import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GivenUp } from '../../../calls/platform/page-field.ts';
import type { ConsentReceipt } from '../../../calls/privacy/privacy.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Append-only consents of users: the terms with the stated age, the privacy policy, and cookies by
 * purpose, each with its version. Each receipt contains the hash of the previous one.
 *
 * @writers `POST /v1/oauth/{provider}` with a new account, `POST /v1/profile/consents`,
 * `POST /v1/profile/agreements`
 * @readers `/v1/profile/consents`, `/v1/profile/agreements`, commands that spend money, checks of
 * the stated age
 * @rows one per consent, one or more per user
 * @retention permanent; without the name once the account is closed
 */
export const consentReceipts = sqliteTable(
  'consent_receipts',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    number: integer().notNull(),
    subject: text().$type<ConsentReceipt['subject']>().notNull(),
    version: text().notNull(),
    /** JSON with its fields in alphabetical order, because it is hashed as stored. */
    choices: text().notNull(),
    at_ms: integer().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('number')), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.number] }),
    uniqueIndex('consent_receipts_in_order').on(table.user_uuid, table.order_key),
  ],
);

/**
 * Accounts being closed: deadline for returning, the name to restore and what the owner gives up.
 * When it is carried out, triggers erase personal data and move the values given up. V-tokens that
 * were held at that time move later.
 *
 * @writers `POST /v1/profile/close`; signing in deletes the row; the scheduled job `closings`
 * carries it out
 * @readers the scheduled job `closings`; triggers and orders, which treat the account as closed
 * @rows one per closed account
 * @retention until the owner returns, otherwise permanent
 */
export const closings = sqliteTable(
  'closings',
  {
    user_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    asked_at_ms: integer().notNull(),
    due_at_ms: integer().notNull(),
    done_at_ms: integer(),
    /** JSON of name, picture and texts that return with the account. Empty once it is closed. */
    kept_card: text(),
    /** JSON of the amounts by kind that the owner gave up in writing. */
    given_up: text({ mode: 'json' }).$type<GivenUp>().notNull().default({}),
    /** Last time at which balances moved to the accounts for closed accounts. */
    swept_at_ms: integer(),
    /**
     * Next such move, while V-tokens are held or an arrival has an open case. Null: nothing is
     * left.
     */
    sweep_at_ms: integer(),
  },
  (table) => [
    index('closings_due').on(table.done_at_ms, table.due_at_ms),
    index('closings_to_sweep').on(table.sweep_at_ms).where(sql`sweep_at_ms IS NOT NULL`),
  ],
);
