/**
 * Stored keys that put people in the order of a Thai dictionary. Keys are compared by code point, as SQLite compares
 * UTF-8. `Intl.Collator` has the same order and gives no keys. Levels as in UTS 10: letters, then marks, then case.
 */
import { foldName } from './fold.ts';

/** Marks that only break ties, in the order of CLDR. */
const MARKS = [...'๎์็่้๊๋ํฺ'];

/** Digits come first, then Thai, then everything else. */
const BEHIND = 0x1_0000;

function weightOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const isFirst = /[0-9ก-๎]/.test(letter);
  return isFirst || code > 0xf_ffff ? letter : String.fromCodePoint(code + BEHIND);
}

/** A vowel written before its consonant is sorted after it. */
const logical = (text: string) =>
  text
    .replaceAll(/[ๆฯ]/g, '')
    .replaceAll(/([เ-ไ])([ก-ฮ])/g, '$2$1')
    // Sara am stands behind every consonant that may follow sara aa, and before the vowels: the place of paiyannoi.
    .replaceAll('ำ', 'าฯ');

function levelsOf(text: string): { letters: string; marks: string } {
  let letters = '';
  let marks = '';
  // Only Latin and the like are taken apart: a Thai mark is a character of its own already.
  for (const letter of logical(foldName(text)).replaceAll(/[^ก-๎]+/g, (other) => other.normalize('NFD'))) {
    const rank = MARKS.indexOf(letter);
    if (rank >= 0) marks += String.fromCharCode('a'.charCodeAt(0) + rank);
    else if (/^\p{M}$/u.test(letter) && !/[ก-๎]/.test(letter)) marks += letter;
    else {
      letters += weightOf(letter);
      marks += '0';
    }
  }
  return { letters, marks: marks.replace(/0+$/, '') };
}

/** Returns the key by which a name is sorted. It is never empty. */
export function collationKey(name: string): string {
  const { letters, marks } = levelsOf(name);
  const cases = [...name.normalize('NFKC')].map((letter) => (letter === letter.toLowerCase() ? '0' : '1')).join('');
  return `${letters} ${marks} ${cases.replace(/0+$/, '')}`;
}

/** Returns the beginning of the keys of all names that begin so, but for tone marks. */
export const collationPrefix = (beginning: string): string => levelsOf(beginning).letters;
