/**
 * Search form of texts. Beyond the form of the shop's search, letters that sound alike become one
 * letter: Thai has up to six letters for a sound, and people mix them up.
 */
import { searchText } from '../../shop/item/search-text.ts';

/** Maximum letters of a text that the index reads. */
const MAX_INDEXED = 200;

/** Letters with the same sound, the common one first. */
const SOUNDS = ['สศษซ', 'นณ', 'ลฬ', 'ดฎ', 'ตฏ', 'ถฐ', 'ทธฑ', 'คฆ', 'ชฌ', 'พภ', 'ยญ', 'ไใ'];

const common = new Map(SOUNDS.flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)));

/** Returns the search form of texts. Spellings with the same sound usually have the same form. */
export const searchFormOf = (...texts: readonly string[]): string =>
  [...searchText(...texts)].map((letter) => common.get(letter) ?? letter).join('');

/** Returns the search form of texts as the index stores it. */
export const indexedFormOf = (...texts: readonly string[]): string =>
  [...searchFormOf(...texts)].slice(0, MAX_INDEXED).join('');
