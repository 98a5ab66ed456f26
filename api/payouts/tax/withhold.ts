/**
 * Computes withholding tax, as pure functions. Rates are settings, and none is valid before the
 * accountant approves it.
 */
import type { TaxRate } from '../../../calls/platform/tax/tax-class.ts';
import { roundPart, roundShare } from '../../platform/base/whole-part.ts';

/** Returns the tax on an amount in satang, rounded half up. Below `least_satang` it is 0. */
export function withheld(baseSatang: number, rate: TaxRate, { least_satang }: { least_satang: number }): number {
  if (baseSatang < least_satang) return 0;
  return rate.kind === 'flat' ? roundShare(baseSatang, rate.basis_points) : progressive(baseSatang, rate);
}

function progressive(baseSatang: number, rate: Extract<TaxRate, { kind: 'progressive' }>): number {
  const year = baseSatang * rate.payments_a_year;
  const expense = Math.min(roundShare(year, rate.expense_basis_points), rate.expense_most_satang);
  const taxable = Math.max(0, year - expense - rate.allowance_satang);
  // Rounds once, at the end. The sum is in ten-thousandths of a satang.
  const tax = rate.brackets.reduce((sum, { above_satang, basis_points }, index) => {
    const end = rate.brackets[index + 1]?.above_satang ?? taxable;
    return sum + Math.max(0, Math.min(taxable, end) - above_satang) * basis_points;
  }, 0);
  return roundPart(tax, 1, 10_000 * rate.payments_a_year);
}
