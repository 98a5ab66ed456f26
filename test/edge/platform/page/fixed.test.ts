/**
 * Static fragments that pages share. They are rendered once and contain nothing of a visitor or
 * page.
 */
import { describe, expect, test } from 'vitest';
import { mainLinks, moreLinks } from '../../../../client/platform/layout/site-links.ts';
import { matchPage } from '../../../../pages/index.ts';
import { Browser, signedIn } from '../../browser.ts';
import { tags } from '../../head.ts';
import { hostOfPages } from '../../host-pages.ts';
import { MemberHost } from '../../member-host.ts';
import { textInPage } from '../../page-texts.ts';
import { ORIGIN, visit } from '../../visit.ts';

const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? expect.fail('there is no footer');

describe('static fragments of pages', () => {
  test('the footer marks the current page, whatever page was rendered before', async () => {
    // Hydrated pages have a short footer.
    const paths = [...mainLinks, ...moreLinks].map(({ path }) => path).filter((path) => !matchPage(path)?.page.screen);
    for (const path of [...paths, ...paths.toReversed()]) {
      const { text } = await visit(path, { host: hostOfPages(), headers: { cookie: 'any=one' } });
      const markedLinks = tags(footerOf(text), 'a').filter((link) => link['aria-current'] === 'page');
      expect(markedLinks.map(({ href }) => href)).toEqual([path]);
    }
  });

  test('each language and each product name has its own fragments', async () => {
    const other = { env: { PRODUCT_NAME: 'Dara' } };
    for (const [path, options, part] of [
      ['/faq', {}, textInPage('th', 'faq:ask.title')],
      ['/en/faq', {}, textInPage('en', 'faq:ask.title')],
      ['/en/faq', other, '>Dara</a>'],
      ['/en/faq', {}, '>Vela</a>'],
    ] as const) {
      const { text } = await visit(path, { ...options, headers: { cookie: 'any=one' } });
      expect(text.slice(text.indexOf('<main'))).toContain(part);
    }
  });

  test('shared fragments contain nothing of the member who came first', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('ฝนพรำ')));
    expect((await browser.go('/')).text).toContain('ฝนพรำ');
    const { text } = await visit('/', { host: hostOfPages(), origin: ORIGIN });
    expect(text).not.toContain('ฝนพรำ');
  });

  test.for([
    ['/', '/', 'page'],
    ['/live/somo-sings', '/our-vb', 'true'],
    ['/app/events/rankings', '/app/events', 'true'],
    ['/shop', '/shop', 'page'],
  ] as const)('the phone navigation of %s marks %s', async ([path, place, mark]) => {
    const { text } = await visit(path, { host: hostOfPages() });
    const bar = /<nav[^>]*class="places.*?<\/nav>/s.exec(text)?.[0] ?? expect.fail('there is no bar');
    const markedLinks = tags(bar, 'a').filter((link) => link['aria-current']);
    expect(markedLinks.map((link) => [link.href, link['aria-current']])).toEqual([[place, mark]]);
  });

  test('a web view has no phone navigation', async () => {
    for (const path of ['/webview/shop', '/webview/events']) {
      const { text, status } = await visit(path, { host: hostOfPages() });
      expect([status, text.includes('class="places')]).toEqual([200, false]);
    }
  });
});
