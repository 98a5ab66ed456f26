/**
 * A payout: its amounts, its state and the next step. Amounts are whole satang and whole V-tokens.
 */
import { z } from 'zod';
import { payoutHold, payoutTerms } from '../money/payout/payout-terms.ts';
import { count, day, moment, satang, uuid } from '../platform/field.ts';
import { payoutState } from '../platform/page-field.ts';

/**
 * Texts for a payout. One state can have several causes, and the money is in a different place for
 * each.
 * - `sent_late`: the expected day has passed.
 * - `failed_otherwise`: failed for a reason other than the account.
 * - `not_sent`: never left for the bank.
 * - `not_paid`: the bank did not pay it.
 * - `not_sent_again`: returned, and not sent a second time.
 * - `given_up_untaxed`: given up without a certificate to void.
 */
export const payoutWords = z.enum([
  ...payoutState.options,
  'sent_late',
  'failed_otherwise',
  'not_sent',
  'not_paid',
  'not_sent_again',
  'given_up_untaxed',
]);
export type PayoutWords = z.infer<typeof payoutWords>;

/** Reasons why an owner cannot be paid now. */
export const payoutBar = z.enum([
  'no_payee',
  'payee_waiting',
  'payee_stopped',
  'no_tax_class',
  'tax_class_unsigned',
  'account_cooling',
  'nothing_payable',
  'below_least',
]);
export type PayoutBar = z.infer<typeof payoutBar>;

/** Breakdown of a payout. The parts add up to the gross amount. */
export const payoutAmounts = z.object({
  vtokens: count,
  family_vtokens: count,
  gross_satang: satang,
  family_share_satang: satang,
  payee_part_satang: satang,
  tax_satang: satang,
  fee_satang: satang,
  fee_vat_satang: satang,
  vat_satang: satang,
  net_satang: satang,
});
export type PayoutAmounts = z.infer<typeof payoutAmounts>;

/** Account that the money goes to: of a payout, the one of its latest attempt. */
export const payoutAccount = z.object({ bank_code: z.string(), masked: z.string() });

const payoutStep = z.object({ state: payoutState, at: moment });

/** A payout as shown to its owner. */
export const payout = z.object({
  uuid,
  /** Used in support, and shown on the bank statement. */
  reference: z.string(),
  state: payoutState,
  told_as: payoutWords,
  /** Set while the payout is held. */
  hold: payoutHold.nullable(),
  /**
   * ISO 20022 reason code, or the bank's text, if the bank rejected or returned it. `NOT_SENT` and
   * `NOT_PAID`: staff decided so.
   */
  bank_reason: z.string().nullable(),
  amounts: payoutAmounts,
  terms: payoutTerms,
  account: payoutAccount,
  created_at: moment,
  /** Expected date of arrival; null if it is unknown, has passed, or no transfer is in progress. */
  eta: day.nullable(),
  /** Deadline for the next step by staff or the bank; null: no step with a deadline is left. */
  next_by: day.nullable(),
  paid_on: day.nullable(),
  can_cancel: z.boolean(),
  /**
   * The latest withholding tax certificate; null before the bank's confirmation, if no tax was
   * withheld, and until staff record the number of a certificate of the bank.
   */
  certificate: z.object({ number: z.string(), is_void: z.boolean() }).nullable(),
  timeline: z.array(payoutStep),
});
/** A payout as its owner sees it. Amounts are in satang. */
export type Payout = z.infer<typeof payout>;
