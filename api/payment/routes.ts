import type { On } from '../host/route.ts';
import { catalogueRoutes } from './catalogue.ts';
import { historyRoutes } from './history.ts';
import { orderRoutes } from './orders.ts';

export const paymentRoutes = (on: On) => {
  catalogueRoutes(on);
  orderRoutes(on);
  historyRoutes(on);
};
