/** Bank holidays by year, as announced by the Bank of Thailand and recorded by staff. */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { count, day, localizedFields, multiline, singleLine } from '../platform/field.ts';

/** `missing`: payouts need the year's holidays now or soon, but none are recorded. */
export const bankYearState = z.enum(['noted', 'missing', 'to_come']);
export type BankYearState = z.infer<typeof bankYearState>;

const yearNumber = z.string().regex(/^20\d\d$/);

/** Bank holidays of a year, on which banks make no transfers. */
const bankYear = z.object({ year: yearNumber, state: bankYearState, holiday_count: count });
export type BankYear = z.infer<typeof bankYear>;

/** A year with its holidays. */
const wholeBankYear = bankYear.extend({
  /** One holiday per line, in the format of the form. */
  holiday_lines: z.string(),
  holidays: z.array(z.object({ day, ...localizedFields('name', z.string()) })),
});
export type WholeBankYear = z.infer<typeof wholeBankYear>;

const ofYear = { access: 'staff', params: z.object({ year: yearNumber }) } as const;

export const listBankYears = defineCall({
  method: 'GET',
  path: '/v1/office/bank-years',
  access: 'staff',
  summary:
    'Lists this year, the next, and all other years with bank holidays: their number, and whether they are missing',
  query: z.object({ state: bankYearState.optional() }),
  answer: list(bankYear),
});

export const getBankYear = defineCall({
  ...ofYear,
  method: 'GET',
  path: '/v1/office/bank-years/{year}',
  summary: 'Lists the bank holidays of a year, earliest first',
  failures: ['bank_year_not_found'],
  answer: one(wholeBankYear),
});

export const noteBankYear = defineCall({
  ...ofYear,
  method: 'POST',
  path: '/v1/office/bank-years/{year}',
  summary:
    'Replaces the bank holidays of a year. Days up to today cannot change: a list with other past days is rejected',
  form: z.object({
    /** One per line: `2028-04-13 | วันสงกรานต์ | Songkran`. */
    holiday_lines: multiline(8_000),
    ground: singleLine(500),
  }),
  failures: ['bank_year_not_found', 'bank_holidays_amiss', 'bank_holidays_past'],
  answer: one(bankYear),
});
