/** Features name here what of theirs a second person of the house has to approve. */

import { approvalRoutes } from './approval/routes.ts';
import { refundApproval } from './desk/refund.ts';
import { writeOffApproval } from './desk/write-off.ts';
import { takeBackSubjects } from './gift/take-back.ts';
import { payoutApproval } from './payout/approval-of-payout.ts';
import { carriedReportApproval } from './payout/bank-desk.ts';
import { batchApproval } from './payout/batch.ts';
import { batchEndApproval } from './payout/end-batch.ts';
import { correctionApproval } from './profile/coin-correction.ts';
import { roleApproval } from './profile/role-change.ts';

/** The lists, and the second person's word, for all of it. */
export const approvals = approvalRoutes([
  payoutApproval,
  batchApproval,
  batchEndApproval,
  carriedReportApproval,
  refundApproval,
  writeOffApproval,
  roleApproval,
  correctionApproval,
  ...takeBackSubjects,
]);
