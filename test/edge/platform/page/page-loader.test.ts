/** The page definitions: loaders, actions and web views of every page. */
import { describe, expect, test } from 'vitest';
import { localePath, splitLocale } from '../../../../client/platform/texts/i18n.ts';
import { matchPage, pages } from '../../../../pages/index.ts';
import { pathsOf } from '../../../../pages/page.ts';
import { handlerOf } from '../../../../src/page-handlers.ts';
import { addressesOf } from '../../../page-address.ts';
import { readHead, tags } from '../../head.ts';
import { allPages, hostOfPages } from '../../host-pages.ts';
import { textInPage } from '../../page-texts.ts';
import { ORIGIN, visit } from '../../visit.ts';

/** One address of each public page that is not a redirect. */
const publicPages = pages
  .filter(({ leads_to, access }) => !leads_to && access === 'public')
  .flatMap((page) =>
    addressesOf(page)
      .slice(0, 1)
      .map((path) => ({ path, page })),
  );

const visiblePages = publicPages.filter(({ page }) => !page.hidden);

describe('page loaders', () => {
  test('every shared page is in the failure tests', () => {
    const testedPaths = new Set(allPages.map((path) => matchPage(path.replace(/\?.*/, ''))?.page.path));
    const sharedPages = pages.filter(
      ({ access, cache, screen, leads_to }) => access === 'public' && cache && !screen && !leads_to,
    );
    expect(sharedPages.map(({ path }) => path).filter((path) => !testedPaths.has(path))).toEqual([]);
  });

  test('every page definition has a loader or actions, and every action is implemented', async () => {
    const missing = [];
    for (const page of pages) {
      const actions = Object.keys(page.actions);
      const isOpened = page.leads_to || (await handlerOf(page, null)) !== undefined;
      if (!isOpened && actions.length === 0) missing.push(page.path);
      for (const action of actions) if (!(await handlerOf(page, action))) missing.push(`${action} of ${page.path}`);
    }
    expect(missing).toEqual([]);
  });

  test.for(visiblePages)('HEAD of $path equals GET without its body', async ({ path }) => {
    const get = await visit(path, { host: hostOfPages() });
    const head = await visit(path, { host: hostOfPages(), method: 'HEAD' });
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(head.headers.has('set-cookie')).toBe(false);
  });

  test.for(publicPages.filter(({ page }) => Object.values(page.actions).every(({ at }) => at !== '')))(
    'a form posted to $path is a 405 in both languages',
    async ({ path }) => {
      for (const locale of ['th', 'en'] as const) {
        const { status, text } = await visit(localePath(locale, path), { host: hostOfPages(), form: { a: 'b' } });
        expect(status).toBe(405);
        if (!path.startsWith('/api/')) expect(text).toContain(textInPage(locale, 'error:code.method_not_allowed'));
      }
    },
  );

  test.for(publicPages.filter(({ page }) => pathsOf(page).length > 1))(
    '$path as a web view has no frame and the public canonical URL',
    async ({ path }) => {
      const inApp = `/webview${path.replace(/^\/app(?=\/)/, '')}`;
      for (const locale of ['th', 'en'] as const) {
        const { status, text } = await visit(localePath(locale, inApp), { host: hostOfPages() });
        expect(status).toBe(200);
        const parts = [...text.matchAll(/<body><main id="main">|<footer|id="consent"/g)].map(([part]) => part);
        expect(parts).toEqual(['<body><main id="main">']);
        // Links of a web view stay in web views.
        const away = tags(text, 'a').flatMap(({ href = '' }) => {
          const match = href.startsWith('/') ? matchPage(splitLocale(href.split(/[?#]/)[0] ?? '').path) : null;
          return match?.page.web_view && !splitLocale(href).path.startsWith('/webview/') ? href : [];
        });
        expect(away).toEqual([]);
        expect(readHead(text).canonical).toBe(ORIGIN + localePath(locale, path));
      }
    },
  );
});
