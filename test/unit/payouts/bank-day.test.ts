import { describe, expect, test } from 'vitest';
import { addBankDays, isBankDay, payday } from '../../../api/money/bank/bank-day.ts';
import { filingDue, filingRules } from '../../../api/payouts/tax/tax-filing.ts';

const holidays = new Set([
  '2026-12-07',
  '2026-12-10',
  '2026-12-31',
  '2027-01-01',
  '2027-04-13',
  '2027-04-14',
  '2027-04-15',
]);
const hours = { cut_off_minutes: 15 * 60, settle_bank_days: 1 };
const bangkok = (text: string) => new Date(`${text}:00+07:00`);

describe('bank days', () => {
  test('banks are closed on weekends and holidays', () => {
    expect(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map((day) => isBankDay(day, holidays))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('bank days are counted past the Songkran holidays', () => {
    expect(addBankDays('2027-04-12', 1, holidays)).toBe('2027-04-16');
    expect(addBankDays('2027-04-10', 0, holidays)).toBe('2027-04-12');
  });
});

describe('payday', () => {
  test.each([
    ['a Tuesday before the cut-off', '2026-12-01T14:59', '2026-12-02'],
    ['a Tuesday at the cut-off', '2026-12-01T15:00', '2026-12-03'],
    ['a Friday before a long weekend', '2026-12-04T09:00', '2026-12-08'],
    ['a Friday evening before a long weekend', '2026-12-04T18:00', '2026-12-09'],
    ['a Sunday evening', '2026-12-06T23:00', '2026-12-09'],
    ['the last bank day of a year', '2026-12-30T15:30', '2027-01-05'],
  ])('the payday of %s counts bank days only', (_, ready, expected) => {
    expect(payday(bangkok(ready), hours, holidays)).toBe(expected);
  });
});

describe('due date of a withholding tax return', () => {
  const by = { rules: filingRules, holidays };

  test('a tax return is due next month, online eight days later', () => {
    expect(filingDue('pnd_3', '2026-10', by)).toEqual({ paper: '2026-11-09', online: '2026-11-16' });
  });

  test('a tax return due on a holiday moves to the next working day', () => {
    expect(filingDue('pnd_1', '2026-11', by)).toEqual({ paper: '2026-12-08', online: '2026-12-15' });
  });

  test('the longer online deadline applies for the last time in January 2027', () => {
    expect(filingDue('pnd_53', '2026-12', by)).toEqual({ paper: '2027-01-07', online: '2027-01-15' });
    expect(filingDue('pnd_53', '2027-01', by)).toEqual({ paper: '2027-02-08', online: '2027-02-08' });
  });

  test('a tax month without announced deadlines throws a RangeError', () => {
    expect(() => filingDue('pp_36', '2020-01', by)).toThrow(RangeError);
  });
});
