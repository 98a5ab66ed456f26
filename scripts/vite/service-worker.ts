/**
 * `virtual:service-worker`: the browser's service worker as text. Its address never changes, so the
 * edge serves it.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

const NAME = 'virtual:service-worker';
const file = path.join(import.meta.dirname, '../../client/service-worker.ts');

/** Returns a plugin that provides the module. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const { code: small } = await minify(file, code);
      return { code: `export default ${JSON.stringify(small)}`, map: null };
    },
  };
}
