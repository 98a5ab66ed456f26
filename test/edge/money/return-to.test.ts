/** Top-ups and purchases return to the page from which the member came. */
import { describe, expect, test } from 'vitest';
import { getShopItem } from '../../../calls/shop/item.ts';
import { getShopOrder } from '../../../calls/shop/order-history.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { sampleAnswer } from '../host.ts';
import { memberWorld } from '../people/member-pages.ts';
import { ORIGIN } from '../visit.ts';
import { ORDER } from './payment-host.ts';

const LIVE = '/en/live/on-air';
const ITEM = sampleAnswer(getShopItem).data.uuid;
const BOUGHT = sampleAnswer(getShopOrder).data.uuid;

const member = () => signedIn(new Browser(memberWorld()));
const from = (path: string) => ({ headers: { referer: path } });
const links = (html: string) => tags(html, 'a').map(({ href }) => href);

const afterTopUp = async (browser: Browser) => (await browser.go(`/en/payment/orders/${ORDER}`)).text;
const afterPurchase = async (browser: Browser) => links((await browser.go(`/en/shop/success/${BOUGHT}`)).text);

describe('return paths of payments', () => {
  test('a top-up returns to the referring page or to callbackUrl', async () => {
    const browser = await member();
    await browser.go('/en/payment/refill', from(ORIGIN + LIVE));
    expect(await afterTopUp(browser)).toContain(LIVE);
    await browser.go('/en/payment/refill?callbackUrl=/en/app/events/stars', from(ORIGIN + LIVE));
    expect(await afterTopUp(browser)).toContain('/en/app/events/stars');
  });

  test.for([
    ['another site', 'https://evil.example/live/on-air'],
    ['the home page', `${ORIGIN}/en`],
    ['the sign-in page', `${ORIGIN}/en/auth/signin?callbackUrl=/en/live/on-air`],
    ['an order page', `${ORIGIN}/en/payment/orders/${ORDER}`],
  ] as const)('a top-up from %s stores no return path', async ([, referer]) => {
    const browser = await member();
    const { headers } = await browser.go('/en/payment/refill', from(referer));
    expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('after_top_up'))).toEqual([]);
  });

  test('a purchase returns to the page before the shop, also after a top-up', async () => {
    const browser = await member();
    expect(await afterPurchase(browser)).not.toContain(LIVE);
    await browser.go('/en/shop', from(ORIGIN + LIVE));
    await browser.go(`/en/shop/${ITEM}`, from(`${ORIGIN}/en/shop`));
    await browser.go(`/en/payment/refill?callbackUrl=/en/shop/${ITEM}`, from(`${ORIGIN}/en/shop/${ITEM}`));
    await browser.go(`/en/shop/${ITEM}`, from(`${ORIGIN}/en/payment/orders/${ORDER}`));
    expect(await afterPurchase(browser)).toContain(LIVE);
  });

  test('shop pages of a visitor set no cookie', async () => {
    const browser = new Browser(memberWorld());
    const { headers } = await browser.go('/en/shop', from(ORIGIN + LIVE));
    expect(headers.getSetCookie()).toEqual([]);
  });
});
