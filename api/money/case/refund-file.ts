/** Refunds to accounts. They are sent in the same bank files as payouts. */

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { RefundAccountKind } from '../../../calls/money/order-details.ts';
import { cutText } from '../../../calls/platform/text/length.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import type { Transfer } from '../bank/bank-file.ts';
import type { BankWord } from '../bank/bank-report.ts';
import { mismatchOf, type SentLine } from '../bank/report-mismatch.ts';
import { type BankObservation, openPayoutCase } from './case.ts';
import { reportOn } from './refund.ts';
import { decryptRefundAccount } from './refund-account.ts';
import { moneyCases, refundAccounts, refunds } from './tables.ts';

const selectWithAccounts = (db: Db) =>
  db
    .select({ refund: refunds, account: refundAccounts })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .innerJoin(
      refundAccounts,
      and(eq(refundAccounts.order_uuid, moneyCases.order_uuid), eq(refundAccounts.number, refunds.account_number)),
    );

/** A refund to send, with its account. */
export type SentRefund = Awaited<ReturnType<typeof selectWithAccounts>>[number];

/**
 * Selects approved refunds that are in no file, to accounts that the current file format supports.
 */
export const selectRefundsToSend = (db: Db, { kinds, limit }: { kinds: readonly RefundAccountKind[]; limit: number }) =>
  selectWithAccounts(db)
    .where(
      and(
        eq(refunds.state, 'approved'),
        eq(refunds.way, 'account'),
        isNull(refunds.batch_uuid),
        inArray(refundAccounts.kind, kinds),
      ),
    )
    .orderBy(refunds.started_at_ms)
    .limit(limit);

/** Selects the refunds of a file, in the order of the file. */
export const selectRefundsOf = (db: Db, batchUuid: string) =>
  selectWithAccounts(db).where(eq(refunds.batch_uuid, batchUuid)).orderBy(refunds.end_to_end_id);

const proxies = { promptpay_phone: 'MBNO', promptpay_id: 'NIDN' } as const;

/** Converts a refund to a transfer in a bank file. */
export async function transferOf(db: Db, env: object, { refund, account }: SentRefund): Promise<Transfer> {
  const { kind, bank_code, number, name } = await decryptRefundAccount(db, env, account);
  return {
    end_to_end_id: refund.end_to_end_id,
    amount_satang: refund.amount_satang,
    payee_name: name,
    account: number,
    ...(kind === 'bank' ? { bank_code: bank_code ?? '' } : { proxy: proxies[kind] }),
  };
}

/** Adds a refund to a file. `takeOutOfFile` removes all refunds of a file that are not over. */
export const putInFile = (uuid: string, batchUuid: string): Statement =>
  write`UPDATE refunds SET batch_uuid = ${batchUuid} WHERE uuid = ${uuid}`;
export const takeOutOfFile = (batchUuid: string): Statement =>
  write`UPDATE refunds SET batch_uuid = NULL WHERE batch_uuid = ${batchUuid} AND state = 'approved'`;

/** Returns whether a bank reference is one of a refund. */
export const isRefundReference = (endToEndId: string): boolean => /^VR[0-9A-F]{18}$/.test(endToEndId);

/**
 * Returns the statements for a bank report about a refund. A repeated report has no effect; one
 * that contradicts an earlier report opens a case.
 */
export async function refundWord(
  db: Db,
  word: BankWord & { end_to_end_id: string },
  { fileOf, now }: { fileOf: (batchUuid: string) => PromiseLike<NonNullable<SentLine['file']>[]>; now: Date },
): Promise<Statement[]> {
  const { end_to_end_id, verdict, amount_satang, value_day } = word;
  const caseOf = (kind: BankObservation) => [
    openPayoutCase(
      {
        kind,
        about: `${end_to_end_id}:${verdict}`,
        payout_uuid: null,
        detail: { end_to_end_id, verdict, amount_satang, value_day },
      },
      now,
    ),
  ];
  const [row] = await db
    .select({ refund: refunds, case: moneyCases })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .where(eq(refunds.end_to_end_id, end_to_end_id));
  if (!row?.refund.batch_uuid) return caseOf('unknown_reference');
  const { refund } = row;
  const [file] = await fileOf(row.refund.batch_uuid);
  const misfit = mismatchOf(word, { amount_satang: refund.amount_satang, file });
  if (misfit) return caseOf(misfit);
  if (verdict === 'accepted') return [];
  const bank_note = word.reason_code ?? (word.reason_text ? cutText(word.reason_text, 100) : end_to_end_id);
  const outcome = verdict === 'rejected' ? 'failed' : verdict;
  if (refund.state === outcome || (refund.state === 'returned' && outcome === 'paid')) return [];
  // The bank reported the return before the payment. Both are recorded, in their order.
  if (refund.state === 'approved' && outcome === 'returned') {
    const payment = reportOn(row, { outcome: 'paid', bank_note: end_to_end_id }, now);
    const back = payment && reportOn({ ...row, refund: payment.refund }, { outcome, bank_note }, now);
    return payment && back ? [...payment.statements, ...back.statements] : caseOf('late_word');
  }
  return reportOn(row, { outcome, bank_note }, now)?.statements ?? caseOf('late_word');
}
