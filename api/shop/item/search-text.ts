/**
 * How the shop searches. Thai has no spaces between words, so that a text is indexed by its pairs of letters, and what is
 * searched may begin and end anywhere. Tone marks are left out on both sides: people often mistype them.
 */

/** Tone marks (mai ek to mai chattawa) and the mark of a silent letter. */
const toneMarks = /[\u0E48-\u0E4C]/g;
const noLetters = /[^\p{L}\p{M}\p{N}]+/gu;

const WORDS_MOST = 5;

/** A text as it is indexed and searched: compatible letters made equal, small, words apart by one space. */
export const searchText = (...texts: readonly string[]): string =>
  texts.join(' ').normalize('NFKC').toLowerCase().replaceAll(toneMarks, '').replaceAll(noLetters, ' ').trim();

/** What must all occur. */
export const wordsOf = (search: string): string[] =>
  [...new Set(searchText(search).split(' '))].filter((word) => word !== '').slice(0, WORDS_MOST);

/** The pairs of letters of these words; a word of one letter has none. */
export const gramsOf = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    }),
  ),
];
