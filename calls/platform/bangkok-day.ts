/** Days of the Bangkok calendar, as `YYYY-MM-DD`: the platform's days. Bangkok is UTC+7 all year. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_OFFSET_MS = 7 * HOUR_MS;

/** The Bangkok day that a moment falls on. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);

/** The moment at which a Bangkok day begins. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS);

/** The day so many days later, or earlier where negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days a range has, both ends included; zero or less where it ends before it starts. */
export const dayCount = (firstDay: string, lastDay: string): number =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;

/** The Monday of a day's week. */
export const monday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The last day of a day's month. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
