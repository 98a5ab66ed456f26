/** Checks films of gifts over a stream: they play once, end, and viewers can switch them off. */
import { describe, expect } from 'vitest';
import shop from '../../../locales/en/shop/shop.json' with { type: 'json' };
import { newBuyer } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import { itemPath } from '../shop/shop-sides.ts';
import { pressBuy } from '../shop/shop-steps.ts';
import { sendGift } from './choose-gift.ts';

const phone = { viewport: { width: 360, height: 740 } };

describe('films over a stream', () => {
  test('a gift’s film plays over the stream unless the viewer disabled films', async ({ open }) => {
    const { live, end } = await newLive('Films');
    const address = `/en/live/${live.slug}`;
    // Software rendering warns about its speed.
    const expected = /GPU stall/;
    const visitor = { consented: true, reducedMotion: 'no-preference', expected, ...phone } as const;
    const [onlooker, other] = [await open(address, visitor), await open(address, visitor)];
    const still = await open(address, { consented: true, ...phone });
    for (const page of [onlooker, other, still]) await page.locator('[data-is-in]').waitFor();
    await other.locator('[data-ways]').click();
    await other.locator('[data-films=shown]').click();
    expect(await other.locator('[data-films=shown]').getAttribute('aria-checked')).toBe('false');

    const requests: string[] = [];
    for (const page of [onlooker, other, still])
      page.on('request', (request) => {
        if (request.url().includes('/media/film/')) requests.push(page === onlooker ? 'onlooker' : 'other');
      });
    const buyer = await openAs(open, await newBuyer(), `${address}/gifts`, phone);
    await sendGift(buyer, 'All my love');
    await onlooker.locator('.room-film > canvas.film').waitFor();
    expect(await onlooker.locator('.film').evaluate((canvas) => canvas.getBoundingClientRect().width)).toBeGreaterThan(
      200,
    );
    for (const page of [onlooker, other, still]) await page.locator('[data-lines] > li[data-kind=gift]').waitFor();
    expect(await axeViolations(onlooker)).toEqual([]);
    await onlooker.locator('.film').waitFor({ state: 'detached' });
    expect(await other.locator('.film').count()).toBe(0);
    expect(await still.locator('.film').count()).toBe(0);
    // Only viewers who see films load them.
    expect(requests).toEqual(['onlooker']);
    await end();
  });

  test('an entrance effect is bought in the shop, equipped, and plays for another viewer', async ({ open }) => {
    const { live, end } = await newLive('Entrances');
    const address = `/en/live/${live.slug}`;
    const onlooker = await open(address, {
      ...{ consented: true, reducedMotion: 'no-preference', expected: /GPU stall/ },
      ...phone,
    });
    await onlooker.locator('[data-is-in]').waitFor();
    const page = await openAs(open, await newBuyer(), `/en${itemPath('effect-thunder')}`, phone);
    await hydrated(page);
    await page.getByRole('link', { name: shop.item.buy.split(' · ')[0] ?? '' }).click();
    await page.waitForURL('**/buy');
    await hydrated(page);
    await pressBuy(page);
    await page.goto('/en/shop/mine?kind=digital');
    // A bought item is equipped at once.
    for (const does of [shop.mine.take_off, shop.mine.wear])
      await page.getByRole('button', { name: `${does} Thunder entrance` }).click();
    await page.getByText(shop.mine.worn, { exact: true }).waitFor();
    const film = onlooker.waitForRequest('**/media/film/entrance-thunder-*.mp4');
    await page.goto(address);
    await page.locator('[data-is-in]').waitFor();
    await film;
    await onlooker.locator('.room-film > canvas.film').waitFor();
    await onlooker.locator('.room-notice[data-kind=join]').waitFor();
    await onlooker.locator('.film').waitFor({ state: 'detached' });
    await end();
  });
});
