import type { On } from '../../platform/framework/route.ts';
import { bankReportRoutes } from '../bank/bank-report-routes.ts';
import { bankYearRoutes } from '../bank/bank-year-routes.ts';
import { batchRoutes } from '../bank/batch.ts';
import { endBatchRoutes } from '../bank/end-batch.ts';
import { certificateOfficeRoutes } from '../tax/certificate-routes.ts';
import { withholdingTaxRoutes } from '../tax/withholding-tax-routes.ts';
import { queueRoutes } from './queue.ts';

/** Back-office routes for payouts. */
export const payoutOfficeRoutes = (on: On) => {
  queueRoutes(on);
  batchRoutes(on);
  endBatchRoutes(on);
  bankReportRoutes(on);
  certificateOfficeRoutes(on);
  withholdingTaxRoutes(on);
  bankYearRoutes(on);
};
