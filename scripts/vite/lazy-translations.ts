/**
 * Imports of texts from `locales/`. A file of a language with a fallback language has the texts
 * that it lacks in that language. With `?raw&later` a module is a function that returns the text of
 * the file, which is decoded only on the first call.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { fallbackLocales, localeNamed } from '../../calls/platform/text/locale.ts';
import { readTexts, textFile } from '../build/read-texts.ts';

const LATER = '?raw&later';
const folder = path.join(import.meta.dirname, '../../locales');

/** Returns a plugin that provides these modules. */
export function lazyTranslations(): Plugin {
  return {
    name: 'lazy-translations',
    enforce: 'pre',
    async load(id) {
      const isLate = id.endsWith(LATER);
      const file = isLate ? id.slice(0, -LATER.length) : id;
      const [first, ...rest] = file.startsWith(folder) ? path.relative(folder, file).split(path.sep) : [];
      const locale = localeNamed(first);
      const fallback = locale && fallbackLocales[locale];
      if (!isLate && !(fallback && file.endsWith('.json'))) return null;
      const name = rest.join('/');
      this.addWatchFile(file);
      if (fallback) this.addWatchFile(textFile(fallback, name));
      const text = locale && fallback ? JSON.stringify(readTexts(locale, name)) : await readFile(file, 'utf8');
      return isLate ? { code: `export default () => ${JSON.stringify(text)};`, map: null } : text;
    },
  };
}
