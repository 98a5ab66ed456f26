import { describe, expect, test } from 'vitest';
import { dayStatements, momentStatements, seedStatements } from '../../../../seed/index.ts';

const MIDNIGHT = new Date('2026-11-20T00:00:00+07:00');
const EVENING = new Date('2026-11-20T20:00:00+07:00');

describe('seed data of a day', () => {
  test('seed data of midnight plus the evening’s additions equals the evening’s', () => {
    expect(seedStatements(EVENING)).toEqual([...dayStatements(MIDNIGHT), ...momentStatements(EVENING)]);
    expect(momentStatements(EVENING)).not.toEqual(momentStatements(MIDNIGHT));
  });

  test('the next midnight begins different seed data', () => {
    const lastMoment = new Date('2026-11-20T23:59:59.999+07:00');
    const nextMidnight = new Date('2026-11-21T00:00:00+07:00');
    expect(dayStatements(lastMoment)).toEqual(dayStatements(MIDNIGHT));
    expect(dayStatements(nextMidnight)).not.toEqual(dayStatements(MIDNIGHT));
  });
});
