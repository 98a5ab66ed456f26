/** Bank days in Bangkok: neither weekends nor holidays announced by the Bank of Thailand. */
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';

/** Holidays as `YYYY-MM-DD`. */
export type Holidays = ReadonlySet<string>;

/** Cut-off time of a bank, and the number of bank days until the money arrives. */
export interface BankHours {
  /** Minutes after midnight in Bangkok. */
  cut_off_minutes: number;
  settle_bank_days: number;
}

const MINUTE_MS = 60_000;

/** Returns whether banks work on a day. */
export const isBankDay = (day: string, holidays: Holidays): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/** Returns the day, or the next bank day. */
export const bankDayFrom = (day: string, holidays: Holidays): string =>
  isBankDay(day, holidays) ? day : bankDayFrom(addDays(day, 1), holidays);

/** Adds bank days to a day. 0: the day itself, or the next bank day. */
export function addBankDays(day: string, days: number, holidays: Holidays): string {
  let last = bankDayFrom(day, holidays);
  for (let remaining = days; remaining > 0; remaining -= 1) last = bankDayFrom(addDays(last, 1), holidays);
  return last;
}

/** Returns the day on which the money arrives, for an order that is ready at a time. */
export function payday(readyAt: Date, hours: BankHours, holidays: Holidays): string {
  const day = bangkokDay(readyAt);
  const minutes = (readyAt.getTime() - dayStart(day).getTime()) / MINUTE_MS;
  const isTooLate = isBankDay(day, holidays) && minutes >= hours.cut_off_minutes;
  return addBankDays(isTooLate ? addDays(day, 1) : day, hours.settle_bank_days, holidays);
}
