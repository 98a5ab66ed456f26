/** Checks the shop and the address form without JavaScript. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { newBuyer, newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs, ownHeaders } from '../member.ts';
import { itemPath, sides } from './shop-sides.ts';
import { pressBuy, timesHad } from './shop-steps.ts';

const nameOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/v3/profile')).json()).data.name;

describe.for(rowsForRun(sides, 1))(
  'without JavaScript, $who',
  ({ prefix, shop, address, error, opening: sideOpening }) => {
    // The browser reports the page's refused scripts and incomplete forms.
    const options = { ...sideOpening, javaScriptEnabled: false, expected: /\.js, csp$|^422:|status of 422/ };

    test('a member likes, reserves and releases an item', async ({ open }) => {
      const page = await openAs(open, await newGuest(), prefix + itemPath('plush-cat'), options);
      const heart = page.locator('.heart[aria-pressed]');
      const ariaPressed = await heart.getAttribute('aria-pressed');
      await heart.click();
      await page.waitForURL(`**${itemPath('plush-cat')}`);
      expect(await heart.getAttribute('aria-pressed')).toBe(String(ariaPressed !== 'true'));

      await page.locator('form[action$="/reserve"] button').click();
      await page.getByRole('status').getByText(shop.item.reserved_done).waitFor();
      expect(await page.getByRole('timer').textContent()).toMatch(/30:00|29:\d\d/);
      await page.locator('form[action$="/revoke"] button').click();
      await page.getByRole('status').getByText(shop.item.revoked_done).waitFor();
      expect(await page.getByRole('timer').count()).toBe(0);
    });

    test('a member who buys in two tabs buys once', async ({ open }) => {
      const buy = `${prefix}${itemPath('keyring-star')}/buy`;
      const buyer = await newBuyer();
      const page = await openAs(open, buyer, buy, options);
      const other = await openAs(open, buyer, buy, options);
      expect(await page.locator('address').textContent()).toContain('10330');
      const hadBefore = await timesHad(page, 'keyring-star');
      expect(await pressBuy(other)).toBe(await pressBuy(page));
      await page.getByRole('heading', { name: shop.success.bought }).waitFor();
      expect(await timesHad(page, 'keyring-star')).toBe(hadBefore + 1);
    });

    test('a member must choose a size before buying', async ({ open }) => {
      const page = await openAs(open, await newBuyer(), prefix + itemPath('tshirt-night'), options);
      const size = page.locator('#variant label').nth(1);
      const name = (await size.textContent()) ?? '';
      await page.locator('.item-bar .go').click();
      expect(new URL(page.url()).pathname).toBe(prefix + itemPath('tshirt-night'));
      await size.locator('input').check();
      await page.locator('.item-bar .go').click();
      await page.waitForURL('**/buy?variant=*');
      await page.locator('li').getByText(name).waitFor();
      await pressBuy(page);
      await page.getByText(name).first().waitFor();
    });

    test('a member gives a frame to a friend named by profile link', async ({ open }) => {
      const buyer = await newBuyer();
      const friend = await openAs(open, await newGuest(), `${prefix}/profile`, options);
      const { data } = await (await friend.request.get('/api/v3/profile')).json();
      const page = await openAs(open, buyer, prefix + itemPath('frame-sea'), options);
      await page.getByRole('link', { name: shop.item.give }).click();
      await page.locator('.pay-bar button').click();
      await page.getByText(shop.give.nobody).waitFor();
      await page.locator('#link').fill(`https://example.com/users/${data.uuid}`);
      await page.locator('#note').fill('สุขสันต์วันเกิด');
      await pressBuy(page);
      await page.getByRole('heading', { name: shop.success.given }).waitFor();
      expect(await timesHad(friend, 'frame-sea')).toBe(1);
      await friend.goto(`${prefix}/notices`);
      await friend
        .locator('button[type="submit"]')
        .filter({ hasText: await nameOf(page) })
        .click();
      await friend.getByText('สุขสันต์วันเกิด').waitFor();
    });

    test('an address is entered step by step with errors at each field', async ({ open }) => {
      const page = await openAs(open, await newGuest(), `${prefix}/address`, options);
      const choose = async (level: string, label: string) => {
        await page.locator(`#${level}`).selectOption({ label });
        await page
          .locator('div', { has: page.locator(`#${level}`) })
          .getByRole('button')
          .first()
          .click();
      };
      await page.locator('input[name=recipient]').fill('ข้าวหอม');
      await page.locator('input[name=phone]').fill('02 123 4567');
      await page.locator('input[name=line]').fill('');
      await choose('province_id', prefix ? 'Bangkok' : 'กรุงเทพมหานคร');
      await choose('district_id', prefix ? 'Bang Rak' : 'บางรัก');
      await choose('subdistrict_id', prefix ? 'Si Lom' : 'สีลม');
      expect(await page.locator('#postal_code').inputValue()).toBe('10500');
      expect(await page.locator('input[name=recipient]').inputValue()).toBe('ข้าวหอม');
      await page.locator('button[value=save]').click();
      await page.getByText(address.problem.line).waitFor();
      expect(await page.locator('#subdistrict_id').locator('option:checked').textContent()).toBe(
        prefix ? 'Si Lom' : 'สีลม',
      );
      await page.locator('input[name=line]').fill('1 ถนนสีลม');
      await page.locator('button[value=save]').click();
      await page.getByRole('status').getByText(address.saved).waitFor();
    });

    test('an item that cannot be bought shows the reason', async ({ open }) => {
      const page = await openAs(open, await newBuyer(), `${prefix}/shop`, options);
      for (const [slug, price, status, code] of [
        ['lightstick-gold', 12_900, 409, 'shop_not_yet'],
        ['photocards-signed', 3_900, 409, 'shop_over'],
        ['plush-pink-bear', 5_900, 409, 'shop_sold_out'],
        ['card-first-concert', 1_900, 410, 'shop_item_gone'],
      ] as const) {
        // As the form of an outdated page would send it.
        const answer = await page.request.post(`${prefix}${itemPath(slug)}/buy`, {
          form: { price_coins: String(price), idempotency_key: crypto.randomUUID() },
          headers: ownHeaders(page),
        });
        expect(answer.status(), slug).toBe(status);
        expect(await answer.text(), slug).toContain(error.code[code]);
      }
    });
  },
);

test('a prize is redeemed without JavaScript, once', async ({ open }) => {
  const [, english] = sides;
  const options = { ...english.opening, javaScriptEnabled: false, expected: /\.js, csp$/ };
  const page = await openAs(open, await newBuyer(), '/en/shop/prizes', options);
  const prize = page.locator('li', { hasText: 'Dragon slayer' });
  await prize.locator('summary').click();
  await prize.locator('form button').click();
  await page.waitForURL('**/success/**');
  await page.getByRole('heading', { name: english.shop.success.redeemed }).waitFor();
  await page.goto('/en/shop/prizes');
  expect(await prize.locator('form').count()).toBe(0);
  await prize.getByRole('link', { name: english.shop.prizes.see_order }).click();
  await page.getByText(english.shop.step.redeemed, { exact: true }).waitFor();
});
