/**
 * Formats dates and numbers on the edge by patterns that the build reads from `Intl`
 * (scripts/vite/written-formats.ts). A test compares both.
 */
import formats from 'virtual:written-formats';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { groupedDigits } from './grouped-digits.ts';

/** Part of a date: a text, or a field. A field that ends in 2 has two digits. */
export type DatePart = [text: string] | 'month' | 'year' | `${'day' | 'hour' | 'minute'}${1 | 2}`;

/** The way a language writes a date. */
export interface WrittenDate {
  parts: DatePart[];
  months: string[];
  /** Years that the calendar of the language is ahead of the Gregorian one. */
  yearsAhead: number;
}

/** The way a language writes a number: `#` in a template becomes the digits. */
export interface WrittenNumber {
  /** Templates by plural category, for numbers with a unit. */
  templates?: { one: string; other: string };
  /** For compact numbers, by power of ten: the power that is left out, and the template. */
  powers?: [exponent: number, template: string][];
}

/** Formats of a language, by their options. */
export interface WrittenFormats {
  separator: string;
  point: string;
  dates: Record<string, WrittenDate>;
  numbers: Record<string, WrittenNumber>;
}

/** Bangkok time is always seven hours ahead of UTC. */
const BANGKOK_MS = 7 * 60 * 60 * 1000;

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns the character between thousands. */
export const separatorOf = (locale: Locale): string => formats[locale].separator;

/** Returns a formatter of dates, or undefined if the build has no pattern for these options. */
export function writtenDates(locale: Locale, options: Intl.DateTimeFormatOptions) {
  const pattern = formats[locale].dates[JSON.stringify(options)];
  return pattern && ((moment: Date) => dateAs(pattern, new Date(moment.getTime() + BANGKOK_MS)));
}

function dateAs({ parts, months, yearsAhead }: WrittenDate, shifted: Date): string {
  if (Number.isNaN(shifted.getTime())) throw new RangeError('not a date');
  const fields = { day: shifted.getUTCDate(), hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() };
  const textOf = (part: DatePart) => {
    if (typeof part !== 'string') return part[0];
    if (part === 'month') return months[shifted.getUTCMonth()];
    if (part === 'year') return shifted.getUTCFullYear() + yearsAhead;
    const value = fields[part.slice(0, -1) as keyof typeof fields];
    return part.endsWith('2') ? pad(value) : value;
  };
  return parts.map(textOf).join('');
}

/** Returns a formatter of numbers, which returns null for a number that only `Intl` can format. */
export function writtenNumbers(locale: Locale, options: Intl.NumberFormatOptions) {
  const { separator, point, numbers } = formats[locale];
  const { templates, powers } = numbers[JSON.stringify(options)] ?? {};
  const plurals = templates && new Intl.PluralRules(locale);
  const fill = (template: string, digits: string) => template.replace('#', digits);
  return (value: number): string | null => {
    if (!Number.isSafeInteger(value) || value < 0) return null;
    if (templates && plurals)
      return fill(plurals.select(value) === 'one' ? templates.one : templates.other, groupedDigits(value, separator));
    return powers ? compact(powers, value, (template, digits) => fill(template, digits.replace('.', point))) : null;
  };
}

function compact(
  powers: [exponent: number, template: string][],
  value: number,
  fill: (template: string, digits: string) => string,
): string | null {
  const power = String(value).length - 1;
  const [exponent, template] = powers[power] ?? [];
  if (exponent === undefined || template === undefined) return null;
  const divisor = 10 ** exponent;
  const tenths = Math.floor((value * 10 + divisor / 2) / divisor);
  const rounded = (tenths * divisor) / 10;
  // 999,950 is one million: rounding may reach the next power.
  if (String(rounded).length - 1 > power) return compact(powers, rounded, fill);
  return fill(template, exponent === 0 ? String(value) : String(tenths / 10));
}
