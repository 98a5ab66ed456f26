import { describe, expect, test, vi } from 'vitest';
import {
  formatBaht,
  formatDate,
  formatDateTime,
  formatMonth,
  formatNumber,
} from '../../../client/platform/texts/format.ts';
import { formatCompact } from '../../../client/platform/texts/format-compact.ts';
import { formatMinutes, formatTimeLeft } from '../../../client/platform/texts/format-duration.ts';

/** 00:30 on the next day in Bangkok, which is already the next year there. */
const newYear = '2026-12-31T17:30:00.000Z';

describe('formats of dates and numbers', () => {
  test('Thai dates use the Buddhist era and Bangkok time', () => {
    expect(formatDate('th', newYear)).toBe('1 มกราคม 2570');
    expect(formatDateTime('th', newYear)).toMatch(/^1 ม\.ค\. 2570.*00:30$/);
  });

  test('English dates use the common era and Bangkok time', () => {
    expect(formatDate('en', newYear)).toBe('1 January 2027');
    expect(formatDateTime('en', newYear)).toMatch(/^1 Jan 2027.*00:30$/);
  });

  test('numbers use Latin digits in groups of three in both languages', () => {
    expect(formatNumber('th', 1234567)).toBe('1,234,567');
    expect(formatNumber('en', 1234567)).toBe('1,234,567');
    for (const value of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER, -1234, 1234.5, 1e21])
      expect(formatNumber('en', value)).toBe(new Intl.NumberFormat('en-GB').format(value));
    expect(formatCompact('th', 1204)).toBe('1.2 พัน');
    expect(formatCompact('en', 1204)).toMatch(/^1\.2k$/i);
  });

  test('a duration names only the units that it has', () => {
    expect([134, 60, 14, 0].map((minutes) => formatMinutes('th', minutes))).toEqual([
      '2 ชม. 14 นาที',
      '1 ชม.',
      '14 นาที',
      '0 นาที',
    ]);
    expect([134, 61, 0].map((minutes) => formatMinutes('en', minutes))).toEqual([
      '2 hrs 14 mins',
      '1 hr 1 min',
      '0 mins',
    ]);
  });

  test('a formatter is created once per language and reused for all values', () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat');
    const dates = vi.spyOn(Intl, 'DateTimeFormat');
    for (let value = 0; value < 100; value += 1) {
      for (const locale of ['th', 'en'] as const) {
        formatBaht(locale, value);
        formatTimeLeft(locale, value * 3_600_000);
        formatMonth(locale, newYear);
      }
    }
    expect(numbers.mock.calls.length).toBeLessThanOrEqual(2 * 4);
    expect(dates.mock.calls.length).toBeLessThanOrEqual(2);
    vi.restoreAllMocks();
  });
});
