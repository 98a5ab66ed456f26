/**
 * Checks the shop as people use it: they browse, like, reserve, buy and find their orders again.
 */
import { describe, expect } from 'vitest';
import enPayment from '../../../locales/en/money/order.json' with { type: 'json' };
import thPayment from '../../../locales/th/money/order.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { newBuyer, newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { hydrated, openAs, ownHeaders } from '../member.ts';
import {
  accept,
  atBank,
  bankOf,
  choosePackage,
  coins,
  isOrderPage,
  isSound,
  numberIn,
  payButton,
} from '../money/payer.ts';
import { itemPath, sides } from './shop-sides.ts';
import { pressBuy, timesHad } from './shop-steps.ts';

describe.for(rowsForRun(sides, 1))('$who', ({ prefix, shop, opening }) => {
  test('a visitor browses, searches and sorts, and must log in to buy', async ({ open }) => {
    const page = await open(`${prefix}/shop`, { consented: true, ...opening });
    expect(new URL(page.url()).pathname).toBe(`${prefix}/shop`);
    await hydrated(page);
    const cards = page.locator('.product');
    const before = await cards.count();
    await page.getByRole('link', { name: shop.shelf.more }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    await isSound(page);

    await page.locator('nav a[href*="category=plush"]').click();
    await page.waitForURL('**category=plush');
    expect(await cards.count()).toBeGreaterThan(3);
    await page.locator('input[name=search]').fill(prefix ? 'BEAR' : 'หมี');
    await page.locator('input[name=search]').press('Enter');
    await page.waitForURL('**search=**');
    await hydrated(page);
    await page.locator('select[name=sort]').selectOption('price_high');
    await page.waitForURL('**sort=price_high');
    const prices = await page.locator('.product p.font-bold').allTextContents();
    const numbers = prices.map((price) => Number(price.replaceAll(/\D/g, ''))).filter((price) => price > 0);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));

    await page.goto(prefix + itemPath('plush-bear'));
    await page.getByRole('link', { name: shop.item.sign_in_to_buy }).click();
    await page.waitForURL('**/auth/signin**');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(prefix + itemPath('plush-bear'));
  });

  test('a like shows at once and is undone if saving fails', async ({ open }) => {
    const page = await openAs(open, await newGuest(), prefix + itemPath('mug-mint'), {
      ...opening,
      expected: /Failed to load|like/,
    });
    await hydrated(page);
    const heart = page.locator('.heart[aria-pressed]');
    const ariaPressed = await heart.getAttribute('aria-pressed');
    const other = String(ariaPressed !== 'true');
    const likeAnswer = page.waitForResponse((response) => /like$/.test(response.url()) && response.ok());
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe(other);
    await likeAnswer;
    await page.reload();
    await hydrated(page);
    expect(await heart.getAttribute('aria-pressed')).toBe(other);

    await page.route(/like$/, (route) => route.abort());
    await heart.click();
    await page.getByRole('alert').getByText(shop.like.failed).waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe(other);
  });

  test('a reservation counts down by the API’s clock, expires or is released', async ({ open }) => {
    const page = await openAs(open, await newGuest(), prefix + itemPath('plush-bear'), opening);
    await hydrated(page);
    await page.clock.install();
    await page.locator('form[action$="/reserve"] button').click();
    await page.getByRole('status').getByText(shop.item.reserved_done).waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/(?:30:00|29:\d\d)/);

    // A device clock that was set forward ends nothing: the page asks the API.
    const statusAnswer = page.waitForResponse('**/reserve_status');
    await page.clock.fastForward('40:00');
    await statusAnswer;
    await expect.poll(() => timer.textContent()).toMatch(/(?:30:00|29:\d\d)/);

    // Once the API reports the end, the page says so and the item can be reserved again.
    await page.route('**/reserve_status', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...answer.data, reservations: [] } } });
    });
    await page.route('**/mine?**', async (route) => {
      const { data } = await (await route.fetch()).json();
      const items = data.items.map((item: object) => ({ ...item, reservation: null }));
      await route.fulfill({ json: { data: { ...data, items } } });
    });
    await page.clock.fastForward('40:00');
    await page.getByRole('status').getByText(shop.item.lapsed_done).waitFor();
    await page.locator('form[action$="/reserve"] button').waitFor();
    await page.unroute('**/mine?**');
    await page.unroute('**/reserve_status');

    await page.goto(`${prefix}/shop/history?state=reserved`);
    await page.locator('main li a').first().click();
    await hydrated(page);
    await page.locator('summary', { hasText: shop.order.revoke_ask }).click();
    await page.getByRole('button', { name: shop.order.revoke_confirm }).click();
    await page.getByText(shop.state.revoked_by_user, { exact: true }).first().waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  test('a member buys once with two presses and finds the order again', async ({ open }) => {
    const page = await openAs(open, await newBuyer(), prefix + itemPath('frame-neon'), opening);
    await hydrated(page);
    await page.getByRole('link', { name: shop.item.buy.split(' · ')[0] ?? '' }).click();
    await page.waitForURL('**/buy');
    await hydrated(page);
    const [before = 0, price = 0, after = 0] = await Promise.all(
      [0, 1, 2].map((row) => numberIn(page.locator('main dd').nth(row))),
    );
    expect([price, after]).toEqual([390, before - 390]);
    let buyCount = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/buy')) buyCount += 1;
    });
    const hadBefore = await timesHad(page, 'frame-neon');
    const order = await pressBuy(page, { clickCount: 2 });
    expect([buyCount, await timesHad(page, 'frame-neon')]).toEqual([1, hadBefore + 1]);
    await page.getByRole('heading', { name: shop.success.bought }).waitFor();

    await page.goto(`${prefix}/shop/history?state=bought`);
    await page.locator(`a[href$="/history/${order}"]`).click();
    await page.getByText(shop.step.bought, { exact: true }).waitFor();
    await page.goto(`${prefix}/shop/mine?kind=digital`);
    expect(await page.locator(`a[href$="${itemPath('frame-neon')}"]`).count()).toBe(1);
  });

  test('the history filters by state and shows when it is empty', async ({ open }) => {
    const page = await openAs(open, 'viewer', `${prefix}/shop/history`, opening);
    const filters = page.getByRole('navigation', { name: shop.history.filter });
    const rows = page.locator('main li', { has: page.locator('a[href*="/history/"]') });
    const all = await rows.count();
    for (const [state, says] of [
      ['bought', [shop.state.bought]],
      ['redeemed', [shop.state.redeemed]],
      ['revoked', [shop.state.revoked_by_user, shop.state.revoked_by_time]],
    ] as const) {
      await filters.getByRole('link', { name: shop.history[state], exact: true }).click();
      await page.waitForURL(`**/history?state=${state}`);
      const selectedFilter = filters.locator('[aria-current=page]');
      expect(await selectedFilter.textContent()).toBe(shop.history[state]);
      const box = await selectedFilter.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(opening.viewport.width);
      const texts = await rows.allTextContents();
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.length).toBeLessThan(all);
      expect(texts.filter((text) => !says.some((one) => text.includes(one)))).toEqual([]);
    }
    const empty = await openAs(open, 'staff', `${prefix}/shop/history`, opening);
    await empty.getByText(shop.history.empty, { exact: true }).waitFor();
    await empty.goto(`${prefix}/shop/history?state=redeemed`);
    await empty.getByText(shop.history.empty_state, { exact: true }).waitFor();
  });

  test('an order’s page follows its parcel from packing to delivery', async ({ open }) => {
    const page = await openAs(open, await newBuyer(), `${prefix}${itemPath('tote-song')}/buy`, opening);
    await hydrated(page);
    const order = await pressBuy(page);
    const staff = await openAs(open, 'staff', '/faq', opening);
    const move = (form: Record<string, string>) =>
      staff.request.post(`/api/v3/shop/parcels/${order}`, {
        form,
        headers: { ...ownHeaders(staff), 'idempotency-key': crypto.randomUUID() },
      });
    const expectState = async (state: keyof typeof shop.shipping) => {
      await page.goto(`${prefix}/shop/history/${order}`);
      await page.getByText(shop.shipping[state], { exact: true }).first().waitFor();
    };
    await expectState('preparing');
    await page.getByText(shop.order.no_tracking).waitFor();
    for (const number of ['EX111111111TH', 'EX222222222TH']) {
      expect((await move({ state: 'shipped', carrier: 'Flash Express', tracking_number: number })).status()).toBe(200);
      await expectState('shipped');
      expect(await page.locator('main code').textContent()).toBe(number);
      if (number !== 'EX111111111TH') continue;
      expect((await move({ state: 'returned' })).status()).toBe(200);
      await expectState('returned');
      expect((await move({ state: 'delivered' })).status()).toBe(409);
      expect((await move({ state: 'preparing' })).status()).toBe(200);
    }
    expect((await move({ state: 'delivered' })).status()).toBe(200);
    await expectState('delivered');
    const steps = await page.locator('main ol li').allTextContents();
    const expected = ['bought', 'shipped', 'returned', 'preparing', 'shipped', 'delivered'] as const;
    expect(steps).toHaveLength(expected.length);
    for (const [index, step] of expected.entries()) expect(steps[index]).toContain(shop.step[step]);
  });

  test('a member without enough coins tops up and returns to the item', async ({ open }) => {
    const item = `${prefix}${itemPath('frame-violet-wings')}`;
    const page = await openAs(open, await newGuest(), item, opening);
    const before = await coins(page);
    await page.getByRole('link', { name: shop.top_up, exact: true }).click();
    await page.waitForURL('**/payment/refill**');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(item);
    // late-start.test.ts covers choices before hydration.
    await hydrated(page);
    await choosePackage(page, '฿35');
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await atBank(page, await bankOf(page));
    const paymentTexts = prefix ? enPayment : thPayment;
    await page.getByRole('link', { name: paymentTexts.go.back, exact: true }).click();
    await page.waitForURL(`**${item}`);
    expect(await coins(page)).toBeGreaterThan(before);
  });
});

test('without JavaScript a member must choose a size before buying', async ({ open }) => {
  const opening = { javaScriptEnabled: false, expected: /\.js, csp$/ };
  const page = await openAs(open, await newBuyer(), itemPath('tshirt-night'), opening);
  const size = page.locator('#variant label').nth(1);
  const name = (await size.textContent()) ?? '';
  await page.locator('.item-bar .go').click();
  expect(new URL(page.url()).pathname).toBe(itemPath('tshirt-night'));
  await size.locator('input').check();
  await page.locator('.item-bar .go').click();
  await page.waitForURL('**/buy?variant=*');
  await page.locator('li').getByText(name).waitFor();
});
