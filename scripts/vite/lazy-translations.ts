/**
 * Imports with `?raw&later`: a function that returns the text of a file, which is decoded only on
 * the first call.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const LATER = '?raw&later';

/** Returns a plugin that provides these modules. */
export function lazyTranslations(): Plugin {
  return {
    name: 'lazy-translations',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(LATER)) return null;
      const file = id.slice(0, -LATER.length);
      this.addWatchFile(file);
      return { code: `export default () => ${JSON.stringify(await readFile(file, 'utf8'))};`, map: null };
    },
  };
}
