/** The Thai font file that every page loads contains the Thai letters of all our texts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');

/** Returns a function that tells whether the stylesheet uses a font file for a letter. */
function lettersOf(file: string): (letter: string) => boolean {
  const css = readFileSync(path.join(root, 'client/ui/base.css'), 'utf8');
  const [, rangeList = ''] = new RegExp(`/${file}\\.woff2[^}]*unicode-range:([^;]*);`).exec(css) ?? [];
  const ranges = [...rangeList.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) =>
    [first, last].map((code) => Number.parseInt(code, 16)),
  );
  return (letter) =>
    ranges.some(
      ([first = 0, last = 0]) => first <= Number(letter.codePointAt(0)) && Number(letter.codePointAt(0)) <= last,
    );
}

describe('font files', () => {
  test('our Thai texts need no letter from the extra font file', () => {
    const isAtHand = lettersOf('anuphan-thai');
    const texts = globSync('locales/th/**/*.{json,md}', { cwd: root }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const letters = new Set(texts.join('').match(/[\u0e00-\u0e7f]/g));
    expect(letters.size).toBeGreaterThan(60);
    expect([...letters].filter((letter) => !isAtHand(letter))).toEqual([]);
  });

  test('each Thai letter and keyboard character is in exactly one font file', () => {
    const files = ['anuphan-thai', 'anuphan-thai-more', 'anuphan-latin', 'anuphan-latin-more'].map(lettersOf);
    const codes = [...Array(0x7f).keys()].slice(0x20).concat([...Array(0x0e5c).keys()].slice(0x0e01));
    const letters = codes.map((code) => String.fromCodePoint(code)).filter((letter) => /\P{Cn}/u.test(letter));
    expect(letters.filter((letter) => files.filter((hasLetter) => hasLetter(letter)).length !== 1)).toEqual([]);
  });
});
