/**
 * Folds texts for the comparison with flagged words. Beyond the usual folding, letters that look or
 * sound alike become one letter. False matches are acceptable: a match only sends the text to
 * review.
 */
import { foldSpaced, runsOf } from '../../../calls/platform/text/fold.ts';

/** A folded text. */
export interface Folded {
  /** All letters without anything between them. */
  compact: string;
  /**
   * Words of the parts that are written with spaces. Letters in a row that are separated from each
   * other form one word.
   */
  words: readonly string[];
}

/** Folds a text. Pure. */
export function foldText(text: string): Folded {
  const plain = [
    ...foldSpaced([...text.normalize('NFKC')].map(letterOfSign).join(''))
      .normalize('NFKD')
      .replaceAll(marks, ''),
  ]
    .map((letter) => alike.get(letter) ?? thaiOfLao(letter))
    .join('');
  // Lao became Thai only above, and two Lao vowels in a row can be the Thai แ.
  const words = runsOf(plain.replaceAll('เเ', 'แ'));
  return { compact: once(words.join('')), words: joinLetters(words).map(once) };
}

/**
 * Returns whether a folded text contains a folded flagged word. A Latin word must match a whole
 * word. Thai has no spaces between words, so a Thai word may match anywhere.
 */
export const hasWord = ({ compact, words }: Folded, word: string): boolean =>
  /^[a-z]+$/.test(word) ? words.includes(word) : compact.includes(word);

/**
 * Accents, and the Thai and Lao signs above or below a letter that are no vowels: tones, silencers
 * and short marks.
 */
const marks = /[\u0300-\u036F\u0E3A\u0E47-\u0E4C\u0E4E\u0EC8-\u0ECB\p{Variation_Selector}]/gu;

/** Reduces repeated letters to one. */
const once = (word: string) => word.replaceAll(/(.)\1+/gu, '$1');

/** Joins adjacent single letters into one word. */
function joinLetters(words: readonly string[]): string[] {
  const parts: string[] = [];
  let alone = '';
  for (const word of words) {
    if ([...word].length === 1) alone += word;
    else {
      if (alone) parts.push(alone);
      alone = '';
      parts.push(word);
    }
  }
  return alone ? [...parts, alone] : parts;
}

/** Maps Lao to Thai: Unicode has Lao in the same order, 128 code points higher. */
function thaiOfLao(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x0e81 && code <= 0x0ebd ? String.fromCodePoint(code - 0x80) : letter;
}

/** Replaces signs that are used as letters; folding would drop them. */
const letterOfSign = (sign: string) => (/[@$|]/.test(sign) ? (alike.get(sign) ?? sign) : sign);

/** Maps letters that look or sound like another letter to that letter. */
const alike = new Map(
  Object.entries({
    a: 'аαａ@4ɑ',
    b: 'ьв8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    g: 'ɡ',
    h: 'һн',
    i: 'іιӏıl1|',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    n: 'ո',
    o: 'оοσօ0๐໐',
    p: 'рρ',
    s: 'ѕ$5',
    t: 'тτ7',
    u: 'սυ',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
    ข: 'ฃ',
    ค: 'ฅ',
    ฎ: 'ฏ',
    า: 'ๅ',
    ไ: 'ใ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);
