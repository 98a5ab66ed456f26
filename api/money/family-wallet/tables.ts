/** Coins of a family: managers who may spend them, and movements. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';

/**
 * Members who may spend a family's coins, named by its owner, with a limit per day. A trigger ends
 * the permission when the member leaves.
 *
 * @writers the owner, `POST /v1/family/wallet/members/{uuid}/manager…`; a trigger on
 * `family_members`
 * @readers gifts, budgets, the shop
 * @rows one per appointment of a manager
 * @retention permanent
 */
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
    // @invariant the end is the time of the command
    check('family_managers_end', sql`${table.ended_at_ms} >= ${table.named_at_ms}`),
  ],
);

/**
 * Coins that a family has bought with money and not spent, in its wallet and its budgets. Its own
 * VBs may receive only these: no bonus coins and no borrowed ones. Triggers keep the count.
 *
 * @writers triggers on `ledger_transfers`, `gifts` and `gift_take_backs`
 * @readers gifts and budgets of a family's wallet
 * @rows one per family
 * @retention permanent
 */
export const familyFunds = sqliteTable(
  'family_funds',
  {
    family_uuid: text().primaryKey(),
    coins: integer().notNull(),
  },
  (table) => [check('family_funds_coins', sql`${table.coins} >= 0`)],
);

/** Reasons for a movement. The budget of a VB remains the family's coins until the VB spends it. */
const spendKinds = ['gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop'] as const;

/**
 * Append-only movements of a family's coins, with the spender and the recipient. Inserting a row of
 * a budget moves the coins. Triggers write the other rows, with the uuid of the gift, the order or
 * the reversed gift. When a VB leaves, a trigger returns the budget, with the uuid of the
 * membership.
 *
 * @writers budgets; triggers on `gifts`, `gift_take_backs`, `shop_orders` and `family_members`
 * @readers `/v1/family/wallet/history`, `/v1/family/own/budget/history`
 * @rows one per movement of a family's coins
 * @retention permanent
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
