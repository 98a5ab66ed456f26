/** `virtual:client-assets`: the addresses, for the edge's pages, of what the client build made. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Assets } from '../../client/document.tsx';

/** What the client build starts from: for public pages, and for app pages (whose screens the app itself imports). */
const entries = {
  stylesheet: 'client/ui/styles.css',
  plain: 'client/plain.ts',
  appStylesheet: 'client/app/app.css',
  app: 'client/app/app.tsx',
};
export const clientEntries = [entries.stylesheet, entries.appStylesheet, entries.app];
/** Built by itself: what it shares with the app would otherwise be a file of its own, and another request of public pages. */
export const plainEntries = [entries.plain];

const MANIFEST = 'manifest.json';
export const PLAIN_MANIFEST = 'plain-manifest.json';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** What Vite wraps imports with, to preload what they need. The pages name that themselves, and save its 0.9 kB. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Makes `virtual:client-assets`: the addresses of scripts, styles and fonts that a page names. */
export function clientAssets(): Plugin {
  const id = '\0virtual:client-assets';
  let root = '';
  let serving = false;
  return {
    name: 'client-assets',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (source) => (source === 'virtual:client-assets' ? id : null),
    async load(loaded) {
      if (loaded === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load();';
      if (loaded !== id) return null;
      const assets = serving ? servedAssets() : builtAssets(await readManifest(root));
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}

async function readManifest(root: string): Promise<Manifest> {
  const [app, plain] = await Promise.all(
    [MANIFEST, PLAIN_MANIFEST].map(async (name) =>
      manifest.parse(JSON.parse(await readFile(path.join(root, 'dist/client/.vite', name), 'utf8'))),
    ),
  );
  return { ...app, ...plain };
}

const servedAssets = (): Assets => ({
  stylesheet: `/${entries.stylesheet}`,
  fonts: [],
  scripts: ['/@vite/client', `/${entries.plain}`],
  app: { stylesheet: `/${entries.appStylesheet}`, scripts: ['/@vite/client', `/${entries.app}`], preloads: {} },
});

function builtAssets(built: Manifest): Assets {
  const chunk = (name: string) => {
    const found = built[name];
    if (!found) throw new Error(`${name} is not in the manifest: the client must be built before the edge`);
    return found;
  };
  /** A chunk and all that it needs before it can run, each once: chunks may need each other. */
  const withImports = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [`/${chunk(name).file}`, ...(chunk(name).imports ?? []).flatMap((needed) => withImports(needed, seen))];
  };
  const fonts = (chunk(entries.stylesheet).assets ?? []).filter((file) =>
    /anuphan-(?:thai|latin)-[\w-]{8}\.woff2$/.test(file),
  );
  const needed = withImports(entries.app);
  const screens = (chunk(entries.app).dynamicImports ?? []).map((name) => [
    name.replace(/^client\/(.*)-screen\.tsx$/, '$1'),
    [...new Set([...needed, ...withImports(name)])],
  ]);
  return {
    stylesheet: `/${chunk(entries.stylesheet).file}`,
    fonts: fonts.map((file) => `/${file}`),
    scripts: [`/${chunk(entries.plain).file}`],
    app: {
      stylesheet: `/${chunk(entries.appStylesheet).file}`,
      scripts: [`/${chunk(entries.app).file}`],
      preloads: Object.fromEntries(screens),
    },
  };
}
