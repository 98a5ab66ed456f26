import { describe, expect, test } from 'vitest';
import { breakEnd } from '../../../calls/money/wallet/break-span.ts';

describe('breakEnd', () => {
  test.each([
    ['hours_24', '2026-11-29T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    ['days_7', '2026-11-29T18:30:00.000Z', '2026-12-06T18:30:00.000Z'],
    ['days_30', '2026-11-29T18:30:00.000Z', '2026-12-29T18:30:00.000Z'],
    // In Bangkok, 30 November 01:30. February has no 30th day.
    ['months_3', '2026-11-29T18:30:00.000Z', '2027-02-27T18:30:00.000Z'],
    ['months_3', '2027-11-30T01:00:00.000Z', '2028-02-29T01:00:00.000Z'],
    ['months_6', '2026-08-31T16:59:59.999Z', '2027-02-28T16:59:59.999Z'],
    ['months_6', '2027-03-31T17:00:00.000Z', '2027-09-30T17:00:00.000Z'],
  ] as const)('%s from %s ends at %s', (span, now, end) => {
    expect(breakEnd(span, new Date(now)).toISOString()).toBe(end);
  });
});
