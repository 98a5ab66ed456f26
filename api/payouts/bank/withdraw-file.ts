/** Takes payments back out of a file for the bank that nobody has released. */
import { and, eq, isNull } from 'drizzle-orm';
import { closeApproval } from '../../identity/approval/approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { takeOutOfFile } from '../../money/case/refund-file.ts';
import type { Db } from '../../platform/host/db.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import { payoutAttempts, payoutBatches } from '../payout/tables.ts';

/** Drops every payment and refund of an unreleased file; the next file takes those that may still go. */
export const emptyFile = (batchUuid: string): Statement[] => [
  write`UPDATE payout_attempts SET state = 'dropped' WHERE batch_uuid = ${batchUuid} AND state = 'live'`,
  takeOutOfFile(batchUuid),
];

/**
 * Withdraws the unreleased file that has this payout, if one has. The whole file goes: two people compare the digest of
 * all its payments, so a file without one of them is another file.
 */
export async function withdrawFileWith(
  db: Db,
  payoutUuid: string,
  { by, now }: { by: string; now: Date },
): Promise<Statement[]> {
  const [file] = await db
    .select({ uuid: payoutBatches.uuid, approval_uuid: approvals.uuid, asked_by: approvals.asked_by })
    .from(payoutAttempts)
    .innerJoin(
      payoutBatches,
      and(eq(payoutBatches.uuid, payoutAttempts.batch_uuid), isNull(payoutBatches.released_at_ms)),
    )
    .innerJoin(
      approvals,
      and(
        eq(approvals.subject_kind, 'payout_batch'),
        eq(approvals.subject_id, payoutBatches.uuid),
        eq(approvals.state, 'open'),
      ),
    )
    .where(and(eq(payoutAttempts.payout_uuid, payoutUuid), eq(payoutAttempts.state, 'live')));
  if (!file) return [];
  return [closeApproval({ uuid: file.approval_uuid, asked_by: file.asked_by }, by, now), ...emptyFile(file.uuid)];
}
