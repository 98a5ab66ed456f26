/** Which scripts a page asks for. */
import { describe, expect, test } from 'vitest';
import { localePath, locales } from '../../../client/platform/texts/i18n.ts';
import { pages } from '../../../pages/index.ts';
import { webViewPath } from '../../../pages/page.ts';
import { addressesOf } from '../../page-address.ts';
import { signedIn } from '../browser.ts';
import { hostOfPages } from '../host-pages.ts';
import { visit } from '../visit.ts';

const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => src);
const answered = { cookie: 'consent=x' };

const texts = pages.filter(({ text_only }) => text_only).flatMap(addressesOf);

test('the blog, the questions, the policies and what is told of us are text alone', () => {
  expect(texts).toEqual(
    expect.arrayContaining(['/blog', '/faq', '/terms', '/topup-rules', '/privacy-policy', '/about']),
  );
});

describe.for(locales.flatMap((locale) => texts.map((path) => localePath(locale, path))))('GET %s', (path) => {
  test('asks a visitor who has answered the banner for no script, and runs none of its own', async () => {
    const { status, text } = await visit(path, { headers: answered });
    expect(status).toBe(200);
    expect(scriptsOf(text)).toEqual([]);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")|rel="modulepreload"/);
  });

  test('brings the script of every page for who has yet to answer', async () => {
    const { text } = await visit(path);
    expect(scriptsOf(text)).toContain('/client/plain.ts');
  });
});

test('a text brings the script for a member, whose session it follows', async () => {
  const browser = await signedIn();
  const { text } = await browser.go('/faq');
  expect(scriptsOf(text)).toContain('/client/plain.ts');
});

test('a text in a web view asks for no script', async () => {
  const { status, text } = await visit(webViewPath('/faq'));
  expect(status).toBe(200);
  expect(scriptsOf(text)).toEqual([]);
});

test('what is not text alone brings its script to everybody', async () => {
  const { text } = await visit('/', { host: hostOfPages(), headers: answered });
  expect(scriptsOf(text)).toContain('/client/plain.ts');
});
