/**
 * Counts the taps on a phone from home to the main destinations. Each tap hits a visible element.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import site from '../../../locales/th/platform/site.json' with { type: 'json' };
import { newBuyer } from '../../system/guest.ts';
import { phone, test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import { isOrderPage, payButton } from '../money/payer.ts';
import { itemPath } from '../shop/shop-sides.ts';

/** A thumb that counts its taps. */
class Thumb {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(place: Locator) {
    this.taps += 1;
    await place.click();
  }

  /** Taps, waits for the next page and expects a link there back to the previous page. */
  async go(place: Locator, leadsTo: (url: URL) => boolean) {
    const before = new URL(this.page.url()).pathname;
    await this.tap(place);
    await this.page.waitForURL(leadsTo);
    await hydrated(this.page);
    const back = this.page.locator(`a[href="${before}"], a[href^="${before}?"]`);
    expect(await back.filter({ visible: true }).count(), `${before} from ${this.page.url()}`).toBeGreaterThan(0);
  }
}

const at = (path: string) => (url: URL) => url.pathname === path;
const placeOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: site.nav.label })
    .getByRole('link', { name, exact: true })
    .filter({ visible: true });

describe('taps on a phone', () => {
  test('a stream is one tap from home', async ({ open }) => {
    const thumb = new Thumb(await open('/', { viewport: phone, consented: true }));
    const { page } = thumb;
    await thumb.go(page.locator('#lives article a').first(), ({ pathname }) => pathname.startsWith('/live/'));
    expect(thumb.taps).toBe(1);
  });

  test('the QR of a top-up is four taps from home', async ({ open }) => {
    const thumb = new Thumb(await openAs(open, await newBuyer(), '/', { viewport: phone }));
    const { page } = thumb;
    await thumb.go(page.locator('header a[data-have]'), at('/payment/refill'));
    await thumb.tap(page.locator('input[name=accept_topup_rules]'));
    await thumb.tap(page.locator('input[name=accept_app_terms]'));
    await thumb.tap(payButton(page));
    await page.waitForURL(isOrderPage);
    await page.locator('.qr-code').waitFor();
    expect(thumb.taps).toBe(4);
  });

  test('a purchase is four taps from home', async ({ open }) => {
    const thumb = new Thumb(await openAs(open, await newBuyer(), '/', { viewport: phone }));
    const { page } = thumb;
    await thumb.go(placeOf(page, site.nav.shop), at('/shop'));
    const item = itemPath('lightstick');
    await thumb.go(page.locator(`a[href="${item}"]`).first(), at(item));
    await thumb.go(page.locator(`.item-bar a[href="${item}/buy"]`), at(`${item}/buy`));
    await thumb.tap(page.locator('.pay-bar button'));
    await page.waitForURL('**/success/**');
    expect(thumb.taps).toBe(4);
  });

  test('a member’s own rank is two taps from home', async ({ open }) => {
    const thumb = new Thumb(await openAs(open, await newBuyer(), '/', { viewport: phone }));
    const { page } = thumb;
    await thumb.go(placeOf(page, site.nav.me), at('/profile'));
    await thumb.go(
      page.locator('section[aria-labelledby=wallet]').getByRole('link', { name: site.nav.rankings, exact: true }),
      at('/app/events/rankings'),
    );
    await page.locator('#place').waitFor();
    expect(thumb.taps).toBe(2);
  });
});
