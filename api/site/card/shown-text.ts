/** A text as it can be drawn: in letters of the typeface, without what breaks a line in a place of its own. */
import { cutText } from '../../../calls/platform/text/length.ts';

/** Marks that stand on a letter, Thai and Latin; all else is a sign of its own, which the typeface may lack. */
const drawn = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u20ac\u2122\u0e01-\u0e3a\u0e3f-\u0e5b–—‘’“”•…←→−]/u;

const words = new Intl.Segmenter('th', { granularity: 'word' });

const ZERO_WIDTH_SPACE = '\u200b';

/** Of a text of anybody the letters that the typeface has, in one line; at most so many signs, and then an ellipsis. */
export function drawable(text: string, most: number): string {
  const kept = [...text.normalize('NFC').replaceAll(/\s+/gu, ' ')].filter((sign) => drawn.test(sign)).join('');
  return cutText(kept.replaceAll(/ +/g, ' ').trim(), most, '…');
}

/** The same with a place to break after each word: Thai has no spaces between them. */
export const breakable = (text: string): string =>
  [...words.segment(text)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
