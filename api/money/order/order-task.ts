import { AGAIN_MS, type Task } from '../../platform/clock/task.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { VIGIL_MS } from './due-time.ts';
import { nextDueOrder, reconcileOrders } from './reconcile.ts';

/** Scheduled job that reconciles orders, so that no payment depends on a message. */
export const orderTask: Task = {
  vigil_ms: VIGIL_MS,
  // The failure of one gateway must not delay payments of another for longer.
  retry_most_ms: AGAIN_MS,
  due: ({ env, now }) => nextDueOrder(openPaymentPorts(env, now)),
  run: ({ env, now }) => reconcileOrders(openPaymentPorts(env, now)),
};
