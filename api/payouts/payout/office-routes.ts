import type { On } from '../../platform/framework/route.ts';
import { queueRoutes } from './queue.ts';

export const prefixes = ['office'];

/** Back-office routes for payouts. */
export const routes = (on: On) => {
  queueRoutes(on);
};
