/**
 * Skeletons of names: two names with the same skeleton look alike. Applies UTS 39, and maps more
 * letters that Thai readers confuse. Skeletons are compared and never shown.
 */
import lookalikes from 'unhomoglyph/data.json' with { type: 'json' };
import { fold, foldSpaced, runsOf } from '../../../calls/platform/text/fold.ts';

const alike: Readonly<Record<string, string>> = lookalikes;

/** Letters in circles and squares, and regional indicators, which NFKC leaves unchanged. */
const DRAWN = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const DRAWN_FROM = [0x1f1e6, 0x1f170, 0x1f150];

const letterOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return String.fromCharCode(65 + code - (DRAWN_FROM.find((first) => code >= first) ?? code));
};

/** Maps Lao to Thai: Unicode has Lao in the same order, 128 code points higher. */
const thaiOfLao = (text: string): string =>
  text.replaceAll(/[\u0E81-\u0EBD\u0EC0-\u0ECD]/g, (lao) => String.fromCharCode(lao.charCodeAt(0) - 0x80));

/** Digits that pass for letters in a Latin word, and letters that differ by one stroke. */
const BY_A_STROKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
];

/**
 * Applies UTS 39 to a folded text. Marks of Latin letters are removed first, because a hasty reader
 * overlooks them.
 */
function shapeOf(foldedText: string): string {
  const bare = thaiOfLao(foldedText)
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '');
  const skeletonLetters = [...bare]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .toLowerCase()
    .normalize('NFD');
  // A repeated mark is drawn on top of itself.
  return BY_A_STROKE.reduce((text, [letter, one]) => text.replaceAll(letter, one), skeletonLetters).replaceAll(
    /(\p{M})\1+/gu,
    '$1',
  );
}

const undrawn = (text: string) => text.replaceAll(DRAWN, letterOf);

/** Returns the skeleton of a name, without anything between its letters. */
export const skeleton = (name: string): string => shapeOf(fold(undrawn(name)).replaceAll(' ', ''));

/**
 * Returns the skeletons of the words of a name. Words are separated by signs, scripts and inner
 * capitals; a word also counts without its final digits.
 */
export const skeletonWords = (name: string): string[] =>
  runsOf(foldSpaced(undrawn(name).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')))
    .flatMap((word) => [word, word.replace(/[0-9]+$/, '')])
    .map(shapeOf);
