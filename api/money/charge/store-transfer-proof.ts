/**
 * Stores a payer's transfer proof as evidence for one order. Then asks the gateway, at once and for
 * another day. transfer-proof-rules.sql rejects later changes of a proof.
 */
import { eq } from 'drizzle-orm';
import { batchRead, type Db, reusePrefetched } from '../../platform/framework/db.ts';
import { insertRow, retryOnConflict } from '../../platform/framework/statement.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { followMessage } from '../message/take-message.ts';
import { WATCH_UNCLOSED_MS } from '../order/due-time.ts';
import { type CoinOrderRow, changeOrder } from '../order/order-move.ts';
import { hasEnded } from '../order/order-state.ts';
import { selectOrder } from '../order/read-order.ts';
import type { Recorded } from './follow-charge.ts';
import type { TransferProof } from './read-transfer-proof.ts';
import { slips } from './transfer-proof-tables.ts';

/** Selects the order to which a proof belongs, if any. */
const selectSlip = (db: Db, key: string) =>
  db.select({ order_uuid: slips.order_uuid }).from(slips).where(eq(slips.slip_key, key));

/**
 * Returns whether the proof is stored for this order. False: it belongs to another order. Asks the
 * gateway in both cases.
 */
export async function storeTransferProof(ports: PaymentPorts, record: Recorded, slip: TransferProof): Promise<boolean> {
  const { db, now } = ports;
  const { uuid } = record.order;
  const slip_key = `${slip.bank_code}:${slip.reference.toUpperCase()}`;
  await ports.wakeOrderJob();
  // The first attempt assumes a new proof and an unchanged order. After a conflict it reads both.
  const read = reusePrefetched({ proofs: [] as { order_uuid: string }[], orders: [record.order] }, () =>
    batchRead(db, { proofs: selectSlip(db, slip_key), orders: selectOrder(db, uuid) }),
  );
  const isStored = await retryOnConflict(db, async () => {
    const {
      proofs: [existingSlip],
      orders: [order],
    } = await read();
    if (existingSlip || !order) return { statements: [], outcome: existingSlip?.order_uuid === uuid };
    const row = { slip_key, order_uuid: uuid, ...slip, noted_at_ms: now.getTime() };
    return { statements: [insertRow(slips, row), ...watchOn(order, now)], outcome: true };
  });
  await followMessage(ports, record);
  return isStored;
}

/**
 * Extends the watch period of an order that ended unpaid to one day from now, because banks and
 * gateways can be late.
 */
function watchOn(order: CoinOrderRow, now: Date) {
  const watch_until_ms = now.getTime() + WATCH_UNCLOSED_MS;
  if (!hasEnded(order.state) || watch_until_ms <= (order.watch_until_ms ?? 0)) return [];
  return changeOrder(order, { watch_until_ms, due_at_ms: now.getTime() }).statements;
}
