/** How much tax is withheld of a payment. Pure; rates are data, and none holds before the accountant has signed it. */
import { z } from 'zod';
import { roundPart, roundShare } from './whole-part.ts';

const whole = z.number().int().nonnegative();
const basisPoints = whole.max(10_000);

/** What lies above an amount is taxed at this rate, up to where the next bracket begins. */
const bracket = z.object({ above_satang: whole, basis_points: basisPoints });

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
    brackets: z
      .array(bracket)
      .min(1)
      .refine((all) => all.every(({ above_satang }, index) => index === 0 || above_satang > at(all, index - 1)), {
        message: 'Brackets rise',
      }),
  }),
]);
export type TaxRate = z.infer<typeof taxRate>;

const at = (brackets: readonly { above_satang: number }[], index: number) => brackets[index]?.above_satang ?? 0;

/** The tax on an amount, in satang, half up. Below `least_satang` none is withheld. */
export function withheld(baseSatang: number, rate: TaxRate, { least_satang }: { least_satang: number }): number {
  if (baseSatang < least_satang) return 0;
  return rate.kind === 'flat' ? roundShare(baseSatang, rate.basis_points) : progressive(baseSatang, rate);
}

function progressive(baseSatang: number, rate: Extract<TaxRate, { kind: 'progressive' }>): number {
  const year = baseSatang * rate.payments_a_year;
  const expense = Math.min(roundShare(year, rate.expense_basis_points), rate.expense_most_satang);
  const taxable = Math.max(0, year - expense - rate.allowance_satang);
  // Rounded once, at the end: the sum is kept in ten-thousandths of a satang.
  const tax = rate.brackets.reduce((sum, { above_satang, basis_points }, index) => {
    const end = rate.brackets[index + 1]?.above_satang ?? taxable;
    return sum + Math.max(0, Math.min(taxable, end) - above_satang) * basis_points;
  }, 0);
  return roundPart(tax, 1, 10_000 * rate.payments_a_year);
}
