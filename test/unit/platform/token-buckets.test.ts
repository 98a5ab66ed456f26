import { describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../../api/platform/base/token-buckets.ts';

const NOW = 1_900_000_000_000;

describe('token buckets', () => {
  test('a token bucket allows a burst, then the average rate with a wait time', () => {
    const buckets = new TokenBuckets({ per_second: 2, burst: 3 });
    const waitTimes = [0, 0, 0, 0, 250, 500, 500].map((ms) => buckets.take('a', NOW + ms));
    expect(waitTimes).toEqual([0, 0, 0, 500, 250, 0, 500]);
  });

  test('a token bucket fills up to the burst, also if the clock goes back', () => {
    const buckets = new TokenBuckets({ per_second: 1, burst: 2 });
    const later = NOW + 60_000;
    expect([NOW, NOW, later, later, later].map((at) => buckets.take('a', at))).toEqual([0, 0, 0, 0, 1000]);
    expect(buckets.take('a', NOW)).toBe(1000);
  });

  test('token buckets are separate per key and limited in number', () => {
    const buckets = new TokenBuckets({ per_second: 0.001, burst: 1 });
    for (let n = 0; n < 10_001; n += 1) expect(buckets.take(`key ${n}`, NOW)).toBe(0);
    expect(buckets.take('key 10000', NOW)).toBeGreaterThan(0);
    // The oldest key was removed first.
    expect(buckets.take('key 0', NOW)).toBe(0);
  });
});
