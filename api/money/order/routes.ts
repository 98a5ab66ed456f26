import { payingAgeRoutes } from '../../people/age/paying-age-routes.ts';
import type { On } from '../../platform/framework/route.ts';
import { taxInvoiceRoutes } from '../invoice/tax-invoice-routes.ts';
import { packageCatalogueRoutes } from '../package/catalogue.ts';
import { promotionRoutes } from '../promotion/routes.ts';
import { orderHistoryRoutes } from './history.ts';
import { orderRoutes } from './orders.ts';

export const paymentRoutes = (on: On) => {
  packageCatalogueRoutes(on);
  promotionRoutes(on);
  orderRoutes(on);
  orderHistoryRoutes(on);
  taxInvoiceRoutes(on);
  payingAgeRoutes(on);
};
