/**
 * Days of the Bangkok calendar, in the form `YYYY-MM-DD`. All days of the platform are Bangkok
 * days. Bangkok is UTC+7 all year.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_OFFSET_MS = 7 * HOUR_MS;

/** Returns the Bangkok day of a moment. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the moment at which a Bangkok day begins. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS);

/** Returns the day a number of days later, or earlier if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the number of days in a range, both ends included. It is 0 or negative if the range ends
 * before it starts.
 */
export const dayCount = (firstDay: string, lastDay: string): number =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;

/** Days after the end of a month until it is closed: its rows may then be in the archive. */
export const OPEN_DAYS = 45;

/** Returns whether a month (`YYYY-MM`) is closed. */
export const isClosedMonth = (month: string, today: string): boolean => month < addDays(today, -OPEN_DAYS).slice(0, 7);

/** Returns the Monday of a day's week. */
export const monday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Returns the last day of a day's month. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
