/** What a page weighs for who has never been here: bytes as brotli packs them at its best, and requests. Tests and the benchmark count alike. */
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { fontsOf, iconsOf, imagesOf, inlineScriptsOf, scriptsOf, stylesheetsOf } from '../test/system/markup.ts';

/** Asks an address of the site, as whoever looks. */
export type Ask = (address: string) => Promise<Response>;

/** Bytes of each kind; all but those of pictures. */
export interface PageBytes {
  /** Of the page's own answer. */
  headers: number;
  html: number;
  css: number;
  /** What runs without anybody doing anything: named by the page, with what that imports, and inline. */
  script: number;
  /** With what the page's app takes once somebody means to use it, its texts among it. */
  scriptInAll: number;
  /** Of those its texts. */
  texts: number;
  fonts: number;
  icons: number;
  /** The page, its styles, its first scripts and fonts: what is not a picture, as the sheet of icons is. */
  requests: number;
  /** Pictures that it shows. */
  pictures: number;
}

/** Headers, HTML and styles: what must be there before anything is seen. */
export const firstView = ({ headers, html, css }: PageBytes): number => headers + html + css;

/** Everything of a first visit but pictures; the sheet of icons is one. */
export const coldVisit = (page: PageBytes): number => firstView(page) + page.script + page.fonts;

const known = new Map<string, number>();

/** How a text travels. Scripts of one page are mostly those of the others: each text is packed once. */
export function packed(text: string): number {
  const size =
    known.get(text) ??
    (text === '' ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  known.set(text, size);
  return size;
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** What a page that is taken up names, see client/platform/app/app-data.ts. */
const appData = z.object({ scripts: z.array(z.string()), texts: z.array(z.string()) });

/** Reads a page and all that it loads but pictures. What is not there is an error. */
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
    // They are packed already.
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

/** Scripts by their addresses, with all that they import before they run, each once. */
async function withImports(
  addresses: string[],
  textOf: (address: string) => Promise<string>,
  found = new Map<string, string>(),
): Promise<Map<string, string>> {
  for (const address of addresses) {
    if (found.has(address)) continue;
    const text = await textOf(address);
    found.set(address, text);
    const imports = [...text.matchAll(/\b(?:import|from)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, place = '']) => place);
    await withImports(
      imports.map((place) => new URL(place, new URL(address, 'https://site.test')).pathname),
      textOf,
      found,
    );
  }
  return found;
}

/** Said of the one connection, which HTTP/2 and 3 do not know (RFC 9113, 8.2.2): none of them is sent to a phone. */
const OF_CONNECTION = new Set(['connection', 'keep-alive']);

const headerBytes = (headers: Headers) =>
  'HTTP/1.1 200 OK\r\n\r\n'.length +
  total([...headers].map(([name, value]) => (OF_CONNECTION.has(name) ? 0 : name.length + value.length + 4)));
