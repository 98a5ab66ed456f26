import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Accounts merged into another account of the same person, with the staff member, the reason and
 * the number of coins. Inserting a row fires the triggers of this and other features that move the
 * data of the old account (rules.sql).
 *
 * @writers `POST /v1/office/users/{uuid}/merge` (staff)
 * @readers every endpoint that resolves an old uuid (`leadsTo`, such as `/v3/users/{uuid}`), live
 * rooms, `POST /v1/facts`, triggers
 * @rows one per merged account
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
    /**
     * Account that the old uuid resolves to now. It differs from `into_uuid` after a second merge.
     */
    leads_to_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Coins that were moved. */
    coins: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    reason: text().notNull(),
    merged_at_ms: integer().notNull(),
  },
  (table) => [index('account_merges_lead_to').on(table.leads_to_uuid)],
);
