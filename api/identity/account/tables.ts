import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/**
 * Accounts that were merged into another account of the same person. Inserting a row moves all
 * data: the triggers in rules.sql do it.
 */
export const accountMerges = sqliteTable(
  'account_merges',
  {
    old_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    into_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /**
     * The account that the old uuid leads to now; `into_uuid` may have been merged into a third
     * account since.
     */
    leads_to_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Number of coins that were moved. */
    coins: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    reason: text().notNull(),
    merged_at_ms: integer().notNull(),
  },
  (table) => [index('account_merges_lead_to').on(table.leads_to_uuid)],
);
