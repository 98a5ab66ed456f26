/** Parses pasted bank holidays, one per line: `2028-04-13 | วันสงกรานต์ | Songkran`. */
import { day as dayField } from '../../../calls/platform/field.ts';

/** A day on which banks are closed, with its names. */
export interface BankHoliday {
  /** `YYYY-MM-DD`. */
  day: string;
  name_th: string;
  name_en: string;
}

/**
 * Returns the holidays in order of days. Returns null if a line is invalid, repeated, or of another
 * year.
 */
export function holidaysIn(lines: string, year: string): BankHoliday[] | null {
  const holidays = new Map<string, BankHoliday>();
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue;
    const [day = '', name_th = '', name_en = '', ...extraCells] = line.split('|').map((part) => part.trim());
    const isRight = dayField.safeParse(day).success && day.startsWith(`${year}-`) && name_th && name_en;
    if (!isRight || extraCells.length > 0 || holidays.has(day)) return null;
    holidays.set(day, { day, name_th, name_en });
  }
  return [...holidays.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Formats holidays as lines that `holidaysIn` can parse. */
export const holidayLinesOf = (holidays: readonly BankHoliday[]): string =>
  holidays.map(({ day, name_th, name_en }) => `${day} | ${name_th} | ${name_en}`).join('\n');
