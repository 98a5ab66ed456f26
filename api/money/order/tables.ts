import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GatewayKey, Order, OrderKind, OrderState } from '../../../calls/money/order-details.ts';
import { families } from '../../families/family/tables.ts';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/**
 * Packages of coins with their price. A package that is no longer offered is unlisted, never
 * deleted, because orders refer to it.
 *
 * @writers staff, `/office/packages`
 * @readers `/v1/payment/packages`, `POST /v1/payment/orders`
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

/** True for orders to which money came, whether it paid them or not. */
export const hasMoney = sql.raw('(paid_at_ms IS NOT NULL OR refundable_satang > 0)');

/**
 * Top-ups and debt payments. A trigger requires each change to increase `version` by one, so that a
 * decision about a stale order rolls back its whole transaction. Other triggers reject illegal
 * transitions and more than ten open orders per user.
 *
 * @writers `POST /v1/payment/orders`, `…/cancel`, webhooks, the queue `vela-paid-orders`, the
 * scheduled job `orders`
 * @readers `/v1/payment/orders/{uuid}`, `/v1/payment/history/…`
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
    /** The family that is topped up, or whose debt is paid. */
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
     * The promotion under which it was made, and the bonus of that: promised, given, or free for others again. Triggers
     * look for the promotion: a foreign key would have the table made again.
     */
    promotion_uuid: text(),
    promotion_coins: integer().notNull().default(0),
    promotion_state: text({ enum: ['reserved', 'given', 'freed'] }),
    /** What the bank shows and the gateway's charge goes by; 1 to 20 capitals and digits. */
    reference: text().notNull().unique(),
    created_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    paid_at_ms: integer(),
    processed_at_ms: integer(),
    refundable_satang: integer().notNull().default(0),
    /** What of it has gone back to its payer, or is on its way; carried by triggers. */
    refunded_satang: integer().notNull().default(0),
    /** What of it the house has ended otherwise: given in coins, or written off. */
    closed_satang: integer().notNull().default(0),
    /** What of its sale was reversed; carried by triggers. It is refundable as well. */
    reversed_satang: integer().notNull().default(0),
    /** When the clock looks at it again, and when it stops to; null: never. */
    due_at_ms: integer(),
    watch_until_ms: integer(),
    /** Since when its gateway has not answered; null: it did when it was last asked. */
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
    index('orders_refundable').on(table.order_key).where(sql`refundable_satang > refunded_satang + closed_satang`),
    index('orders_unended').on(table.expires_at_ms, table.uuid).where(sql`state IN ('created', 'awaiting_payment')`),
    index('orders_unprocessed').on(table.paid_at_ms, table.uuid).where(sql`state IN ('paid', 'paid_late')`),
    index('orders_paid_due').on(table.due_at_ms).where(sql`state IN ('paid', 'paid_late')`),
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
 * @writers triggers on `orders`
 * @readers `/v1/payment/orders/{uuid}`
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
 * @writers webhooks, the scheduled job `orders`
 * @readers payment cases, `/v1/office/orders/{uuid}`, tests
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
    /** By the bank's clock. */
    paid_at_ms: integer().notNull(),
    recorded_at_ms: integer().notNull(),
    /** 1: the payment that paid the order; of the others all the money is refundable. */
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
 * @retention permanent
 */
export const receipts = sqliteTable('receipts', {
  number: integer().primaryKey(),
  order_uuid: text()
    .notNull()
    .unique()
    .references(() => orders.uuid),
  issued_at_ms: integer().notNull(),
  /** What was sold, which may be less than was paid: a debt takes no more than is owed. */
  amount_satang: integer().notNull(),
});

/**
 * Append-only list of what staff did about an order, with the outcome: asked its gateway again, or
 * sent its receipt again.
 *
 * @writers `POST /v1/office/orders/{uuid}/ask`, `…/receipt`
 * @readers `/v1/office/orders/{uuid}`
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
