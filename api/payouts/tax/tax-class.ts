/**
 * Tax classes of payees, as proposals. A class is valid from the day for which the accountant
 * approved a rate. Until then its payees are not paid, and are informed of that.
 */
import type { TaxClass, TaxClassCode, TaxRate } from '../../../calls/platform/tax/tax-class.ts';

const flat = (basis_points: number): TaxRate => ({ kind: 'flat', basis_points });

/** Rates of personal income tax by yearly taxable income. */
const brackets = [
  { above_satang: 0, basis_points: 0 },
  { above_satang: 15_000_000, basis_points: 500 },
  { above_satang: 30_000_000, basis_points: 1_000 },
  { above_satang: 50_000_000, basis_points: 1_500 },
  { above_satang: 75_000_000, basis_points: 2_000 },
  { above_satang: 100_000_000, basis_points: 2_500 },
  { above_satang: 200_000_000, basis_points: 3_000 },
  { above_satang: 500_000_000, basis_points: 3_500 },
];

const monthlyWithDeductions: TaxRate = {
  kind: 'progressive',
  payments_a_year: 12,
  expense_basis_points: 5_000,
  expense_most_satang: 10_000_000,
  allowance_satang: 6_000_000,
  brackets,
};

const withoutDeductions: TaxRate = {
  kind: 'progressive',
  payments_a_year: 1,
  expense_basis_points: 0,
  expense_most_satang: 0,
  allowance_satang: 0,
  brackets,
};

const person = { hands_in_vat: false } as const;

/** Proposed classes by code. */
export const proposedTaxClasses: Readonly<Record<TaxClassCode, TaxClass>> = {
  service_40_8: { ...person, form: 'pnd_3', income_type: '40(8)', rate: flat(300) },
  public_entertainer: { ...person, form: 'pnd_3', income_type: '40(8)', rate: flat(500) },
  wage_40_2: { ...person, form: 'pnd_1', income_type: '40(2)', rate: monthlyWithDeductions },
  company: { ...person, form: 'pnd_53', income_type: '40(8)', rate: flat(300) },
  abroad_40_2: { ...person, form: 'pnd_1', income_type: '40(2)', rate: flat(1_500) },
  abroad_entertainer: { ...person, form: 'pnd_3', income_type: '40(8)', rate: withoutDeductions },
  abroad_company: { form: 'pnd_54', income_type: '40(8)', rate: flat(1_500), hands_in_vat: true },
};
