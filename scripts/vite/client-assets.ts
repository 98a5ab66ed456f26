/** `virtual:client-assets`: addresses of the client build's files, for the edge's pages. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Assets } from '../../client/platform/page/document.tsx';
import { type Locale, perLocale } from '../../client/platform/texts/i18n.ts';
import { textNames, textsEntries, textsEntry } from './bundled-translations.ts';
import { screenFiles, screenNames } from './screen-names.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Entries of the client build besides the hydrated pages: for all pages, and for areas with an app.
 */
const entries = {
  stylesheet: 'client/ui/styles.css',
  memberStylesheet: 'client/ui/member.css',
  roomStylesheet: 'client/ui/room.css',
  base: 'client/base-script.ts',
  deferred: 'client/deferred-script.ts',
  passkey: 'client/identity/passkey.ts',
  overlay: 'client/live/overlay/overlay.ts',
  overlayStylesheet: 'client/live/overlay/overlay.css',
  apiReference: 'client/site/api-reference.ts',
  shelfStylesheet: 'client/shop/item-catalogue/catalogue.css',
  appStylesheet: 'client/platform/app/app.css',
};

/**
 * Prefix of the entries of hydrated pages. Each becomes one file, plus two that all of them share
 * (`codeSplitting` in vite.config.ts).
 */
const SCREEN = 'virtual:screen/';

export const clientEntries = {
  styles: entries.stylesheet,
  member: entries.memberStylesheet,
  room: entries.roomStylesheet,
  shelf: entries.shelfStylesheet,
  app: entries.appStylesheet,
  overlay: entries.overlayStylesheet,
  ...Object.fromEntries(screenNames.map((name) => [name.replace('/', '-'), SCREEN + name])),
  ...textsEntries,
};
/**
 * Entries that are built separately. Otherwise their shared code would become another file, and
 * another request.
 */
export const ownEntries = {
  base: entries.base,
  deferred: entries.deferred,
  passkey: entries.passkey,
  liveOverlay: entries.overlay,
  apiReference: entries.apiReference,
};

const MANIFEST = 'manifest.json';

/** Returns the path of the manifest of a separate entry. */
export const ownManifest = (name: string): string => `.vite/${name}-${MANIFEST}`;

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

/**
 * Vite's import wrapper for preloading. Our pages name dependencies themselves and save its 0.9 kB.
 */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Returns a plugin that provides `virtual:client-assets` and the entries of hydrated pages. The
 * module has the addresses of scripts, styles, translations and fonts that a page names.
 */
export function clientAssets(): Plugin {
  const id = '\0virtual:client-assets';
  let serving = false;
  return {
    name: 'client-assets',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(source) {
      if (source === 'virtual:client-assets') return id;
      return source.startsWith(SCREEN) ? source : null;
    },
    async load(moduleId) {
      if (moduleId === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load();';
      if (moduleId.startsWith(SCREEN)) return screenEntry(moduleId.slice(SCREEN.length));
      if (moduleId !== id) return null;
      const assets = serving ? servedAssets() : builtAssets(await readManifest());
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}

/** Returns the source of an entry: the hydrated page, and the function that hydrates it. */
const screenEntry = (name: string) => `
  import { hydrateScreen } from '/client/platform/app/app.tsx';
  import { screen } from '/${screenFiles[name]}';
  export const hydrate = (page, texts) => hydrateScreen(screen, page, texts);
`;

async function readManifest(): Promise<Manifest> {
  const names = [`.vite/${MANIFEST}`, ...Object.keys(ownEntries).map(ownManifest)];
  const manifests = await Promise.all(
    names.map(async (name) => manifest.parse(JSON.parse(await readFile(path.join(root, 'dist/client', name), 'utf8')))),
  );
  return Object.assign({}, ...manifests);
}

const byScreen = (filesOf: (name: string) => string[]) =>
  Object.fromEntries(screenNames.map((name) => [name, filesOf(name)]));

const byLanguage = (addressOf: (entry: string) => string): Assets['app']['texts'] => {
  const textsIn = (locale: Locale) =>
    Object.fromEntries(textNames.map((name) => [name, addressOf(textsEntry(locale, name))]));
  return perLocale(textsIn);
};

const servedAssets = (): Assets => ({
  stylesheet: `/${entries.stylesheet}`,
  memberStylesheet: `/${entries.memberStylesheet}`,
  roomStylesheet: `/${entries.roomStylesheet}`,
  fonts: [],
  scripts: ['/@vite/client', `/${entries.base}`],
  passkey: `/${entries.passkey}`,
  overlay: { script: `/${entries.overlay}`, stylesheet: `/${entries.overlayStylesheet}` },
  apiReference: `/${entries.apiReference}`,
  app: {
    stylesheet: `/${entries.shelfStylesheet}`,
    memberStylesheet: `/${entries.appStylesheet}`,
    script: `/${entries.deferred}`,
    screens: byScreen((name) => [`/@id/${SCREEN}${name}`]),
    texts: byLanguage((entry) => `/@id/${entry}`),
  },
});

function builtAssets(manifest: Manifest): Assets {
  const chunk = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the manifest: the client must be built before the edge`);
    return entry;
  };
  /** Returns a chunk and all its static imports, each once: chunks can be cyclic. */
  const withImports = (name: string, visited = new Set<string>()): string[] => {
    if (visited.has(name)) return [];
    visited.add(name);
    return [`/${chunk(name).file}`, ...(chunk(name).imports ?? []).flatMap((needed) => withImports(needed, visited))];
  };
  const fonts = (chunk(entries.stylesheet).assets ?? []).filter((file) =>
    /anuphan-(?:thai|latin)-[\w-]{8}\.woff2$/.test(file),
  );
  return {
    stylesheet: `/${chunk(entries.stylesheet).file}`,
    memberStylesheet: `/${chunk(entries.memberStylesheet).file}`,
    roomStylesheet: `/${chunk(entries.roomStylesheet).file}`,
    fonts: fonts.map((file) => `/${file}`),
    scripts: [`/${chunk(entries.base).file}`],
    passkey: `/${chunk(entries.passkey).file}`,
    overlay: {
      script: `/${chunk(entries.overlay).file}`,
      stylesheet: `/${chunk(entries.overlayStylesheet).file}`,
    },
    apiReference: `/${chunk(entries.apiReference).file}`,
    app: {
      stylesheet: `/${chunk(entries.shelfStylesheet).file}`,
      memberStylesheet: `/${chunk(entries.appStylesheet).file}`,
      script: `/${chunk(entries.deferred).file}`,
      screens: byScreen((name) => withImports(SCREEN + name)),
      texts: byLanguage((entry) => `/${chunk(entry).file}`),
    },
  };
}
