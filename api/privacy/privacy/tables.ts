import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GivenUp } from '../../../calls/platform/page-field.ts';
import type { ConsentReceipt } from '../../../calls/privacy/privacy.ts';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Receipts of consent, in order: each contains the hash of the one before. */
export const consentReceipts = sqliteTable(
  'consent_receipts',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    number: integer().notNull(),
    subject: text().$type<ConsentReceipt['subject']>().notNull(),
    version: text().notNull(),
    /** JSON with its fields in alphabetical order, because its text is hashed. */
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
 * Accounts that are being closed or are closed. Until completion, signing in deletes the row.
 * Completion erases the account: triggers do it (rules.sql).
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
    /** JSON of the profile to restore when the account is reopened; null once it is closed. */
    kept_card: text(),
    /** JSON of amounts by kind that the owner has given up in writing. */
    given_up: text({ mode: 'json' }).$type<GivenUp>().notNull().default({}),
    /**
     * Time of the last transfer of its balances to the accounts for expired and forfeited amounts.
     */
    swept_at_ms: integer(),
    /** Time of the next transfer, because V-tokens are still held; null if nothing remains. */
    sweep_at_ms: integer(),
  },
  (table) => [
    index('closings_due').on(table.done_at_ms, table.due_at_ms),
    index('closings_to_sweep').on(table.sweep_at_ms).where(sql`sweep_at_ms IS NOT NULL`),
  ],
);
