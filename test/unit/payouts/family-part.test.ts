import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FamilyPart } from '../../../api/money/payout/tables.ts';
import { areLeft, partsOf } from '../../../api/payouts/payout/family-part.ts';
import { effort, seed } from '../../effort.ts';

const part = (family_uuid: string, vtokens: number): FamilyPart => ({ family_uuid, vtokens });

describe('family part of a payout', () => {
  test('a payout has a proportional family part, the last one the rest', () => {
    const payable = { vtokens: 1_000, family_parts: [part('old', 100), part('new', 50)] };
    expect(partsOf(1_000, payable)).toEqual(payable.family_parts);
    expect(partsOf(500, payable)).toEqual([part('old', 50), part('new', 25)]);
    expect(partsOf(1, payable)).toEqual([]);
    expect(partsOf(1_001, payable)).toEqual([]);
  });

  test('a quoted family part is outdated once another payout reduced it', () => {
    const quote = { vtokens: 600, family_parts: [part('a', 60)] };
    expect(areLeft(quote, { vtokens: 1_000, family_parts: [part('a', 100)] })).toBe(true);
    expect(areLeft(quote, { vtokens: 1_000, family_parts: [part('a', 59)] })).toBe(false);
    // The family’s part of the remainder would exceed the remainder.
    expect(areLeft(quote, { vtokens: 610, family_parts: [part('a', 100)] })).toBe(false);
  });

  test('family parts never exceed the payable V-tokens, for any series of payouts', () => {
    const parts = fc.array(fc.nat(1_000), { maxLength: 4 });
    const holds = fc.property(parts, fc.nat(5_000), fc.array(fc.nat(3_000), { maxLength: 6 }), (parts, own, takes) => {
      let rest = {
        vtokens: parts.reduce((sum, one) => sum + one, own),
        family_parts: parts.map((vtokens, index) => part(`family ${index}`, vtokens)),
      };
      for (const take of [...takes, Number.POSITIVE_INFINITY]) {
        const vtokens = Math.min(take, rest.vtokens);
        const family_parts = partsOf(vtokens, rest);
        expect(areLeft({ vtokens, family_parts }, rest)).toBe(true);
        rest = {
          vtokens: rest.vtokens - vtokens,
          family_parts: rest.family_parts.map((one) => {
            const takenVtokens = family_parts.find(({ family_uuid }) => family_uuid === one.family_uuid)?.vtokens ?? 0;
            return part(one.family_uuid, one.vtokens - takenVtokens);
          }),
        };
      }
      expect(rest.family_parts.every(({ vtokens }) => vtokens === 0)).toBe(true);
    });
    fc.assert(holds, { seed, numRuns: effort({ daily: 500, torture: 50_000 }) });
  });
});
