/**
 * Skeletons of names, by which two names look alike: those of UTS 39, and what a Thai reader takes for the same besides.
 * They are compared and never shown.
 */
import lookalikes from 'unhomoglyph/data.json' with { type: 'json' };
import { fold, foldSpaced, runsOf } from '../../../calls/platform/text/fold.ts';

const alike: Readonly<Record<string, string>> = lookalikes;

/** Letters in circles and squares, and flags' letters, that NFKC does not take out of them. */
const DRAWN = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const DRAWN_FROM = [0x1f1e6, 0x1f170, 0x1f150];

const letterOf = (drawn: string): string => {
  const code = drawn.codePointAt(0) ?? 0;
  return String.fromCharCode(65 + code - (DRAWN_FROM.find((first) => code >= first) ?? code));
};

/** Lao is in Unicode as Thai is, 128 further on. */
const thaiOfLao = (text: string): string =>
  text.replaceAll(/[\u0E81-\u0EBD\u0EC0-\u0ECD]/g, (lao) => String.fromCharCode(lao.charCodeAt(0) - 0x80));

/** Figures that pass for letters in a Latin word, and letters that differ by a stroke. */
const BY_A_STROKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
];

/** Applies UTS 39 to a folded text: marks of Latin letters go first, since they are no other letter to a hasty reader. */
function lookOf(folded: string): string {
  const bare = thaiOfLao(folded)
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '');
  const looks = [...bare]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .toLowerCase()
    .normalize('NFD');
  // A mark that is written twice lies upon itself.
  return BY_A_STROKE.reduce((text, [letter, one]) => text.replaceAll(letter, one), looks).replaceAll(
    /(\p{M})\1+/gu,
    '$1',
  );
}

const undrawn = (text: string) => text.replaceAll(DRAWN, letterOf);

/** Returns the skeleton of a name, without anything between its letters. */
export const skeleton = (name: string): string => lookOf(fold(undrawn(name)).replaceAll(' ', ''));

/** Returns the skeletons of the words of a name: apart by signs, scripts, capitals within a word, and figures at its end. */
export const skeletonWords = (name: string): string[] =>
  runsOf(foldSpaced(undrawn(name).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')))
    .flatMap((word) => [word, word.replace(/[0-9]+$/, '')])
    .map(lookOf);
