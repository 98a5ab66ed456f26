/**
 * Texts as they are compared with words that somebody would hide: what is spelt otherwise to be read all the same becomes one.
 * It folds more than it should, since what it finds only waits for a look.
 */

/** A text, folded. */
export interface Folded {
  /** Without anything between its letters. */
  compact: string;
  /** The words of what is written with spaces between words; letters that stand alone are one word together. */
  words: readonly string[];
}

/** Folds a text. Pure. */
export function foldText(text: string): Folded {
  const plain = [...text.normalize('NFKC').toLowerCase().replaceAll(unseen, '').normalize('NFD').replaceAll(marks, '')]
    .map((letter) => alike.get(letter) ?? thaiOfLao(letter))
    .join('')
    .replaceAll('เเ', 'แ');
  const words = plain.split(between).filter((word) => word !== '');
  return { compact: once(words.join('')), words: joined(words).map(once) };
}

/** Whether a folded text has a held word, folded: as a word of its own, or in Thai, which puts nothing between words, anywhere. */
export const hasWord = ({ compact, words }: Folded, word: string): boolean =>
  /^[a-z]+$/.test(word) ? words.includes(word) : compact.includes(word);

/** Seen by nobody: format characters, variation selectors, fillers. */
const unseen = /[\p{Cf}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;
/** Accents, and of Thai what stands above or below a letter without being a vowel of its own: tones, silencers, short marks. */
const marks = /[\u0300-\u036F\u0E3A\u0E47-\u0E4C\u0E4E\u0EC8-\u0ECB\p{Variation_Selector}]/gu;
const between = /[^\p{L}\p{N}\p{M}]+/u;

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
