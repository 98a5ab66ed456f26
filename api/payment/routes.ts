import type { On } from '../host/route.ts';
import { catalogueRoutes } from './catalogue.ts';
import { historyRoutes } from './history.ts';
import { orderRoutes } from './orders.ts';
import { payingAgeRoutes } from './paying-age-routes.ts';
import { taxInvoiceRoutes } from './tax-invoice-routes.ts';

export const paymentRoutes = (on: On) => {
  catalogueRoutes(on);
  orderRoutes(on);
  historyRoutes(on);
  taxInvoiceRoutes(on);
  payingAgeRoutes(on);
};
