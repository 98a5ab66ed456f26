import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QuoteTerms, quoteOf as quoteFrom } from '../../../api/payouts/payout/quote.ts';
import { proposedTaxClasses } from '../../../api/payouts/tax/tax-class.ts';
import { effort, seed } from '../../effort.ts';

const plain: QuoteTerms = {
  rate: { satang: 25, per_vtokens: 1 },
  tax: { kind: 'flat', basis_points: 300 },
  tax_least_satang: 0,
  fee_satang: 0,
  vat_basis_points: 700,
  has_vat: false,
};

/** Returns a quote of everything payable, with `family_vtokens` as the family’s part. */
const quoteOf = (vtokens: number, terms: QuoteTerms, family_vtokens = 0) =>
  quoteFrom(vtokens, terms, { vtokens, family_parts: [{ family_uuid: 'family', vtokens: family_vtokens }] });

describe('payout quote', () => {
  test('a quote withholds three percent for a VB without a family', () => {
    expect(quoteOf(40_000, plain)).toEqual({
      vtokens: 40_000,
      family_vtokens: 0,
      family_parts: [],
      gross_satang: 1_000_000,
      family_share_satang: 0,
      payee_part_satang: 1_000_000,
      tax_satang: 30_000,
      fee_satang: 0,
      fee_vat_satang: 0,
      vat_satang: 0,
      net_satang: 970_000,
    });
  });

  test('tax applies to the payee’s part before the fee, with separate fee VAT', () => {
    const quote = quoteOf(40_000, { ...plain, fee_satang: 1_500 }, 8_000);
    expect(quote).toMatchObject({
      family_share_satang: 200_000,
      payee_part_satang: 800_000,
      tax_satang: 24_000,
      fee_vat_satang: 105,
      net_satang: 800_000 - 24_000 - 1_500 - 105,
    });
  });

  test('a quote adds VAT for a registered payee and does not tax it', () => {
    expect(quoteOf(40_000, { ...plain, has_vat: true })).toMatchObject({ vat_satang: 70_000, tax_satang: 30_000 });
  });

  test('rounding remainders go to the payee, and tax rounds half up', () => {
    const quote = quoteOf(3, { ...plain, rate: { satang: 50, per_vtokens: 3 } }, 1);
    expect(quote).toMatchObject({ gross_satang: 50, family_share_satang: 16, payee_part_satang: 34, tax_satang: 1 });
    expect(quoteOf(2, plain).tax_satang).toBe(2);
  });

  test('tax applies to the whole amount from the minimum on, not below', () => {
    const least = { ...plain, tax_least_satang: 100_000 };
    expect(quoteOf(3_999, least).tax_satang).toBe(0);
    expect(quoteOf(4_000, least).tax_satang).toBe(3_000);
  });

  test('the parts of a quote add up to the gross for any terms', () => {
    const terms = fc.record({
      rate: fc.record({ satang: fc.integer({ min: 1, max: 10_000 }), per_vtokens: fc.integer({ min: 1, max: 100 }) }),
      tax: fc.constantFrom(...Object.values(proposedTaxClasses).map(({ rate }) => rate)),
      tax_least_satang: fc.constantFrom(0, 100_000),
      fee_satang: fc.integer({ min: 0, max: 30_000 }),
      vat_basis_points: fc.constantFrom(0, 700, 1_000),
      has_vat: fc.boolean(),
    });
    const part = fc.integer({ min: 0, max: 10_000 });
    const holds = fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), part, terms, (tokens, basisPoints, by) => {
      const share = (BigInt(tokens) * BigInt(basisPoints)) / 10_000n;
      const { family_parts: _, ...quote } = quoteOf(tokens, by, Number(share));
      const { gross_satang, family_share_satang, tax_satang, fee_satang, fee_vat_satang, vat_satang, net_satang } =
        quote;
      const parts = [family_share_satang, tax_satang, fee_satang, fee_vat_satang, net_satang - vat_satang];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gross_satang);
      expect(Object.values(quote).every(Number.isSafeInteger)).toBe(true);
      // The reference computes in fractions and rounds only for the comparison.
      const gross = (BigInt(tokens) * BigInt(by.rate.satang)) / BigInt(by.rate.per_vtokens);
      expect(BigInt(gross_satang)).toBe(gross);
      expect(BigInt(family_share_satang)).toBe((share * BigInt(by.rate.satang)) / BigInt(by.rate.per_vtokens));
      expect(tax_satang).toBeLessThanOrEqual(quote.payee_part_satang);
    });
    fc.assert(holds, { seed, numRuns: effort({ daily: 2_000, torture: 200_000 }) });
  });
});

describe('progressive withholding tax', () => {
  const rate = proposedTaxClasses.wage_40_2.rate;
  const monthly = (baht: number) => quoteOf(baht * 4, { ...plain, tax: rate }).tax_satang / 100;

  test.each([
    // 240,000 a year minus 100,000 and 60,000 is below the first 150,000, which are free of tax.
    [20_000, 0],
    // 600,000 a year: 440,000 are taxed with 7,500 + 14,000.
    [50_000, 1_791.67],
    // 1,200,000 a year: 1,040,000 are taxed with 7,500 + 20,000 + 37,500 + 50,000 + 10,000.
    [100_000, 10_416.67],
  ])('the monthly tax on %d baht is %d', (baht, tax) => {
    expect(monthly(baht)).toBe(tax);
  });

  test('progressive tax never falls when earnings rise', () => {
    const rises = fc.property(fc.nat(100_000_000), fc.nat(1_000_000), (tokens, more) => {
      const terms = { ...plain, tax: rate };
      expect(quoteOf(tokens + more, terms).tax_satang).toBeGreaterThanOrEqual(quoteOf(tokens, terms).tax_satang);
    });
    fc.assert(rises, { seed, numRuns: effort({ daily: 500, torture: 50_000 }) });
  });
});
