/** `virtual:client-assets`: the addresses, for the edge's pages, of what the client build made. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), assets: z.array(z.string()).optional() }),
);

export function clientAssets({ stylesheet, plain }: { stylesheet: string; plain: string }): Plugin {
  const id = '\0virtual:client-assets';
  let root = '';
  let serving = false;
  return {
    name: 'client-assets',
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (source) => (source === 'virtual:client-assets' ? id : null),
    async load(loaded) {
      if (loaded !== id) return null;
      if (serving) {
        const scripts = ['/@vite/client', `/${plain}`];
        return `export default ${JSON.stringify({ stylesheet: `/${stylesheet}`, fonts: [], scripts })}`;
      }
      const built = manifest.parse(
        JSON.parse(await readFile(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8')),
      );
      const styles = built[stylesheet];
      const script = built[plain];
      if (!styles || !script) throw new Error('the client must be built before the edge');
      const fonts = (styles.assets ?? []).filter((file) => /(thai|latin)-wght.*\.woff2$/.test(file));
      return `export default ${JSON.stringify({
        stylesheet: `/${styles.file}`,
        fonts: fonts.map((file) => `/${file}`),
        scripts: [`/${script.file}`],
      })}`;
    },
  };
}
