/**
 * Checks that the stylesheets of a page define its classes. Each stylesheet omits the rules of
 * pages that have another stylesheet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { stylesheetsOf } from '../markup.ts';
import { publicPages } from '../seeded-pages.ts';
import { asBrowser } from '../world.ts';

const assets = join(import.meta.dirname, '../../../dist/client/assets');

/** Returns the class names that a stylesheet has rules for. */
const classesIn = (css: string) =>
  [...css.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)].map(([, name = '']) => name.replaceAll('\\', ''));

const classesBySheet = new Map<string, Set<string>>(
  readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`/assets/${file}`, new Set(classesIn(readFileSync(join(assets, file), 'utf8')))] as const),
);
/** The stylesheets of the site. Any other stylesheet arrives with the section that needs it. */
const sites = [...classesBySheet].filter(([file]) => /\/(?:styles|member|room)-[\w-]{8}\.css$/.test(file));
/**
 * Classes of all stylesheets. A class on a page can be missing only if another stylesheet defines
 * it.
 */
const allClasses = new Set([...classesBySheet.values()].flatMap((classes) => [...classes]));

describe('classes of stylesheets', () => {
  test('all three stylesheets of the site are checked', () => {
    expect(sites.map(([, { size }]) => size > 100)).toEqual([true, true, true]);
  });

  test.for([...publicPages, '/shop', '/live/nobody-has-this'])(
    'GET %s uses only classes that its own stylesheets define',
    async (path) => {
      const html = await (await fetch(new URL(path, inject('origin')), { headers: asBrowser })).text();
      const own = new Set(stylesheetsOf(html).flatMap((sheet) => [...(classesBySheet.get(sheet) ?? [])]));
      const usedClasses = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.replaceAll('&amp;', '&').split(/\s+/),
      );
      const missing = new Set(usedClasses.filter((name) => allClasses.has(name) && !own.has(name)));
      expect(own.size).toBeGreaterThan(100);
      expect([...missing]).toEqual([]);
    },
  );
});
