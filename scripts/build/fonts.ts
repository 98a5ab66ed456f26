// Subsets the site's typeface to the characters and weights in use. The pages' files go into
// client/ui/fonts/, which the stylesheet names. The share cards' files go into
// api/platform/draw/fonts/, one file per script, as data of the Worker. Cards also have complete
// typefaces for Lao, Burmese and emoji, which a card loads when it needs them. Run it when the
// typeface's package or a weight of the stylesheet changes, and commit the output: node
// scripts/build/fonts.ts
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const pages = join(root, 'client/ui/fonts');
const cards = join(root, 'api/platform/draw/fonts');

/** The lightest and the boldest weight of the stylesheet. */
const WEIGHTS = { min: 400, max: 700 };

const letters = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const PUNCTUATION = '\u00a0©®·×–—‘’“”•…←→−';

/**
 * Retained features: positions of marks, and required ligatures. Latin kerning is left out: it
 * takes 4 kB, a third of the file, and moves a few pairs of letters by a hair. Fractions are not
 * used.
 */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig'];

/** Obsolete letters, scriptural marks and digits, which today's texts do not use. */
const SELDOM_THAI = `\u0e03\u0e05\u0e26\u0e3a${letters(0x0e4e, 0x0e5b)}`;
/** Characters of programs rather than of sentences. */
const SELDOM_LATIN = '<[\\]^`{|}~';

const without = (text: string, letters: string): string =>
  [...text].filter((letter) => !letters.includes(letter)).join('');

/**
 * Characters per file; `unicode-range` in the stylesheet lists the same. Browsers load the files
 * with rare characters only when a page has some.
 */
const files = {
  latin: { from: 'latin', text: without(letters(0x20, 0x7e), SELDOM_LATIN) + PUNCTUATION },
  thai: {
    from: 'thai',
    text: `${without(letters(0x0e01, 0x0e3a) + letters(0x0e3f, 0x0e4d), SELDOM_THAI)}\u200c\u200d\u25cc`,
  },
  'latin-more': { from: 'latin', text: `${SELDOM_LATIN}${letters(0xa0, 0xff)}\u0131\u0152\u0153\u20ac\u2122` },
  'thai-more': { from: 'thai', text: SELDOM_THAI },
};

for (const folder of [pages, cards]) await mkdir(folder, { recursive: true });
for (const [name, { from, text }] of Object.entries(files)) await cut(from, text, join(pages, `anuphan-${name}.woff2`));
for (const script of ['thai', 'latin'] as const) {
  const ofScript = Object.values(files).filter(({ from }) => from === script);
  await cut(script, ofScript.map(({ text }) => text).join(''), join(cards, `anuphan-${script}.bin`));
}

for (const [script, file] of Object.entries({
  lao: 'noto-sans-lao/files/noto-sans-lao-lao-400-normal',
  myanmar: 'noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal',
  emoji: 'noto-emoji/files/noto-emoji-emoji-400-normal',
})) {
  await copyFile(new URL(import.meta.resolve(`@fontsource/${file}.woff2`)), join(cards, `${script}.bin`));
}

async function cut(from: string, text: string, file: string) {
  const whole = await readFile(
    new URL(import.meta.resolve(`@fontsource-variable/anuphan/files/anuphan-${from}-wght-normal.woff2`)),
  );
  // `keepFeatures` is missing in the package's types.
  const options = { targetFormat: 'woff2' as const, variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES };
  const font = await subsetFont(whole, text, options);
  await writeFile(file, font);
  console.log(`${relative(root, file)} ${font.length}`);
}
