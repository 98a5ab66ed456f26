/** Checks where viewers came from, from a link on the home page to the VB's numbers. */
import { describe, expect } from 'vitest';
import { query } from '../../system/database.ts';
import { newLive } from '../../system/live/own-live.ts';
import { test } from '../browser.ts';

describe('the source of a visit', () => {
  test('a viewer from home counts as home, although no video starts', async ({ open }) => {
    const { live, end } = await newLive('ไลฟ์ที่ยังไม่มีภาพ');
    const page = await open('/');
    const card = page.locator('main a[href^="/live/"]').first();
    // The cached home page does not list this live yet.
    await card.evaluate((link, path) => link.setAttribute('href', path), `/live/${live.slug}`);
    const source = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', { predicate: ({ payload }) => String(payload).includes('"from"') }),
      );
    await card.click();
    expect(JSON.parse(String((await source).payload))).toEqual({ from: 'home' });
    await page.goto('/faq');
    await end();
    const sources = async () =>
      (await query('SELECT source, visit_count FROM live_sources WHERE live_uuid = ?', live.uuid)).results;
    await expect.poll(sources, { timeout: 60_000, interval: 1_000 }).toEqual([{ source: 'home', visit_count: 1 }]);
  });
});
