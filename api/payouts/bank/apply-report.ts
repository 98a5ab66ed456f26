/**
 * Applies bank reports. Each line takes effect once, whatever the order and number of its reports.
 * A line about a payment of ours that does not fit opens a case and moves nothing. Lines with
 * foreign references are ignored.
 */

import { and, eq } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { cutText } from '../../../calls/platform/text/length.ts';
import type { BankReport, BankWord } from '../../money/bank/bank-report.ts';
import { mismatchOf } from '../../money/bank/report-mismatch.ts';
import { type BankObservation, openPayoutCase } from '../../money/case/case.ts';
import { isRefundReference, refundWord } from '../../money/case/refund-file.ts';
import { refunds } from '../../money/case/tables.ts';
import { payoutAttempts, payoutBatches, payouts } from '../../money/payout/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import {
  commitUnless,
  insertRow,
  retryOnConflict,
  type Statement,
  updateRow,
  write,
} from '../../platform/framework/statement.ts';
import { movePayout, type PayoutRow } from '../payout/payout-move.ts';
import { bankReports } from './tables.ts';

/** Parses and applies a report. Returns null if the text is not a report. */
export async function applyReport(
  db: Db,
  text: string,
  now: Date,
): Promise<{ report: BankReport; is_new: boolean } | null> {
  const report = await readReport(text);
  if (!report) return null;
  return { report, is_new: await applyOnce(db, { digest: await sha256Hex(text), ...report }, now) };
}

/** Parses a report. Returns null if the text is not a report. */
export async function readReport(text: string): Promise<BankReport | null> {
  // The XML parser is large, and needed only when a bank has answered.
  const { parseBankReport } = await import('../../money/bank/read-report.ts');
  return parseBankReport(text);
}

/** Applies a report unless it was applied before. Returns whether it was new. */
export async function applyOnce(
  db: Db,
  { digest, kind, report_id, words }: BankReport & { digest: string },
  now: Date,
): Promise<boolean> {
  const [report] = await db.select().from(bankReports).where(eq(bankReports.digest, digest));
  if (report) return false;
  for (const word of words) await applyWord(db, word, now);
  // Stored last, so that a crash in between repeats the report. Each line has an effect only once.
  await commitUnless(
    db,
    [bankReports],
    [insertRow(bankReports, { digest, kind, report_id, read_at_ms: now.getTime() })],
  );
  return true;
}

type Attempt = typeof payoutAttempts.$inferSelect;

/** Applies a line to its payment or refund, or to all open ones of its file. */
export async function applyWord(db: Db, word: BankWord, now: Date): Promise<void> {
  const about = word.end_to_end_id === null ? await attemptsOfFile(db, word.message_id) : [word.end_to_end_id];
  for (const end_to_end_id of about) {
    await retryOnConflict(db, async () => ({
      statements: await statementsOf(db, { ...word, end_to_end_id }, now),
      outcome: null,
    }));
  }
}

async function attemptsOfFile(db: Db, messageId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: payoutAttempts.end_to_end_id })
    .from(payoutAttempts)
    .innerJoin(payoutBatches, eq(payoutBatches.uuid, payoutAttempts.batch_uuid))
    .where(and(eq(payoutBatches.message_id, messageId ?? ''), eq(payoutAttempts.state, 'live')));
  const back = await db
    .select({ id: refunds.end_to_end_id })
    .from(refunds)
    .innerJoin(payoutBatches, eq(payoutBatches.uuid, refunds.batch_uuid))
    .where(and(eq(payoutBatches.message_id, messageId ?? ''), eq(refunds.state, 'approved')));
  return [...rows, ...back].map(({ id }) => id);
}

type OneWord = BankWord & { end_to_end_id: string };

async function statementsOf(db: Db, word: OneWord, now: Date): Promise<Statement[]> {
  if (isRefundReference(word.end_to_end_id)) {
    return refundWord(db, word, { fileOf: (uuid) => selectFile(db, uuid), now });
  }
  const [row] = await db
    .select({ attempt: payoutAttempts, payout: payouts, file: payoutBatches })
    .from(payoutAttempts)
    .innerJoin(payouts, eq(payouts.uuid, payoutAttempts.payout_uuid))
    .innerJoin(payoutBatches, eq(payoutBatches.uuid, payoutAttempts.batch_uuid))
    .where(eq(payoutAttempts.end_to_end_id, word.end_to_end_id));
  // A statement contains foreign payments. Only a reference in our format opens a case.
  if (!row)
    return /^VP[0-9A-Z]{12}-\d+$/.test(word.end_to_end_id) ? [caseOf('unknown_reference', word, null, now)] : [];
  const { attempt, payout, file } = row;
  if (word.verdict === 'accepted') return [];
  const misfit = mismatchOf(word, { amount_satang: payout.net_satang, file });
  if (misfit) return [caseOf(misfit, word, payout.uuid, now)];
  const statements = applyOutcome({ attempt, payout, file }, word, now);
  return statements ? [...statements, ...chargeOf(attempt, word, now)] : [caseOf('late_word', word, payout.uuid, now)];
}

