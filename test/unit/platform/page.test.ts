/** The page definitions and the links made from them. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { href } from '../../../client/platform/script/href.ts';
import { screens } from '../../../client/screens.ts';
import { matchPage, pages } from '../../../pages/index.ts';
import { definePage, pathsOf } from '../../../pages/page.ts';
import { addressesOf } from '../../page-address.ts';

describe('page definitions', () => {
  test('every example of a page is a valid address of that page', () => {
    for (const page of pages) {
      for (const [index, address] of addressesOf(page).entries()) {
        const match = matchPage(address.split('?')[0] ?? '');
        expect(match?.page.path).toBe(page.path);
        expect(page.params.safeParse(match?.params).success, address).toBe(true);
        expect(page.query.safeParse(page.examples[index]?.query ?? {}).success, address).toBe(true);
      }
    }
  });

  test('hydrated pages and their client bundles match', () => {
    expect(new Set(pages.flatMap(({ screen = [] }) => screen))).toEqual(new Set(Object.keys(screens)));
  });

  test('no two pages share an address and every page has its own path', () => {
    const paths = pages.flatMap(pathsOf).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.for([
    ['/live/on-air', '/live/{slug}', { slug: 'on-air' }],
    ['/live/%E0%B8%81', '/live/{slug}', { slug: 'ก' }],
    ['/app/events/rankings', '/app/events/rankings', {}],
    ['/app/events/stars', '/app/events/{id}', { id: 'stars' }],
    ['/webview/events/stars/monster', '/app/events/{id}/monster', { id: 'stars' }],
    ['/webview/faq', '/faq', {}],
    ['/shop/history', '/shop/history', {}],
    ['/shop/9/like', '/shop/{uuid}', { uuid: '9' }],
    ['/payment/orders/9/qr.png', '/payment/orders/{uuid}/qr.png', { uuid: '9' }],
  ] as const)('the path %s belongs to the page %s', ([path, page, params]) => {
    expect(matchPage(path)).toMatchObject({ page: { path: page }, params });
  });

  test.for([
    '/nothing',
    '/live',
    '/live/a/b',
    '/webview/live/on-air',
    '/webview/app/events',
    '/webview',
    '/events',
    '/faq/',
  ])('the path %s belongs to no page', (path) => {
    expect(matchPage(path)).toBeNull();
  });

  test('a link encodes its parameters and leaves out empty fields', () => {
    expect(href('/')).toBe('/');
    expect(href('/live/{slug}', { slug: 'a/b ก' })).toBe('/live/a%2Fb%20%E0%B8%81');
    expect(href('/our-vb', { status: 'ended', cursor: null })).toBe('/our-vb?status=ended');
    expect(href('/app/events/{id}', { id: 'stars' }, { by: 'vb', cursor: '' })).toBe('/app/events/stars?by=vb');
    // @ts-expect-error there is no such page
    expect(href('/nothing')).toBe('/nothing');
    // @ts-expect-error a parameter is missing
    expect(href('/live/{slug}')).toBe('/live/');
    // @ts-expect-error the page reads no such field
    expect(href('/our-vb', { colour: 'red' })).toBe('/our-vb?colour=red');
  });

  test('a page definition has exactly the parameters of its path', () => {
    const base = { path: '/a/{b}', access: 'public' } as const;
    const examples = [{ params: { b: 'x' } }];
    expect(definePage({ ...base, params: z.object({ b: z.string() }), examples }).actions).toEqual({});
    definePage({
      ...base,
      // @ts-expect-error one is missing
      params: z.object({}),
      examples,
    });
    definePage({
      ...base,
      // @ts-expect-error one is not in the path
      params: z.object({ b: z.string(), c: z.string() }),
      examples: [{ params: { b: '', c: '' } }],
    });
    // @ts-expect-error an example is missing
    definePage({ ...base, params: z.object({ b: z.string() }) });
    // @ts-expect-error what is for members is not shared by all
    definePage({ path: '/a', access: 'bearer', cache: { fresh_seconds: 1, stale_seconds: 1 } });
  });
});
