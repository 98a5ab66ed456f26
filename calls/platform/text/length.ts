/**
 * Lengths in grapheme clusters, as a person counts: a letter with its marks is one, and so is an
 * emoji.
 */

/**
 * Units of the longest emoji. Input fields and stored texts allow this many UTF-16 units per
 * grapheme.
 */
const UNITS_PER_GRAPHEME = 16;

/** Maximum letters of a search. */
export const SEARCH_MAX_LETTERS = 80;

/** Returns the maximum UTF-16 units for a number of graphemes, for `maxLength` of a field. */
export const unitsOf = (graphemes: number): number => graphemes * UNITS_PER_GRAPHEME;

let segmenter: Intl.Segmenter | undefined;

function* segments(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * Splits a text into graphemes: letters as a reader counts them, with Thai vowels and tone marks.
 */
export const graphemesOf = (text: string): string[] => [...segments(text)];

/** Returns whether a text has at most this many graphemes. */
export function isWithin(text: string, max: number): boolean {
  if (text.length <= max) return true;
  let count = 0;
  for (const _ of segments(text)) if (++count > max) return false;
  return true;
}

/** Cuts a text to this many graphemes, including the `suffix` that replaces the rest. */
export function cutText(text: string, max: number, suffix = ''): string {
  if (isWithin(text, max)) return text;
  const parts: string[] = [];
  for (const segment of segments(text)) if (parts.push(segment) > max - suffix.length) break;
  return `${parts.slice(0, max - suffix.length).join('')}`.trimEnd() + suffix;
}

/**
 * Returns the longest run of whole graphemes from the start that a predicate accepts, for limits in
 * bytes or code points.
 */
export function longestFitting(text: string, fits: (beginning: string) => boolean): string {
  if (fits(text)) return text;
  let result = '';
  for (const segment of segments(text)) {
    if (!fits(result + segment)) break;
    result += segment;
  }
  return result;
}
