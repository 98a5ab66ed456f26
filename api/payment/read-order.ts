import { and, desc, eq, sql } from 'drizzle-orm';
import { families } from '../family/tables.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import { users } from '../profile/tables.ts';
import type { OrderRow } from './order-move.ts';
import { orderSteps, orders, payments, receipts } from './tables.ts';
import { vouchers, voucherUses } from './voucher-tables.ts';

/** An order with everything that is shown of it. */
export interface OrderView {
  order: OrderRow;
  buyer_name: string;
  family_name: string | null;
  voucher: { code: string; title_th: string; title_en: string } | null;
  receipt: { number: number; issued_at_ms: number; amount_satang: number } | null;
  steps: { state: OrderRow['state']; at_ms: number }[];
}

/** Anybody's order: whether the caller may read it, `mayRead` says. */
export async function readOrder(db: Db, uuid: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.uuid, uuid));
  return order;
}

/** The orders of a user that wait for their payment, the latest first. */
export const readOpenOrders = (db: Db, userUuid: string): Promise<{ uuid: string }[]> =>
  db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.user_uuid, userUuid), sql`${orders.state} IN ('created', 'awaiting_payment')`))
    .orderBy(desc(orders.created_at_ms));

/** An order, whosever it is, with all that is shown of it. */
export async function readOrderView(db: Db, uuid: string): Promise<OrderView | null> {
  const [[row], steps] = await Promise.all([
    db
      .select({
        order: orders,
        buyer_name: users.name,
        family_name: families.name,
        voucher: { code: vouchers.code, title_th: vouchers.title_th, title_en: vouchers.title_en },
        receipt: {
          number: receipts.number,
          issued_at_ms: receipts.issued_at_ms,
          amount_satang: receipts.amount_satang,
        },
      })
      .from(orders)
      .innerJoin(users, eq(users.uuid, orders.user_uuid))
      .leftJoin(families, eq(families.uuid, orders.family_uuid))
      .leftJoin(voucherUses, eq(voucherUses.order_uuid, orders.uuid))
      .leftJoin(vouchers, eq(vouchers.uuid, voucherUses.voucher_uuid))
      .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
      .where(eq(orders.uuid, uuid)),
    db
      .select({ state: orderSteps.state, at_ms: orderSteps.at_ms })
      .from(orderSteps)
      .where(eq(orderSteps.order_uuid, uuid))
      .orderBy(orderSteps.version),
  ]);
  return row ? { ...row, steps } : null;
}

/** The order that a gateway has a charge for. */
export async function readOrderOfReference(
  db: Db,
  { gateway, reference }: { gateway: OrderRow['gateway']; reference: string },
): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.reference, reference), eq(orders.gateway, gateway)));
  return order;
}

/** Whether a gateway's payment is already in the books. */
export async function isRecorded(
  db: Db,
  { gateway, payment_id }: { gateway: OrderRow['gateway']; payment_id: string },
): Promise<boolean> {
  const [known] = await db
    .select({ payment_id: payments.payment_id })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.payment_id, payment_id)));
  return known !== undefined;
}

/** The payments of an order that are in the books. */
export async function readPaymentIds(db: Db, orderUuid: string): Promise<Set<string>> {
  const rows = await db
    .select({ payment_id: payments.payment_id })
    .from(payments)
    .where(eq(payments.order_uuid, orderUuid));
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** The family that somebody manages, if any. */
export const managedFamily = ({ group, family_uuid }: Caller): string | null =>
  group === 'family' ? family_uuid : null;

/** An order is its maker's, and also its family's; to anybody else it does not exist. */
export const mayRead = (order: OrderRow, caller: Caller): boolean =>
  order.user_uuid === caller.user_uuid || (order.family_uuid !== null && order.family_uuid === managedFamily(caller));
