import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { orders } from '../order/tables.ts';

/**
 * Charges of an order. The row, with our reference, exists before the request to the gateway, so
 * that no charge is ever unknown. The gateway's id, QR, picture or page is added once it is
 * created, and the id never changes. The page shows the latest one; the scheduled job `orders`
 * follows all of them.
 *
 * @writers `POST /v1/payment/orders`, `…/charge`, the scheduled job `orders`; the job `archive`
 * empties the means of paying
 * @readers the scheduled job `orders`, webhooks, `/v1/payment/orders/{uuid}`,
 * `/v1/office/orders/{uuid}`
 * @rows one or a few per order
 * @retention as its order
 */
export const charges = sqliteTable(
  'charges',
  {
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    nth: integer().notNull(),
    gateway: text().$type<GatewayKey>().notNull(),
    /** Our reference at the gateway. The first charge uses the reference of the order. */
    reference: text().notNull(),
    /** Id from the gateway. Null until known. */
    charge_id: text(),
    amount_satang: integer().notNull(),
    /**
     * `waiting`: the gateway needs data from the payer. `asked`: the result of the request is
     * unknown.
     */
    state: text({ enum: ['waiting', 'asked', 'made', 'refused'] }).notNull(),
    asked_at_ms: integer(),
    /** Means of paying a created charge: text of a QR, picture of a QR, or page of the gateway. */
    qr_payload: text(),
    picture_url: text(),
    redirect_url: text(),
  },
  (table) => [
    primaryKey({ columns: [table.order_uuid, table.nth] }),
    index('charges_of_reference').on(table.gateway, table.reference),
    uniqueIndex('charges_of_id').on(table.gateway, table.charge_id).where(sql`charge_id IS NOT NULL`),
    check('charges_state', sql`${table.state} IN ('waiting', 'asked', 'made', 'refused')`),
    check('charges_asked', sql`(${table.state} = 'waiting') = (${table.asked_at_ms} IS NULL)`),
    check('charges_made', sql`${table.state} <> 'made' OR ${table.charge_id} IS NOT NULL`),
    // @invariant each gateway returns one way to pay
    check(
      'charges_payable',
      sql`(${table.qr_payload} IS NOT NULL) + (${table.picture_url} IS NOT NULL) + (${table.redirect_url} IS NOT NULL) <= 1`,
    ),
  ],
);

/**
 * Time up to which the event list of a gateway has been read, one row per gateway.
 *
 * @writers the scheduled job `orders`
 * @readers the scheduled job `orders`
 * @rows one per gateway
 * @retention permanent
 */
export const gatewayLists = sqliteTable('gateway_lists', {
  gateway: text().$type<GatewayKey>().primaryKey(),
  read_until_ms: integer().notNull(),
});
