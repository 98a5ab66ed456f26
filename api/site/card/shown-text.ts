/** Texts as cards can draw them. */
import { cutText } from '../../../calls/platform/text/length.ts';

/** Letters and signs of the site's own typeface. */
const own = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u20ac\u2122\u0e01-\u0e3a\u0e3f-\u0e5b–—‘’“”•…←→−]/u;

/** Scripts that have a typeface of their own, which is loaded for a card that needs it. */
const scripts = {
  lao: /[\u0e81-\u0edf]/u,
  myanmar: /[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]/u,
  emoji: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3\u{e0020}-\u{e007f}]/u,
} as const;
export type Script = keyof typeof scripts;

const drawn = new RegExp([own, ...Object.values(scripts)].map(({ source }) => source).join('|'), 'u');

/** A missing letter makes another word; a missing symbol or control character does not. */
const ofWords = /[\p{L}\p{M}\p{N}]/u;

const words = new Intl.Segmenter('th', { granularity: 'word' });

const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Returns a text in one line, with an ellipsis after `most` signs; null if no typeface has one of its letters, so that a card leaves
 * out the line rather than half of a word.
 */
export function drawable(text: string, most: number): string | null {
  const all = [...text.normalize('NFC').replaceAll(/\s+/gu, ' ')];
  if (all.some((sign) => !drawn.test(sign) && ofWords.test(sign))) return null;
  const kept = all.filter((sign) => drawn.test(sign)).join('');
  return cutText(kept.replaceAll(/ +/g, ' ').trim(), most, '…') || null;
}

/** Returns the scripts of a text that need a typeface of their own. */
export const scriptsOf = (text: string): Script[] =>
  (Object.keys(scripts) as Script[]).filter((script) => scripts[script].test(text));

/** The same with a place to break after each word: Thai has no spaces between them. */
export const breakable = (text: string): string =>
  [...words.segment(text)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
