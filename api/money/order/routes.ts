import type { On } from '../../platform/framework/route.ts';
import { orderHistoryRoutes } from './history.ts';
import { orderRoutes } from './orders.ts';

export const prefixes = ['payment'];

export const routes = (on: On) => {
  orderRoutes(on);
  orderHistoryRoutes(on);
};
