/** Checks everything that a public page links to, shows or loads. */

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { pictureOf } from '../../../api/platform/upload/picture.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { matchPage } from '../../../pages/index.ts';
import { followedLinksOf, fontsOf, formsOf, hasId, linksOf, picturesOf, scriptsOf, stylesheetsOf } from '../markup.ts';
import { publicPagesOf } from '../seeded-pages.ts';

const origin = inject('origin');

const pages = new Map<string, { status: number; html: string; fonts: string[]; from: string }>();

/**
 * Maximum addresses per page and language. Lists lead to thousands, and a page renders all of its
 * addresses alike.
 */
const MAX_PER_PAGE = 12;

/**
 * Returns the locale with the path of the page definition, or with the address if no page matches.
 */
function pageIn(address: string): string {
  const { locale, path } = splitLocale(new URL(address, origin).pathname);
  return `${locale} ${matchPage(path)?.page.path ?? address}`;
}

/** Crawls the site from its public pages and requests each address once. */
beforeAll(async () => {
  const queue = publicPagesOf.map((path) => ({ path, from: 'the site map of the test' }));
  const checkedPaths = new Set<string>();
  const askedOf = new Map<string, number>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    const page = pageIn(path);
    const before = askedOf.get(page) ?? 0;
    if (checkedPaths.has(path) || (before >= MAX_PER_PAGE && !publicPagesOf.includes(path))) continue;
    checkedPaths.add(path);
    askedOf.set(page, before + 1);
    const response = await fetch(origin + path);
    const html = await response.text();
    pages.set(path, { status: response.status, html, fonts: fontsOf(response.headers.get('link')), from });
    if (response.status !== 200) continue;
    for (const link of followedLinksOf(html)) {
      const [place = ''] = link.split('#');
      if (place.startsWith('/')) queue.push({ path: place, from: path });
    }
  }
});

test('every internal link leads to an existing page', () => {
  const brokenLinks = [...pages].filter(([, { status }]) => status !== 200);
  expect(brokenLinks.map(([path, { status, from }]) => `${from} -> ${path}: ${status}`)).toEqual([]);
  expect(pages.size).toBeGreaterThan(60);
});

test('every link with a fragment finds its target in the page', () => {
  const missing: string[] = [];
  for (const [path, { html }] of pages) {
    for (const link of followedLinksOf(html)) {
      const [place = '', id] = link.split('#');
      if (id === undefined || (place !== '' && !place.startsWith('/'))) continue;
      const target = place === '' ? html : pages.get(place)?.html;
      if (target !== undefined && !hasId(target, id)) missing.push(`${path} -> ${link}`);
    }
  }
  expect(missing).toEqual([]);
});

test('every external link is https, mailto or the app', () => {
  const away = [...pages.values()].flatMap(({ html }) => linksOf(html)).filter((link) => !/^[/#]/.test(link));
  expect(away.length).toBeGreaterThan(0);
  expect([...new Set(away)].filter((link) => !/^(?:https:\/\/|mailto:|vela:\/\/)/.test(link))).toEqual([]);
});

test('no page contains an id twice', () => {
  for (const [path, { html }] of pages) {
    const ids = [...html.matchAll(/<[^>]+\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('every form of a public page posts to our own origin', () => {
  const actions = new Set([...pages.values()].flatMap(({ html }) => formsOf(html)));
  expect(actions).toContain('/consent');
  expect([...actions].filter((action) => !action.startsWith('/') || action.startsWith('//'))).toEqual([]);
});

describe('resources of public pages', () => {
  const types: Record<string, string> = {
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    css: 'text/css',
    js: 'text/javascript',
    woff2: 'font/woff2',
  };
  const signatures: Record<string, (body: Buffer) => boolean> = {
    svg: (body) => body.toString().trimStart().startsWith('<svg') && body.toString().trimEnd().endsWith('</svg>'),
    png: (body) => body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
    woff2: (body) => body.subarray(0, 4).toString() === 'wOF2',
  };

  test('each font is named once, in the Link header only', () => {
    for (const [path, { html, fonts }] of pages) {
      if (!html.startsWith('<!DOCTYPE html>')) continue;
      expect(new Set(fonts).size, path).toBe(2);
      expect(
        fonts.filter((font) => html.includes(font)),
        path,
      ).toEqual([]);
    }
  });

  test('every resource exists, has the type of its extension and is cacheable', async () => {
    const addresses = new Set(
      [...pages.values()].flatMap(({ html, fonts }) => [
        ...picturesOf(html).filter((address) => !isOfCard(address)),
        ...stylesheetsOf(html),
        ...scriptsOf(html),
        ...fonts,
      ]),
    );
    expect(addresses.size).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const address of addresses) {
      const url = new URL(address, origin);
      expect(url.origin).toBe(origin);
      const response = await fetch(url);
      const body = Buffer.from(await response.arrayBuffer());
      const extension = url.pathname.split('.').at(-1) ?? '';
      const type = response.headers.get('content-type')?.split(';')[0];
      const sound = signatures[extension]?.(body) ?? body.length > 0;
      if (response.status !== 200 || type !== types[extension] || !sound) {
        wrong.push(`${address}: ${response.status}, ${type}, ${body.length} bytes`);
      }
      const control = /^\/assets\//.test(url.pathname)
        ? /^public, max-age=31536000, immutable$/
        : /^public, max-age=\d{4,}/;
      expect(response.headers.get('cache-control'), address).toMatch(control);
      expect(response.headers.get('x-content-type-options'), address).toBe('nosniff');
    }
    expect(wrong).toEqual([]);
  });

  test('preview pictures are 1200 × 630, and each kind of card is drawn', async () => {
    const previews = [...pages.values()].flatMap(
      ({ html }) => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? [],
    );
    // Drawing all cards takes minutes: one of each kind, and all pictures that exist as files.
    const first = new Map(previews.map((address) => [isOfCard(address) ? kindOf(address) : address, address]));
    expect([...first.keys()].filter((kind) => kind.startsWith('/cards/'))).toEqual(
      expect.arrayContaining(['live', 'event', 'invite', 'item', 'post'].map((kind) => `/cards/${kind}`)),
    );
    for (const address of first.values()) {
      const response = await fetch(address);
      expect(response.headers.get('cache-control'), address).toMatch(/^public, max-age=\d+/);
      const body = new Uint8Array(await response.arrayBuffer());
      expect(pictureOf(body), address).toMatchObject({ width: 1200, height: 630 });
    }
  });
});

const isOfCard = (address: string) => new URL(address, origin).pathname.startsWith('/cards/');
const kindOf = (address: string) =>
  new URL(address).pathname.replace(/\/[^/]+$/, '').replace(/^\/cards\/\w+/, '/cards');
