/**
 * Stored keys that sort names in Thai dictionary order. SQLite compares UTF-8, so keys are compared
 * by code point. `Intl.Collator` has the same order but returns no keys. The levels follow UTS 10:
 * letters, then marks, then case.
 */
import { foldName } from './fold.ts';

/** Marks that only break ties, in CLDR order. */
const MARKS = [...'๎์็่้๊๋ํฺ'];

/** Offset for letters that sort last. Digits come first, then Thai, then everything else. */
const BEHIND = 0x1_0000;

function weightOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const isFirst = /[0-9ก-๎]/.test(letter);
  return isFirst || code > 0xf_ffff ? letter : String.fromCodePoint(code + BEHIND);
}

/** Moves a vowel that is written before its consonant behind it, because it sorts there. */
const logical = (text: string) =>
  text
    .replaceAll(/[ๆฯ]/g, '')
    .replaceAll(/([เ-ไ])([ก-ฮ])/g, '$2$1')
    // Sara am sorts after all consonants that may follow sara aa, and before the vowels. That is
    // the position of paiyannoi.
    .replaceAll('ำ', 'าฯ');

function levelsOf(text: string): { letters: string; marks: string } {
  let letters = '';
  let marks = '';
  // Decomposes only Latin and similar scripts. A Thai mark is already a separate character.
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

/** Returns the sort key of a name. It is never empty. */
export function collationKey(name: string): string {
  const { letters, marks } = levelsOf(name);
  const cases = [...name.normalize('NFKC')].map((letter) => (letter === letter.toLowerCase() ? '0' : '1')).join('');
  return `${letters} ${marks} ${cases.replace(/0+$/, '')}`;
}

/**
 * Returns the common beginning of the keys of all names that begin with this text. Ignores tone
 * marks.
 */
export const collationPrefix = (beginning: string): string => levelsOf(beginning).letters;
