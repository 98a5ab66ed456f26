/**
 * The wallet and the spending limits through the edge, without scripts: coin movements with
 * reasons, and refusals by a limit.
 */
import { describe, expect, test } from 'vitest';
import { giveGift, listGifts } from '../../../calls/live/gift.ts';
import { getLive } from '../../../calls/live/live.ts';
import { createOrder } from '../../../calls/money/order.ts';
import {
  getSpendingLimits,
  listMovements,
  type Movement,
  setAskAbove,
  setBreak,
  setSpendingLimit,
} from '../../../calls/money/wallet.ts';
import { getShopItem } from '../../../calls/shop/item.ts';
import type { PrizeState } from '../../../calls/shop/order.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { listPrizes } from '../../../calls/shop/order-history.ts';
import enTexts from '../../../locales/en/money/wallet.json';
import purseTexts from '../../../locales/th/money/wallet.json';
import profileTexts from '../../../locales/th/people/profile.json';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { textInPage } from '../page-texts.ts';
import { PaymentHost, sent } from './payment-host.ts';

/** Removes the comment markers that React writes between texts. */
const readable = (html: string) => html.replaceAll('<!-- -->', '');

const movement = { moved_at: '2026-11-20T08:00:00.000Z', what: null, whom: null, quantity: null } as const;

describe('GET /purse', () => {
  test('the wallet lists coin movements with reason and balance, page by page', async () => {
    const reasons = Object.keys(purseTexts.reason) as Movement['reason'][];
    const browser = await signedIn();
    const cursors: (string | null)[] = [];
    browser.host.on(listMovements, ({ url }) => {
      cursors.push(url.searchParams.get('cursor'));
      const rows = reasons.map((reason, nth) => ({ ...movement, reason, coins: 10 + nth, coins_after: 77_000 + nth }));
      const gift = { what: { th: 'ดอกไม้', en: 'Flower' }, whom: 'ข้าวหอม', quantity: 3, coins: -2_030, coins_after: 5 };
      const data = [{ ...movement, reason: 'gift', ...gift }, ...rows];
      return Response.json({ data, next_cursor: 'b2xkZXI', is_next_archived: false });
    });
    const { text } = await browser.go('/purse');
    const pageText = readable(text);
    for (const [nth, reason] of reasons.entries()) {
      expect(pageText).toContain(purseTexts.reason[reason]);
      expect(pageText).toMatch(new RegExp(`\\+${10 + nth}\\b`));
      expect(pageText).toContain((77_000 + nth).toLocaleString('en'));
    }
    expect(pageText).toMatch(/\u22122,030\b/);
    expect(pageText).toContain('ดอกไม้ × 3 · ข้าวหอม');
    const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(text) ?? [];
    expect((await browser.go(older)).status).toBe(200);
    expect(cursors).toEqual([null, 'b2xkZXI']);
  });

  test('a wallet without movements shows an explanation', async () => {
    const browser = await signedIn();
    browser.host.answer(listMovements, { data: [], next_cursor: null, is_next_archived: false });
    expect((await browser.go('/webview/purse')).text).toContain(purseTexts.none.text);
  });

  test('a wallet whose older movements are in the archive links to them', async () => {
    const browser = await signedIn();
    browser.host.answer(listMovements, { data: [], next_cursor: 'b2xkZXI', is_next_archived: true });
    const { text } = await browser.go('/purse');
    expect(text).toContain(purseTexts.older_archived);
    expect(text).toContain(purseTexts.none_recent);
    expect(text).not.toContain(purseTexts.none.title);
  });
});

test('the profile shows the number of redeemable prizes, if any', async () => {
  const browser = await signedIn();
  const [prize] = sampleAnswer(listPrizes).data;
  if (!prize) throw new Error('a sample of prizes has one');
  const profileWith = (...states: PrizeState[]) => {
    browser.host.answer(listPrizes, { data: states.map((state) => ({ ...prize, state })), next_cursor: null });
    return browser.go('/profile');
  };
  const waits = (number: number) => profileTexts.wallet.redeemable.replace('{{number}}', String(number));
  expect((await profileWith('redeemable', 'redeemed', 'redeemable', 'over')).text).toContain(waits(2));
  expect((await profileWith('redeemed')).text).not.toContain(waits(0));
});

