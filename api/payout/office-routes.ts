import type { On } from '../host/route.ts';
import { bankDeskRoutes } from './bank-desk.ts';
import { batchRoutes } from './batch.ts';
import { certificateDeskRoutes } from './certificate-desk.ts';
import { endBatchRoutes } from './end-batch.ts';
import { queueRoutes } from './queue.ts';
import { taxDeskRoutes } from './tax-desk.ts';

/** What staff may do about payouts. */
export const payoutOfficeRoutes = (on: On) => {
  queueRoutes(on);
  batchRoutes(on);
  endBatchRoutes(on);
  bankDeskRoutes(on);
  certificateDeskRoutes(on);
  taxDeskRoutes(on);
};
