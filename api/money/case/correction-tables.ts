import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { approvals } from '../../identity/approval/tables.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Coins that staff gave to a user or took from them. A trigger moves the coins. Append-only.
 *
 * @writers `POST /v1/office/people/{uuid}/coins` (staff)
 * @readers its own trigger
 * @rows one per correction
 * @retention permanent
 */
export const coinCorrections = sqliteTable(
  'coin_corrections',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    direction: text({ enum: ['give', 'take'] }).notNull(),
    coins: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** The approval by a second person, for an amount above the limit of one person. */
    approval_uuid: text().references(() => approvals.uuid),
    at_ms: integer().notNull(),
  },
  (table) => [
    index('coin_corrections_of_user').on(table.user_uuid),
    uniqueIndex('coin_corrections_by_approval').on(table.approval_uuid).where(sql`approval_uuid IS NOT NULL`),
    check('coin_corrections_coins', sql`${table.coins} > 0`),
    check('coin_corrections_direction', sql`${table.direction} IN ('give', 'take')`),
    // @answer coins_of_oneself
    check('coin_corrections_two_people', sql`${table.by_uuid} <> ${table.user_uuid}`),
  ],
);
