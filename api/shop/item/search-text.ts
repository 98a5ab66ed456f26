/**
 * Search texts of the shop. Thai has no spaces between words, so a text is indexed by its pairs of
 * letters, and a search matches anywhere. Tone marks are removed on both sides, because users often
 * mistype them.
 */
import { fold, withoutTones, wordsIn } from '../../../calls/platform/text/fold.ts';

const MAX_WORDS = 8;

/** Returns a text in its search form: folded, without tone marks. */
export const searchText = (...texts: readonly string[]): string => withoutTones(fold(texts.join(' ')));

/** Returns the words that an item must contain. A dictionary splits Thai text into words. */
export const searchWordsOf = (search: string): string[] =>
  [...new Set(wordsIn(fold(search)).map(withoutTones))].filter((word) => word !== '').slice(0, MAX_WORDS);

/** Returns the pairs of letters in the words. A word of one letter has none. */
export const gramsOf = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    }),
  ),
];
