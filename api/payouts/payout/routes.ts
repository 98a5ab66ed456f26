import type { On } from '../../platform/framework/route.ts';
import { disbursementRoutes } from './disbursement.ts';
import { payoutHistoryRoutes } from './history.ts';
import { quoteRoutes } from './read-quote.ts';
import { submitRoutes } from './submit.ts';

export const prefixes = ['disbursement'];

/** Routes for owners of payouts. */
export const routes = (on: On) => {
  disbursementRoutes(on);
  quoteRoutes(on);
  submitRoutes(on);
  payoutHistoryRoutes(on);
};
