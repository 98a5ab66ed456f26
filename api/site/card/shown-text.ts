/** Prepares texts for share cards. */
import { cutText } from '../../../calls/platform/text/length.ts';

/** Characters of the main typeface. */
const own = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u20ac\u2122\u0e01-\u0e3a\u0e3f-\u0e5b–—‘’“”•…←→−]/u;

/** Scripts with a separate typeface, loaded when a card needs it. */
const scripts = {
  lao: /[\u0e81-\u0edf]/u,
  myanmar: /[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]/u,
  emoji: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3\u{e0020}-\u{e007f}]/u,
} as const;
export type Script = keyof typeof scripts;

const drawableSigns = new RegExp([own, ...Object.values(scripts)].map(({ source }) => source).join('|'), 'u');

/**
 * Characters of words. Without one of them a word reads differently; without a symbol or control
 * character it does not.
 */
const ofWords = /[\p{L}\p{M}\p{N}]/u;

const words = new Intl.Segmenter('th', { granularity: 'word' });

const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Returns a text in one line, with an ellipsis after `maxLength` characters. Returns null if no
 * typeface has one of its letters: a card rather omits a line than shows half a word.
 */
export function drawable(text: string, maxLength: number): string | null {
  const all = [...text.normalize('NFC').replaceAll(/\s+/gu, ' ')];
  if (all.some((sign) => !drawableSigns.test(sign) && ofWords.test(sign))) return null;
  const textSigns = all.filter((sign) => drawableSigns.test(sign)).join('');
  return cutText(textSigns.replaceAll(/ +/g, ' ').trim(), maxLength, '…') || null;
}

/** Returns the scripts of a text that need a separate typeface. */
export const scriptsOf = (text: string): Script[] =>
  (Object.keys(scripts) as Script[]).filter((script) => scripts[script].test(text));

/** Adds a possible line break after each word, because Thai has no spaces between words. */
export const breakable = (text: string): string =>
  [...words.segment(text)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
