/** Days on which banks work, by Bangkok's calendar: neither weekends nor what the Bank of Thailand announces as holidays. */
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';

/** Holidays as `YYYY-MM-DD`. */
export type Holidays = ReadonlySet<string>;

/** How a bank takes orders: by when on a day, and how many of its days later the money is there. */
export interface BankHours {
  /** Minutes after midnight in Bangkok. */
  cut_off_minutes: number;
  settle_bank_days: number;
}

const MINUTE_MS = 60_000;

/** Whether banks work on this day. */
export const isBankDay = (day: string, holidays: Holidays): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/** This day, or the first after it on which banks work. */
export const bankDayFrom = (day: string, holidays: Holidays): string =>
  isBankDay(day, holidays) ? day : bankDayFrom(addDays(day, 1), holidays);

/** So many bank days after this day; 0: this day, or the first bank day after it. */
export function addBankDays(day: string, days: number, holidays: Holidays): string {
  let last = bankDayFrom(day, holidays);
  for (let left = days; left > 0; left -= 1) last = bankDayFrom(addDays(last, 1), holidays);
  return last;
}

/** The day on which the money is there, of an order that is ready for the bank at this moment. */
export function payday(readyAt: Date, hours: BankHours, holidays: Holidays): string {
  const day = bangkokDay(readyAt);
  const minutes = (readyAt.getTime() - dayStart(day).getTime()) / MINUTE_MS;
  const isTooLate = isBankDay(day, holidays) && minutes >= hours.cut_off_minutes;
  return addBankDays(isTooLate ? addDays(day, 1) : day, hours.settle_bank_days, holidays);
}
