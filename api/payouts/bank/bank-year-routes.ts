/** Staff endpoints for the bank holidays of a year: list, read and replace. */
import { and, asc, gte, lte } from 'drizzle-orm';
import { getBankYear, listBankYears, noteBankYear, type WholeBankYear } from '../../../calls/payouts/bank-year.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { bankYearsOf, isEditableYear, selectBankYears, yearOf } from './bank-year.ts';
import { holidayLinesOf, holidaysIn } from './holiday-lines.ts';
import { bankHolidays } from './tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listBankYears,
    (_, { db }) => ({ rows: selectBankYears(db) }),
    async ({ query: { state } }, { now, read }) => {
      const years = bankYearsOf((await read()).rows, now);
      return { data: years.filter((year) => state === undefined || year.state === state), next_cursor: null };
    },
  );

  on(
    getBankYear,
    ({ params: { year } }, { db }) => ({ rows: selectHolidaysOf(db, year) }),
    async ({ params: { year } }, { now, read }) => {
      const holidays = (await read()).rows;
      if (!isEditableYear(year, holidays.length, now)) return { failed: 'bank_year_not_found' };
      const whole: WholeBankYear = {
        ...yearOf(year, holidays.length, now),
        holiday_lines: holidayLinesOf(holidays),
        holidays,
      };
      return { data: whole };
    },
  );

  on(
    noteBankYear,
    ({ params: { year } }, { db }) => ({ rows: selectHolidaysOf(db, year) }),
    async ({ params: { year }, form: { holiday_lines } }, { db, now, read }) => {
      const storedHolidays = (await read()).rows;
      if (!isEditableYear(year, storedHolidays.length, now)) return { failed: 'bank_year_not_found' };
      const holidays = holidaysIn(holiday_lines, year);
      if (!holidays) return { failed: 'bank_holidays_amiss', facts: { fields: ['holiday_lines'] } };
      const today = bangkokDay(now);
      // Payouts may already have used today.
      const isFixed = ({ day }: { day: string }) => day <= today;
      if (holidayLinesOf(holidays.filter(isFixed)) !== holidayLinesOf(storedHolidays.filter(isFixed)))
        return { failed: 'bank_holidays_past', facts: { fields: ['holiday_lines'] } };
      await commitOrThrow(db, [
        write`DELETE FROM bank_holidays WHERE day > ${today} AND day BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`,
        ...holidays.filter((holiday) => !isFixed(holiday)).map((holiday) => insertRow(bankHolidays, holiday)),
      ]);
      return { data: yearOf(year, holidays.length, now) };
    },
  );
};

const selectHolidaysOf = (db: Db, year: string) =>
  db
    .select()
    .from(bankHolidays)
    .where(and(gte(bankHolidays.day, `${year}-01-01`), lte(bankHolidays.day, `${year}-12-31`)))
    .orderBy(asc(bankHolidays.day));
