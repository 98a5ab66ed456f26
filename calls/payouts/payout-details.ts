/**
 * A payout: its amounts, its state and the next step. Amounts are whole satang and whole V-tokens.
 */
import { z } from 'zod';
import { count, day, moment, satang, uuid } from '../platform/field.ts';
import { payoutState } from '../platform/page-field.ts';
import { taxClassCode, taxForm } from '../platform/tax/tax-class.ts';

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

/**
 * Reasons of a hold: review by staff, terms that differ from the quote, a tax class without the
 * accountant's signature, or a stopped payee.
 */
export const payoutHold = z.enum(['review', 'terms_changed', 'tax_class_unsigned', 'payee_stopped']);
export type PayoutHold = z.infer<typeof payoutHold>;

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

/** The rules of the calculation, each with the moment from which it is valid. */
export const payoutTerms = z.object({
  satang_per_100_vtokens: satang,
  rate_from: moment,
  tax_class: taxClassCode,
  tax_form: taxForm,
  income_type: z.string(),
  /** Basis points (1/100 percent); null: the rate rises with the amount. */
  tax_basis_points: z.number().int().nullable(),
  tax_class_from: moment,
  /** The person who signed it off, and the reason. */
  tax_ground: z.string(),
  vat_basis_points: z.number().int(),
  has_vat: z.boolean(),
});
export type PayoutTerms = z.infer<typeof payoutTerms>;

/** Destination account of the money. */
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
  /** ISO 20022 reason code, if the bank rejected or returned it. */
  bank_reason: z.string().nullable(),
  amounts: payoutAmounts,
  terms: payoutTerms,
  account: payoutAccount,
  created_at: moment,
  /** Expected date of arrival; null once the result is final, or if it is unknown. */
  eta: day.nullable(),
  /** Deadline for the next step by staff or the bank; null: no step is left. */
  next_by: day.nullable(),
  paid_on: day.nullable(),
  can_cancel: z.boolean(),
  /**
   * The withholding tax certificate; null before the bank's confirmation, and if no tax was
   * withheld.
   */
  certificate: z.object({ number: z.string(), is_void: z.boolean() }).nullable(),
  timeline: z.array(payoutStep),
});
export type Payout = z.infer<typeof payout>;
