import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/**
 * Accounts merged into another account of the same person, with the staff member, the reason and
 * the number of coins. Inserting a row fires the triggers that move everything the old account had
 * (rules.sql).
 *
 * @writers `POST /v1/office/users/{uuid}/merge` (staff)
 * @readers `/v3/users/{uuid}`, exports, `POST /v1/facts`, triggers
 * @retention permanent
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
