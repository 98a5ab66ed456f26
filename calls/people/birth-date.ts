/** Birth dates as Thai papers have them: of the Buddhist or the common era, with a day or a month that may be unknown. */
import { z } from 'zod';
import { BUDDHIST_AHEAD } from '../platform/buddhist-era.ts';

/** A birth date that is known as far as its precision says; the rest of `day` is the first one that it can be. */
export interface BirthDate {
  /** `YYYY-MM-DD`, of the common era. */
  day: string;
  precision: 'day' | 'month' | 'year';
}

const part = (most: number) => z.coerce.number().int().min(1).max(most);
const empty = z.literal('').transform(() => undefined);

/** A form's fields. A year is of four digits: of two nobody knows which it is. */
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
 * Where only the month is known it is its first day, where only the year is known the year's first day (Civil and Commercial
 * Code 16). Null where there is no such day.
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

/** The day on which somebody is so many years old: who was born on 29 February is so on 1 March of other years. */
export function ageReachedOn(born: string, years: number): string {
  const [year = 0, month = 1, day = 1] = born.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}

/** Full years on a Bangkok day. Whoever is born on 29 February is a year older on 1 March. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}
