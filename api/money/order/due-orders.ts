/** Selects due orders through an index, and postpones them. */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type GatewayKey, gatewayKey } from '../../../calls/money/order-details.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { commitOrThrow, retryOnConflict, write } from '../../platform/framework/statement.ts';
import { charges } from '../charge/charge-tables.ts';
import type { Recorded } from '../charge/follow-charge.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { ENDED_POLL_MS, nextDue } from './due-time.ts';
import { type CoinOrderRow, changeOrder } from './order-move.ts';
import { readOrder } from './read-order.ts';
import { orders, payments } from './tables.ts';

/** Selects the next due time of each gateway. Null: none of its orders will be due. */
export const selectNextDue = (db: Db) =>
  db
    .select({
      due_at_ms: sql<number | null>`(
        SELECT min(due_at_ms) FROM orders WHERE gateway = gateways.value AND due_at_ms IS NOT NULL
      )`.as('next_due_at_ms'),
    })
    .from(sql`json_each(${JSON.stringify(gatewayKey.options)}) AS gateways`);

/** Reads paid orders that are due for processing, the longest due first. */
export const readPaidDue = (db: Db, now: Date, limit: number): Promise<CoinOrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(sql`${orders.state} IN ('paid', 'paid_late')`, lte(orders.due_at_ms, now.getTime())))
    .orderBy(asc(orders.due_at_ms))
    .limit(limit);

/**
 * Reads other due orders of a gateway, the longest due first, with charges and payments, in one
 * round trip.
 */
export async function readDue(
  db: Db,
  gateway: GatewayKey,
  { now, limit }: { now: Date; limit: number },
): Promise<Recorded[]> {
  const isDue = and(
    eq(orders.gateway, gateway),
    isNotNull(orders.due_at_ms),
    lte(orders.due_at_ms, now.getTime()),
    sql`${orders.state} NOT IN ('paid', 'paid_late')`,
  );
  const uuids = db.select({ uuid: orders.uuid }).from(orders).where(isDue).orderBy(asc(orders.due_at_ms)).limit(limit);
  const rows = await batchRead(db, {
    orders: db.select().from(orders).where(isDue).orderBy(asc(orders.due_at_ms)).limit(limit),
    charges: db
      .select()
      .from(charges)
      .where(inArray(charges.order_uuid, uuids))
      .orderBy(charges.order_uuid, charges.nth),
    payments: db
      .select({
        order_uuid: payments.order_uuid,
        payment_id: payments.payment_id,
        amount_satang: payments.amount_satang,
      })
      .from(payments)
      .where(inArray(payments.order_uuid, uuids)),
  });
  const chargesOf = Map.groupBy(rows.charges, ({ order_uuid }) => order_uuid);
  const paymentsOf = Map.groupBy(rows.payments, ({ order_uuid }) => order_uuid);
  return rows.orders.map((order) => ({
    order,
    charges: chargesOf.get(order.uuid) ?? [],
    payments: paymentsOf.get(order.uuid) ?? [],
  }));
}

/**
 * Postpones a reconciled order. Does not change an order that moved on, which has its own due time.
 * An order with an unknown result is retried, even after the end of its watch period.
 */
export function putOff(
  { db, now, settings }: PaymentPorts,
  row: CoinOrderRow,
  { isFoundOut }: { isFoundOut: boolean },
): Promise<void> {
  // Mostly the order is unchanged. Otherwise the write conflicts, and the order is read again.
  let unread: CoinOrderRow | undefined = row;
  return retryOnConflict(db, async () => {
    const order = unread ?? (await readOrder(db, row.uuid));
    unread = undefined;
    const isDue = order?.due_at_ms != null && order.due_at_ms <= now.getTime();
    if (!isDue) return { statements: [], outcome: undefined };
    const next_ms = nextDue(order, { now, poll_ms: settings.poll_ms });
    const due_at_ms = next_ms === null && !isFoundOut ? now.getTime() + ENDED_POLL_MS : next_ms;
    return { statements: changeOrder(order, { due_at_ms }).statements, outcome: undefined };
  });
}

/**
 * Postpones many unchanged orders in one statement. Skips an order that moved on: it has its own
 * due time, or is still due.
 */
export async function putOffTogether(
  { db, now, settings }: PaymentPorts,
  orderRows: readonly CoinOrderRow[],
): Promise<void> {
  if (orderRows.length === 0) return;
  const dueTimes = orderRows.map((order) => [
    order.uuid,
    order.version,
    nextDue(order, { now, poll_ms: settings.poll_ms }),
  ]);
  await commitOrThrow(db, [
    write`UPDATE orders SET due_at_ms = due.value ->> 2, version = version + 1
      FROM json_each(${JSON.stringify(dueTimes)}) AS due
      WHERE orders.uuid = due.value ->> 0 AND orders.version = due.value ->> 1`,
  ]);
}
