/** Pages of members, and the shop's, while the API host is in trouble: every call that they make, in every way that a host can fail. */
import { describe, expect, test } from 'vitest';
import { getOwnAddress, listProvinces } from '../../calls/address.ts';
import { listSessions } from '../../calls/auth.ts';
import type { Call } from '../../calls/call.ts';
import {
  getBalance,
  getOrder,
  listFamilyOrders,
  listPackages,
  listPaidOrders,
  listPaymentMethods,
  listTopups,
} from '../../calls/payment.ts';
import { getProfile } from '../../calls/profile.ts';
import {
  getShopItem,
  getShopOrder,
  listHadProducts,
  listOwnItems,
  listPrizes,
  listReservations,
  listShopCategories,
  listShopItems,
  listShopOrders,
} from '../../calls/shop.ts';
import { listVouchers } from '../../calls/voucher.ts';
import { localePath } from '../../client/i18n.ts';
import { Browser, signedIn } from './browser.ts';
import { sampleAnswer } from './host.ts';
import { ORDER, PaymentHost, watched } from './payment-host.ts';
import { passDeadlines, SECRET, troubles } from './trouble.ts';

interface MemberPage {
  path: string;
  /** What the page is not shown without. */
  awaits: Call[];
  /** What it does without. */
  spares: Call[];
}

const ITEM = sampleAnswer(getShopItem).data.uuid;
const SHOP_ORDER = sampleAnswer(getShopOrder).data.uuid;

const pages: MemberPage[] = [
  { path: '/profile', awaits: [getProfile, listSessions], spares: [] },
  {
    path: '/payment/refill',
    awaits: [listPaymentMethods, listPackages],
    spares: [getBalance, listTopups, listVouchers],
  },
  {
    path: '/payment/family/refill',
    awaits: [listPaymentMethods, listPackages, getBalance],
    spares: [listFamilyOrders, listVouchers],
  },
  {
    path: '/payment/family/credit',
    awaits: [listPaymentMethods, listPackages, getBalance],
    spares: [listFamilyOrders, listVouchers],
  },
  { path: '/payment/history/topup', awaits: [listTopups], spares: [getBalance] },
  { path: '/payment/history/family', awaits: [listFamilyOrders], spares: [getBalance] },
  { path: '/payment/history/paid', awaits: [listPaidOrders], spares: [getBalance] },
  { path: `/payment/orders/${ORDER}`, awaits: [getOrder], spares: [getBalance] },
  { path: `/payment/orders/${ORDER}/receipt`, awaits: [getOrder], spares: [] },
  { path: `/payment/success/${ORDER}`, awaits: [getOrder], spares: [getBalance] },
  { path: `/payment/${ORDER}/callback`, awaits: [getOrder], spares: [getBalance] },
  {
    path: '/webview/shop',
    awaits: [listShopItems, listShopCategories],
    spares: [listReservations, listOwnItems],
  },
  { path: `/webview/shop/${ITEM}`, awaits: [getShopItem], spares: [listOwnItems] },
  { path: `/webview/shop/${ITEM}/buy`, awaits: [getShopItem, listOwnItems, getOwnAddress], spares: [] },
  { path: '/webview/shop/history', awaits: [listShopOrders], spares: [getBalance] },
  { path: `/webview/shop/history/${SHOP_ORDER}`, awaits: [getShopOrder], spares: [getBalance] },
  { path: `/webview/shop/success/${SHOP_ORDER}`, awaits: [getShopOrder], spares: [getBalance] },
  { path: '/webview/shop/mine', awaits: [listHadProducts], spares: [getBalance] },
  { path: '/webview/shop/prizes', awaits: [listPrizes], spares: [getOwnAddress, getBalance] },
  { path: '/webview/address', awaits: [getOwnAddress, listProvinces], spares: [] },
];

const family = { uuid: ORDER, name: 'ดาว', coins: 0, debt_satang: 100_000, credit_limit_satang: 500_000 };

/** A host of somebody with a family and its debt, a paid order, something bought, and no address yet. */
function world() {
  const host = new PaymentHost();
  const { data } = sampleAnswer(getOrder);
  return host
    .answer(getBalance, { data: { coins: 1_240, family } })
    .answer(getOrder, { data: watched({ state: 'processed', receipt: data.receipt, can_cancel: false }) })
    .answer(getShopItem, { data: { ...sampleAnswer(getShopItem).data, needs_address: true } })
    .answer(getShopOrder, { data: { ...sampleAnswer(getShopOrder).data, state: 'bought' } })
    .answer(getOwnAddress, { data: null });
}

async function member() {
  const browser = await signedIn(new Browser(world().become('ดาว', 'family')));
  passDeadlines();
  return browser;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

test.for(pages)('GET $path asks what this table says', async ({ path, awaits, spares }) => {
  const browser = await member();
  browser.host.asked.length = 0;
  const { status } = await browser.go(path);
  expect(status).toBe(200);
  const names = (calls: Iterable<Call | undefined>) => [...calls].map((call) => call && nameOf(call)).sort();
  expect(names(browser.host.callsAsked)).toEqual(names([...awaits, ...spares]));
});

const awaited = pages.flatMap(({ path, awaits }) => awaits.map((call) => ({ path, call, ask: nameOf(call) })));
const spared = pages.flatMap(({ path, spares }) => spares.map((call) => ({ path, call, ask: nameOf(call) })));

describe('a host in trouble', () => {
  test.for(awaited)('$path shows a whole page of it without $ask', async ({ path, call }) => {
    const browser = await member();
    for (const [index, { name, status, behave }] of troubles.entries()) {
      const locale = index % 2 === 0 ? 'th' : 'en';
      browser.host.on(call, behave);
      const answer = await browser.go(localePath(locale, path));
      expect(answer.status, name).toBe(status);
      expectWhole(answer, locale);
    }
  });

  test.for(spared)('$path does without $ask', async ({ path, call }) => {
    const browser = await member();
    for (const [index, { name, behave }] of troubles.entries()) {
      const locale = index % 2 === 0 ? 'th' : 'en';
      browser.host.on(call, behave);
      const answer = await browser.go(localePath(locale, path));
      expect(answer.status, name).toBe(200);
      expectWhole(answer, locale);
    }
  });
});

function expectWhole({ text, headers }: { text: string; headers: Headers }, locale: 'th' | 'en') {
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-language')).toBe(locale);
  expect(text).toContain(`<html lang="${locale}"`);
  expect(text).toMatch(/<\/body><\/html>$/);
  expect(text + JSON.stringify([...headers])).not.toContain(SECRET);
}
