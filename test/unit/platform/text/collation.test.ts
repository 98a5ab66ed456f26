/** Stored collation keys sort like a Thai dictionary, with Intl.Collator as the reference. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDatabase, setEngMode } from 'thai-address-universal';
import { describe, expect, test } from 'vitest';
import { collationKey, collationPrefix } from '../../../../calls/platform/text/collation.ts';
import { foldName } from '../../../../calls/platform/text/fold.ts';

const folder = join(import.meta.dirname, '../../../../locales/th');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:json|md)$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
await setEngMode(false);
const places = getDatabase().flatMap(({ sub_district, district, province }) => [sub_district, district, province]);
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const words = [
  ...new Set(
    [...texts, ...places].flatMap((text) =>
      [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])),
    ),
  ),
];
const thai = words.filter((word) => /^[ก-๎]+$/.test(word) && !/[ๆฯ]/.test(word));
const byKey = (one: string, other: string) => {
  const [a, b] = [collationKey(one), collationKey(other)];
  return a < b ? -1 : Number(a > b);
};

describe('collation keys', () => {
  test('Thai words sort by their keys like Intl.Collator', () => {
    const { compare } = new Intl.Collator('th');
    expect(thai.length).toBeGreaterThan(3_000);
    const names = thai.toSorted((one, other) => foldName(one).length - foldName(other).length);
    expect(names.toSorted(byKey)).toEqual(names.toSorted(compare));
  });

  test('words with mixed scripts and digits sort like Intl.Collator letters', () => {
    const { compare } = new Intl.Collator('th', { sensitivity: 'base' });
    const mixedWords = words.filter((word) => /^[ก-๎a-z0-9]+$/i.test(word) && !/[ๆฯ]/.test(word));
    expect(mixedWords.length).toBeGreaterThan(thai.length);
    const sortedWords = mixedWords.toSorted(byKey);
    for (const [index, word] of sortedWords.slice(1).entries()) {
      const before = sortedWords[index] ?? '';
      expect(compare(before, word), `${before} ${word}`).toBeLessThanOrEqual(0);
    }
  });

  test('keys sort a leading vowel after its consonant and Thai before Latin', () => {
    const names = ['Ann', 'แมว', 'เก่ง', 'กา', 'ก้อย', 'ขาว', '๑๒', 'ก่า', 'ann', 'เกม', 'ไก่', 'ะ'];
    expect(names.toSorted(byKey)).toEqual([
      ...['๑๒', 'ก้อย', 'กา', 'ก่า', 'เก่ง', 'เกม', 'ไก่', 'ขาว', 'แมว', 'ะ', 'ann', 'Ann'],
    ]);
  });

  test('the key of a name begins with the prefix key of its beginning', () => {
    for (const name of ['ส้มโอ', 'Luna ลูน่า', 'เก่งกาจ']) {
      for (const end of [2, 3, name.length]) {
        expect(collationKey(name).startsWith(collationPrefix(name.slice(0, end))), name.slice(0, end)).toBe(true);
      }
    }
    expect(collationKey('—')).not.toBe('');
  });
});
