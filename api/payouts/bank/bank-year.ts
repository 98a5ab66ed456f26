/** Years of bank holidays, and years whose holidays are missing. */
import { type SQL, sql } from 'drizzle-orm';
import type { BankYear, BankYearState } from '../../../calls/payouts/bank-year.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { bankHolidays } from './tables.ts';

/**
 * Day from which next year's holidays are needed. The bank pays some payouts of late December in
 * the next year. The Bank of Thailand announces its holidays before this day.
 */
const NEEDED_FROM = '10-01';

/** Selects years with holidays, and the number of holidays. */
export const selectBankYears = (db: Db) => {
  const year = sql<string>`substr(${bankHolidays.day}, 1, 4)`;
  return db.select({ year, count: sql<number>`count(*)` }).from(bankHolidays).groupBy(year);
};

/** Returns these years, this year and the next, latest first. */
export function bankYearsOf(rows: Rows<{ rows: ReturnType<typeof selectBankYears> }>['rows'], now: Date): BankYear[] {
  const counts = new Map(rows.map(({ year, count }) => [year, count]));
  const years = [...new Set([...counts.keys(), ...neededYears(now)])].sort().reverse();
  return years.map((year) => yearOf(year, counts.get(year) ?? 0, now));
}

/** Returns SQL for the number of needed years without holidays. Reads one index row per year. */
export function countMissingYears(now: Date): SQL<number> {
  const counts = neededYears(now)
    .filter((year) => stateOf(year, 0, bangkokDay(now)) === 'missing')
    .map(
      (year) =>
        sql`(NOT EXISTS (SELECT 1 FROM bank_holidays WHERE day BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}))`,
    );
  return sql.join([sql`0`, ...counts], sql` + `) as SQL<number>;
}

/** Returns the years that payouts now depend on: this year and the next. */
function neededYears(now: Date): [string, string] {
  const year = bangkokDay(now).slice(0, 4);
  return [year, String(Number(year) + 1)];
}

/** Returns whether staff can read and edit a year: it has holidays, or payouts depend on it. */
export const isEditableYear = (year: string, holidayCount: number, now: Date): boolean =>
  holidayCount > 0 || neededYears(now).includes(year);

/** Converts a year to the API's answer. */
export const yearOf = (year: string, holiday_count: number, now: Date): BankYear => ({
  year,
  state: stateOf(year, holiday_count, bangkokDay(now)),
  holiday_count,
});

function stateOf(year: string, holidayCount: number, today: string): BankYearState {
  if (holidayCount > 0) return 'noted';
  return today >= `${Number(year) - 1}-${NEEDED_FROM}` ? 'missing' : 'to_come';
}
