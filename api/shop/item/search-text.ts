/**
 * Search texts of the shop. Thai has no spaces between words, so that a text is indexed by its pairs of letters, and a
 * searched word may begin and end anywhere. Tone marks are left out on both sides: people often mistype them.
 */
import { fold, withoutTones, wordsIn } from '../../../calls/platform/text/fold.ts';

const WORDS_MOST = 8;

/** Returns a text as it is indexed: folded, without tone marks. */
export const searchText = (...texts: readonly string[]): string => withoutTones(fold(texts.join(' ')));

/** Returns the words that must all occur. Those of Thai are told apart by a dictionary. */
export const wordsOf = (search: string): string[] =>
  [...new Set(wordsIn(fold(search)).map(withoutTones))].filter((word) => word !== '').slice(0, WORDS_MOST);

/** Returns the pairs of letters of these words; a word of one letter has none. */
export const gramsOf = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    }),
  ),
];
