import { describe, expect, test } from 'vitest';
import { day } from '../../../../calls/platform/field.ts';
import { dayOfParts } from '../../../../calls/platform/text/buddhist-era.ts';

const dayOfTyped = (date: string, month: string, year: string) => dayOfParts({ day: date, month, year });

describe('typed dates', () => {
  test('a typed date is read in the era of its year', () => {
    expect(dayOfTyped('7', '5', '2575')).toBe('2032-05-07');
    expect(dayOfTyped('07', '5', '2032')).toBe('2032-05-07');
    expect(dayOfTyped('29', '2', '2567')).toBe('2024-02-29');
    expect(dayOfTyped('', '', '')).toBe('');
  });

  test.each([
    ['31', '2', '2567'],
    ['29', '2', '2566'],
    ['', '5', '2567'],
    ['1', '', '2567'],
    ['1', '1', '67'],
    ['๑', '1', '2567'],
  ])('the date %s/%s/%s is invalid and not treated as empty', (date, month, year) => {
    expect(day.safeParse(dayOfTyped(date, month, year)).success).toBe(false);
    expect(dayOfTyped(date, month, year)).not.toBe('');
  });
});
