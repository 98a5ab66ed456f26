/** Who is named in a comment: `@` and a name, which may have spaces in it. Pure. */
import type { Comment } from '../../../calls/posts/comment.ts';

type Mention = Comment['mentions'][number];

const NAMED_MOST = 5;
/** More words than this no name is looked for in. */
const NAME_WORDS = 3;

/** Names that may be meant by what follows each `@`: one word, two, three. */
export const namesIn = (text: string): string[] => [...new Set(calls(text).flat())];

/** Who is meant: the longest name of somebody, where one alone has it. */
export function mentionsIn(text: string, people: readonly { uuid: string; name: string }[]): Mention[] {
  const named = calls(text).flatMap((names): Mention[] => {
    for (const name of names.toReversed()) {
      const [person, another] = people.filter((one) => one.name === name);
      if (person) return another ? [] : [{ user_uuid: person.uuid, name }];
    }
    return [];
  });
  return named.filter(({ user_uuid }, index) => named.findIndex((other) => other.user_uuid === user_uuid) === index);
}

/** For each `@` at the beginning of a word what may be a name, the shortest first. */
const calls = (text: string): string[][] =>
  [...text.matchAll(/(?<=^|\s)@(?=\S)/g)].slice(0, NAMED_MOST).map(({ index }) => {
    const words = text.slice(index + 1, index + 200).split(/(\s)/);
    return Array.from({ length: NAME_WORDS }, (_, count) => words.slice(0, count * 2 + 1).join(''));
  });
