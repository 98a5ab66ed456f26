import { type Job, RETRY_MS } from '../../platform/scheduler/job.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { LATE_PAYMENT_WATCH_MS } from './due-time.ts';
import { nextDueOrder, reconcileOrders } from './reconcile.ts';

/** Scheduled job that reconciles orders, so that no payment depends on a message. */
export const orderJob: Job = {
  name: 'orders',
  watch_ms: LATE_PAYMENT_WATCH_MS,
  // The failure of one gateway must not delay payments of another for longer.
  max_retry_ms: RETRY_MS,
  due: ({ env, now }) => nextDueOrder(openPaymentPorts(env, now)),
  run: ({ env, now }) => reconcileOrders(openPaymentPorts(env, now)),
};
