/** Compares the dates and numbers of the edge with `Intl` of workerd. */
import { describe, expect, test, vi } from 'vitest';
import { compactDisplays, intlTags, locales } from '../../../calls/platform/text/locale.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatNumber,
  formatTime,
} from '../../../client/platform/texts/format.ts';
import { formatCompact } from '../../../client/platform/texts/format-compact.ts';
import { formatAge, formatMinutes, formatTimeLeft } from '../../../client/platform/texts/format-duration.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Moments of six years, at all hours and on all days of the month. */
const moments = Array.from({ length: 2_200 }, (_, nth) => new Date(Date.UTC(2023, 0, 1) + nth * 23.9 * HOUR_MS));

const dates = [
  { format: formatDate, options: { dateStyle: 'long' } },
  { format: formatDateTime, options: { dateStyle: 'medium', timeStyle: 'short' } },
  { format: formatTime, options: { timeStyle: 'short' } },
  { format: formatMonth, options: { month: 'long', year: 'numeric' } },
  { format: formatDay, options: { day: 'numeric', month: 'short' } },
] as const;

/** Whole numbers around every power of ten and every rounding of a compact number. */
const wholeNumbers = [0, 1, 2, 7, 10, 95, 99, 100, 999, 1_000, 1_049, 1_050, 1_950, 9_949, 9_950, 9_999]
  .flatMap((value) => [1, 10, 1_000, 100_000, 10_000_000, 1_000_000_000].map((power) => value * power))
  .flatMap((value) => [value, value + 1, value + 49, Math.max(0, value - 1)]);

describe.for(locales)('formats of the edge in %s', (locale) => {
  test.for(dates)('dates with $options equal those of Intl', ({ format, options }) => {
    const intl = new Intl.DateTimeFormat(intlTags[locale], { ...options, timeZone: 'Asia/Bangkok' });
    expect(moments.map((moment) => format(locale, moment))).toEqual(moments.map((moment) => intl.format(moment)));
  });

  test('numbers equal those of Intl', () => {
    const plain = new Intl.NumberFormat(intlTags[locale]);
    const compact = new Intl.NumberFormat(intlTags[locale], {
      notation: 'compact',
      compactDisplay: compactDisplays[locale],
      maximumFractionDigits: 1,
    });
    const values = [...wholeNumbers, -5, 0.5, 2_500.75, Number.MAX_SAFE_INTEGER];
    expect(values.map((value) => formatNumber(locale, value))).toEqual(values.map((value) => plain.format(value)));
    expect(values.map((value) => formatCompact(locale, value))).toEqual(values.map((value) => compact.format(value)));
  });

  test('durations equal those of Intl', () => {
    const inUnit = (unit: string, unitDisplay: 'long' | 'short', value: number) =>
      new Intl.NumberFormat(intlTags[locale], { style: 'unit', unit, unitDisplay }).format(value);
    for (const value of [1, 2, 5, 21, 59]) {
      expect(formatTimeLeft(locale, value * 60_000)).toBe(inUnit('minute', 'long', value));
      expect(formatTimeLeft(locale, (value + 1) * 24 * HOUR_MS)).toBe(inUnit('day', 'long', value + 1));
      expect(formatMinutes(locale, value)).toBe(inUnit('minute', 'short', value));
      expect(formatMinutes(locale, value * 60)).toBe(inUnit('hour', 'short', value));
    }
    expect(formatAge(locale, 3 * HOUR_MS)).toBe(inUnit('hour', 'long', 3));
  });

  test('dates, counts and durations make no formatter of Intl', () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat');
    const dateTimes = vi.spyOn(Intl, 'DateTimeFormat');
    for (const { format } of dates) format(locale, moments[0] ?? '');
    for (const format of [formatNumber, formatCompact, formatTimeLeft, formatMinutes]) format(locale, 1_234_567);
    expect([numbers.mock.calls, dateTimes.mock.calls]).toEqual([[], []]);
  });

  test('an invalid date is an error', () => {
    expect(() => formatDate(locale, 'never')).toThrow(RangeError);
  });
});
