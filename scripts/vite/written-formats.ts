/**
 * Reads from `Intl` at build time how each language writes dates and numbers. The first
 * `Intl.NumberFormat` or `DateTimeFormat` of an isolate loads all languages of ICU, which takes 105
 * million instructions (client/platform/texts/written-format.ts).
 */
import type { Plugin } from 'vite';
import { compactDisplays, intlTags, type Locale, locales } from '../../calls/platform/text/locale.ts';
import type {
  DatePart,
  WrittenDate,
  WrittenFormats,
  WrittenNumber,
} from '../../client/platform/texts/written-format.ts';

const dateOptions: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { timeStyle: 'short' },
];

const units = (['day', 'hour', 'minute'] as const).flatMap((unit) =>
  (['long', 'short'] as const).map((unitDisplay): Intl.NumberFormatOptions => ({ style: 'unit', unit, unitDisplay })),
);

/** Powers of ten that a compact number may have. Larger numbers use `Intl`. */
const COMPACT_DIGITS = 12;

/** A moment whose day, hour and minute have one digit, to see which of them are padded. */
const sampleIn = (month: number) => new Date(Date.UTC(2026, month, 5, 4, 3));

function writtenDate(locale: Locale, options: Intl.DateTimeFormatOptions): WrittenDate {
  const format = new Intl.DateTimeFormat(intlTags[locale], { ...options, timeZone: 'UTC' });
  const parts = format.formatToParts(sampleIn(0));
  const textOfPart = (type: string, month = 0) =>
    format.formatToParts(sampleIn(month)).find((part) => part.type === type)?.value ?? '';
  return {
    parts: parts.map(({ type, value }): DatePart => {
      if (type === 'literal') return [value];
      if (type === 'month') return 'month';
      if (type === 'year') return 'year';
      if (type === 'day' || type === 'hour' || type === 'minute') return `${type}${value.length === 2 ? 2 : 1}`;
      throw new Error(`a date in ${locale} has an unknown part: ${type}`);
    }),
    months: Array.from({ length: 12 }, (_, month) => textOfPart('month', month)),
    yearsAhead: Number(textOfPart('year') || 2026) - 2026,
  };
}

/** Returns the text around the digits, as the template that `written-format.ts` fills. */
const templateOf = (format: Intl.NumberFormat, value: number) =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'integer' ? '#' : text))
    .join('');

function writtenUnit(locale: Locale, options: Intl.NumberFormatOptions): WrittenNumber {
  const format = new Intl.NumberFormat(intlTags[locale], options);
  return { templates: { one: templateOf(format, 1), other: templateOf(format, 2) } };
}

function writtenCompact(locale: Locale, options: Intl.NumberFormatOptions): WrittenNumber {
  const format = new Intl.NumberFormat(intlTags[locale], options);
  return {
    powers: Array.from({ length: COMPACT_DIGITS }, (_, power) => {
      const digits = format.formatToParts(10 ** power).find(({ type }) => type === 'integer')?.value.length ?? 1;
      return [power + 1 - digits, templateOf(format, 10 ** power)];
    }),
  };
}

/** Returns the formats of a language by their options. */
function formatsOf(locale: Locale): WrittenFormats {
  const compact: Intl.NumberFormatOptions = {
    notation: 'compact',
    compactDisplay: compactDisplays[locale],
    maximumFractionDigits: 1,
  };
  return {
    separator: new Intl.NumberFormat(intlTags[locale]).format(1_000).charAt(1),
    point: new Intl.NumberFormat(intlTags[locale]).format(0.5).charAt(1),
    dates: Object.fromEntries(dateOptions.map((options) => [JSON.stringify(options), writtenDate(locale, options)])),
    numbers: Object.fromEntries([
      ...units.map((options) => [JSON.stringify(options), writtenUnit(locale, options)] as const),
      [JSON.stringify(compact), writtenCompact(locale, compact)],
    ]),
  };
}

const ID = 'virtual:written-formats';

/** Returns a plugin that provides the formats of all languages as a module. */
export function writtenFormats(): Plugin {
  return {
    name: 'written-formats',
    resolveId: (id) => (id === ID ? { id: `\0${ID}`, moduleSideEffects: false } : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? {
            code: `export default ${JSON.stringify(Object.fromEntries(locales.map((one) => [one, formatsOf(one)])))};`,
            map: null,
          }
        : null,
  };
}
