/**
 * Measures a page on a first visit: requests, and bytes with the best Brotli compression. Tests and
 * the benchmark use it.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { fontsOf, iconsOf, imagesOf, inlineScriptsOf, scriptsOf, stylesheetsOf } from '../../test/system/markup.ts';

/** Requests an address of the site, as a certain user. */
export type Ask = (address: string) => Promise<Response>;

/** Bytes of each kind, without pictures. */
export interface PageBytes {
  /** Headers of the page's own response. */
  headers: number;
  html: number;
  css: number;
  /**
   * Scripts that run without any user action: named by the page, with their imports, and inline
   * ones.
   */
  script: number;
  /**
   * All scripts, with those that the page's client bundle loads when the user starts to interact,
   * and its translations.
   */
  scriptInAll: number;
  /** Translations among them. */
  texts: number;
  fonts: number;
  icons: number;
  /**
   * Number of requests: the page, its styles, first scripts and fonts. The icon sheet counts as a
   * picture.
   */
  requests: number;
  /** Number of displayed pictures. */
  pictures: number;
}

/** Returns the bytes before the first paint: headers, HTML and styles. */
export const firstView = ({ headers, html, css }: PageBytes): number => headers + html + css;

/** Returns the bytes of a first visit without pictures; the icon sheet is one. */
export const coldVisit = (page: PageBytes): number => firstView(page) + page.script + page.fonts;

const sizes = new Map<string, number>();

/**
 * Returns the compressed size of a text. Pages share most scripts, so each text is compressed once.
 */
export function packed(text: string): number {
  const size =
    sizes.get(text) ??
    (text === '' ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  sizes.set(text, size);
  return size;
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** Scripts and translations that a hydrated page names, see client/platform/app/app-data.ts. */
const appData = z.object({ scripts: z.array(z.string()), texts: z.array(z.string()) });

/** Reads a page and everything that it loads except pictures. Throws if something is missing. */
export async function pageBytes(address: string, ask: Ask): Promise<PageBytes> {
  const read = async (place: string) => {
    const response = await ask(place);
    if (response.status !== 200) throw new Error(`${place} of ${address} was answered with ${response.status}`);
    return response;
  };
  const textOf = async (place: string) => (await read(place)).text();
  const sizes = async (places: string[]) => Promise.all(places.map(async (place) => packed(await textOf(place))));
  const page = await read(address);
  const html = await page.text();

  const styles = stylesheetsOf(html);
  const scripts = await withImports(scriptsOf(html), textOf);
  const inline = inlineScriptsOf(html).map(packed);
  const app = appOf(html);
  const later = app ? await withImports([...app.scripts, ...app.texts], textOf) : new Map<string, string>();
  const texts = total(await sizes(app?.texts ?? []));
  const fonts = fontsOf(page.headers.get('link'));
  const icons = iconsOf(html);
  const script = total([...[...scripts.values()].map(packed), ...inline]);
  return {
    headers: headerBytes(page.headers),
    html: packed(html),
    css: total(await sizes(styles)),
    script,
    scriptInAll: script + total([...later.values()].map(packed)),
    texts,
    // Fonts are compressed already.
    fonts: total(await Promise.all(fonts.map(async (font) => (await (await read(font)).arrayBuffer()).byteLength))),
    icons: total(await sizes(icons)),
    requests: 1 + styles.length + scripts.size + fonts.length,
    pictures: imagesOf(html).length,
  };
}

function appOf(html: string) {
  const [, json] = /<script type="application\/json" id="app-data">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? null : appData.parse(JSON.parse(json));
}

/** Returns scripts by address, with all their static imports, each once. */
async function withImports(
  addresses: string[],
  textOf: (address: string) => Promise<string>,
  modules = new Map<string, string>(),
): Promise<Map<string, string>> {
  for (const address of addresses) {
    if (modules.has(address)) continue;
    const text = await textOf(address);
    modules.set(address, text);
    const imports = [...text.matchAll(/\b(?:import|from)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, place = '']) => place);
    await withImports(
      imports.map((place) => new URL(place, new URL(address, 'https://site.test')).pathname),
      textOf,
      modules,
    );
  }
  return modules;
}

/**
 * Headers of the connection. HTTP/2 and 3 have none of them (RFC 9113, 8.2.2), so no phone receives
 * them.
 */
const OF_CONNECTION = new Set(['connection', 'keep-alive']);

const headerBytes = (headers: Headers) =>
  'HTTP/1.1 200 OK\r\n\r\n'.length +
  total([...headers].map(([name, value]) => (OF_CONNECTION.has(name) ? 0 : name.length + value.length + 4)));
