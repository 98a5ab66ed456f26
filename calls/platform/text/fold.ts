/** One spelling for texts that mean the same. Search, comparison, filters and mentions all fold with this. */
import { plainDigits } from './clean.ts';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;
/** Mai yamok repeats the word before it, and is written with a space before it or without. */
const REPEATED = /\s*ๆ/g;

/** What stands around a Thai consonant, with what may be a part of sara am. */
const AROUND = /[ัำิ-ฺ็-๎][ัาำิ-ฺ็-๎]*/g;
const VOWELS = /[ัิ-ฺ]/g;
const SIGNS = /[็-์๎]/g;

/** Marks of other scripts among those of Thai, which nobody writes and which would change places with them. */
const FOREIGN = /(?<=[ก-๎])(?:(?![ก-๎])\p{M})+|(?:(?![ก-๎])\p{M})+(?=[ัำิ-ฺ็-๎])/gu;

/** Puts vowels before tone marks, and makes one letter of sara am in any order of its parts. */
function inOrder(around: string): string {
  const count = (letter: string) => around.split(letter).length - 1;
  const [circles, tails] = [count('ํ'), count('า')];
  const joined = Math.min(circles, tails);
  return [
    ...(around.match(VOWELS) ?? []),
    ...(around.match(SIGNS) ?? []),
    'ํ'.repeat(circles - joined),
    'ำ'.repeat(count('ำ') + joined),
    'า'.repeat(tails - joined),
  ].join('');
}

/** Returns Thai in its one spelling: `แ` for two `เ`, sara am as one letter, marks in their order. */
export const spellThai = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(FOREIGN, '')
    .replaceAll(/(?<![ฤฦ])ๅ/g, 'า')
    .replaceAll('เเ', 'แ')
    .replaceAll(AROUND, inOrder)
    .normalize('NFC');

/** Returns a folded text whose words are apart by one space, as they were written. */
export const foldSpaced = (text: string): string =>
  spellThai(
    plainDigits(text.normalize('NFKC').toLowerCase().replaceAll(INVISIBLE, '').normalize('NFKC'))
      .replaceAll(REPEATED, '')
      // NFKC has taken sara am apart: it is joined again before anything stands between its parts.
      .replaceAll(BETWEEN, ' ')
      .trim(),
  );

/** Returns a folded text. Thai has no spaces between words, so that spaces within Thai say nothing and are left out. */
export const fold = (text: string): string => spellThai(foldSpaced(text).replaceAll(/(?<=[ก-๎]) (?=[ก-๎])/g, ''));

/** Returns a folded text without any spaces: the same for two spellings of a name. */
export const foldName = (text: string): string => spellThai(fold(text).replaceAll(' ', ''));

/** Tone marks and the mark of a silent letter, which people often mistype. */
export const withoutTones = (folded: string): string => folded.replaceAll(/[่-์]/g, '');

/** Returns runs of one script, Thai or not, of a folded text: Thai needs no space before a Latin word. */
export const runsOf = (folded: string): string[] => folded.match(/[ก-๎]+|[^ก-๎ ]+/g) ?? [];

let segmenter: Intl.Segmenter | undefined;

/** Returns the words of a folded text, Thai ones by dictionary. */
export const wordsIn = (folded: string): string[] =>
  runsOf(folded).flatMap((run) => {
    if (!/[ก-๎]/.test(run)) return [run];
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    return [...segmenter.segment(run)].map(({ segment }) => segment);
  });
