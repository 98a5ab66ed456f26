/**
 * Birth dates as Thai documents state them: in the Buddhist or common era, with a day or month that
 * may be unknown.
 */
import { z } from 'zod';
import { BUDDHIST_AHEAD } from '../platform/text/buddhist-era.ts';

/** Age from which a person signs alone (Civil and Commercial Code, section 19). */
export const FULL_AGE = 20;

/** A birth date, known to its precision. Unknown parts of `day` have their first possible value. */
export interface BirthDate {
  /** `YYYY-MM-DD` in the common era. */
  day: string;
  precision: 'day' | 'month' | 'year';
}

const part = (max: number) => z.coerce.number().int().min(1).max(max);
const empty = z.literal('').transform(() => undefined);

/** Fields of a form. A year needs four digits: two digits fit both eras. */
export const birthDateFields = {
  birth_era: z.enum(['be', 'ce']),
  birth_year: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number),
  birth_month: z.union([empty, part(12)]).optional(),
  birth_day: z.union([empty, part(31)]).optional(),
};

type Sent = z.output<z.ZodObject<typeof birthDateFields>>;

/**
 * Returns the birth date. An unknown day is the first of the month, an unknown month the first of
 * the year (Civil and Commercial Code, section 16). Returns null if the day does not exist.
 */
export function birthDateOf({ birth_era, birth_year, birth_month, birth_day }: Sent): BirthDate | null {
  if (birth_day !== undefined && birth_month === undefined) return null;
  const year = birth_era === 'be' ? birth_year - BUDDHIST_AHEAD : birth_year;
  if (year < 1_900 || year > 2_200) return null;
  const [month, date] = [birth_month ?? 1, birth_day ?? 1];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1) return null;
  const precision = birth_month === undefined ? 'year' : birth_day === undefined ? 'month' : 'day';
  return { day: at.toISOString().slice(0, 10), precision };
}

/**
 * Returns the day on which a person reaches an age. For a birthday on 29 February it is 1 March in
 * other years.
 */
export function ageReachedOn(born: string, years: number): string {
  const [year = 0, month = 1, day = 1] = born.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}

/**
 * Returns the age in full years on a Bangkok day. A person born on 29 February becomes a year older
 * on 1 March.
 */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}
