/** Features name here what of theirs a second person of the house has to approve. */

import { approvalRoutes } from './identity/approval/routes.ts';
import { heldSubject } from './identity/authority/held-about.ts';
import { takeBackSubjects } from './live/gift/take-back.ts';
import { refundApproval } from './money/case/refund.ts';
import { reversalApproval } from './money/reversal/reversal.ts';
import { carriedReportApproval } from './payouts/bank/bank-desk.ts';
import { batchApproval } from './payouts/bank/batch.ts';
import { batchEndApproval } from './payouts/bank/end-batch.ts';
import { payoutApproval } from './payouts/payout/approval-of-payout.ts';

/** The lists, and the second person's word, for all of it. */
export const approvals = approvalRoutes([
  heldSubject,
  payoutApproval,
  batchApproval,
  batchEndApproval,
  carriedReportApproval,
  refundApproval,
  reversalApproval,
  ...takeBackSubjects,
]);
