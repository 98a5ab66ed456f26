import type { ApiBindings } from '../host/env.ts';

/** Makes sure that the clock of orders, reservations and prizes ticks. */
export const startOrderClock = (env: Pick<ApiBindings, 'ORDER_CLOCK'>): Promise<void> =>
  env.ORDER_CLOCK.getByName('orders').start();
