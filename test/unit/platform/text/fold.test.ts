/** Texts with the same meaning fold to the same value, for search, comparison and mentions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareHolder } from '../../../../api/contracts/step/holder-name.ts';
import { searchText, searchWordsOf } from '../../../../api/shop/item/search-text.ts';
import { collationKey, collationPrefix } from '../../../../calls/platform/text/collation.ts';
import { fold, foldName, spellThai } from '../../../../calls/platform/text/fold.ts';

const pairs = [
  ['เเมว', 'แมว'],
  ['นํ้า', 'น้ำ'],
  ['น้ํา', 'น้ำ'],
  ['นำ้', 'น้ำ'],
  ['รุ่น ๒๕', 'รุ่น 25'],
  ['เด็กๆ', 'เด็ก ๆ'],
  ['ส้ม\u200Bโอ', 'ส้มโอ'],
  ['ＬＵＮＡ', 'luna'],
  ['สมชาย ใจดี', 'สมชายใจดี'],
  ['ก่ิง', 'กิ่ง'],
] as const;

describe('fold', () => {
  test.for(pairs)('%s folds like %s', ([one, other]) => {
    expect(fold(one)).toBe(fold(other));
  });

  test('folding keeps letters apart that Thai readers distinguish', () => {
    for (const [one, other] of [
      ['ป้า', 'ป่า'],
      ['น้ำ', 'นำ'],
      ['คาว', 'ดาว'],
    ] as const) {
      expect(fold(one)).not.toBe(fold(other));
    }
  });

  test('folding and spelling a text twice changes nothing', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'กฤเแำํา่้ิฺุ็์ๅๆ๑๎ 1aA-é\u0301\u200B') }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        for (const again of [fold, foldName, spellThai]) expect(again(again(text))).toBe(again(text));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('uses of fold', () => {
  test.for(pairs)('search, names and account holders treat %s like %s', ([one, other]) => {
    expect(searchText(one)).toBe(searchText(other));
    expect(collationKey(one).split(' ')[0]).toBe(collationPrefix(other));
    expect(compareHolder(one, { th: other, en: 'Other Name' })).toBe('same');
  });

  test('search finds Thai words joined, in another order and beside Latin', () => {
    const index = searchText('เคส iPhone', 'ขาตั้งสำหรับกล้อง');
    for (const search of ['เคสiphone', 'ขาตั้งกล้อง', 'กล้องขาตั้ง', 'เคส  IPHONE', 'ขาตัง']) {
      expect(
        searchWordsOf(search).every((word) => index.includes(word)),
        search,
      ).toBe(true);
    }
  });
});
