import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Accounts that went into another one of the same person: the row moves all that they had, see rules.sql. */
export const accountMerges = sqliteTable(
  'account_merges',
  {
    old_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    into_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Where the old number leads to now: the other account may have gone into a third one since. */
    leads_to_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** How many went over. */
    coins: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    reason: text().notNull(),
    merged_at_ms: integer().notNull(),
  },
  (table) => [index('account_merges_lead_to').on(table.leads_to_uuid)],
);
