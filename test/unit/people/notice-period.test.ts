import { describe, expect, test } from 'vitest';
import { periodOf } from '../../../client/people/notice/period.ts';
import { formatAge } from '../../../client/platform/texts/format-duration.ts';

describe('periodOf', () => {
  test('days begin at midnight in Bangkok', () => {
    const now = new Date('2026-11-28T18:00:00+07:00');
    expect(periodOf('2026-11-28T00:00:00+07:00', now)).toBe('today');
    expect(periodOf('2026-11-27T23:59:59+07:00', now)).toBe('week');
    expect(periodOf('2026-11-22T00:00:00+07:00', now)).toBe('week');
    expect(periodOf('2026-11-21T23:59:59+07:00', now)).toBe('earlier');
  });
});

describe('formatAge', () => {
  test('rounds down to the largest unit, up to a week', () => {
    const minute = 60_000;
    const ages = [
      0,
      59_999,
      minute,
      59 * minute,
      60 * minute,
      24 * 60 * minute - 1,
      24 * 60 * minute,
      7 * 24 * 60 * minute,
    ];
    expect(ages.map((age) => formatAge('th', age))).toEqual([
      '',
      '',
      '1 นาที',
      '59 นาที',
      '1 ชั่วโมง',
      '23 ชั่วโมง',
      '1 วัน',
      null,
    ]);
  });
});
