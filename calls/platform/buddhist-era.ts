/** Days as people type them: of the Buddhist or the common era, told apart by their years. */

/** What the Buddhist era is ahead. */
export const BUDDHIST_AHEAD = 543;

/** A form's texts. */
interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** No paper is of a year before 1900, nor of one after 2400: in between the eras tell themselves apart. */
const FIRST_BUDDHIST = 2_400;

/** Which era a year of four digits is of. */
export const eraOf = (year: string): 'be' | 'ce' => (Number(year) >= FIRST_BUDDHIST ? 'be' : 'ce');

/** `YYYY-MM-DD` of the common era, or as it stands where it is no day; empty where nothing was typed. */
export function dayOfParts({ day, month, year }: DayParts): string {
  if (day === '' && month === '' && year === '') return '';
  const common = /^\d{4}$/.test(year) && eraOf(year) === 'be' ? String(Number(year) - BUDDHIST_AHEAD) : year;
  return `${common}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
