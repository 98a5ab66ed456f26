/** Due dates of tax lists: in the month after the payments, postponed to the next bank day. */

import { addDays, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import type { TaxForm } from '../../../calls/platform/tax/tax-class.ts';
import { bankDayFrom, type Holidays } from '../../money/bank/bank-day.ts';

/** Due days of forms, for filings from a month on. */
export interface FilingRule {
  forms: readonly TaxForm[];
  /** Month of filing, not of payment, as `YYYY-MM`. */
  from_month: string;
  paper_day: number;
  online_day: number;
}

const forms: readonly TaxForm[] = ['pnd_1', 'pnd_3', 'pnd_53', 'pnd_54', 'pp_36'];

/** Announced rules. The eight extra days for online filing apply until the end of January 2027. */
export const filingRules: readonly FilingRule[] = [
  { forms, from_month: '2024-01', paper_day: 7, online_day: 15 },
  { forms, from_month: '2027-02', paper_day: 7, online_day: 7 },
];

/**
 * Returns the due dates for payments of a month (`YYYY-MM`), on paper and online. Throws if no rule
 * covers the month.
 */
export function filingDue(
  form: TaxForm,
  paidMonth: string,
  { rules, holidays }: { rules: readonly FilingRule[]; holidays: Holidays },
): { paper: string; online: string } {
  const month = addDays(lastOfMonth(`${paidMonth}-01`), 1).slice(0, 7);
  const rule = rules.filter(({ forms: of, from_month }) => of.includes(form) && from_month <= month).at(-1);
  if (!rule) throw new RangeError(`Nobody has said when ${form} was due in ${month}`);
  const dueOn = (day: number) => bankDayFrom(`${month}-${String(day).padStart(2, '0')}`, holidays);
  return { paper: dueOn(rule.paper_day), online: dueOn(rule.online_day) };
}
