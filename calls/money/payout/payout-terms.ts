/** Terms, holds and outcomes of payouts, as the ledger stores them. */
import { z } from 'zod';
import { moment, satang } from '../../platform/field.ts';
import { taxClassCode, taxForm } from '../../platform/tax/tax-class.ts';

/**
 * Reasons of a hold: review by staff, terms that differ from the quote, a tax class without the
 * accountant's signature, or a stopped payee.
 */
export const payoutHold = z.enum(['review', 'terms_changed', 'tax_class_unsigned', 'payee_stopped']);
export type PayoutHold = z.infer<typeof payoutHold>;

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

/**
 * Outcome of a bank file that the bank does not report. Two people state that it was never sent, or
 * what result the bank has given them.
 */
export const batchEnd = z.enum(['not_sent', 'not_paid', 'paid']);
/** Result of a file that two people state. */
export type BatchEnd = z.infer<typeof batchEnd>;
