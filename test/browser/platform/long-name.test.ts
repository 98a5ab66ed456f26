/** Checks that names without line breaks widen no page. */
import { describe, expect } from 'vitest';
import { casters } from '../../../seed/caster.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { shopGoods } from '../../../seed/shop-goods.ts';
import { rowsForRun } from '../../effort.ts';
import { events, live, vbPath } from '../../system/seeded-pages.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { itemPath } from '../shop/shop-sides.ts';

const names = [
  ...casters.map(({ name }) => name),
  ...onAirTitles.map(({ title }) => title),
  ...shopGoods.map(({ name }) => name.th),
  'ฝนพรำ',
].toSorted((one, other) => other.length - one.length);

const paths = [
  '/',
  `/live/${live.slug}`,
  vbPath,
  '/our-vb',
  '/app/events',
  '/app/events/rankings',
  `/app/events/${events.ranking}`,
  '/shop',
  itemPath('lightstick'),
  '/shop/history',
  '/profile',
  '/following',
  '/notices',
  '/feed',
];

describe('names without line breaks', () => {
  test.for(rowsForRun(['ฮ'.repeat(60), 'W'.repeat(60)], 1))(
    'no page scrolls sideways at 320 pixels with the name %s',
    async (long, { open }) => {
      const page = await openAs(open, 'viewer', '/profile/accounts', {
        viewport: { width: 320, height: 700 },
        // A page that the test itself answers has no socket to its stream.
        expected: /WebSocket/,
      });
      await page.route('**/*', async (route) => {
        if (!route.request().isNavigationRequest()) return route.fallback();
        const response = await route.fetch();
        const html = names.reduce((text, name) => text.replaceAll(name, long), await response.text());
        return route.fulfill({ response, body: html });
      });
      const wide: unknown[] = [];
      for (const path of paths) {
        await page.goto(new URL(path, page.url()).href);
        expect(await page.locator('body').textContent(), path).toContain(long);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) wide.push([path, width]);
      }
      expect(wide).toEqual([]);
    },
  );
});
