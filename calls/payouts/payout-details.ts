/** A payout: what it comes to, where it has got to, and what happens next. Amounts are whole satang, V-tokens whole. */
import { z } from 'zod';
import { count, day, moment, satang, uuid } from '../platform/field.ts';
import { taxClassCode, taxForm } from './tax.ts';

/**
 * Nothing leaves before `approved`; `sent` has no way back: the bank alone says what became of it. `failed`: the bank did
 * not carry it out, and all has come back. `returned`: it did, and the money came back; it is sent again with the tax that is
 * withheld already, or given up.
 */
export const payoutState = z.enum([
  'submitted',
  'held',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'given_up',
  'cancelled',
]);
export type PayoutState = z.infer<typeof payoutState>;

/**
 * In which words it is told: a state comes about in several ways, and what is true of the money differs. `sent_late`: the day has
 * passed. `failed_otherwise`: for no fault of the account. `not_sent`: it never left for the bank. `not_paid`: the bank did not pay
 * it. `not_sent_again`: what had come back went out no second time. `given_up_untaxed`: no certificate is void with it.
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

/** Why somebody may not be paid now. */
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

/** Why a payout is held: staff look, its terms are no longer those of its quote, its tax class is not signed (any more). */
export const payoutHold = z.enum(['review', 'terms_changed', 'tax_class_unsigned', 'payee_stopped']);
export type PayoutHold = z.infer<typeof payoutHold>;

/** What a payout comes to, line by line: the parts come to the gross again. */
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

/** By which rules it was reckoned: each with the moment from which it holds. */
export const payoutTerms = z.object({
  satang_per_100_vtokens: satang,
  rate_from: moment,
  tax_class: taxClassCode,
  tax_form: taxForm,
  income_type: z.string(),
  /** Hundredths of a percent; null where the tax rises with the amount. */
  tax_basis_points: z.number().int().nullable(),
  tax_class_from: moment,
  /** Who signed it off, and why. */
  tax_ground: z.string(),
  vat_basis_points: z.number().int(),
  has_vat: z.boolean(),
});
export type PayoutTerms = z.infer<typeof payoutTerms>;

/** Where the money goes. */
export const payoutAccount = z.object({ bank_code: z.string(), masked: z.string() });

const payoutStep = z.object({ state: payoutState, at: moment });

/** A payout as who is paid sees it. */
export const payout = z.object({
  uuid,
  /** What support asks for, and what the bank's statement shows. */
  reference: z.string(),
  state: payoutState,
  told_as: payoutWords,
  /** Where it is held. */
  hold: payoutHold.nullable(),
  /** ISO's reason, where the bank refused it or sent it back. */
  bank_reason: z.string().nullable(),
  amounts: payoutAmounts,
  terms: payoutTerms,
  account: payoutAccount,
  created_at: moment,
  /** The day on which the money should be there; null once it is settled, or nobody can say. */
  eta: day.nullable(),
  /** The day by which the house, or its bank, does what comes next; null where nothing more comes. */
  next_by: day.nullable(),
  paid_on: day.nullable(),
  can_cancel: z.boolean(),
  /** The certificate of tax withheld; null before the bank confirmed, and where no tax was withheld. */
  certificate: z.object({ number: z.string(), is_void: z.boolean() }).nullable(),
  timeline: z.array(payoutStep),
});
export type Payout = z.infer<typeof payout>;
