/** The coins of a family: who may spend them, and each time that somebody has. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Members whom the owner of a family lets spend its coins, up to a limit a day. */
export const familyManagers = sqliteTable(
  'family_managers',
  {
    uuid: text().primaryKey(),
    family_uuid: text().notNull(),
    user_uuid: text().notNull(),
    day_limit_coins: integer().notNull(),
    named_by_uuid: text().notNull(),
    named_at_ms: integer().notNull(),
    ended_at_ms: integer(),
  },
  (table) => [
    uniqueIndex('family_managers_one').on(table.user_uuid).where(sql`ended_at_ms IS NULL`),
    index('family_managers_of_family').on(table.family_uuid, table.named_at_ms).where(sql`ended_at_ms IS NULL`),
    check('family_managers_limit', sql`${table.day_limit_coins} > 0`),
    check('family_managers_end', sql`${table.ended_at_ms} >= ${table.named_at_ms}`),
  ],
);

/**
 * Coins that a family has bought with money and not spent, out of its wallet and budgets: its own VBs are given these and no bonus
 * or borrowed ones. Triggers keep it.
 */
export const familyFunds = sqliteTable(
  'family_funds',
  {
    family_uuid: text().primaryKey(),
    coins: integer().notNull(),
  },
  (table) => [check('family_funds_coins', sql`${table.coins} >= 0`)],
);

/** Why coins of a family moved: a budget of a VB is the family's coins until the VB spends them. */
const spendKinds = ['gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop'] as const;

/**
 * Every movement of a family's coins, with who did it and for whom. Append-only. A row of a budget moves the coins; the others
 * are written by triggers, beside the gift, the order or the gift taken back that has their uuid.
 */
export const familySpends = sqliteTable(
  'family_spends',
  {
    uuid: text().notNull(),
    kind: text({ enum: spendKinds }).notNull(),
    family_uuid: text().notNull(),
    by_uuid: text().notNull(),
    whom_uuid: text().notNull(),
    coins: integer().notNull(),
    at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('at_ms'), 'uuid', 'kind'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.uuid, table.kind] }),
    index('family_spends_of_family').on(table.family_uuid, table.order_key),
    index('family_spends_by').on(table.by_uuid, table.family_uuid, table.at_ms),
    index('family_spends_for').on(table.whom_uuid, table.order_key),
    check(
      'family_spends_kind',
      sql`${table.kind} IN ('gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop')`,
    ),
    check('family_spends_coins', sql`${table.coins} > 0`),
  ],
);
