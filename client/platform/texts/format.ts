/**
 * Formats numbers and dates in the calendar of the language. All times are in Bangkok time.
 */
import { intlTags, type Locale, onceALanguage } from '../../../calls/platform/text/locale.ts';
import { groupedDigits } from './grouped-digits.ts';
import { separatorOf, writtenDates, writtenNumbers } from './written-format.ts';

const timeZone = 'Asia/Bangkok';

/* @__NO_SIDE_EFFECTS__ */
const intlNumbers = (options: Intl.NumberFormatOptions) =>
  onceALanguage((locale) => new Intl.NumberFormat(intlTags[locale], options));
/* @__NO_SIDE_EFFECTS__ */
const intlDates = (options: Intl.DateTimeFormatOptions) =>
  onceALanguage((locale) => new Intl.DateTimeFormat(intlTags[locale], { ...options, timeZone }));

interface Formatter<Value> {
  format: (value: Value) => string;
}

/** Returns a formatter by the patterns of the build. It uses `Intl` for what they lack. */
function patternNumbers(options: Intl.NumberFormatOptions) {
  const exact = intlNumbers(options);
  return onceALanguage((locale): Formatter<number> => {
    const pattern = writtenNumbers(locale, options);
    return { format: (value) => pattern?.(value) ?? exact(locale).format(value) };
  });
}

function patternDates(options: Intl.DateTimeFormatOptions) {
  const exact = intlDates(options);
  return onceALanguage((locale): Formatter<Date> => {
    const pattern = writtenDates(locale, options);
    return { format: (moment) => (pattern ?? exact(locale).format)(moment) };
  });
}

/**
 * Returns a function that makes a number formatter once per language. Browsers use `Intl`.
 * @__NO_SIDE_EFFECTS__
 */
export const numbers = (options: Intl.NumberFormatOptions): ((locale: Locale) => Formatter<number>) =>
  import.meta.env.SSR ? patternNumbers(options) : intlNumbers(options);
/* @__NO_SIDE_EFFECTS__ */
const dates = (options: Intl.DateTimeFormatOptions): ((locale: Locale) => Formatter<Date>) =>
  import.meta.env.SSR ? patternDates(options) : intlDates(options);

const plainNumber = numbers({});
const baht = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const wholePercent = numbers({ style: 'percent' });
const longDate = dates({ dateStyle: 'long' });
const mediumDate = intlDates({ dateStyle: 'medium' });
const month = dates({ month: 'long', year: 'numeric' });
const monthParts = intlDates({ month: 'long', year: 'numeric' });
const dayOfYear = dates({ day: 'numeric', month: 'short' });
const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
const timeOfDay = dates({ timeStyle: 'short' });

/** The character between thousands: a comma in Thai and English. */
const separator = onceALanguage((locale) =>
  import.meta.env.SSR ? separatorOf(locale) : plainNumber(locale).format(1_000).charAt(1),
);

/**
 * Formats `1234` as `1,234`. Whole numbers avoid `Intl`, which costs as much per number as an
 * element of the page.
 */
export const formatNumber = (locale: Locale, value: number) =>
  Number.isSafeInteger(value) && value >= 0
    ? groupedDigits(value, separator(locale))
    : plainNumber(locale).format(value);

/** Formats a share of 1 in whole percent: `0.254` as `25%`. */
export const formatPercent = (locale: Locale, share: number) => wholePercent(locale).format(share);

/** Formats a date: `20 พฤศจิกายน 2569`, `20 November 2026`. */
export const formatDate = (locale: Locale, moment: Date | string) => longDate(locale).format(new Date(moment));

/** Formats a month: `พฤศจิกายน 2569`. */
export const formatMonth = (locale: Locale, moment: Date | string) => month(locale).format(new Date(moment));

/** Returns the year of a moment in the calendar of the language: `2569`, `2026`. */
export const formatYear = (locale: Locale, moment: Date | string) =>
  monthParts(locale)
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'year')?.value ?? '';

/** Formats a range of days: `16–22 พ.ย. 2569`, or a single day. */
export const formatDays = (locale: Locale, first: Date | string, last: Date | string) =>
  mediumDate(locale).formatRange(new Date(first), new Date(last));

/** Formats a date with its time: `20 พ.ย. 2569 20:14`. */
export const formatDateTime = (locale: Locale, moment: Date | string) => dateTime(locale).format(new Date(moment));

/** Formats a time of day: `20:14`. */
export const formatTime = (locale: Locale, moment: Date | string) => timeOfDay(locale).format(new Date(moment));

/** Formats satang as baht: `16900` as `฿169.00`. A minus sign is as wide as a digit. */
export function formatBaht(locale: Locale, satang: number): string {
  return `${satang < 0 ? '\u2212' : ''}฿${baht(locale).format(Math.abs(satang) / 100)}`;
}

/** Formats satang as baht without `.00`: `฿169`, `฿169.50`. */
export const formatBahtShort = (locale: Locale, satang: number) => formatBaht(locale, satang).replace(/[.,]00$/, '');

/** Formats satang without the currency sign: `169`, `169.50`. */
export const formatBahtPlain = (locale: Locale, satang: number) => formatBahtShort(locale, satang).replace('฿', '');

/** Formats a day without its year: `20 พ.ย.`, `20 Nov`. */
export const formatDay = (locale: Locale, moment: Date | string) => dayOfYear(locale).format(new Date(moment));
