/** Removes payouts and refunds from a file that was not offered to the bank. */
import { and, eq, isNull } from 'drizzle-orm';
import { closeApproval } from '../../identity/approval/approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { takeOutOfFile } from '../../money/case/refund-file.ts';
import { payoutAttempts, payoutBatches } from '../../money/payout/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';

/** Removes all payments and refunds of a file. The next file takes those that may still be sent. */
export const emptyFile = (batchUuid: string): Statement[] => [
  write`UPDATE payout_attempts SET state = 'dropped' WHERE batch_uuid = ${batchUuid} AND state = 'live'`,
  takeOutOfFile(batchUuid),
];

/**
 * Withdraws the file of a payout, unless it was offered to the bank. The whole file is withdrawn,
 * because two people compare the digest of all its payments. Returns nothing if there is no such
 * file.
 */
export async function withdrawFileWith(
  db: Db,
  payoutUuid: string,
  { by, now }: { by: string; now: Date },
): Promise<Statement[]> {
  const [file] = await db
    .select({
      uuid: payoutBatches.uuid,
      released_at_ms: payoutBatches.released_at_ms,
      approval_uuid: approvals.uuid,
      asked_by: approvals.asked_by,
    })
    .from(payoutAttempts)
    .innerJoin(
      payoutBatches,
      and(eq(payoutBatches.uuid, payoutAttempts.batch_uuid), isNull(payoutBatches.offered_at_ms)),
    )
    .leftJoin(
      approvals,
      and(
        eq(approvals.subject_kind, 'payout_batch'),
        eq(approvals.subject_id, payoutBatches.uuid),
        eq(approvals.state, 'open'),
      ),
    )
    .where(and(eq(payoutAttempts.payout_uuid, payoutUuid), eq(payoutAttempts.state, 'live')));
  if (!file) return [];
  if (file.released_at_ms !== null) return stopReleased(file.uuid, { payoutUuid, now });
  if (file.approval_uuid === null || file.asked_by === null) return [];
  return [closeApproval({ uuid: file.approval_uuid, asked_by: file.asked_by }, by, now), ...emptyFile(file.uuid)];
}

/** Stops a released file. Its other payouts return to `approved` or `returned`. */
const stopReleased = (batchUuid: string, { payoutUuid, now }: { payoutUuid: string; now: Date }): Statement[] => [
  ...emptyFile(batchUuid),
  write`UPDATE payouts SET state = iif(paid_on IS NULL, 'approved', 'returned'), version = version + 1, moved_at_ms = ${now.getTime()}
    WHERE uuid <> ${payoutUuid} AND state = 'sent'
      AND uuid IN (SELECT payout_uuid FROM payout_attempts WHERE batch_uuid = ${batchUuid} AND state = 'dropped')`,
  // If the file was offered in the meantime, a trigger rejects this and rolls back everything
  // above.
  write`UPDATE payout_batches SET ended_as = 'not_sent', ask_at_ms = NULL WHERE uuid = ${batchUuid}`,
];
