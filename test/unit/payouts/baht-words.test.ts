import { describe, expect, test } from 'vitest';
import { bahtWords } from '../../../api/platform/base/baht-words.ts';

describe('amounts in Thai words', () => {
  test.each([
    [0, 'ศูนย์บาทถ้วน'],
    [25, 'ยี่สิบห้าสตางค์'],
    [1, 'หนึ่งสตางค์'],
    [100, 'หนึ่งบาทถ้วน'],
    [1_000, 'สิบบาทถ้วน'],
    [1_100, 'สิบเอ็ดบาทถ้วน'],
    [2_100, 'ยี่สิบเอ็ดบาทถ้วน'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    [11_100, 'หนึ่งร้อยสิบเอ็ดบาทถ้วน'],
    [97_000_00, 'เก้าหมื่นเจ็ดพันบาทถ้วน'],
    [123_456_78, 'หนึ่งแสนสองหมื่นสามพันสี่ร้อยห้าสิบหกบาทเจ็ดสิบแปดสตางค์'],
    [1_000_000_00, 'หนึ่งล้านบาทถ้วน'],
    [1_000_001_00, 'หนึ่งล้านเอ็ดบาทถ้วน'],
    [21_000_000_01, 'ยี่สิบเอ็ดล้านบาทหนึ่งสตางค์'],
    [1_000_000_000_000_00, 'หนึ่งล้านล้านบาทถ้วน'],
  ])('%d satang are %s in words', (satang, words) => {
    expect(bahtWords(satang, { last_one: 'et' })).toBe(words);
  });

  test.each([
    [10_100, 'หนึ่งร้อยหนึ่งบาทถ้วน'],
    [1_000_001_00, 'หนึ่งล้านหนึ่งบาทถ้วน'],
    [1_100, 'สิบเอ็ดบาทถ้วน'],
    [2_100, 'ยี่สิบเอ็ดบาทถ้วน'],
    [101_11, 'หนึ่งร้อยหนึ่งบาทสิบเอ็ดสตางค์'],
  ])('%d satang are %s, with a final one read as nueng', (satang, words) => {
    expect(bahtWords(satang, { last_one: 'nueng' })).toBe(words);
  });

  test.each([-1, 0.5, Number.NaN])('the amount %d throws a RangeError', (satang) => {
    expect(() => bahtWords(satang, { last_one: 'et' })).toThrow(RangeError);
  });
});
