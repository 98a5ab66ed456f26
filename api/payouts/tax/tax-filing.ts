/** By when the lists of tax withheld are handed in: the month after the payments, moved where banks and offices are shut. */

import type { TaxForm } from '../../../calls/payouts/tax.ts';
import { addDays, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import { bankDayFrom, type Holidays } from '../bank/bank-day.ts';

/** Days of the month by which a form is due, from filings of this month on. */
export interface FilingRule {
  forms: readonly TaxForm[];
  /** `YYYY-MM`: the month in which is filed, not that of the payments. */
  from_month: string;
  paper_day: number;
  online_day: number;
}

const forms: readonly TaxForm[] = ['pnd_1', 'pnd_3', 'pnd_53', 'pnd_54', 'pp_36'];

/** As announced; eight more days for filing online were given until the end of January 2027. */
export const filingRules: readonly FilingRule[] = [
  { forms, from_month: '2024-01', paper_day: 7, online_day: 15 },
  { forms, from_month: '2027-02', paper_day: 7, online_day: 7 },
];

/** Until when the payments of a month (`YYYY-MM`) are to be handed in, on paper and online. */
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
