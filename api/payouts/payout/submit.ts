/**
 * Requests a payout by a quote, once per quote. A trigger in money-rules.sql sets the V-tokens
 * aside in the same transaction.
 */
import { and, eq } from 'drizzle-orm';
import { submitDisbursement } from '../../../calls/payouts/payout.ts';
import type { Payout } from '../../../calls/payouts/payout-details.ts';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { referenceOf } from '../../money/order/reference.ts';
import { payoutQuotes, payouts } from '../../money/payout/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { dateRulesOf, selectDateRules } from '../bank/expected-date.ts';
import { blockedBy } from './disbursement.ts';
import { areLeft } from './family-part.ts';
import { isTheirs } from './owner.ts';
import { blockersOf } from './payable-now.ts';
import { askPayoutApproval } from './payout-approval.ts';
import { type PayoutSnapshot, payoutSnapshotOf, selectPayoutSnapshot } from './payout-snapshot.ts';
import { amountsOf, etaOfRequest, nextByOf } from './read-payout.ts';
import { schedulePayoutEmails } from './schedule-payouts.ts';

export const submitRoutes = (on: On) => {
  on(submitDisbursement, async ({ form }, { caller, command, db, env, now, waitUntil }) => {
    waitUntil(schedulePayoutEmails(env, now));
    return runIdempotent(db, {
      command,
      now,
      steps: { begin: () => submitPayout({ db, env, now }, { caller, quoteUuid: form.quote_uuid }) },
    });
  });
};

/** Returns the statements of a payout and the answer, or the reason for a refusal. */
export async function submitPayout(
  { db, env, now }: Pick<Context, 'db' | 'now'> & { env: object },
  { caller, quoteUuid }: { caller: Caller; quoteUuid: string },
): Promise<{ statements: Statement[]; answer: { data: Payout } } | Failed> {
  const [quote] = await db.select().from(payoutQuotes).where(eq(payoutQuotes.uuid, quoteUuid));
  if (!quote || !isTheirs(quote, caller)) return { failed: 'payout_quote_not_found' };
  if (quote.expires_at_ms <= now.getTime()) return { failed: 'payout_quote_over' };
  const owner = { kind: quote.owner_kind, uuid: quote.owner_uuid };
  const rows = await batchRead(db, {
    ...selectPayoutSnapshot(db, owner, now),
    ...selectDateRules(db, now),
    used: db.select({ uuid: payouts.uuid }).from(payouts).where(eq(payouts.quote_uuid, quote.uuid)),
    before: selectPaidTo(db, quote),
  });
  const snapshot = await payoutSnapshotOf(rows, { now });
  const blockers = blockersOf(snapshot, quote.vtokens, now);
  if (blockers.length > 0) return blockedBy(blockers);
  // A quote is valid for one payout, and only while rules and account stay the same.
  const isAnother =
    quote.terms_digest !== snapshot.terms?.digest || quote.account_number !== snapshot.payee?.account?.number;
  const isLeft = areLeft(quote, snapshot.payable);
  if (rows.used.length > 0 || isAnother || !isLeft) return { failed: 'payout_quote_over' };
  const uuid = crypto.randomUUID();
  const payout = payoutRow(quote, { uuid, snapshot, now });
  // The first payout to an account needs two approvals, whatever its amount.
  const approvalCount = rows.before.length === 0 || quote.net_satang > snapshot.two_above_satang ? 2 : 1;
  const statement = await askPayoutApproval(payout, { by: caller.user_uuid, needed: approvalCount, now });
  const { hours } = readBankSettings(env);
  const dateRules = dateRulesOf(rows);
  return {
    statements: [statement, insertRow(payouts, payout)],
    answer: {
      data: {
        uuid,
        reference: payout.reference,
        state: payout.state,
        told_as: payout.state,
        hold: null,
        bank_reason: null,
        amounts: amountsOf(quote),
        terms: quote.terms,
        account: {
          bank_code: snapshot.payee?.account?.bank_code ?? '',
          masked: snapshot.payee?.account?.account_masked ?? '',
        },
        created_at: moment(payout.created_at_ms),
        eta: etaOfRequest(now, { hours, dateRules }),
        next_by: nextByOf(payout, { now, dateRules, valueDay: null }),
        paid_on: null,
        can_cancel: true,
        certificate: null,
        timeline: [{ state: payout.state, at: moment(payout.created_at_ms) }],
      },
    },
  };
}

/** Selects whether a payout to this account has been paid. */
const selectPaidTo = (db: Db, { payee_uuid, account_number }: { payee_uuid: string; account_number: number }) =>
  db
    .select({ uuid: payouts.uuid })
    .from(payouts)
    .where(
      and(eq(payouts.payee_uuid, payee_uuid), eq(payouts.account_number, account_number), eq(payouts.state, 'paid')),
    )
    .limit(1);

function payoutRow(
  { uuid: quote_uuid, made_at_ms: _, expires_at_ms: __, ...quote }: typeof payoutQuotes.$inferSelect,
  { uuid, snapshot, now }: { uuid: string; snapshot: PayoutSnapshot; now: Date },
) {
  return {
    ...quote,
    uuid,
    version: 0,
    quote_uuid,
    reference: referenceOf(uuid).replace(/^VL/, 'VP'),
    state: 'submitted' as const,
    moved_at_ms: now.getTime(),
    approval_uuid: crypto.randomUUID(),
    numbered_by: snapshot.certificates_by_bank ? ('bank' as const) : ('ours' as const),
    created_at_ms: now.getTime(),
  };
}
