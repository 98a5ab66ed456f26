/** Length of a text as a person counts it, in grapheme clusters: a letter with its marks is one, and so is an emoji. */

/** Room for the longest emoji. Fields for typing and stored texts are bounded by this many UTF-16 units per grapheme. */
const UNITS_PER_GRAPHEME = 16;

/** Most UTF-16 units of a text of at most so many graphemes, as `maxLength` of a field counts them. */
export const unitsOf = (graphemes: number): number => graphemes * UNITS_PER_GRAPHEME;

let segmenter: Intl.Segmenter | undefined;

function* segments(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Returns the grapheme clusters of a text. */
export const graphemesOf = (text: string): string[] => [...segments(text)];

/** Whether a text has at most so many graphemes. */
export function isWithin(text: string, most: number): boolean {
  if (text.length <= most) return true;
  let count = 0;
  for (const _ of segments(text)) if (++count > most) return false;
  return true;
}

/** Returns the first graphemes of a text, the last of them an `ending` where something is left out. */
export function cutText(text: string, most: number, ending = ''): string {
  if (isWithin(text, most)) return text;
  const kept: string[] = [];
  for (const segment of segments(text)) if (kept.push(segment) > most - ending.length) break;
  return `${kept.slice(0, most - ending.length).join('')}`.trimEnd() + ending;
}

/** Returns the longest beginning of whole graphemes that a predicate accepts, for limits in bytes or code points. */
export function longestFitting(text: string, fits: (beginning: string) => boolean): string {
  if (fits(text)) return text;
  let kept = '';
  for (const segment of segments(text)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  return kept;
}
