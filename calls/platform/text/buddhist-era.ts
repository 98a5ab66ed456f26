/**
 * Days as people type them. The year decides whether they are in the Buddhist or the common era.
 */

/** Years that the Buddhist era is ahead of the common era. */
export const BUDDHIST_AHEAD = 543;

/** Text values of the form fields. A month has no day. */
interface DayParts {
  day?: string | undefined;
  month: string;
  year: string;
}

/**
 * First year read as Buddhist. Documents date from 1900 to 2400, so a four-digit year is in one era
 * only.
 */
const FIRST_BUDDHIST = 2_400;

/** Returns the era of a four-digit year. */
export const eraOf = (year: string): 'be' | 'ce' => (Number(year) >= FIRST_BUDDHIST ? 'be' : 'ce');

/**
 * Returns `YYYY-MM-DD` or `YYYY-MM` in the common era, or an empty string if nothing was typed.
 * Does not check that the day exists. A missing part stays empty.
 */
export function dayOfParts({ day, month, year }: DayParts): string {
  if (!day && month === '' && year === '') return '';
  const common = /^\d{4}$/.test(year) && eraOf(year) === 'be' ? String(Number(year) - BUDDHIST_AHEAD) : year;
  const [twoMonth, twoDay] = [month, day].map((part) => part?.replace(/^\d$/, '0$&'));
  return [common, twoMonth, twoDay].filter((part) => part !== undefined).join('-');
}
