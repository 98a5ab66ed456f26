/** Imports of `?raw&later`: a function that gives the text of a file, which is not made before somebody asks. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const LATER = '?raw&later';

/** Makes these modules. */
export function textsLater(): Plugin {
  return {
    name: 'texts-later',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(LATER)) return null;
      const file = id.slice(0, -LATER.length);
      this.addWatchFile(file);
      return { code: `export default () => ${JSON.stringify(await readFile(file, 'utf8'))};`, map: null };
    },
  };
}
