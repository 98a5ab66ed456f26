/**
 * Folds texts that mean the same to one spelling. Search, comparison, filters and mentions use it.
 */
import { pattern, plainDigits } from './clean.ts';

const invisible = pattern(() => /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu);
const between = pattern(() => /[^\p{L}\p{M}\p{N}]+/gu);
/** Mai yamok repeats the word before it. People write it with or without a space before it. */
const REPEATED = /\s*ๆ/g;

/** Marks attached to a Thai consonant, including the parts of sara am. */
const AROUND = /[ัำิ-ฺ็-๎][ัาำิ-ฺ็-๎]*/g;
const VOWELS = /[ัิ-ฺ]/g;
const SIGNS = /[็-์๎]/g;

/**
 * Marks of other scripts among Thai marks. Real text has none, and normalization would reorder them
 * with the Thai marks.
 */
const foreign = pattern(() => /(?<=[ก-๎])(?:(?![ก-๎])\p{M})+|(?:(?![ก-๎])\p{M})+(?=[ัำิ-ฺ็-๎])/gu);

/** Puts vowels before tone marks, and joins the parts of sara am in any order to one letter. */
function inOrder(around: string): string {
  const count = (letter: string) => around.split(letter).length - 1;
  const [circles, tails] = [count('ํ'), count('า')];
  const pairCount = Math.min(circles, tails);
  return [
    ...(around.match(VOWELS) ?? []),
    ...(around.match(SIGNS) ?? []),
    'ํ'.repeat(circles - pairCount),
    'ำ'.repeat(count('ำ') + pairCount),
    'า'.repeat(tails - pairCount),
  ].join('');
}

/** Returns Thai in one spelling: `แ` for two `เ`, sara am as one letter, marks in a fixed order. */
export const spellThai = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(foreign(), '')
    .replaceAll(/(?<![ฤฦ])ๅ/g, 'า')
    .replaceAll('เเ', 'แ')
    .replaceAll(AROUND, inOrder)
    .normalize('NFC');

/** Returns a folded text that keeps one space between words as written. */
export const foldSpaced = (text: string): string =>
  spellThai(
    plainDigits(text.normalize('NFKC').toLowerCase().replaceAll(invisible(), '').normalize('NFKC'))
      .replaceAll(REPEATED, '')
      // NFKC splits sara am. It must be joined again before a space can come between its parts.
      .replaceAll(between(), ' ')
      .trim(),
  );

/** Returns a folded text. Spaces within Thai are removed, because they do not separate words. */
export const fold = (text: string): string => spellThai(foldSpaced(text).replaceAll(/(?<=[ก-๎]) (?=[ก-๎])/g, ''));

/** Returns a folded text without spaces, so that two spellings of a name are equal. */
export const foldName = (text: string): string => spellThai(fold(text).replaceAll(' ', ''));

/** Removes tone marks and the mark of a silent letter, which people often mistype. */
export const withoutTones = (text: string): string => text.replaceAll(/[่-์]/g, '');

/**
 * Splits a folded text into runs of one script, Thai or other: Thai needs no space before a Latin
 * word.
 */
export const runsOf = (text: string): string[] => text.match(/[ก-๎]+|[^ก-๎ ]+/g) ?? [];

let segmenter: Intl.Segmenter | undefined;

/** Returns the words of a folded text. Thai is segmented by dictionary. */
export const wordsIn = (text: string): string[] =>
  runsOf(text).flatMap((run) => {
    if (!/[ก-๎]/.test(run)) return [run];
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    return [...segmenter.segment(run)].map(({ segment }) => segment);
  });
