import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { localized } from '../../platform/base/localized.ts';

/**
 * Promotions on packages of coins, with limits and a budget. An order takes its bonus from the
 * budget (`taken_coins`) and returns it if it ends unpaid.
 *
 * @writers seed data, triggers on `orders`, `POST /v1/office/promotions…` (staff)
 * @readers `/v1/payment/promotions`, `/v1/payment/bonuses`, `POST /v1/payment/orders`
 * @rows one per promotion
 * @retention permanent
 */
export const topupPromotions = sqliteTable(
  'topup_promotions',
  {
    uuid: text().primaryKey(),
    ...localized('title'),
    /** Buyers of the packages. */
    audience: text({ enum: ['user', 'family'] }).notNull(),
    /** JSON. Null: every package of the audience. */
    package_uuids: text({ mode: 'json' }).$type<string[]>(),
    bonus_kind: text({ enum: ['percent', 'coins'] }).notNull(),
    /** Percent of the package's coins without its own bonus, or a number of coins. */
    bonus_value: integer().notNull(),
    /** Minimum price of a package. */
    min_amount_satang: integer().notNull(),
    /** Maximum per user. */
    coins_per_user: integer().notNull(),
    budget_coins: integer().notNull(),
    /** Promised or granted part of the budget, maintained by triggers on orders. */
    taken_coins: integer().notNull().default(0),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
  },
  (table) => [
    index('topup_promotions_by_end').on(table.ends_at_ms, table.uuid),
    // @answer office_promotion_over
    check('topup_promotions_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
    check(
      'topup_promotions_bonus',
      sql`${table.bonus_value} > 0 AND (${table.bonus_kind} = 'coins' OR (${table.bonus_kind} = 'percent' AND ${table.bonus_value} <= 100))`,
    ),
    check('topup_promotions_budget', sql`${table.taken_coins} BETWEEN 0 AND ${table.budget_coins}`),
    check('topup_promotions_limits', sql`${table.coins_per_user} > 0 AND ${table.min_amount_satang} >= 0`),
  ],
);
