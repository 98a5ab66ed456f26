/** Expected dates in bank days, as defined by an effective-dated setting. */
import { addDays } from '../../../calls/platform/bangkok-day.ts';
import type { DatedValue } from '../../../calls/platform/dated-setting.ts';
import { addBankDays, bankDayFrom, type Holidays } from '../../money/bank/bank-day.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { bankHolidays } from './tables.ts';

/** Bank holidays, and the number of bank days per kind of work. */
export interface DateRules {
  holidays: Holidays;
  bank_days: DatedValue<'promised_bank_days'>;
}

/** Selects all holidays, about twenty per year. */
export const selectHolidays = (db: Db) => db.select({ day: bankHolidays.day }).from(bankHolidays);

/** Converts rows to a set. */
export const holidaysOf = (rows: readonly { day: string }[]): Holidays => new Set(rows.map(({ day }) => day));

/** Selects the rows for `dateRulesOf`. */
export const selectDateRules = (db: Db, now: Date) => ({
  holidays: selectHolidays(db),
  promised: selectSetting(db, 'promised_bank_days', now),
});

/** Converts these rows. */
export const dateRulesOf = ({ holidays, promised }: Rows<ReturnType<typeof selectDateRules>>): DateRules => ({
  holidays: holidaysOf(holidays),
  bank_days: settingOf('promised_bank_days', promised),
});

/**
 * Returns the expected date of work that began on a day. If that date has passed, returns the next
 * bank day, because the work is late.
 */
export function expectedDate(
  since: string,
  bankDays: number,
  { today, holidays }: { today: string; holidays: Holidays },
): string {
  const day = addBankDays(since, bankDays, holidays);
  return day >= today ? day : bankDayFrom(addDays(today, 1), holidays);
}
