import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GatewayKey, Order, OrderKind, OrderState } from '../../../calls/money/order-details.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { families, users } from '../../platform/user/tables.ts';

/**
 * Packages of coins with their price. A package that is no longer offered is unlisted, never
 * deleted, because orders refer to it.
 *
 * @writers seed data, `POST /v1/office/packages…` (staff)
 * @readers `/v1/payment/packages`, `POST /v1/payment/orders`
 * @rows one per package
 * @retention permanent
 */
export const packages = sqliteTable(
  'packages',
  {
    uuid: text().primaryKey(),
    audience: text({ enum: ['user', 'family'] }).notNull(),
    price_satang: integer().notNull(),
    coins: integer().notNull(),
    bonus_coins: integer().notNull(),
    is_recommended: integer({ mode: 'boolean' }).notNull(),
    is_offered: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('packages_on_offer').on(table.audience, table.is_offered, table.price_satang),
    check('packages_whole', sql`${table.price_satang} > 0 AND ${table.coins} > 0 AND ${table.bonus_coins} >= 0`),
  ],
);

/** Condition for orders that received money, whether it paid them or not. */
export const hasMoney = sql.raw('(paid_at_ms IS NOT NULL OR refundable_satang > 0)');

/**
 * Top-ups and debt payments. A trigger requires each change to increase `version` by one, so that a
 * decision about a stale order rolls back its whole transaction. Other triggers reject illegal
 * transitions and more than ten open orders per user.
 *
 * @writers `POST /v1/payment/orders`, `…/charge`, `…/cancel`, `…/slip`, webhooks, the queue
 * `vela-paid-orders`, the scheduled job `orders`, staff who ask the gateway; triggers on transfers,
 * reversals and merges of accounts
 * @readers `/v1/payment/orders/{uuid}`, `/v1/payment/history/…`, `/v1/office/orders…`
 * @rows one per order
 * @retention permanent
 */
export const orders = sqliteTable(
  'orders',
  {
    uuid: text().primaryKey(),
    version: integer().notNull(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Family of a top-up or of a debt payment. Null for a top-up of the user's own coins. */
    family_uuid: text().references(() => families.uuid),
    kind: text().$type<OrderKind>().notNull(),
    gateway: text().$type<GatewayKey>().notNull(),
    state: text().$type<OrderState>().notNull(),
    moved_at_ms: integer().notNull(),
    failure_reason: text().$type<NonNullable<Order['failure_reason']>>(),
    package_uuid: text().references(() => packages.uuid),
    subtotal_satang: integer().notNull(),
    discount_satang: integer().notNull(),
    total_satang: integer().notNull(),
    coins: integer().notNull(),
    bonus_coins: integer().notNull(),
    /**
     * Promotion of the order, its bonus, and the bonus's state. Triggers check the promotion,
     * because a foreign key would require rebuilding the table.
     */
    promotion_uuid: text(),
    promotion_coins: integer().notNull().default(0),
    promotion_state: text({ enum: ['reserved', 'given', 'freed'] }),
    /** The version of the top-up rules that the buyer accepted. Null: an order before 0093. */
    topup_rules_version: text(),
    /** Reference at the bank and the gateway: 1 to 20 capitals and digits. */
    reference: text().notNull().unique(),
    created_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    paid_at_ms: integer(),
    processed_at_ms: integer(),
    refundable_satang: integer().notNull().default(0),
    /** Part that was refunded or is in transit, maintained by triggers. */
    refunded_satang: integer().notNull().default(0),
    /** Part that staff settled otherwise: given in coins, or written off. */
    closed_satang: integer().notNull().default(0),
    /** Part of the sale that was reversed, maintained by triggers. It is also refundable. */
    reversed_satang: integer().notNull().default(0),
    /** Next check by the scheduled job `orders` (null: never), and the end of the watch period. */
    due_at_ms: integer(),
    watch_until_ms: integer(),
    /** Time since which the gateway does not answer. Null: it answered last time. */
    unheard_since_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('orders_of_user').on(table.user_uuid, table.kind, table.order_key),
    uniqueIndex('orders_of_family').on(table.family_uuid, table.order_key).where(sql`family_uuid IS NOT NULL`),
    index('orders_of_promotion')
      .on(table.promotion_uuid, table.user_uuid, table.promotion_coins)
      .where(sql`promotion_uuid IS NOT NULL`),
    uniqueIndex('orders_with_money').on(table.user_uuid, table.order_key).where(hasMoney),
    index('orders_open_of_user')
      .on(table.user_uuid, table.created_at_ms)
      .where(sql`state IN ('created', 'awaiting_payment')`),
    index('orders_due').on(table.gateway, table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    index('orders_by_key').on(table.order_key),
    index('orders_by_total').on(table.total_satang, table.order_key),
    index('orders_in_hand')
      .on(table.order_key)
      .where(sql`state IN ('created', 'awaiting_payment', 'paid', 'paid_late')`),
    // The view `account_values` reads this per account.
    index('orders_in_hand_of_user')
      .on(table.user_uuid)
      .where(sql`state IN ('created', 'awaiting_payment', 'paid', 'paid_late')`),
    index('orders_refundable').on(table.order_key).where(sql`refundable_satang > refunded_satang + closed_satang`),
    index('orders_unended').on(table.expires_at_ms, table.uuid).where(sql`state IN ('created', 'awaiting_payment')`),
    index('orders_unprocessed').on(table.paid_at_ms, table.uuid).where(sql`state IN ('paid', 'paid_late')`),
    index('orders_paid_due').on(table.due_at_ms).where(sql`state IN ('paid', 'paid_late')`),
    // @invariant create-order.ts computes the total
    check('orders_total', sql`${table.total_satang} = ${table.subtotal_satang} - ${table.discount_satang}`),
    check('orders_amounts', sql`${table.total_satang} > 0 AND ${table.discount_satang} >= 0`),
    check('orders_coins', sql`${table.coins} >= 0 AND ${table.bonus_coins} >= 0`),
    check('orders_refundable', sql`${table.refundable_satang} >= 0`),
    check('orders_family', sql`(${table.kind} = 'refill') = (${table.family_uuid} IS NULL)`),
  ],
);

/**
 * Append-only timeline of an order.
 *
 * @writers triggers on `orders`; the scheduled job `archive` deletes
 * @readers `/v1/payment/orders/{uuid}`, `/v1/office/orders/{uuid}`
 * @rows three to ten per order
 * @retention until the order is archived
 */
export const orderSteps = sqliteTable(
  'order_steps',
  {
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    version: integer().notNull(),
    state: text().$type<OrderState>().notNull(),
    at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_uuid, table.version] })],
);

