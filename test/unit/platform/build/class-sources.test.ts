/** The copies of components that Tailwind scans for class names. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { classSources, withoutComments } from '../../../../scripts/vite/class-sources.ts';

describe('withoutComments', () => {
  test.for([
    ['a line comment', 'const a = 1; // coin first hidden\nconst b = 2;', 'const a = 1;  \nconst b = 2;'],
    ['a doc comment', '/** coin first hidden */\nconst a = 1;', ' \nconst a = 1;'],
    ['a comment between elements', '<p>{/* hidden */}</p>', '<p>{ }</p>'],
  ])('withoutComments removes %s', ([, source = '', expected]) => {
    expect(withoutComments('a.tsx', source)).toBe(expected);
  });

  test.for([
    `const address = 'https://example.com/a';`,
    'const pattern = `/* hidden */`;',
    '<p>1 // hidden</p>',
    '<a href="//example.com" className="hidden">x</a>',
  ])('withoutComments keeps a text that looks like a comment: %s', (source) => {
    expect(withoutComments('a.tsx', source)).toBe(source);
  });
});

describe('classSources', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'vela-classes-'));
    mkdirSync(path.join(root, 'client'));
    const tailwind = path.join(import.meta.dirname, '../../../../node_modules/tailwindcss/utilities.css');
    writeFileSync(
      path.join(root, 'client/styles.css'),
      `@import "${tailwind}" source(none);\n@source "../.tailwind/**/*.tsx";\n`,
    );
  });

  afterEach(() => rmSync(root, { recursive: true }));

  async function builtCss(component: string): Promise<string> {
    writeFileSync(path.join(root, 'client/card.tsx'), component);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [classSources(), tailwindcss()],
      build: {
        minify: false,
        rolldownOptions: {
          input: path.join(root, 'client/styles.css'),
          output: { assetFileNames: '[name][extname]' },
        },
      },
    });
    return readFileSync(path.join(root, 'dist/styles.css'), 'utf8');
  }

  test('CSS has a rule for an element’s class and none for comment words', async () => {
    const css = await builtCss(`
      /** A coin comes first, and stays hidden until it is paid. */
      export const Card = () => <p className="underline">{/* coin first hidden */}</p>; // block
    `);
    expect(css).toContain('.underline');
    expect(css).not.toMatch(/\.(?:hidden|block|first|coin)\b/);
  });

  test('CSS has the rule if the same word is a class', async () => {
    expect(await builtCss('export const Card = () => <p className="hidden" />;')).toContain('.hidden');
  });

  test('CSS forgets the classes of a deleted component', async () => {
    writeFileSync(path.join(root, 'client/old.tsx'), 'export const Old = () => <p className="italic" />;');
    expect(await builtCss('export const Card = () => null;')).toContain('.italic');
    rmSync(path.join(root, 'client/old.tsx'));
    expect(await builtCss('export const Card = () => null;')).not.toContain('.italic');
  });
});