describe('/purse/limits', () => {
  const stand = { limit_satang: 50_000, spent_coins: 100, spent_satang: 1_000, topped_up_satang: 20_000, next: null };
  const limits = {
    day: { ...stand, resets_at: '2026-11-20T17:00:00.000Z' },
    month: { ...stand, limit_satang: null, resets_at: '2026-11-30T17:00:00.000Z' },
    ask_above_coins: 1_000,
    break_until: null,
  };
  const raisedLimit = { ...limits.day, next: { limit_satang: null, from: '2026-11-21T08:00:00.000Z' } };

  test('the limits page shows the limit, usage, reset time and pending change', async () => {
    const browser = await signedIn();
    browser.host.answer(getSpendingLimits, { data: { ...limits, day: raisedLimit } });
    const pageText = readable((await browser.go('/purse/limits')).text);
    for (const one of ['฿500.00', '฿10.00', '฿200.00', 'value="500"', '21 พ.ย.', '15:00'])
      expect(pageText).toContain(one);
    expect(pageText).toContain(`จะเปลี่ยนเป็น ${purseTexts.limits.none} ตั้งแต่`);
  });

  test('a lower limit applies at once; a higher one shows its start', async () => {
    const browser = await signedIn();
    const requests: unknown[] = [];
    let day: typeof limits.day | typeof raisedLimit = limits.day;
    browser.host.answer(getSpendingLimits, { data: limits });
    browser.host.on(setSpendingLimit, ({ body }) => {
      requests.push(Object.fromEntries(body as URLSearchParams));
      return Response.json({ data: { ...limits, day } });
    });
    const set = (baht: string, from = '/purse/limits') => browser.go(from, { form: { period: 'day', baht } });
    expect((await set('1,000.50')).location).toBe('/purse/limits?status=lowered');
    day = raisedLimit;
    const { location } = await set('', '/webview/purse/limits');
    expect(location).toBe('/webview/purse/limits?status=raised');
    expect(requests).toEqual([
      { period: 'day', limit_satang: '100050' },
      { period: 'day', limit_satang: '' },
    ]);
    expect((await browser.go(location ?? '')).text).toContain(purseTexts.limits.raised);
  });

  test.for(['-1', '1.005', 'ห้าร้อย', '99999999999999999999'])(
    'the limit %s is invalid and changes nothing',
    async (baht) => {
      const browser = await signedIn();
      browser.host.on(setSpendingLimit, () => refusal({ code: 'invalid_form', fields: ['limit_satang'] }));
      const { location } = await browser.go('/purse/limits', { form: { period: 'month', baht } });
      expect(location).toBe('/purse/limits?status=unreadable');
      expect((await browser.go(location ?? '')).text).toContain(purseTexts.limits.unreadable);
    },
  );
});

describe('a break', () => {
  const UNTIL = '2026-12-06T13:15:00.000Z';
  const texts = { th: purseTexts, en: enTexts };
  const endDates = { th: '6 ธ.ค. 2569', en: '6 Dec 2026' } as const;
  const free = { ...sampleAnswer(getSpendingLimits).data, break_until: null };
  const paused = { ...free, break_until: UNTIL };

  test.for([
    ['th', ''],
    ['en', '/en'],
  ] as const)('asks in %s before it starts once, without scripts', async ([locale, base]) => {
    const browser = await signedIn();
    browser.host.answer(getSpendingLimits, { data: free });
    const page = readable((await browser.go(`${base}/purse/limits`)).text);
    const spans = [...page.matchAll(/value="((?:hours|days|months)_\d+)"/g)].map(([, span]) => span);
    expect(spans).toEqual(Object.keys(purseTexts.break.span));
    expect(page.indexOf(texts[locale].break.only_longer)).toBeLessThan(page.indexOf(texts[locale].break.next));
    const question = readable((await browser.go(`${base}/purse/limits?span=months_3`)).text);
    for (const effect of Object.values(texts[locale].break.effect)) expect(question).toContain(effect);
    expect(question).toContain(texts[locale].break.only_longer);
    const requests: unknown[] = [];
    browser.host.on(setBreak, ({ body, headers }) => {
      requests.push([Object.fromEntries(body as URLSearchParams), headers.get('idempotency-key')]);
      return Response.json({ data: { until: UNTIL } });
    });
    const idempotency_key = /name="idempotency_key" value="([^"]+)"/.exec(question)?.[1] ?? '';
    const form = { span: 'months_3', idempotency_key };
    const { location } = await browser.go(`${base}/purse/limits/break`, { form });
    expect(requests).toEqual([[{ span: 'months_3' }, idempotency_key]]);
    expect(location).toBe(`${base}/purse/limits?status=break_started`);
    browser.host.answer(getSpendingLimits, { data: paused });
    const after = readable((await browser.go(location ?? '')).text);
    expect(after).toContain(texts[locale].limits.break_started);
    expect(after).toContain(endDates[locale]);
  });

  test('offers only later ends, and a shorter one is refused', async () => {
    const browser = await signedIn();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    browser.host.answer(getSpendingLimits, { data: { ...free, break_until: inDays(40) } });
    const page = readable((await browser.go('/purse/limits?span=days_7')).text);
    expect(page).toContain('value="months_3"');
    expect(page).not.toContain('value="days_30"');
    expect(page).not.toContain(purseTexts.break.confirm);
    browser.host.on(setBreak, () => refusal({ code: 'break_not_longer', until: UNTIL }));
    const { location } = await browser.go('/purse/limits/break', {
      form: { span: 'days_7', idempotency_key: 'view-key-3' },
    });
    expect(location).toBe('/purse/limits?status=break_not_longer');
    expect((await browser.go(location ?? '')).text).toContain(purseTexts.limits.break_not_longer);
  });

  test.for(['/payment/refill', '/en/payment/refill', '/live/on-air/top-up'])(
    '%s shows its end and no form',
    async (path) => {
      const browser = await signedIn(new Browser(new PaymentHost()));
      browser.host.answer(getSpendingLimits, { data: paused });
      const page = readable((await browser.go(path)).text);
      expect(page).toContain(endDates[path.startsWith('/en') ? 'en' : 'th']);
      expect(page).not.toContain('name="accept_topup_rules"');
    },
  );
});

