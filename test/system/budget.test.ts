/** What a first visit of a public page may weigh: for a phone on a slow line, one round trip and hardly any script. */
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { inlineScriptsOf, scriptsOf, stylesheetsOf } from './markup.ts';
import { publicPagesOf } from './seeded-pages.ts';
import { asBrowser } from './world.ts';

const SCRIPT_BYTES = 6_000;
const FIRST_VIEW_BYTES = 14_600;

const origin = inject('origin');

const packed = (text: string) =>
  text === '' ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const read = async (address: string) => {
  const response = await fetch(new URL(address, origin), { headers: asBrowser });
  expect(response.status, address).toBe(200);
  return { text: await response.text(), headers: response.headers };
};

/** A script with everything that it imports. */
async function withImports(address: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(address)) return [];
  seen.add(address);
  const { text } = await read(address);
  const imports = [...text.matchAll(/(?:import|from)\s*\(?\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, path = '']) => path);
  const nested = await Promise.all(
    imports.map((path) => withImports(new URL(path, new URL(address, origin)).pathname, seen)),
  );
  return [text, ...nested.flat()];
}

const headerBytes = (headers: Headers) =>
  'HTTP/1.1 200 OK\r\n\r\n'.length +
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

test.for(publicPagesOf)('GET %s stays within its budgets', async (path) => {
  const { text: html, headers } = await read(path);
  const styles = await Promise.all(stylesheetsOf(html).map(read));
  const loaded = (await Promise.all(scriptsOf(html).map((script) => withImports(script)))).flat();
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)];

  // The common one, and one at most of what the page alone is made of.
  expect(styles.length).toBeLessThanOrEqual(2);
  expect(preloaded).toEqual([]);
  const script = [...loaded, ...inlineScriptsOf(html)].map(packed).reduce((sum, bytes) => sum + bytes, 0);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(SCRIPT_BYTES);

  const parts = {
    headers: headerBytes(headers),
    html: packed(html),
    css: styles.map(({ text }) => packed(text)).reduce((sum, bytes) => sum + bytes, 0),
  };
  expect(parts.headers + parts.html + parts.css, JSON.stringify(parts)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});
