/** Withholding tax on payouts: tax classes of payees, and the forms for filing. */
import { z } from 'zod';

/**
 * Monthly forms: PND 1, 3, 53 and 54 for withholding tax, and PP 36 for the VAT of payees abroad.
 */
export const taxForm = z.enum(['pnd_1', 'pnd_3', 'pnd_53', 'pnd_54', 'pp_36']);
export type TaxForm = z.infer<typeof taxForm>;

/** Tax class of a payee. */
export const taxClassCode = z.enum([
  'service_40_8',
  'public_entertainer',
  'wage_40_2',
  'company',
  'abroad_40_2',
  'abroad_entertainer',
  'abroad_company',
]);
export type TaxClassCode = z.infer<typeof taxClassCode>;

const whole = z.number().int().nonnegative();
const basisPoints = whole.max(10_000);

/** Income above `above_satang` is taxed at this rate, up to the next bracket. */
const brackets = z
  .array(z.object({ above_satang: whole, basis_points: basisPoints }))
  .min(1)
  .refine((all) =>
    all.every(({ above_satang }, index) => index === 0 || above_satang > (all[index - 1]?.above_satang ?? 0)),
  );

/** A flat or a progressive rate. */
const taxRate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), basis_points: basisPoints }),
  z.object({
    kind: z.literal('progressive'),
    /**
     * The payment is treated as one of this many equal payments per year. The year's tax is divided
     * by the same number.
     */
    payments_a_year: z.number().int().positive().max(366),
    /** This part of the year's income is deducted as expenses, up to `expense_most_satang`. */
    expense_basis_points: basisPoints,
    expense_most_satang: whole,
    allowance_satang: whole,
    brackets,
  }),
]);
export type TaxRate = z.infer<typeof taxRate>;

/** Tax rules of a class of payees. */
export const taxClass = z.object({
  form: taxForm,
  /** Kind of income on a certificate, by section 40 of the Revenue Code. */
  income_type: z.string().min(1).max(20),
  rate: taxRate,
  /** For payees abroad, the company also files their VAT on PP 36. */
  hands_in_vat: z.boolean(),
});
/** Tax rules that a payee's class selects. Rates are in basis points. */
export type TaxClass = z.infer<typeof taxClass>;
