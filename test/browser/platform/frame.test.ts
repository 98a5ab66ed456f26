import { describe, expect } from 'vitest';
import auth from '../../../locales/th/identity/auth.json' with { type: 'json' };
import notice from '../../../locales/th/people/notice.json' with { type: 'json' };
import site from '../../../locales/th/platform/site.json' with { type: 'json' };
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

/** Height of the footer of a text page at 360 pixels, with the distance between its links. */
const FOOTER_PIXELS = 360;

const phone = { width: 360, height: 780 };

describe('the frame of a page on a phone', () => {
  test.for(['/shop', '/payment/refill', '/payment/history/topup', '/address', '/profile', '/contract'])(
    'the header of %s has logo, notifications, account and menu',
    async (path, { open }) => {
      const page = await openAs(open, 'viewer', path, { viewport: phone });
      const header = page.getByRole('banner');
      expect(await header.count()).toBe(1);
      const { y, height } = (await header.boundingBox()) ?? expect.fail('the header has no box');
      expect([y, height]).toEqual([0, 61]);
      for (const part of [
        header.locator('a.go-text'),
        header.getByRole('link', { name: notice.title }),
        header.locator('details:has(form) > summary'),
        header.locator('summary', { hasText: site.nav.menu }),
      ])
        expect(await part.isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    },
  );

  test.for(['/auth/signin', '/search', '/faq', '/shop'])('the footer of %s is short', async (path, { open }) => {
    const page = await open(path, { viewport: phone, consented: true, javaScriptEnabled: false });
    const footer = (await page.getByRole('contentinfo').boundingBox()) ?? expect.fail('the page has no footer');
    expect(footer.height).toBeLessThanOrEqual(FOOTER_PIXELS);
    // The menu has the links that the footer leaves out.
    const menu = page.getByRole('banner').locator('details', { hasText: site.nav.menu });
    await menu.locator('summary').click();
    for (const name of [site.nav.our_vb, site.nav.blog, site.nav.live_on_pc])
      expect(await menu.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  });

  test('one tap opens the sign-in, which returns to the page', async ({ open }) => {
    const page = await open('/shop?sort=newest', { viewport: phone, consented: true });
    await page.getByRole('banner').getByRole('link', { name: auth.log_in, exact: true }).click();
    await page.waitForURL('**/auth/signin?*');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/shop?sort=newest');
  });
});
