/**
 * Texts as they are compared with held words. Beyond the folding of all texts, letters become one that look or sound alike.
 * It folds more than it should, since what it finds only waits for a review.
 */
import { foldSpaced, runsOf } from '../../../calls/platform/text/fold.ts';

/** A text, folded. */
export interface Folded {
  /** Without anything between its letters. */
  compact: string;
  /** The words of what is written with spaces between words; letters that stand alone are one word together. */
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
  // Lao is Thai only now, and two of its vowels may be one of ours.
  const words = runsOf(plain.replaceAll('เเ', 'แ'));
  return { compact: once(words.join('')), words: joined(words).map(once) };
}

/** Whether a folded text has a held word, folded: as a word of its own, or in Thai, which puts nothing between words, anywhere. */
export const hasWord = ({ compact, words }: Folded, word: string): boolean =>
  /^[a-z]+$/.test(word) ? words.includes(word) : compact.includes(word);

/** Accents, and of Thai what stands above or below a letter without being a vowel of its own: tones, silencers, short marks. */
const marks = /[\u0300-\u036F\u0E3A\u0E47-\u0E4C\u0E4E\u0EC8-\u0ECB\p{Variation_Selector}]/gu;

/** A letter that is repeated is one. */
const once = (word: string) => word.replaceAll(/(.)\1+/gu, '$1');

/** Letters that stand alone one after the other, as one word. */
function joined(words: readonly string[]): string[] {
  const found: string[] = [];
  let alone = '';
  for (const word of words) {
    if ([...word].length === 1) alone += word;
    else {
      if (alone) found.push(alone);
      alone = '';
      found.push(word);
    }
  }
  return alone ? [...found, alone] : found;
}

/** Lao stands in Unicode as Thai does, 128 further on. */
function thaiOfLao(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x0e81 && code <= 0x0ebd ? String.fromCodePoint(code - 0x80) : letter;
}

/** Signs that stand for a letter, which folding would leave out. */
const letterOfSign = (sign: string) => (/[@$|]/.test(sign) ? (alike.get(sign) ?? sign) : sign);

/** What looks or sounds like another letter, by that one. */
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
