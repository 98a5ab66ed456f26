/**
 * Times at which an order is due for reconciliation. A paid order must be processed within 15
 * minutes, whatever message is lost.
 */
import type { CoinOrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time before the queue message of a paid order is sent again. */
export const REQUEUE_MS = MINUTE_MS;

/** Time before the scheduled job processes a paid order itself. */
export const STUCK_MS = 3 * MINUTE_MS;

/**
 * Interval of queries about an order that has ended. Two failures still leave time within 15
 * minutes.
 */
export const ENDED_POLL_MS = 4 * MINUTE_MS;

/** Watch period of an order that has ended: people pay late, and twice. */
export const WATCH_MS = HOUR_MS;

/** Watch period if the gateway did not confirm that the charge is closed. */
export const WATCH_UNCLOSED_MS = 24 * HOUR_MS;

/**
 * How long after its expiry an order stays open if its gateway does not answer. Its outcome is
 * unknown until then.
 */
export const UNKNOWN_MS = 24 * HOUR_MS;

/**
 * Watch period of the scheduled job after a wake-up, which happens before an order or a payment is
 * written.
 */
export const LATE_PAYMENT_WATCH_MS = 10 * MINUTE_MS;

/**
 * Returns the next due time. Null: never. An order that has ended is checked until its watch period
 * is over and the gateway has answered.
 */
export function nextDue(order: CoinOrderRow, { now, poll_ms }: { now: Date; poll_ms: number }): number | null {
  const nowMs = now.getTime();
  if (isPaid(order.state)) return nowMs + REQUEUE_MS;
  if (isOpen(order.state)) {
    const untilExpiry = order.expires_at_ms - nowMs;
    return nowMs + (untilExpiry > 0 ? Math.min(poll_ms, untilExpiry) : poll_ms);
  }
  const untilEnd = (order.watch_until_ms ?? 0) - nowMs;
  if (untilEnd > 0) return nowMs + Math.min(ENDED_POLL_MS, untilEnd);
  return order.unheard_since_ms === null ? null : nowMs + ENDED_POLL_MS;
}
