/** Ends an order without payment, frees its voucher, and starts the watch period for late money. */
import { type Statement, write } from '../../platform/framework/statement.ts';
import { nextDue, WATCH_MS, WATCH_UNCLOSED_MS } from './due-time.ts';
import { type CoinOrderRow, type Moved, moveOrder } from './order-move.ts';

/** Reason for ending unpaid. */
export type OrderEnding =
  | { to: 'expired' | 'cancelled' }
  | { to: 'failed'; reason: NonNullable<CoinOrderRow['failure_reason']> };

/**
 * Answer of the gateway to closing a charge: no further payment, a payment is still possible, or no
 * answer.
 */
export type Closing = 'closed' | 'open' | 'unheard';

interface Circumstances {
  now: Date;
  closing: Closing;
  refundable_satang?: number;
}

/**
 * Ends an open order and frees its voucher. The watch period is 24 hours instead of one if the
 * gateway did not confirm the closing.
 */
export function endOrder(order: CoinOrderRow, ending: OrderEnding, { now, closing, ...changes }: Circumstances): Moved {
  const watch_until_ms = now.getTime() + (closing === 'closed' ? WATCH_MS : WATCH_UNCLOSED_MS);
  const due_at_ms = nextDue({ ...order, state: ending.to, watch_until_ms }, { now, poll_ms: 0 });
  const failure_reason = 'reason' in ending ? ending.reason : null;
  const unheard_since_ms = closing === 'unheard' ? (order.unheard_since_ms ?? now.getTime()) : null;
  const columns = { ...changes, watch_until_ms, due_at_ms, unheard_since_ms, failure_reason };
  const move = moveOrder(order, ending.to, now, columns);
  return { ...move, statements: [...move.statements, freeVoucher(order)] };
}

const freeVoucher = ({ uuid }: CoinOrderRow): Statement =>
  write`UPDATE voucher_uses SET state = 'freed' WHERE order_uuid = ${uuid} AND state = 'reserved'`;
