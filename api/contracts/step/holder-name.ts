/**
 * Compares the holder of an account with the person, as pure functions. A different name is
 * refused, and a similar one is checked by staff.
 */
import { foldName, foldSpaced, withoutTones } from '../../../calls/platform/text/fold.ts';

/** Titles in folded form. */
const TITLES = ['นาย', 'นางสาว', 'นาง', 'น ส ', 'ด ช ', 'ด ญ ', 'mr', 'mrs', 'miss', 'ms'];

/** Names of a person according to their documents. */
export interface PersonNames {
  th: string | null;
  en: string;
}

/** Compares names. `near`: they differ only in tone marks, word order, initials or truncation. */
export function compareHolder(holder: string, { th, en }: PersonNames): 'same' | 'near' | 'other' {
  const typedName = foldSpaced(holder);
  // A title can be written without a space, and some names begin like one, so both readings are
  // tried.
  const readings = [typedName, withoutTitle(typedName)];
  const names = [th, en].flatMap((name) => (name === null ? [] : [foldSpaced(name)]));
  if (readings.some((readName) => names.some((name) => isSame(readName, name)))) return 'same';
  return readings.some((readName) => names.some((name) => isNear(readName, name))) ? 'near' : 'other';
}

/** Thai names are equal without the spaces between their parts, which some banks omit. */
const isSame = (one: string, other: string): boolean =>
  one === other || (isThai(one) && foldName(one) === foldName(other));

function withoutTitle(text: string): string {
  const title = TITLES.find((one) => text.startsWith(one) && (isThai(one) || text[one.length] === ' '));
  return title === undefined ? text : text.slice(title.length).trim();
}

const isThai = (text: string) => /[ก-๎]/.test(text);

function isNear(typedName: string, name: string): boolean {
  if (isSame(withoutTones(typedName), withoutTones(name))) return true;
  const [words, nameWords] = [wordsOf(typedName), wordsOf(name)];
  if (words.length < 2 || nameWords.length < 2) return false;
  if (words.toSorted().join(' ') === nameWords.toSorted().join(' ')) return true;
  return isCut(words, nameWords) || isCut(words.toReversed(), nameWords);
}

const wordsOf = (text: string) => text.split(' ');

/**
 * Returns whether the first and the last name begin with the given words, and one of them is
 * complete.
 */
const isCut = (words: readonly string[], nameWords: readonly string[]) => {
  const ends = [nameWords[0] ?? '', nameWords.at(-1) ?? ''];
  const outerWords = [words[0] ?? '', words.at(-1) ?? ''];
  return (
    ends.every((word, index) => (outerWords[index] ?? '') !== '' && word.startsWith(outerWords[index] ?? '')) &&
    ends.some((word, index) => word === outerWords[index])
  );
};
