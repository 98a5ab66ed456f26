/**
 * Ends a file manually under dual control. This covers a file that never left because its contents
 * changed, and a file about which the bank is silent. Two people confirm the outcome, which the
 * scheduled job `payouts` then applies once to each open payment and refund.
 */
import { eq, sql } from 'drizzle-orm';
import type { BatchEnd } from '../../../calls/money/payout/payout-terms.ts';
import { endPayoutBatch, type PayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { payoutBatches } from '../../money/payout/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { schedulePayouts } from '../payout/schedule-payouts.ts';
import { applyWord } from './apply-report.ts';
import { selectBatch, serializeBatch } from './batch.ts';

type Batch = typeof payoutBatches.$inferSelect;

/** Outcome of a file: the day on which its money left, or that none left. */
interface End {
  outcome: BatchEnd;
  paid_on: string | null;
}

const SUBJECT = 'payout_batch_end' as const;

export const endBatchRoutes = (on: On) => {
  on(
    endPayoutBatch,
    ({ params: { uuid } }, { db }) => ({ rows: selectBatch(db, uuid) }),
    async ({ form: { outcome, paid_on = null, ground } }, { caller, command, db, now, read }) => {
      const end = { outcome, paid_on: outcome === 'paid' ? paid_on : null };
      const begin = async () => askEnd((await read()).rows[0], end, { by_uuid: caller.user_uuid, ground, now });
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};

/** Requests a second person's confirmation of an outcome. */
export async function askEnd(
  batch: Awaited<ReturnType<typeof selectBatch>>[number] | undefined,
  end: End,
  { by_uuid, ground, now }: { by_uuid: string; ground: string; now: Date },
): Promise<{ statements: Statement[]; answer: { data: PayoutBatch } } | Failed> {
  if (!batch) return { failed: 'payout_batch_not_found' };
  if (!mayEnd(batch, end, now) || batch.live_count === 0) return { failed: 'payout_batch_not_endable' };
  const request = {
    uuid: crypto.randomUUID(),
    subject_kind: SUBJECT,
    subject_id: subjectOf(batch, end),
    digest: await digestOfEnd(batch, end),
    amount_satang: batch.total_satang,
    ground,
    asked_by: by_uuid,
  };
  return { statements: [askApproval(request, now)], answer: { data: serializeBatch(batch) } };
}

/**
 * Returns whether an outcome is allowed now. A file that never left was not paid. For a file that
 * left, the bank must first be silent. `paid` needs a day from the value day to today.
 */
function mayEnd(
  { released_at_ms, offered_at_ms, silent_at_ms, ended_as, value_day }: Batch,
  { outcome, paid_on }: End,
  now: Date,
): boolean {
  if (released_at_ms === null || ended_as !== null) return false;
  if (outcome === 'not_sent') return offered_at_ms === null;
  if (silent_at_ms === null || offered_at_ms === null) return false;
  return outcome === 'not_paid' || (paid_on !== null && paid_on >= value_day && paid_on <= bangkokDay(now));
}

const subjectOf = ({ uuid }: Batch, { outcome, paid_on }: End): string => [uuid, outcome, paid_on ?? ''].join(':');

const digestOfEnd = ({ message_id, digest }: Batch, { outcome, paid_on }: End): Promise<string> =>
  digestOf({ message_id, digest, outcome, paid_on });

/** Parses the subject of an approval: the file and its outcome. */
async function subjectIn(db: Db, subjectId: string): Promise<{ batch: Batch; end: End } | null> {
  const [uuid = '', outcome, paid_on] = subjectId.split(':');
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.uuid, uuid));
  return batch ? { batch, end: { outcome: outcome as BatchEnd, paid_on: paid_on || null } } : null;
}

/**
 * Approval by the second person. The scheduled job `payouts` then applies the outcome to each
 * payment.
 */
export const batchEndApproval: ApprovalSubject = {
  kind: SUBJECT,
  // In the format of `subjectOf`: a uuid, an outcome, and a day or nothing.
  details: sql`SELECT json_object('reference', message_id, 'paid_on', nullif(substr(said, instr(said, ':') + 1), ''),
    'outcome', substr(said, 1, instr(said, ':') - 1))
    FROM payout_batches, (SELECT substr(subject_id, 38) AS said) WHERE payout_batches.uuid = substr(subject_id, 1, 36)`,
  digestNow: async ({ db, approval }) => {
    const subject = await subjectIn(db, approval.subject_id);
    return subject && digestOfEnd(subject.batch, subject.end);
  },
  approved: async ({ db, env, now, approval }) => {
    const subject = await subjectIn(db, approval.subject_id);
    if (!subject || !mayEnd(subject.batch, subject.end, now)) return { failed: 'approval_outdated' } satisfies Failed;
    await schedulePayouts(env, now);
    const { outcome, paid_on } = subject.end;
    const columns = { ended_as: outcome, ended_on: paid_on, ask_at_ms: now.getTime() };
    return [updateRow(payoutBatches, { uuid: subject.batch.uuid }, columns)];
  },
};

/** Applies the confirmed outcome, if there is one, to each open payment and refund of the file. */
export async function applyEnded(db: Db, batch: Batch, now: Date): Promise<void> {
  const { message_id, ended_as, ended_on, value_day } = batch;
  if (ended_as === null) return;
  await applyWord(
    db,
    {
      end_to_end_id: null,
      message_id,
      verdict: ended_as === 'paid' ? 'paid' : 'rejected',
      amount_satang: null,
      charge_satang: 0,
      value_day: ended_on ?? value_day,
      reason_code: null,
      reason_text: ended_as === 'paid' ? null : ended_as.toUpperCase(),
    },
    now,
  );
  // A file that never left is over now.
  if (batch.offered_at_ms !== null) return;
  await commitOrThrow(db, [updateRow(payoutBatches, { uuid: batch.uuid }, { ask_at_ms: null })]);
}
