import { payingAgeRoutes } from '../../people/age/paying-age-routes.ts';
import type { On } from '../../platform/framework/route.ts';
import { taxInvoiceRoutes } from '../invoice/tax-invoice-routes.ts';
import { catalogueRoutes } from '../package/catalogue.ts';
import { promotionRoutes } from '../promotion/routes.ts';
import { historyRoutes } from './history.ts';
import { orderRoutes } from './orders.ts';

export const paymentRoutes = (on: On) => {
  catalogueRoutes(on);
  promotionRoutes(on);
  orderRoutes(on);
  historyRoutes(on);
  taxInvoiceRoutes(on);
  payingAgeRoutes(on);
};
