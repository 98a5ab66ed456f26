/**
 * Checks a visitor's route through the public pages without scripts, in English.
 * test/browser/platform/walk.test.ts takes it with scripts, in Thai.
 */
import { describe, expect, inject, test } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import liveTexts from '../../../locales/en/live/live.json' with { type: 'json' };
import siteTexts from '../../../locales/en/platform/site.json' with { type: 'json' };
import { linksOf } from '../markup.ts';
import { plainText, targetsOf, textsIn } from '../page-text.ts';
import { Reader } from '../reader.ts';
import { inviter, live } from '../seeded-pages.ts';

const visit = async (path: string) => (await Reader.from(inject('origin'))).open(localePath('en', path));

/** Returns the markup of a part of the page, or fails the test. */
const partOf = ({ path, text }: Reader, part: RegExp) =>
  part.exec(text)?.[0] ?? expect.fail(`${path} has no ${part.source}`);

const banner = /<header\b.*?<\/header>/s;
const main = /<main\b.*<\/main>/s;
const bottomBar = /<nav\b[^>]*\bclass="places.*?<\/nav>/s;
const otherLives = /<section\b[^>]*\bid="lives".*?<\/section>/s;

/** Follows the link with exactly this text within a part of the page. */
async function followIn(visitor: Reader, part: RegExp, words: string) {
  const targets = targetsOf(partOf(visitor, part), words);
  expect(targets, `links "${words}" on ${visitor.path}`).toHaveLength(1);
  return visitor.open(targets[0] ?? '');
}

const titleOf = ({ text }: Reader) => textsIn(text, 'title')[0];

/** Returns the attributes and the text of each link. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    attributes,
    words: plainText(inner).trim(),
  }));

describe('walk through public pages', () => {
  test('a visitor opens a stream, another stream and an invitation', async () => {
    const visitor = await visit('/');
    await followIn(visitor, otherLives, live.title);
    expect(visitor.path).toBe(`/en/live/${live.slug}`);
    expect(titleOf(visitor)).toBe(`${live.title} | Vela`);
    expect(textsIn(visitor.text, 'h1').map((title) => title.trim())).toEqual([live.title]);
    const appLink = linksIn(visitor.text).find(({ words }) => words === liveTexts.open);
    expect(appLink?.attributes).toContain(`data-app="vela://live/${live.slug}"`);

    const articles = partOf(visitor, otherLives).match(/<article\b.*?<\/article>/gs) ?? [];
    await visitor.open(linksOf(articles[0] ?? '')[0] ?? '');
    expect(visitor.path).toMatch(/^\/en\/live\//);
    expect(visitor.path).not.toContain(live.slug);
    expect(titleOf(visitor)).toMatch(/ \| Vela$/);

    await visitor.open(`/en/invite/${inviter.slug}`);
    expect(titleOf(visitor)).toBe('Vela Live');
    const stores = linksIn(partOf(visitor, main)).filter(({ words }) => /App Store|Google Play/.test(words));
    expect(stores).toHaveLength(2);
    for (const { attributes } of stores) expect(attributes).toContain(inviter.slug);
  });

  test('a shared link leads to the stream', async () => {
    expect((await visit(`/lives/${live.slug}`)).path).toBe(`/en/live/${live.slug}#from=share`);
  });

  test('the navigation leads to each page and marks the current one', async () => {
    const visitor = await visit('/');
    for (const [label, path] of [
      ['our_vb', '/our-vb'],
      ['events', '/app/events'],
      ['rankings', '/app/events/rankings'],
      ['blog', '/blog'],
      ['application', '/application'],
      ['about', '/about'],
      ['faq', '/faq'],
      ['live_on_pc', '/live-on-pc'],
      ['shop', '/shop'],
    ] as const) {
      const words = siteTexts.nav[label];
      await followIn(visitor, banner, words);
      expect(visitor.path).toBe(localePath('en', path));
      const links = linksIn(partOf(visitor, banner)).filter((link) => link.words === words);
      expect(links.length).toBeGreaterThan(0);
      for (const { attributes } of links) expect(attributes).toContain('aria-current="page"');
    }
  });

  test('the bottom bar of a phone links all main pages', async () => {
    const visitor = await visit('/');
    for (const [label, path] of [
      ['live', '/our-vb'],
      ['events', '/app/events'],
      ['shop', '/shop'],
      ['home', '/'],
    ] as const) {
      await followIn(visitor, bottomBar, siteTexts.nav[label]);
      expect(visitor.path).toBe(localePath('en', path));
    }
    await followIn(visitor, bottomBar, siteTexts.nav.me);
    expect(visitor.path).toMatch(/^\/en\/auth\/signin\?/);
    expect(textsIn(visitor.text, 'h1')).toHaveLength(1);
  });

  test.for(['/', `/live/${live.slug}`, '/our-vb?status=ended', '/blog/how-to-top-up', '/privacy-policy'])(
    'the language switch keeps %s',
    async (path) => {
      const visitor = await visit(path);
      await followIn(visitor, banner, 'ภาษาไทย');
      expect(visitor.path).toBe(path);
      expect(visitor.text).toMatch(/<html\b[^>]*\blang="th"/);
      await followIn(visitor, banner, 'English');
      expect(visitor.path).toBe(localePath('en', path));
      expect(visitor.text).toMatch(/<html\b[^>]*\blang="en"/);
    },
  );

  test('a missing page says so and leads home', async () => {
    const visitor = await visit('/nothing');
    expect(visitor.status).toBe(404);
    expect(textsIn(visitor.text, 'h1')).toHaveLength(1);
    await visitor.open(linksOf(partOf(visitor, main))[0] ?? '');
    expect(visitor.path).toBe('/en');
    expect(visitor.status).toBe(200);
  });
});
