import { AGAIN_MS, ring } from '../../platform/clock/task.ts';
import type { Clocks } from '../../platform/host/env.ts';
import type { PaymentSettings } from '../gateway/settings.ts';

/** The clock's task that reconciles orders. */
const ORDER_TASK = 'orders';

/** Makes sure that the clock looks at the orders by the time that a new one is due. */
export const ringOrders = (
  env: { CLOCK: Clocks },
  { now, poll_ms }: Pick<PaymentSettings, 'poll_ms'> & { now: Date },
): Promise<void> => ring(env, ORDER_TASK, now.getTime() + Math.min(AGAIN_MS, poll_ms));
