/** When the clock looks at an order again. A paid order must be processed within 15 minutes, whatever is lost. */
import type { OrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the queue's message has before it is sent again. */
export const REQUEUE_MS = MINUTE_MS;

/** How long an order is left to the queue before the clock processes it itself. */
export const STUCK_MS = 3 * MINUTE_MS;

/** How often the gateway is asked about an order that has ended: twice in vain still leaves time within 15 minutes. */
const ENDED_POLL_MS = 4 * MINUTE_MS;

/** How long an order that has ended is asked about: people pay late, and twice. */
export const WATCH_MS = HOUR_MS;

/** The same where the gateway did not confirm that the charge is closed. */
export const WATCH_UNCLOSED_MS = 24 * HOUR_MS;

/** How long an order stays open whose gateway does not answer: its outcome is not known, and so it is not told. */
export const UNKNOWN_MS = 24 * HOUR_MS;

const SECOND_MS = 1_000;

/** So often the clock ticks while orders may be written that it has not seen. */
export const TICK_MS = 30 * SECOND_MS;

/** Started before an order is written, the clock goes on this long even where it sees none. */
const GRACE_MS = 10 * MINUTE_MS;

/** The first of these times; null: there is none. */
export function soonest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** When the clock's alarm rings next; null: it may rest. What is weeks ahead, a prize's end, makes no haste. */
export function nextAlarm(nowMs: number, { next, started_at_ms }: { next: number | null; started_at_ms: number }) {
  const isYoung = nowMs - started_at_ms <= GRACE_MS;
  if (next === null && !isYoung) return null;
  const latest = nowMs + (isYoung ? TICK_MS : HOUR_MS);
  return Math.max(nowMs + SECOND_MS, Math.min(next ?? latest, latest));
}

/** When to look at an order next; null: never again. */
export function nextLook(order: OrderRow, { now, poll_ms }: { now: Date; poll_ms: number }): number | null {
  const nowMs = now.getTime();
  if (isPaid(order.state)) return nowMs + REQUEUE_MS;
  if (isOpen(order.state)) {
    const untilExpiry = order.expires_at_ms - nowMs;
    return nowMs + (untilExpiry > 0 ? Math.min(poll_ms, untilExpiry) : poll_ms);
  }
  const next = nowMs + ENDED_POLL_MS;
  return next <= (order.watch_until_ms ?? 0) ? next : null;
}
