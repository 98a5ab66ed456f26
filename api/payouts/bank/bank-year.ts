/** Years of bank holidays, and years whose holidays are missing. */
import { sql } from 'drizzle-orm';
import type { BankYear, BankYearState } from '../../../calls/payouts/bank-year.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { bankHolidays } from './tables.ts';

/**
 * Next year's holidays are needed from October. A payout of late December is paid in it, and the
 * Bank of Thailand has announced them.
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

/** Selects whether this year and the next have a holiday. Reads one index row per year. */
export const selectNeededYears = (db: Db, now: Date) => {
  const [thisYear, nextYear] = neededYears(now);
  return db.select({ this_year: hasHoliday(thisYear), next_year: hasHoliday(nextYear) }).from(sql`(SELECT 1)`);
};

const hasHoliday = (year: string) =>
  sql<number>`EXISTS (SELECT 1 FROM bank_holidays WHERE day BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`})`;

/** Returns how many of the two are missing. */
export function countMissing([row]: Rows<{ rows: ReturnType<typeof selectNeededYears> }>['rows'], now: Date): number {
  const dayCounts = [row?.this_year ?? 0, row?.next_year ?? 0];
  return neededYears(now).filter((year, index) => stateOf(year, dayCounts[index] ?? 0, bangkokDay(now)) === 'missing')
    .length;
}

/** Returns the years that payouts now depend on: this year and the next. */
function neededYears(now: Date): [string, string] {
  const year = bangkokDay(now).slice(0, 4);
  return [year, String(Number(year) + 1)];
}

/** Tells whether staff see a year: it has holidays, or payouts depend on it. */
export const isKnown = (year: string, holidayCount: number, now: Date): boolean =>
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
