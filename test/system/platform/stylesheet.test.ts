/**
 * Checks that the stylesheets of a page define its classes. Each stylesheet omits the rules of
 * pages that have another stylesheet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { linksOf, stylesheetsOf } from '../markup.ts';
import { signedIn } from '../member.ts';
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

const ownClassesOf = (html: string) =>
  new Set(stylesheetsOf(html).flatMap((sheet) => [...(classesBySheet.get(sheet) ?? [])]));

/** Returns the classes of a page that only stylesheets of other pages define. */
function undefinedClassesOf(html: string): string[] {
  const own = ownClassesOf(html);
  const usedClasses = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').split(/\s+/),
  );
  return [...new Set(usedClasses.filter((name) => allClasses.has(name) && !own.has(name)))];
}

/** Returns the path without query and ids: one page of a kind has the classes of all. */
const kindOf = (path: string) => (path.split(/[?#]/)[0] ?? '').replaceAll(/[^/]*\d[^/]*/g, ':id');

describe('classes of stylesheets', () => {
  test('all three stylesheets of the site are checked', () => {
    expect(sites.map(([, { size }]) => size > 100)).toEqual([true, true, true]);
  });

  test.for([...publicPages, '/shop', '/live/nobody-has-this'])(
    'GET %s uses only classes that its own stylesheets define',
    async (path) => {
      const html = await (await fetch(new URL(path, inject('origin')), { headers: asBrowser })).text();
      expect(ownClassesOf(html).size).toBeGreaterThan(100);
      expect(undefinedClassesOf(html)).toEqual([]);
    },
  );

  test.for(['caster', 'family', 'staff'] as const)(
    'each kind of page that %s reaches by links has its classes',
    { timeout: 600_000 },
    async (account) => {
      const member = await signedIn(inject('origin'), account);
      const waiting = ['/me', '/purse/limits', '/studio', '/office', '/topup/history'];
      const visited = new Set<string>();
      const faults: string[] = [];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const kind = kindOf(path);
        if (visited.has(kind)) continue;
        visited.add(kind);
        const { text, location } = await member.go(path);
        if (location.startsWith('/')) waiting.push(location);
        const missing = undefinedClassesOf(text);
        if (missing.length > 0) faults.push(`${path}: ${missing.join(' ')}`);
        waiting.push(...linksOf(text).filter((link) => /^\/(?!en\b|auth\b|lo\b|sandbox\b|api\b|\/)/.test(link)));
      }
      expect(visited.size).toBeGreaterThan(80);
      expect(faults).toEqual([]);
    },
  );
});
