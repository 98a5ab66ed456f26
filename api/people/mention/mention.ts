/**
 * Mentions in texts of members: `@` and a name. Names may contain spaces, and Thai text may follow
 * without one. Pure.
 */

import { MAX_MEMBER_NAME } from '../../../calls/people/member-name.ts';
import type { Mention } from '../../../calls/people/mention.ts';
import { foldName } from '../../../calls/platform/text/fold.ts';
import { graphemesOf, unitsOf } from '../../../calls/platform/text/length.ts';
import { skeleton } from '../../platform/text/skeleton.ts';

/** Maximum mentions that are read in one text. */
const MAX_NAMED = 5;

/** Returns the skeletons of all possible names after each `@`. */
export const looksIn = (text: string): string[] =>
  [...new Set(candidatesIn(text).flat().map(skeleton))].filter((shape) => shape !== '');

/** Returns all possible names after each `@`, folded by `foldName`. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(candidatesIn(text).flat().map(foldName));

/**
 * Returns the mentioned users with their names as written. The longest matching name wins, and only
 * if exactly one user has it.
 */
export function mentionsIn(text: string, people: readonly { uuid: string; name: string }[]): Mention[] {
  const byName = Map.groupBy(people, ({ name }) => foldName(name));
  const mentions = candidatesIn(text).flatMap((names): Mention[] => {
    const longest = names.map(foldName).findLast((foldedName) => byName.has(foldedName));
    const [person, another] = byName.get(longest ?? '') ?? [];
    // Punctuation after a name is not part of it.
    const name = names.find((one) => foldName(one) === longest);
    return person && name !== undefined && !another ? [{ user_uuid: person.uuid, name }] : [];
  });
  return mentions.filter(
    ({ user_uuid }, index) => mentions.findIndex((other) => other.user_uuid === user_uuid) === index,
  );
}

/** An `@` outside of email addresses. Thai text may precede it without a space. */
const AT = /(?<![\p{Script=Latin}\p{N}._%+-])@(?=\S)/gu;

/**
 * Returns the possible names after each `@`, shortest first. A name cannot end within a Latin word.
 */
const candidatesIn = (text: string): string[][] =>
  [...text.matchAll(AT)].slice(0, MAX_NAMED).map(({ index }) => {
    const letters = graphemesOf(text.slice(index + 1, index + 1 + unitsOf(MAX_MEMBER_NAME))).slice(
      0,
      MAX_MEMBER_NAME + 1,
    );
    const beginnings = letters.slice(0, MAX_MEMBER_NAME).map((_, end) => letters.slice(0, end + 1).join(''));
    return beginnings.filter((name, end) => !/\s$/u.test(name) && !goesOn(letters[end], letters[end + 1]));
  });

const WORD = /[\p{Script=Latin}\p{N}]/u;

/**
 * Returns whether the text continues a Latin word, or a Thai vowel that is written before its
 * consonant.
 */
const goesOn = (last = '', next = '') => (WORD.test(last) && WORD.test(next)) || /[เ-ไ]$/.test(last);
