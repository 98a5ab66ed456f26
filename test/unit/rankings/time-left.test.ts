import { describe, expect, test } from 'vitest';
import { partText, timeLeft } from '../../../client/rankings/event/time-left.ts';

const DAY_MS = 86_400_000;

describe('time left', () => {
  test('the time left is split into days, hours, minutes and rounded-up seconds', () => {
    expect(timeLeft(2 * DAY_MS + 3_723_500, 0)).toEqual({ days: 2, hours: 1, minutes: 2, seconds: 4 });
    expect(timeLeft(DAY_MS, 1)).toEqual({ days: 1, hours: 0, minutes: 0, seconds: 0 });
    expect(timeLeft(1, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect([timeLeft(5, 5), timeLeft(5, DAY_MS)]).toEqual([null, null]);
  });

  test('days have no padding, other parts have two digits', () => {
    expect([partText('days', 3), partText('hours', 3), partText('seconds', 0)]).toEqual(['3', '03', '00']);
  });
});
