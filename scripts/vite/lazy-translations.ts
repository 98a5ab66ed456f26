/**
 * Imports of texts from `locales/`. A language with a fallback language has the texts that it lacks
 * in that language.
 *
 * - `?raw&later`: a function that returns the text of a file, which is decoded only on the first
 *   call.
 * - `?raw&languages`: the texts of a file in each language.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { fallbackLocales, localeNamed, locales } from '../../calls/platform/text/locale.ts';
import { readTexts, readTextsByLocale, textFile } from '../build/read-texts.ts';

const LATER = '?raw&later';
const LANGUAGES = '?raw&languages';
const folder = path.join(import.meta.dirname, '../../locales');

/** Returns a plugin that provides these modules. */
export function lazyTranslations(): Plugin {
  return {
    name: 'lazy-translations',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      const isLater = id.endsWith(LATER);
      if (!isLater && !id.endsWith(LANGUAGES)) return null;
      const [language, ...rest] = path.relative(folder, file).split(path.sep);
      const name = rest.join('/');
      for (const locale of locales) this.addWatchFile(textFile(locale, name));
      if (!isLater) return { code: `export default ${JSON.stringify(readTextsByLocale(file))};`, map: null };
      const locale = localeNamed(language);
      const isPartial = locale !== undefined && fallbackLocales[locale] !== undefined;
      const text = isPartial ? JSON.stringify(readTexts(locale, name)) : await readFile(file, 'utf8');
      return { code: `export default () => ${JSON.stringify(text)};`, map: null };
    },
  };
}
