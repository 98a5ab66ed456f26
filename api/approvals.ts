/** The list of all actions under dual control. Each feature defines its own. */

import { approvalRoutes } from './identity/approval/routes.ts';
import { heldSubject } from './identity/authority/held-about.ts';
import { giftReversalSubjects } from './live/gift/gift-reversal.ts';
import { refundApproval } from './money/case/refund.ts';
import { reversalApproval } from './money/reversal/reversal.ts';
import { carriedReportApproval } from './payouts/bank/bank-report-routes.ts';
import { batchApproval } from './payouts/bank/batch.ts';
import { batchEndApproval } from './payouts/bank/end-batch.ts';
import { payoutApproval } from './payouts/payout/approval-of-payout.ts';

/** Routes for the list of approvals and for decisions about them. */
export const approvals = approvalRoutes([
  heldSubject,
  payoutApproval,
  batchApproval,
  batchEndApproval,
  carriedReportApproval,
  refundApproval,
  reversalApproval,
  ...giftReversalSubjects,
]);
