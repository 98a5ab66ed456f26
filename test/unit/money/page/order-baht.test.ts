import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaht, typedBaht } from '../../../../client/money/order-draft/thai-baht.ts';

describe('typed baht amounts', () => {
  test.each([
    ['100', 10_000],
    ['1,000', 100_000],
    ['1,234,567.89', 123_456_789],
    ['1 000', 100_000],
    ['100.50', 10_050],
    ['100.5', 10_050],
    ['100.', 10_000],
    ['0.25', 25],
    ['007', 700],
    ['0', 0],
    ['๑๐๐', 10_000],
    ['๑,๒๓๔.๕๐', 123_450],
    ['１００', 10_000],
    ['฿35', 3_500],
    ['฿ 1,000.00', 100_000],
    ['35 บาท', 3_500],
    ['๓๕บาท', 3_500],
    ['100 THB', 10_000],
    ['thb 100', 10_000],
    ['  42  ', 4_200],
    ['9,999,999,999', 999_999_999_900],
  ])('the typed amount %j is %i satang', (text, satang) => {
    expect(parseBaht(text)).toEqual({ satang });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['฿', 'empty'],
    ['abc', 'unreadable'],
    ['-5', 'unreadable'],
    ['−5', 'unreadable'],
    ['+5', 'unreadable'],
    ['1e3', 'unreadable'],
    ['0x10', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,00', 'unreadable'],
    ['100,50', 'unreadable'],
    ['1,0000', 'unreadable'],
    ['10,00,000', 'unreadable'],
    ['.50', 'unreadable'],
    ['$5', 'unreadable'],
    ['5 USD', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['100.505', 'too_fine'],
    ['1.000', 'too_fine'],
    ['10000000000', 'too_large'],
    ['99999999999999999999', 'too_large'],
  ])('the typed amount %j is %s', (text, problem) => {
    expect(parseBaht(text)).toEqual({ problem });
  });

  test('every amount is read back with separators and Thai digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (satang) => {
        const typedText = typedBaht(satang);
        const [whole = '', fraction] = typedText.split('.');
        const textWithCommas =
          whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
        const thai = textWithCommas.replaceAll(/\d/g, (digit) =>
          String.fromCharCode('๐'.charCodeAt(0) + Number(digit)),
        );
        for (const text of [typedText, textWithCommas, thai, `฿${textWithCommas}`])
          expect(parseBaht(text)).toEqual({ satang });
      }),
    );
  });

  test('no typed text gives an amount that is not whole satang', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789๐๕,. ฿-eTHB'), maxLength: 14 }), (text) => {
        const result = parseBaht(text);
        expect('problem' in result || (Number.isSafeInteger(result.satang) && result.satang >= 0)).toBe(true);
      }),
    );
  });
});
