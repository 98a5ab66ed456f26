/** Pure: whether an account's holder is the person. A wrong one is refused, and what is only near is looked at by a person. */
import { foldName, foldSpaced, withoutTones } from '../../../calls/platform/text/fold.ts';

/** As they are folded. */
const TITLES = ['นาย', 'นางสาว', 'นาง', 'น ส ', 'ด ช ', 'ด ญ ', 'mr', 'mrs', 'miss', 'ms'];

/** Names of a person as their papers have them. */
export interface PersonNames {
  th: string | null;
  en: string;
}

/** `near`: but for tone marks, the order of names, initials, or what was cut off. */
export function compareHolder(holder: string, { th, en }: PersonNames): 'same' | 'near' | 'other' {
  const typed = foldSpaced(holder);
  // A title is written without a space, and some names begin like one: both readings are tried.
  const readings = [typed, withoutTitle(typed)];
  const names = [th, en].flatMap((name) => (name === null ? [] : [foldSpaced(name)]));
  if (readings.some((reading) => names.some((name) => isSame(reading, name)))) return 'same';
  return readings.some((reading) => names.some((name) => isNear(reading, name))) ? 'near' : 'other';
}

/** A Thai name is the same without the space between its parts, as some banks write it. */
const isSame = (one: string, other: string): boolean =>
  one === other || (isThai(one) && foldName(one) === foldName(other));

function withoutTitle(text: string): string {
  const title = TITLES.find((one) => text.startsWith(one) && (isThai(one) || text[one.length] === ' '));
  return title === undefined ? text : text.slice(title.length).trim();
}

const isThai = (text: string) => /[ก-๎]/.test(text);

function isNear(typed: string, name: string): boolean {
  if (isSame(withoutTones(typed), withoutTones(name))) return true;
  const [words, wanted] = [wordsOf(typed), wordsOf(name)];
  if (words.length < 2 || wanted.length < 2) return false;
  if (words.toSorted().join(' ') === wanted.toSorted().join(' ')) return true;
  return isCut(words, wanted) || isCut(words.toReversed(), wanted);
}

const wordsOf = (text: string) => text.split(' ');

/** Each word is the beginning of what it stands for, and one of first and last names is whole. */
const isCut = (words: readonly string[], wanted: readonly string[]) => {
  const ends = [wanted[0] ?? '', wanted.at(-1) ?? ''];
  const given = [words[0] ?? '', words.at(-1) ?? ''];
  return (
    ends.every((word, index) => (given[index] ?? '') !== '' && word.startsWith(given[index] ?? '')) &&
    ends.some((word, index) => word === given[index])
  );
};
