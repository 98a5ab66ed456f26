/**
 * Transitions of parcels by the table in order-state.ts. Staff report them, also for the carrier.
 * Triggers in order-rules.sql enforce the transitions and write the timeline.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { moveParcel, Parcel } from '../../../calls/shop/parcel.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import { type Statement, updateRow } from '../../platform/framework/statement.ts';
import { shippingMoves } from '../order/order-state.ts';
import { shopOrders } from '../order/order-tables.ts';
import type { ShopPorts } from '../order/ports.ts';
import type { ShopOrderRow } from '../order/serialize-order.ts';

type Move = z.output<(typeof moveParcel)['form']>;

/**
 * Moves a parcel once per idempotency key. Of two concurrent moves, the second sees the first and
 * fails.
 */
export const parcelMove = (
  { db, now }: ShopPorts,
  {
    command,
    read,
    form,
  }: { command: IdempotentCommand; read: Read<{ parcels: ReturnType<typeof selectParcel> }>; form: Move },
): Promise<StoredAnswer | Failed> =>
  runIdempotent(db, { command, now, steps: { begin: async () => moveOf((await read()).parcels[0], form, now) } });

/** Selects the order of a parcel. */
export const selectParcel = (db: Db, uuid: string) =>
  db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.uuid, uuid), isNotNull(shopOrders.shipping_state)));

/**
 * Returns the change of a parcel, or a failure. Pure.
 *
 * A delivered or returned parcel keeps its carrier and tracking number. Every other move takes both
 * from the form: a parcel that is packed again has none yet.
 */
export function moveOf(
  order: ShopOrderRow | undefined,
  { state, carrier, tracking_number }: Move,
  now: Date,
): { statements: Statement[]; answer: { data: Parcel } } | Failed {
  if (!order?.shipping_state) return { failed: 'shop_parcel_not_found' };
  const { uuid, shipping_state: from } = order;
  const next = shippingMoves[from];
  if (!next.includes(state)) return { failed: 'shop_parcel_not_movable', facts: { state: from, next: [...next] } };
  const isSame = state === 'delivered' || state === 'returned';
  const label = isSame
    ? { carrier: order.carrier, tracking_number: order.tracking_number }
    : { carrier: carrier ?? null, tracking_number: tracking_number ?? null };
  const moved_at_ms = now.getTime();
  const changes = { version: order.version + 1, shipping_state: state, moved_at_ms, ...label };
  return {
    statements: [updateRow(shopOrders, { uuid }, changes)],
    answer: { data: { order_uuid: uuid, state, ...label, moved_at: moment(moved_at_ms) } },
  };
}
