/** People named in a comment: `@` and a name, which may have spaces in it and Thai right behind it. Pure. */

import { MEMBER_NAME_MOST } from '../../../calls/people/member-name.ts';
import { foldName } from '../../../calls/platform/text/fold.ts';
import { graphemesOf, unitsOf } from '../../../calls/platform/text/length.ts';
import type { Comment } from '../../../calls/posts/comment.ts';
import { skeleton } from '../../platform/text/skeleton.ts';

type Mention = Comment['mentions'][number];

const NAMED_MOST = 5;

/** Skeletons of the names that may be meant by what follows each `@`. */
export const looksIn = (text: string): string[] =>
  [...new Set(calls(text).flat().map(skeleton))].filter((look) => look !== '');

/** Returns who is meant, as it is written: the longest name of somebody, if one person alone has it. */
export function mentionsIn(text: string, people: readonly { uuid: string; name: string }[]): Mention[] {
  const byName = Map.groupBy(people, ({ name }) => foldName(name));
  const named = calls(text).flatMap((names): Mention[] => {
    const longest = names.map(foldName).findLast((folded) => byName.has(folded));
    const [person, another] = byName.get(longest ?? '') ?? [];
    // Signs behind a name are no part of it.
    const name = names.find((one) => foldName(one) === longest);
    return person && name !== undefined && !another ? [{ user_uuid: person.uuid, name }] : [];
  });
  return named.filter(({ user_uuid }, index) => named.findIndex((other) => other.user_uuid === user_uuid) === index);
}

/** An `@` that is not within an address of mail. Thai puts no space before it. */
const AT = /(?<![\p{Script=Latin}\p{N}._%+-])@(?=\S)/gu;

/** For each of them what may be a name, the shortest first: it ends where no word of Latin letters goes on. */
const calls = (text: string): string[][] =>
  [...text.matchAll(AT)].slice(0, NAMED_MOST).map(({ index }) => {
    const letters = graphemesOf(text.slice(index + 1, index + 1 + unitsOf(MEMBER_NAME_MOST))).slice(
      0,
      MEMBER_NAME_MOST + 1,
    );
    const beginnings = letters.slice(0, MEMBER_NAME_MOST).map((_, end) => letters.slice(0, end + 1).join(''));
    return beginnings.filter((name, end) => !/\s$/u.test(name) && !goesOn(letters[end], letters[end + 1]));
  });

const WORD = /[\p{Script=Latin}\p{N}]/u;

/** Whether a word goes on, or a vowel before the consonant that it belongs to. */
const goesOn = (last = '', next = '') => (WORD.test(last) && WORD.test(next)) || /[เ-ไ]$/.test(last);
