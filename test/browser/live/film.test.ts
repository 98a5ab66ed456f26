/** Checks films of gifts over a stream: they play once, end, and viewers can switch them off. */
import { expect } from 'vitest';
import { newBuyer } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { sendGift } from './choose-gift.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('the film of a gift plays over the stream unless a viewer has switched films off', async ({ open }) => {
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
  expect(await other.locator('[data-films=shown]').getAttribute('aria-pressed')).toBe('false');

  const requests: string[] = [];
  for (const page of [onlooker, other, still])
    page.on('request', (request) => {
      if (request.url().includes('/media/film/')) requests.push(page === onlooker ? 'onlooker' : 'other');
    });
  const buyer = await openAs(open, await newBuyer(), `${address}/gifts`, phone);
  await sendGift(buyer, 'All my love');
  await onlooker.locator('.room-show > canvas.film').waitFor();
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
