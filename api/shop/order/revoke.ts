/** Revoking a reservation by its user. Triggers in order-rules.sql release the stock. */
import type { Failed } from '../../platform/framework/fail.ts';
import type { Read } from '../../platform/framework/route.ts';
import { type Decision, retryOnConflict, updateRow } from '../../platform/framework/statement.ts';
import { shopOrders } from './order-tables.ts';
import type { ShopPorts } from './ports.ts';
import type { OrderRead, selectShopOrder } from './read-order.ts';
import { asOf, type ShopOrderRow, serializeOrderSummary } from './serialize-order.ts';

type Revoked = { data: ReturnType<typeof serializeOrderSummary> } | Failed;

/** Revokes a reservation of the caller. */
export const revoke = (
  { db, now }: ShopPorts,
  read: Read<{ orders: ReturnType<typeof selectShopOrder> }>,
): Promise<Revoked> => retryOnConflict(db, async () => revocationOf((await read()).orders[0], now));

/**
 * Returns the change. A revoked or expired reservation stays so, and a purchase cannot be revoked.
 * Pure.
 */
function revocationOf(row: OrderRead | undefined, now: Date): Decision<Revoked> {
  if (!row || row.order.expires_at_ms === null) return refuse({ failed: 'shop_reservation_not_found' });
  const { order } = row;
  if (order.state === 'bought') return refuse({ failed: 'shop_reservation_used', facts: { order_uuid: order.uuid } });
  if (order.state === 'revoked') return { statements: [], outcome: { data: serializeOrderSummary(row, now) } };
  const endedOrder = endOf(order, now);
  const { version, state, revoked_by, moved_at_ms } = endedOrder;
  return {
    statements: [updateRow(shopOrders, { uuid: order.uuid }, { version, state, revoked_by, moved_at_ms })],
    outcome: { data: serializeOrderSummary({ ...row, order: endedOrder }, now) },
  };
}

function endOf(order: ShopOrderRow, now: Date): ShopOrderRow {
  const version = order.version + 1;
  const lapsedOrder = asOf(order, now);
  return lapsedOrder.state === 'revoked'
    ? { ...lapsedOrder, version }
    : { ...order, version, state: 'revoked', revoked_by: 'user', moved_at_ms: now.getTime() };
}

const refuse = (outcome: Failed): Decision<Failed> => ({ statements: [], outcome });
