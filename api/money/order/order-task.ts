import { AGAIN_MS, type Task } from '../../platform/clock/task.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { VIGIL_MS } from './due-time.ts';
import { nextDueOrder, reconcileOrders } from './reconcile.ts';

/** Reconciles orders by the clock, so that no payment hangs on a message. */
export const orderTask: Task = {
  vigil_ms: VIGIL_MS,
  // One gateway that fails holds up no payment of another for longer.
  retry_most_ms: AGAIN_MS,
  due: ({ env, now }) => nextDueOrder(openPaymentPorts(env, now)),
  run: ({ env, now }) => reconcileOrders(openPaymentPorts(env, now)),
};
