import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { localized } from '../../platform/base/localized.ts';
import { users } from '../../platform/user/tables.ts';
import { orders } from '../order/tables.ts';

/**
 * Vouchers with their conditions. Times of day are minutes of the Bangkok day. Triggers on
 * `voucher_uses` maintain `taken`.
 *
 * @writers seed data, triggers, `POST /v1/office/vouchers…` (staff)
 * @readers `/v1/payment/vouchers…`, `POST /v1/payment/orders`
 * @rows one per voucher
 * @retention permanent
 */
export const vouchers = sqliteTable(
  'vouchers',
  {
    uuid: text().primaryKey(),
    /** Capitals, digits and hyphens. */
    code: text().notNull().unique(),
    ...localized('title'),
    /**
     * JSON of the kinds of orders and of packages (null: all, and custom amounts). Vouchers never
     * apply to debts.
     */
    kinds: text({ mode: 'json' }).$type<Exclude<OrderKind, 'family_credit'>[]>().notNull(),
    package_uuids: text({ mode: 'json' }).$type<string[]>(),
    discount_kind: text({ enum: ['fixed', 'percent'] }).notNull(),
    /** Satang, or percent. */
    discount_value: integer().notNull(),
    discount_most_satang: integer().notNull(),
    min_amount_satang: integer().notNull(),
    valid_from_ms: integer().notNull(),
    valid_until_ms: integer().notNull(),
    blocked_from_minute: integer(),
    blocked_until_minute: integer(),
    uses_in_all: integer(),
    uses_per_user: integer(),
    /** Used and reserved ones, maintained by triggers. */
    taken: integer().notNull().default(0),
    /** Offered to everyone. Otherwise only to users who know the code. */
    is_listed: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('vouchers_on_offer').on(table.is_listed, table.valid_until_ms),
    index('vouchers_by_end').on(table.valid_until_ms, table.uuid),
    // @answer office_voucher_ends_before
    check('vouchers_validity', sql`${table.valid_until_ms} > ${table.valid_from_ms}`),
    check('vouchers_kinds', sql`${table.kinds} NOT LIKE '%family_credit%'`),
    check('vouchers_discount', sql`${table.discount_value} > 0 AND ${table.discount_most_satang} > 0`),
    check('vouchers_taken', sql`${table.taken} BETWEEN 0 AND coalesce(${table.uses_in_all}, ${table.taken})`),
    // @answer invalid_form
    check(
      'vouchers_window',
      sql`(${table.blocked_from_minute} IS NULL AND ${table.blocked_until_minute} IS NULL)
        OR (${table.blocked_from_minute} BETWEEN 0 AND 1439 AND ${table.blocked_until_minute} BETWEEN 0 AND 1439
          AND ${table.blocked_from_minute} <> ${table.blocked_until_minute})`,
    ),
  ],
);

/**
 * Vouchers of orders: reserved while the order is open, used once it is processed, freed when it
 * ends unpaid. A user can reserve a voucher only once at a time, so an unpaid order cannot hold a
 * limited voucher twice.
 *
 * @writers orders, when they are created, processed or ended; merges of accounts
 * @readers orders, `/v1/payment/vouchers`
 * @rows at most one per order
 * @retention as its order
 */
export const voucherUses = sqliteTable(
  'voucher_uses',
  {
    order_uuid: text()
      .primaryKey()
      .references(() => orders.uuid),
    voucher_uuid: text()
      .notNull()
      .references(() => vouchers.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    state: text({ enum: ['reserved', 'used', 'freed'] }).notNull(),
  },
  (table) => [
    uniqueIndex('voucher_uses_reserved').on(table.voucher_uuid, table.user_uuid).where(sql`state = 'reserved'`),
  ],
);

/**
 * Number of uses of a voucher per user. Triggers enforce the limit per user.
 *
 * @writers triggers on `voucher_uses`; merges of accounts
 * @readers orders, `/v1/payment/vouchers`
 * @rows one per voucher and user
 * @retention permanent
 */
export const voucherHolders = sqliteTable(
  'voucher_holders',
  {
    voucher_uuid: text()
      .notNull()
      .references(() => vouchers.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    taken: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.voucher_uuid, table.user_uuid] }),
    check('voucher_holders_taken', sql`${table.taken} >= 0`),
  ],
);
