/** An order ends without its payment: its voucher is free again, and money that still comes is watched for. */
import { type Statement, write } from '../../platform/host/statement.ts';
import { nextDue, WATCH_MS, WATCH_UNCLOSED_MS } from './due-time.ts';
import { type Moved, moveOrder, type OrderRow } from './order-move.ts';

/** Why an order ends unpaid. */
export type Ending =
  | { to: 'expired' | 'cancelled' }
  | { to: 'failed'; reason: NonNullable<OrderRow['failure_reason']> };

/** What a gateway said when it was to close a charge: that it takes no payment any more, that it still may, or nothing. */
export type Closing = 'closed' | 'open' | 'unheard';

interface Circumstances {
  now: Date;
  closing: Closing;
  refundable_satang?: number;
}

/** Ends an open order and frees its voucher. Longer watched where the gateway did not say that the charge is closed. */
export function endOrder(order: OrderRow, ending: Ending, { now, closing, ...changes }: Circumstances): Moved {
  const watch_until_ms = now.getTime() + (closing === 'closed' ? WATCH_MS : WATCH_UNCLOSED_MS);
  const due_at_ms = nextDue({ ...order, state: ending.to, watch_until_ms }, { now, poll_ms: 0 });
  const failure_reason = 'reason' in ending ? ending.reason : null;
  const unheard_since_ms = closing === 'unheard' ? (order.unheard_since_ms ?? now.getTime()) : null;
  const ended = { ...changes, watch_until_ms, due_at_ms, unheard_since_ms, failure_reason };
  const moved = moveOrder(order, ending.to, now, ended);
  return { ...moved, statements: [...moved.statements, freeVoucher(order)] };
}

const freeVoucher = ({ uuid }: OrderRow): Statement =>
  write`UPDATE voucher_uses SET state = 'freed' WHERE order_uuid = ${uuid} AND state = 'reserved'`;