test('the confirmation amount accepts whole coins as people type them', async () => {
  const browser = await signedIn();
  const requests: unknown[] = [];
  browser.host.on(setAskAbove, ({ body }) => {
    requests.push(Object.fromEntries(body as URLSearchParams));
    return Response.json(sampleAnswer(setAskAbove));
  });
  const set = (coins: string) => browser.go('/purse/limits/ask', { form: { coins } });
  for (const coins of ['2,500', '๒๕๐๐', '0']) expect((await set(coins)).location).toBe('/purse/limits?status=asks');
  expect(requests).toEqual([{ coins: '2500' }, { coins: '2500' }, { coins: '0' }]);
  for (const coins of ['', '1.50', 'พัน', '-1'])
    expect((await set(coins)).location).toBe('/purse/limits?status=not_coins');
  expect((await browser.go('/purse/limits?status=not_coins')).text).toContain(purseTexts.limits.not_coins);
  expect(requests).toHaveLength(3);
});

describe('reached spending limit', () => {
  const limitError = {
    code: 'spending_limit_reached',
    period: 'day',
    limit_satang: 3_000,
    left_satang: 515,
    resets_at: '2026-11-20T17:00:00.000Z',
  } as const;
  const [gift] = sampleAnswer(listGifts).data;
  const { data: item } = sampleAnswer(getShopItem);
  const stoppedCalls = [
    {
      what: 'a gift',
      call: giveGift,
      send: (browser: Browser) => {
        const { data: live } = sampleAnswer(getLive);
        browser.host.answer(getLive, {
          data: { ...live, slug: 'on-air', status: 'on_air', summary: null, ended_at: null },
        });
        const form = { gift: `${gift?.uuid} 10`, quantity: '3', idempotency_key: 'view-key-1', is_confirmed: 'on' };
        return browser.go('/live/on-air/gifts', { form });
      },
    },
    {
      what: 'a purchase',
      call: buyShopItem,
      send: (browser: Browser) =>
        browser.go(`/shop/${item.uuid}/buy`, { form: { price_coins: '10', idempotency_key: 'view-key-2' } }),
    },
    { what: 'a top-up', call: createOrder, send: (browser: Browser) => sent(browser, {}) },
  ] as const;

  test.for(stoppedCalls)('a limit that stops $what shows the rest and the reset time', async ({ call, send }) => {
    const browser = await signedIn(new Browser(new PaymentHost()));
    browser.host.on(call, () => refusal(limitError));
    const { status, text } = await send(browser);
    expect(status).toBe(409);
    const pageText = readable(text);
    for (const one of ['฿30.00', '฿5.15', '21 พ.ย.', textInPage('th', 'error:limit.see')])
      expect(pageText).toContain(one);
    expect(pageText).toMatch(/href="(\/webview)?\/purse\/limits"/);
  });

  test.for(stoppedCalls)('a break that stops $what shows its end', async ({ call, send }) => {
    const browser = await signedIn(new Browser(new PaymentHost()));
    browser.host.on(call, () => refusal({ code: 'on_break', until: '2026-12-06T13:15:00.000Z' }));
    const { status, text } = await send(browser);
    expect(status).toBe(409);
    expect(readable(text)).toContain('6 ธ.ค. 2569');
  });
});
