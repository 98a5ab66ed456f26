import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queryWithDates, withDates } from '../../../../src/platform/request/date-fields.ts';
import { dateParts } from '../../../date-parts.ts';

describe('dates of forms', () => {
  test.each([
    ['2569-11-23', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2569-11-23T20:00', '2026-11-23T20:00'],
  ])('joins the fields of %s to %s', (typed, date) => {
    expect(withDates({ title: 'x', ...dateParts('starts', typed) })).toMatchObject({ title: 'x', starts: date });
  });

  test.each([
    [{ day: '', month: '', year: '', time: '' }, ''],
    [{ day: '', month: '', year: '', time: '20:00' }, ''],
    [{ month: '2', year: '2569' }, '2026-02'],
    [{ day: ' ๓ ', month: '2', year: '๒๕๖๙' }, '2026-02-03'],
    [{ day: '31', month: '2', year: '2569' }, '2026-02-31'],
    [{ day: '', month: '5', year: '2542' }, '1999-05-'],
    [{ day: '5', month: '', year: '42' }, '42--05'],
  ])('joins the parts %j to "%s"', (parts, date) => {
    const form = Object.fromEntries(Object.entries(parts).map(([part, value]) => [`born_${part}`, value]));
    expect(withDates(form)).toEqual({ ...form, born: date });
  });

  test('leaves a date that came as one field, files and other fields unchanged', () => {
    const form = { born: '2000-01-01', born_year: '2543', born_month: '2', last_year: '2', of: new File([], 'a') };
    expect(withDates(form)).toEqual(form);
  });

  test('a query with dates keeps only the fields that the page reads', () => {
    const typed = new URLSearchParams({ period: 'range', ...dateParts('from', '2569-11-01'), x: '1' });
    expect(queryWithDates(typed, (name) => name === 'period' || name === 'from')?.toString()).toBe(
      'period=range&from=2026-11-01',
    );
    expect(queryWithDates(new URLSearchParams({ from: '2026-11-01' }), () => true)).toBeNull();
  });
});

test('no component uses the date input of the browser', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const native = files.filter((name) =>
    /\btype[=:]\s*\{?['"](?:date|datetime-local|month|week)['"]/.test(readFileSync(join('client', name), 'utf8')),
  );
  expect(native).toEqual([]);
});
