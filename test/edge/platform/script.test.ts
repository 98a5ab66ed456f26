/** The scripts of a page. */
import { describe, expect, test } from 'vitest';
import { localePath, locales } from '../../../client/platform/texts/i18n.ts';
import { pages } from '../../../pages/index.ts';
import { webViewPath } from '../../../pages/page.ts';
import { addressesOf } from '../../page-address.ts';
import { signedIn } from '../browser.ts';
import { hostOfPages } from '../host-pages.ts';
import { visit } from '../visit.ts';

const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => src);
const consentHeaders = { cookie: 'consent=x' };

const texts = pages.filter(({ text_only }) => text_only).flatMap(addressesOf);

test('blog, questions, policies and about are text-only pages', () => {
  expect(texts).toEqual(
    expect.arrayContaining(['/blog', '/faq', '/terms', '/topup-rules', '/privacy-policy', '/about']),
  );
});

describe.for(locales.flatMap((locale) => texts.map((path) => localePath(locale, path))))('GET %s', (path) => {
  test('a text-only page has no script once the banner is answered', async () => {
    const { status, text } = await visit(path, { host: hostOfPages(), headers: consentHeaders });
    expect(status).toBe(200);
    expect(scriptsOf(text)).toEqual([]);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")|rel="modulepreload"/);
  });

  test('a text-only page has the base script until the banner is answered', async () => {
    const { text } = await visit(path, { host: hostOfPages() });
    expect(scriptsOf(text)).toContain('/client/base-script.ts');
  });
});

test('a text-only page has the base script for a member’s session', async () => {
  const browser = await signedIn();
  const { text } = await browser.go('/faq');
  expect(scriptsOf(text)).toContain('/client/base-script.ts');
});

test('a text-only page in a web view has no script', async () => {
  const { status, text } = await visit(webViewPath('/faq'));
  expect(status).toBe(200);
  expect(scriptsOf(text)).toEqual([]);
});

test('other pages have the base script for every visitor', async () => {
  const { text } = await visit('/', { host: hostOfPages(), headers: consentHeaders });
  expect(scriptsOf(text)).toContain('/client/base-script.ts');
});
