/** By when the house does what somebody waits for: in bank days, as a dated setting promises. */
import { addDays } from '../../../calls/platform/bangkok-day.ts';
import type { DatedValue } from '../../../calls/platform/dated-setting.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/host/db.ts';
import { bankHolidays } from '../payout/tables.ts';
import { addBankDays, bankDayFrom, type Holidays } from './bank-day.ts';

/** Bank holidays, and within how many bank days the house does what. */
export interface Promises {
  holidays: Holidays;
  bank_days: DatedValue<'promised_bank_days'>;
}

/** All holidays there are: some twenty a year. */
export const selectHolidays = (db: Db) => db.select({ day: bankHolidays.day }).from(bankHolidays);

/** As a set. */
export const holidaysOf = (rows: readonly { day: string }[]): Holidays => new Set(rows.map(({ day }) => day));

/** What promises go by; `promisesOf` reads it. */
export const selectPromises = (db: Db, now: Date) => ({
  holidays: selectHolidays(db),
  promised: selectSetting(db, 'promised_bank_days', now),
});

/** Of what was read. */
export const promisesOf = ({ holidays, promised }: Rows<ReturnType<typeof selectPromises>>): Promises => ({
  holidays: holidaysOf(holidays),
  bank_days: settingOf('promised_bank_days', promised),
});

/** By when something is done that was begun on a day. Where that day has passed without it, the next bank day: somebody is late, and is asked. */
export function promisedBy(
  since: string,
  bankDays: number,
  { today, holidays }: { today: string; holidays: Holidays },
): string {
  const day = addBankDays(since, bankDays, holidays);
  return day >= today ? day : bankDayFrom(addDays(today, 1), holidays);
}