/**
 * Append-only list of money that a gateway received, one row per payment however often it is
 * reported.
 *
 * @writers everything that reads a charge at its gateway: webhooks, the scheduled job `orders`,
 * `…/cancel`, `…/slip`, and staff who ask the gateway
 * @readers orders, payment cases, settlements, `/v1/office/orders/{uuid}`, tests
 * @rows one per payment, rarely more than one per order
 * @retention permanent
 */
export const payments = sqliteTable(
  'payments',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    payment_id: text().notNull(),
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    amount_satang: integer().notNull(),
    /** Time according to the bank. */
    paid_at_ms: integer().notNull(),
    recorded_at_ms: integer().notNull(),
    /** 1: the payment that paid the order. Money of all others is refundable. */
    is_accepted: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.payment_id] }),
    uniqueIndex('payments_accepted').on(table.order_uuid).where(sql`is_accepted = 1`),
    index('payments_of_order').on(table.order_uuid),
    index('payments_of_day').on(table.gateway, table.paid_at_ms),
  ],
);

/**
 * Append-only receipts of processed orders, numbered without gaps. A trigger compares each with the
 * sale of its order.
 *
 * @writers the transaction that processes an order
 * @readers `/v1/payment/orders/{uuid}`, histories
 * @rows at most one per order
 * @retention permanent
 */
export const receipts = sqliteTable('receipts', {
  number: integer().primaryKey(),
  order_uuid: text()
    .notNull()
    .unique()
    .references(() => orders.uuid),
  issued_at_ms: integer().notNull(),
  /**
   * Sold amount. It can be less than the payment, because a debt payment takes no more than the
   * debt.
   */
  amount_satang: integer().notNull(),
});

/**
 * Append-only list of what staff did about an order, with the outcome: asked its gateway again, or
 * sent its receipt again.
 *
 * @writers `POST /v1/office/orders/{uuid}/ask`, `…/receipt`; the scheduled job `archive` deletes
 * @readers `/v1/office/orders/{uuid}`
 * @rows one per staff action on an order
 * @retention until the order is archived
 */
export const orderErrands = sqliteTable(
  'order_errands',
  {
    uuid: text().primaryKey(),
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    errand: text({ enum: ['ask_gateway', 'send_receipt'] }).notNull(),
    outcome: text({ enum: ['nothing_new', 'recorded', 'sent'] }).notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    at_ms: integer().notNull(),
  },
  (table) => [index('order_errands_of_order').on(table.order_uuid, table.at_ms)],
);
