/** Payouts of the caller: eligibility, amount, rules and progress. Amounts are whole satang. */
import { z } from 'zod';
import { payoutTerms } from '../money/payout/payout-terms.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, optionalField, satang, uuid, wholeCoins } from '../platform/field.ts';
import { taxClassCode } from '../platform/tax/tax-class.ts';
import { payout, payoutAccount, payoutAmounts, payoutBar } from './payout-details.ts';

/** The caller, or the family that they own. */
const as = z.enum(['self', 'family']).default('self');
const whoForm = z.object({ as });
/** Without an amount, everything payable. */
const amountForm = z.object({ as, vtokens: optionalField(wholeCoins) });

/** A reason why a payee cannot be paid now. */
const payoutBlocker = z.object({
  code: payoutBar,
  /** Moment at which it ends by itself; null: it needs an action. */
  until: moment.nullable(),
  /** Deadline of staff for that action; null: the caller must act, or no action is needed. */
  by: day.nullable(),
});
export type PayoutBlocker = z.infer<typeof payoutBlocker>;

/** The payee with its account, contract and tax class. */
const disbursementProfile = z.object({
  payee: z
    .object({ name: z.string(), tax_id_masked: z.string(), kind: z.enum(['person', 'company', 'group']) })
    .nullable(),
  account: payoutAccount.extend({ set_at: moment }).nullable(),
  contract: z.object({ uuid }).nullable(),
  tax_class: z.object({ code: taxClassCode, is_signed: z.boolean() }).nullable(),
  has_vat: z.boolean(),
  payable_vtokens: count,
  /**
   * V-tokens that the payee owes because gifts were reversed after their payout. A family also
   * owes its share of a VB's payout that was given up. The payee's next V-tokens repay them.
   */
  owed_vtokens: count,
  /** Current value before share, tax and fee; null without signed rules of the tax class. */
  payable_satang: satang.nullable(),
});
export type DisbursementProfile = z.infer<typeof disbursementProfile>;

/** Whether the payee can be paid now, and every reason against it. */
const disbursementStatus = z.object({
  may_be_paid: z.boolean(),
  bars: z.array(payoutBlocker),
  /** First possible day, if it is known. */
  next_date: day.nullable(),
});
export type DisbursementStatus = z.infer<typeof disbursementStatus>;

/** The amounts of a payout, valid for ten minutes. */
const payoutQuote = z.object({
  uuid,
  amounts: payoutAmounts,
  terms: payoutTerms,
  account: payoutAccount,
  /** Expected date of arrival if the payout is requested now. */
  eta: day,
  expires_at: moment,
});
export type PayoutQuote = z.infer<typeof payoutQuote>;

/** An existing quote. */
const shownQuote = payoutQuote.extend({
  as: z.enum(['self', 'family']),
  /** The payout that was requested with it. */
  payout_uuid: uuid.nullable(),
  server_time: moment,
});
export type ShownQuote = z.infer<typeof shownQuote>;

/** Limited because each quote writes a row. */
const quoteTries = { times: 60, window_seconds: 3_600 };

export const getDisbursementProfile = defineCall({
  method: 'POST',
  path: '/v1/disbursement/profile',
  summary: 'Returns the payee, masked account, contract, tax class and payable amount of the caller',
  access: 'bearer',
  form: whoForm,
  failures: ['family_account_required'],
  answer: one(disbursementProfile),
});

export const checkDisbursement = defineCall({
  method: 'POST',
  path: '/v1/disbursement/checkstatus',
  summary: 'Returns whether the caller can be paid now. Otherwise it returns all reasons, and the first possible day',
  access: 'bearer',
  form: amountForm,
  failures: ['family_account_required'],
  answer: one(disbursementStatus),
});

export const prepareDisbursement = defineCall({
  method: 'POST',
  path: '/v1/disbursement/prepare-result',
  summary: 'Creates a quote that is valid for ten minutes: all amounts and the rules that they are calculated by',
  access: 'bearer',
  limit: quoteTries,
  form: amountForm,
  failures: ['family_account_required', 'payout_barred'],
  answer: one(payoutQuote),
});

export const getPayoutQuote = defineCall({
  method: 'GET',
  path: '/v1/disbursement/quotes/{uuid}',
  summary: 'Returns a quote, valid or expired, and the payout that was requested with it',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['payout_quote_not_found'],
  answer: one(shownQuote),
});

export const submitDisbursement = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/disbursement/submit',
    summary:
      'Requests the payout of a quote and sets its V-tokens aside. Requires a sign-in within the last 15 minutes',
    access: 'bearer',
    step_up: true,
    form: z.object({ quote_uuid: uuid }),
    failures: ['family_account_required', 'payout_quote_not_found', 'payout_quote_over', 'payout_barred'],
    answer: one(payout),
  }),
);

export const listDisbursements = defineCall({
  method: 'POST',
  path: '/v1/disbursement/history',
  summary: "Lists the caller's payouts with their timelines, latest first",
  access: 'bearer',
  form: pageQuery.extend({ as }),
  failures: ['family_account_required'],
  answer: list(payout),
});

export const getDisbursement = defineCall({
  method: 'GET',
  path: '/v1/disbursement/payouts/{uuid}',
  summary: 'Returns a payout of the caller or their family',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['payout_not_found'],
  answer: one(payout),
});

export const cancelDisbursement = defineCall({
  method: 'POST',
  path: '/v1/disbursement/payouts/{uuid}/cancel',
  summary: 'Cancels a payout that is submitted or held. Repeating it changes nothing',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['payout_not_found', 'payout_not_movable'],
  answer: one(payout),
});
