/**
 * Bank reports that staff upload. Nothing proves the origin of a pasted text, and a forged
 * rejection would return V-tokens for money that the bank paid. A second person therefore compares
 * its digest with the bank's own report. The scheduled job `payouts` then applies it.
 */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { readBankReport } from '../../../calls/payouts/bank-batch.ts';
import { type ApprovalSubject, askApproval } from '../../identity/approval/approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import type { BankReport } from '../../money/bank/bank-report.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, retryOnConflict, updateRow } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { schedulePayouts } from '../payout/schedule-payouts.ts';
import { applyOnce, readReport } from './apply-report.ts';
import { bankReports, carriedReports } from './tables.ts';

export const prefixes = ['office'];

const SUBJECT = 'bank_report';
const MAX_PER_RUN = 5;

export const routes = (on: On) => {
  on(readBankReport, async ({ form: { report: text } }, { caller, db, now }) => {
    const report = await readReport(text);
    if (!report) return { failed: 'bank_report_unreadable' };
    const digest = await sha256Hex(text);
    const is_new = await carry(db, { ...report, digest }, { asked_by: caller.user_uuid, now });
    const { kind, report_id, words } = report;
    return { data: { kind, report_id, digest, lines: words.length, is_new } };
  });
};

/**
 * Requests the approval of a report. Returns whether it is new: not applied, not waiting, not
 * approved.
 */
async function carry(
  db: Db,
  report: BankReport & { digest: string },
  { asked_by, now }: { asked_by: string; now: Date },
): Promise<boolean> {
  const { digest } = report;
  return retryOnConflict(db, async () => {
    const { reports, carried, approvalRows } = await batchRead(db, {
      reports: db.select({ digest: bankReports.digest }).from(bankReports).where(eq(bankReports.digest, digest)),
      carried: db
        .select({ due_at_ms: carriedReports.due_at_ms })
        .from(carriedReports)
        .where(eq(carriedReports.digest, digest)),
      approvalRows: db
        .select({ uuid: approvals.uuid })
        .from(approvals)
        .where(and(eq(approvals.subject_kind, SUBJECT), eq(approvals.subject_id, digest), eq(approvals.state, 'open'))),
    });
    const isKnown =
      reports.length > 0 || approvalRows.length > 0 || carried.some(({ due_at_ms }) => due_at_ms !== null);
    if (isKnown) return { statements: [], outcome: false };
    const approvalRequest = askApproval(
      {
        uuid: crypto.randomUUID(),
        subject_kind: SUBJECT,
        subject_id: digest,
        digest,
        amount_satang: null,
        ground: groundOf(report),
        asked_by,
      },
      now,
    );
    const row = insertRow(carriedReports, { ...report, carried_at_ms: now.getTime() });
    return { statements: [...(carried.length === 0 ? [row] : []), approvalRequest], outcome: true };
  });
}

/** Returns the text for the second person: the report's id, and the number of lines per outcome. */
function groundOf({ kind, report_id, words }: BankReport): string {
  const counts = Map.groupBy(words, ({ verdict }) => verdict);
  const lines = [...counts].map(([verdict, those]) => `${those.length} ${verdict}`).join(', ');
  return `${kind} ${report_id}: ${lines || 'no lines'}`.slice(0, 300);
}

/** Approval by a second person, which confirms that the bank sent the report. */
export const carriedReportApproval: ApprovalSubject = {
  kind: SUBJECT,
  digestNow: async ({ db, approval }) => {
    const [report] = await db.select().from(carriedReports).where(eq(carriedReports.digest, approval.subject_id));
    return report?.digest ?? null;
  },
  approved: async ({ env, now, approval }) => {
    await schedulePayouts(env, now);
    return [updateRow(carriedReports, { digest: approval.subject_id }, { due_at_ms: now.getTime() })];
  },
};

/** Returns the due time of the next approved report, or null. */
export async function nextCarried(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ due_at_ms: carriedReports.due_at_ms })
    .from(carriedReports)
    .where(isNotNull(carriedReports.due_at_ms))
    .orderBy(asc(carriedReports.due_at_ms))
    .limit(1);
  return next?.due_at_ms ?? null;
}

/** Applies approved reports, up to five per run. After a crash a report is applied again. */
export async function attendCarried({ db, now, turn }: { db: Db; now: Date; turn: JobRun }): Promise<void> {
  const dueReports = await db
    .select()
    .from(carriedReports)
    .where(lte(carriedReports.due_at_ms, now.getTime()))
    .orderBy(asc(carriedReports.due_at_ms))
    .limit(MAX_PER_RUN);
  for (const report of dueReports) {
    try {
      await applyOnce(db, report, now);
      await commitOrThrow(db, [updateRow(carriedReports, { digest: report.digest }, { due_at_ms: null })]);
      turn.done += 1;
    } catch (error) {
      log('error', 'carried_report_not_applied', { digest: report.digest, ...describeError(error) });
      turn.failure = `report ${report.report_id}: ${error}`;
    }
  }
}
