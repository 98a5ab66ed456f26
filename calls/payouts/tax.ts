/** Tax that is withheld when somebody is paid: who is taxed how, and on which form it is handed in. */
import { z } from 'zod';

/** The lists that are handed in every month: PND 1, 3, 53 and 54 of tax withheld, PP 36 of VAT for who is abroad. */
export const taxForm = z.enum(['pnd_1', 'pnd_3', 'pnd_53', 'pnd_54', 'pp_36']);
export type TaxForm = z.infer<typeof taxForm>;

/** What a payee is to the tax office. */
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

/** What lies above an amount is taxed at this rate, up to where the next bracket begins. */
const brackets = z
  .array(z.object({ above_satang: whole, basis_points: basisPoints }))
  .min(1)
  .refine((all) =>
    all.every(({ above_satang }, index) => index === 0 || above_satang > (all[index - 1]?.above_satang ?? 0)),
  );

/** A rate of one kind or the other. */
const taxRate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), basis_points: basisPoints }),
  z.object({
    kind: z.literal('progressive'),
    /** The payment is taken as one of so many equal ones a year; the year's tax is divided by as many. */
    payments_a_year: z.number().int().positive().max(366),
    /** Of the year's income, this part is expense, up to so much. */
    expense_basis_points: basisPoints,
    expense_most_satang: whole,
    allowance_satang: whole,
    brackets,
  }),
]);
export type TaxRate = z.infer<typeof taxRate>;

/** What holds for a class of payees. */
export const taxClass = z.object({
  form: taxForm,
  /** The kind of income as a certificate names it, by section 40 of the Revenue Code. */
  income_type: z.string().min(1).max(20),
  rate: taxRate,
  /** Paid to somebody abroad, the house also hands in VAT for them, by PP 36. */
  hands_in_vat: z.boolean(),
});
export type TaxClass = z.infer<typeof taxClass>;
