import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { approvals } from '../../identity/approval/tables.ts';
import { families, users } from '../../platform/user/tables.ts';

/**
 * Coins that a family took on credit, and its debt for them. A trigger moves both. Append-only.
 *
 * @writers `POST /v1/office/families/{uuid}/loans` (staff)
 * @readers its own trigger
 * @rows one per loan
 * @retention permanent
 */
export const familyLoans = sqliteTable(
  'family_loans',
  {
    uuid: text().primaryKey(),
    family_uuid: text()
      .notNull()
      .references(() => families.uuid),
    amount_satang: integer().notNull(),
    coins: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** The approval by a second person, for an amount above the limit of one person. */
    approval_uuid: text().references(() => approvals.uuid),
    lent_at_ms: integer().notNull(),
  },
  (table) => [
    index('family_loans_of_family').on(table.family_uuid, table.lent_at_ms),
    uniqueIndex('family_loans_by_approval').on(table.approval_uuid).where(sql`approval_uuid IS NOT NULL`),
    check('family_loans_whole', sql`${table.amount_satang} > 0 AND ${table.coins} > 0`),
  ],
);
