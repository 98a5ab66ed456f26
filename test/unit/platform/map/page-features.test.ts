/** A page and its loader have the word of their feature in the API, see docs/architecture.md. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn, readImports } from './map.ts';

const pageFiles = codeIn('pages/*/*.ts');
const loaderFiles = codeIn('src/pages/**');
const apiFeatures = new Set(codeIn('api/*/*/*.ts').map((file) => path.posix.dirname(file).replace('api/', '')));

/** Returns the word of `pages/<room>/<word>.ts`, or of `src/pages/<room>/<word>/<file>`. */
const wordIn = (file: string, layer: string) => path.posix.relative(layer, file).split('/')[1]?.split('.')[0] ?? '';

const pageWords = new Set(pageFiles.map((file) => wordIn(file, 'pages')));

/** Returns whether loaders ask the API for a call of a room. */
const asksApi = (files: readonly string[]) =>
  files.flatMap(readImports).some(({ target }) => /^calls\/(?!platform\/)[^/]+\/[^/]+\.ts$/.test(target));

/**
 * Returns whether a page file is named after a feature of its room. The pages of a whole room have
 * the word of the room. Pages that ask no call have a feature of the edge alone.
 */
function hasFeature(file: string): boolean {
  const room = file.split('/')[1] ?? '';
  const word = wordIn(file, 'pages');
  if (word === room || apiFeatures.has(`${room}/${word}`)) return true;
  return !asksApi(loaderFiles.filter((loader) => wordIn(loader, 'src/pages') === word));
}

describe('features of pages', () => {
  test('each page file has the word of a feature of its room', () => {
    expect(pageFiles.length).toBeGreaterThan(25);
    expect(pageFiles.filter((file) => !hasFeature(file))).toEqual([]);
  });

  test('each loader has the word of its page file', () => {
    expect(loaderFiles.length).toBeGreaterThan(50);
    expect(loaderFiles.filter((file) => !pageWords.has(wordIn(file, 'src/pages')))).toEqual([]);
  });

  test('a page file with another word is found', () => {
    expect(hasFeature('pages/people/follow.ts')).toBe(true);
    // Both words are features of other rooms.
    expect(hasFeature('pages/rankings/profile.ts')).toBe(false);
    expect(hasFeature('pages/people/announce.ts')).toBe(false);
  });
});