const selectFile = (db: Db, batchUuid: string) =>
  db.select().from(payoutBatches).where(eq(payoutBatches.uuid, batchUuid));

/** Stores the bank's fee, whenever it is reported. The first report of a payment often omits it. */
function chargeOf({ payout_uuid, number }: Attempt, { verdict, charge_satang }: OneWord, now: Date): Statement[] {
  if (charge_satang === 0 || verdict === 'rejected' || verdict === 'accepted') return [];
  return [
    write`INSERT INTO bank_charges (payout_uuid, attempt_number, verdict, amount_satang, charged_at_ms)
      VALUES (${payout_uuid}, ${number}, ${verdict}, ${charge_satang}, ${now.getTime()}) ON CONFLICT DO NOTHING`,
  ];
}

interface Sent {
  attempt: Attempt;
  payout: PayoutRow;
  file: typeof payoutBatches.$inferSelect;
}

/**
 * Returns the statements for an attempt. Empty if the report repeats an earlier one. Returns null
 * if it contradicts one, or if the attempt was dropped.
 */
function applyOutcome({ attempt, payout, file }: Sent, word: OneWord, now: Date): Statement[] | null {
  const paid_on = payout.paid_on ?? paidOn(word, file);
  const step = `${attempt.state}>${word.verdict}`;
  switch (step) {
    case 'live>paid':
      return [endOf(attempt, 'paid', word), moveToPaid(payout, paid_on, now)];
    case 'live>rejected': {
      const to = payout.paid_on === null ? 'failed' : 'returned';
      return [endOf(attempt, 'rejected', word), movePayout(payout, to, now, { bank_reason: reasonOf(word) })];
    }
    // The bank reported the return before the payment. Both are recorded, in their order.
    case 'live>returned': {
      const after = { ...payout, state: 'paid' as const, version: payout.version + 1 };
      return [
        endOf(attempt, 'paid', word),
        moveToPaid(payout, paid_on, now),
        endOf(attempt, 'returned', word),
        movePayout(after, 'returned', now, { bank_reason: reasonOf(word) }),
      ];
    }
    case 'paid>returned':
      return [endOf(attempt, 'returned', word), movePayout(payout, 'returned', now, { bank_reason: reasonOf(word) })];
    case 'paid>paid':
    case 'rejected>rejected':
    case 'returned>returned':
    case 'returned>paid':
      return [];
    default:
      return null;
  }
}

const moveToPaid = (payout: PayoutRow, paid_on: string, now: Date) =>
  movePayout(payout, 'paid', now, { bank_reason: null, paid_on });

/**
 * Returns the day for documents: the bank's day, but not before the release of the file. An earlier
 * day could fall into a tax month that is already filed. The attempt stores the bank's day.
 */
function paidOn({ value_day }: OneWord, { released_at_ms }: Sent['file']): string {
  const releaseDay = released_at_ms === null ? value_day : bangkokDay(new Date(released_at_ms));
  return value_day < releaseDay ? releaseDay : value_day;
}

const endOf = ({ payout_uuid, number }: Attempt, state: Attempt['state'], word: OneWord): Statement =>
  updateRow(payoutAttempts, { payout_uuid, number }, { state, value_day: word.value_day, reason: reasonOf(word) });

/** Returns the ISO code. Falls back to the bank's text. */
const reasonOf = ({ reason_code, reason_text }: OneWord) =>
  reason_code ?? (reason_text ? cutText(reason_text, 100) : null);

const caseOf = (
  kind: BankObservation,
  { end_to_end_id, verdict, amount_satang, value_day }: OneWord,
  payout_uuid: string | null,
  now: Date,
): Statement =>
  openPayoutCase(
    {
      kind,
      about: `${end_to_end_id}:${verdict}`,
      payout_uuid,
      detail: { end_to_end_id, verdict, amount_satang, value_day },
    },
    now,
  );
