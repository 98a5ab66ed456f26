import type { On } from '../../platform/host/route.ts';
import { bankDeskRoutes } from '../bank/bank-desk.ts';
import { bankYearRoutes } from '../bank/bank-year-routes.ts';
import { batchRoutes } from '../bank/batch.ts';
import { endBatchRoutes } from '../bank/end-batch.ts';
import { certificateDeskRoutes } from '../tax/certificate-desk.ts';
import { taxDeskRoutes } from '../tax/tax-desk.ts';
import { queueRoutes } from './queue.ts';

/** Back-office routes for payouts. */
export const payoutOfficeRoutes = (on: On) => {
  queueRoutes(on);
  batchRoutes(on);
  endBatchRoutes(on);
  bankDeskRoutes(on);
  certificateDeskRoutes(on);
  taxDeskRoutes(on);
  bankYearRoutes(on);
};
