/** What a page wears stands in the stylesheets that it names: each of the site's goes without the rules of pages that have another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { stylesheetsOf } from '../markup.ts';
import { publicPages } from '../seeded-pages.ts';
import { asBrowser } from '../world.ts';

const assets = join(import.meta.dirname, '../../../dist/client/assets');

/** Names of classes that a stylesheet has rules for. */
const classesIn = (css: string) =>
  [...css.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)].map(([, name = '']) => name.replaceAll('\\', ''));

const classesBySheet = new Map<string, Set<string>>(
  readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`/assets/${file}`, new Set(classesIn(readFileSync(join(assets, file), 'utf8')))] as const),
);
/** Those of the site: what else is there comes with a part of a page, by that part. */
const sites = [...classesBySheet].filter(([file]) => /\/(?:styles|member|room)-[\w-]{8}\.css$/.test(file));
/** Those of all pages: a class that another page's stylesheet has may be missed here. */
const known = new Set([...classesBySheet.values()].flatMap((classes) => [...classes]));

test('each stylesheet of the site is looked at', () => {
  expect(sites.map(([, { size }]) => size > 100)).toEqual([true, true, true]);
});

test.for([...publicPages, '/shop', '/live/nobody-has-this'])(
  'GET %s wears nothing that its stylesheets have no rule for',
  async (path) => {
    const html = await (await fetch(new URL(path, inject('origin')), { headers: asBrowser })).text();
    const own = new Set(stylesheetsOf(html).flatMap((sheet) => [...(classesBySheet.get(sheet) ?? [])]));
    const worn = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&amp;', '&').split(/\s+/),
    );
    const missing = new Set(worn.filter((name) => known.has(name) && !own.has(name)));
    expect(own.size).toBeGreaterThan(100);
    expect([...missing]).toEqual([]);
  },
);
