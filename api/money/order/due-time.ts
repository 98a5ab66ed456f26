/** When an order is due to be reconciled. A paid order must be processed within 15 minutes, whatever is lost. */
import type { OrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the queue's message has before it is sent again. */
export const REQUEUE_MS = MINUTE_MS;

/** How long an order is left to the queue before the clock processes it itself. */
export const STUCK_MS = 3 * MINUTE_MS;

/** How often the gateway is asked about an order that has ended: twice in vain still leaves time within 15 minutes. */
export const ENDED_POLL_MS = 4 * MINUTE_MS;

/** How long an order that has ended is asked about: people pay late, and twice. */
export const WATCH_MS = HOUR_MS;

/** The same where the gateway did not confirm that the charge is closed. */
export const WATCH_UNCLOSED_MS = 24 * HOUR_MS;

/** How long an order stays open whose gateway does not answer: its outcome is not known, and so it is not told. */
export const UNKNOWN_MS = 24 * HOUR_MS;

/** The clock is rung before an order or a payment is written, and looks for it this long. */
export const VIGIL_MS = 10 * MINUTE_MS;

/** When an order is due next; null: never again. One that has ended is looked at until the gateway has answered at its watch's end. */
export function nextDue(order: OrderRow, { now, poll_ms }: { now: Date; poll_ms: number }): number | null {
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
