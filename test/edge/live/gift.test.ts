/** Gifts, top-ups and earnings through the edge, without scripts. */
import { describe, expect, test } from 'vitest';
import { giveGift, listGifts } from '../../../calls/live/gift.ts';
import { getLive } from '../../../calls/live/live.ts';
import { getFamilyPurses } from '../../../calls/money/family-wallet.ts';
import { chargeOrder, createOrder, getOrder } from '../../../calls/money/order.ts';
import { getBalance, listPackages, listPaymentMethods } from '../../../calls/money/package.ts';
import { listBonuses } from '../../../calls/money/promotion.ts';
import { getSpendingLimits } from '../../../calls/money/wallet.ts';
import { getEarnings, getFamilyEarningYear } from '../../../calls/payouts/earning.ts';
import { listTaxCertificates } from '../../../calls/payouts/tax.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const [item] = sampleAnswer(listGifts).data;
const { data: live } = sampleAnswer(getLive);
const limits = { ...sampleAnswer(getSpendingLimits).data, break_until: null };
const path = '/live/on-air/gifts';
const form = { gift: `${item?.uuid} 10`, quantity: '3', idempotency_key: 'view-key-1' };

async function giving() {
  const browser = await signedIn();
  browser.host.answer(getLive, { data: { ...live, slug: 'on-air', status: 'on_air', summary: null, ended_at: null } });
  browser.host.answer(getSpendingLimits, { data: { ...limits, ask_above_coins: 1_000 } });
  return browser;
}

describe('gift page', () => {
  test('the gift page is a form with a new idempotency key per view', async () => {
    const browser = await giving();
    const { status, text } = await browser.go(path);
    expect(status).toBe(200);
    expect(text).toContain(`action="${path}"`);
    const [, key] = /name="idempotency_key" value="([0-9a-f-]{36})"/.exec(text) ?? [];
    expect(key).toBeDefined();
    expect((await browser.go(path)).text).not.toContain(key);
  });

  test('a family member pays with family coins by a plain form', async () => {
    const browser = await giving();
    const wallet = { family: { uuid: live.uuid, slug: 'dao', name: 'ดาว' }, coins: 700 };
    const limits = { is_owner: true, day_limit_coins: null, left_today_coins: null };
    browser.host.answer(getFamilyPurses, { data: { wallet: { ...wallet, ...limits }, budget: null } });
    expect((await browser.go(path)).text).toContain(`href="${path}?pays=family"`);
    const { text } = await browser.go(`${path}?pays=family`);
    expect(text).toContain('700');
    expect(text).toContain('name="pays" value="family"');
    // The script would count the member's own coins.
    expect(text).not.toContain('data-gives');
    const bodies: string[] = [];
    browser.host.on(giveGift, ({ body }) => {
      bodies.push(String(body));
      return Response.json(sampleAnswer(giveGift));
    });
    const { location } = await browser.go(path, { form: { ...form, pays: 'family' } });
    expect(bodies.map((body) => new URLSearchParams(body).get('pays'))).toEqual(['family']);
    expect(location).toContain('pays=family');
  });

  test('the gift sheet disables gifts that cost more than the balance', async () => {
    const browser = await giving();
    browser.host.answer(getBalance, { data: { ...sampleAnswer(getBalance).data, coins: 5 } });
    const gifts = [5, 100_000].map((coins) => ({
      ...(item ?? expect.fail()),
      coins,
      quantity_max: 99,
      uuid: crypto.randomUUID(),
    }));
    browser.host.answer(listGifts, { data: gifts, next_cursor: null });
    const { text } = await browser.go(path);
    expect(text).toContain('data-sheet');
    expect(text).toContain(`data-gives="/api/v1/lives/${live.uuid}/gifts"`);
    const choices = [...text.matchAll(/<input[^>]*value="[0-9a-f-]{36} (\d+)"[^>]*>/g)].map(([input, price]) => [
      Number(price),
      / disabled=/.test(input ?? ''),
    ]);
    expect(choices).toEqual([
      [5, false],
      [100_000, true],
    ]);
  });

  test('the gift form sends its choice at the shown price and confirms it', async () => {
    const browser = await giving();
    let request: unknown;
    browser.host.on(giveGift, ({ body, headers }) => {
      request = { ...Object.fromEntries(body as URLSearchParams), key: headers.get('idempotency-key') };
      return Response.json(sampleAnswer(giveGift));
    });
    const { status, location } = await browser.go(path, { form });
    expect(status).toBe(303);
    expect(location).toMatch(/^\/live\/on-air\/gifts\?given=\d+$/);
    expect(request).toEqual({
      gift_uuid: item?.uuid,
      quantity: '3',
      shown_coins: '30',
      is_hidden: 'false',
      key: `view-key-1-${item?.uuid}`,
    });
  });

  test('a gift limited to one piece is sent once, whatever quantity is chosen', async () => {
    const browser = await giving();
    const vip = { ...(item ?? expect.fail()), coins: 300, quantity_max: 1 };
    browser.host.answer(listGifts, { data: [vip], next_cursor: null });
    const [, gift = ''] = /<input[^>]*value="([0-9a-f-]{36} 300[^"]*)"/.exec((await browser.go(path)).text) ?? [];
    let request: unknown;
    browser.host.on(giveGift, ({ body }) => {
      request = Object.fromEntries(body as URLSearchParams);
      return Response.json(sampleAnswer(giveGift));
    });
    await browser.go(path, { form: { ...form, gift } });
    expect(request).toMatchObject({ gift_uuid: vip.uuid, quantity: '1', shown_coins: '300' });
  });

  test('a gift above the member’s amount is confirmed with the same key', async () => {
    const browser = await giving();
    browser.host.answer(getSpendingLimits, { data: { ...limits, ask_above_coins: 29 } });
    const keys: (string | null)[] = [];
    browser.host.on(giveGift, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return Response.json(sampleAnswer(giveGift));
    });
    const { status, text } = await browser.go(path, { form: { ...form, is_hidden: 'on' } });
    expect([status, keys]).toEqual([200, []]);
    const inputs = tags(text, 'input').map(({ name, value }) => [String(name), String(value)] as const);
    const { return_to, ...fields } = Object.fromEntries(inputs);
    // With the price of the catalogue, which the question shows.
    const gift = `${item?.uuid} ${item?.coins}`;
    expect(fields).toEqual({ ...form, gift, is_hidden: 'on', is_confirmed: 'on' });
    expect((await browser.go(path, { form: fields })).status).toBe(303);
    expect((await browser.go(path, { form: { ...form, quantity: '2' } })).status).toBe(303);
    expect(keys).toEqual(Array(2).fill(`view-key-1-${item?.uuid}`));
    // Unknown limits ask as well.
    browser.host.on(getSpendingLimits, () => new Response(null, { status: 503 }));
    expect((await browser.go(path, { form: { ...form, quantity: '1' } })).status).toBe(200);
  });

  test('a break replaces the form by its end', async () => {
    const browser = await giving();
    browser.host.answer(getSpendingLimits, { data: { ...limits, break_until: '2026-12-06T13:15:00.000Z' } });
    const { text } = await browser.go(path);
    expect(text).toMatch(/6 ธ\.ค\. 2569.{0,3}20:15/);
    expect(text).not.toContain('name="gift"');
    browser.host.on(giveGift, () => refusal({ code: 'on_break', until: '2026-12-06T13:15:00.000Z' }));
    expect((await browser.go(path, { form: { ...form, is_confirmed: 'on' } })).status).toBe(409);
  });

  test('a refused gift shows the reason on the page with its status', async () => {
    const browser = await giving();
    browser.host.on(giveGift, () => refusal({ code: 'coins_short', price_coins: 30, coins: 1, missing_coins: 29 }));
    const { status, text } = await browser.go(path, { form });
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
  });
});

describe('top-up during a stream, without scripts', () => {
  const topUp = '/live/on-air/top-up';
  const [offeredPackage] = sampleAnswer(listPackages).data;
  const choice = { package: `${offeredPackage?.uuid} ${offeredPackage?.price_satang}`, idempotency_key: 'draft-1' };
  const checkboxes = { accept_topup_rules: 'on', accept_app_terms: 'on' };

  test('a top-up requires both checkboxes and returns to the gift page', async () => {
    const browser = await giving();
    browser.host.answer(listPaymentMethods, {
      ...sampleAnswer(listPaymentMethods),
      data: sampleAnswer(listPaymentMethods).data.map((method) => ({ ...method, min_age: 0 })),
    });
    const requests: unknown[] = [];
    browser.host.on(createOrder, ({ body, headers }) => {
      requests.push({ ...Object.fromEntries(body as URLSearchParams), key: headers.get('idempotency-key') });
      return Response.json(sampleAnswer(createOrder));
    });
    const [sample] = sampleAnswer(listBonuses).data;
    const bonus = { ...(sample ?? expect.fail()), package_uuid: offeredPackage?.uuid ?? '', bonus_coins: 20 };
    browser.host.answer(listBonuses, { data: [bonus], next_cursor: null });
    const withBonus = `${choice.package} 20`;
    expect((await browser.go(topUp)).text).toContain(`value="${withBonus}"`);
    const errorPage = await browser.go(topUp, { form: choice });
    expect([errorPage.status, requests]).toEqual([422, []]);
    expect(errorPage.text).toContain('role="alert"');
    const answer = await browser.go(topUp, { form: { ...choice, package: withBonus, ...checkboxes } });
    const { uuid } = sampleAnswer(createOrder).data;
    expect([answer.status, answer.location]).toEqual([303, `${topUp}/${uuid}`]);
    const shown_total_satang = String(offeredPackage?.price_satang);
    const totals = { shown_total_satang, shown_bonus_coins: '20' };
    expect(requests).toMatchObject([{ package_uuid: offeredPackage?.uuid, ...totals, key: 'draft-1', ...checkboxes }]);

    const order = { ...sampleAnswer(getOrder).data, uuid, coins: 350 };
    browser.host.answer(getOrder, {
      data: { ...order, state: 'awaiting_payment', needs: null, checking: false, poll_after_seconds: 3 },
    });
    const { text } = await browser.go(`${topUp}/${uuid}`);
    expect(text).toContain(`url=${topUp}/${uuid}`);
    // A payment on its own page or on another site also returns to the stream.
    const own = tags(text, 'a').find(({ href }) => href?.startsWith(`/payment/orders/${uuid}?`))?.href;
    await browser.go(own ?? expect.fail('the order has no page of its own'));
    browser.host.answer(getOrder, { data: { ...order, state: 'processed' } });
    const page = await browser.go(`/payment/success/${uuid}`);
    expect(tags(page.text, 'a').map(({ href }) => href)).toContain('/live/on-air');
    expect((await browser.go(`${topUp}/${uuid}`)).location).toBe(`${path}?topped_up=350`);
  });

  test('a top-up on the gateway’s page leads there and back to the stream', async () => {
    const browser = await giving();
    const { data } = sampleAnswer(getOrder);
    const order = {
      ...data,
      state: 'awaiting_payment' as const,
      checking: false,
      needs: null,
      qr: null,
      poll_after_seconds: 3,
    };
    const redirect = { url: 'https://pay.example/c1', payee_name: 'PAY' };
    browser.host.answer(getOrder, { data: { ...order, redirect } });
    browser.env.SANDBOX = undefined;
    const { text } = await browser.go(`/en${topUp}/${data.uuid}`);
    const there = tags(text, 'a').find(({ href }) => href === redirect.url);
    expect(there).toMatchObject({ target: '_blank', rel: 'noopener' });
    browser.host.answer(getOrder, { data: { ...order, redirect: null, state: 'processed', coins: 350 } });
    const back = await browser.go(`/payment/${data.uuid}/callback`);
    expect(tags(back.text, 'a').map(({ href }) => href)).toContain('/en/live/on-air');
  });

  test('the top-up asks for an email address and keeps an invalid one', async () => {
    const browser = await giving();
    const { data } = sampleAnswer(getOrder);
    browser.host.answer(getOrder, {
      data: { ...data, state: 'created', checking: false, needs: 'email', qr: null, poll_after_seconds: 3 },
    });
    const here = `${topUp}/${data.uuid}`;
    const page = await browser.go(here);
    expect(page.text).toContain(`action="${here}/charge"`);
    expect(page.text).toContain('data-sheet');
    expect(page.text).not.toContain('http-equiv="refresh"');
    browser.host.on(chargeOrder, () => refusal('invalid_form'));
    const errorPage = await browser.go(`${here}/charge`, { form: { email: 'me@home' } });
    expect(errorPage.status).toBe(422);
    expect(errorPage.text).toContain('value="me@home"');
    browser.host.answer(chargeOrder, sampleAnswer(chargeOrder));
    const answer = await browser.go(`${here}/charge`, { form: { email: 'me@home.example' } });
    expect([answer.status, answer.location]).toEqual([303, here]);
  });
});

describe('earnings', () => {
  test('a VB’s earnings of a month are available as CSV', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
    const { data } = sampleAnswer(getEarnings);
    const day = { day: '2026-11-20', gift_count: 2, coins: 20, vtokens: 20, satang: 80 };
    browser.host.answer(getEarnings, { data: { ...data, month: '2026-11', days: [day] } });
    const { status, text, headers } = await browser.go('/earnings/days?month=2026-11');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe('วันที่,จำนวนของขวัญ,เหรียญ,V-token,บาท\r\n2026-11-20,2,20,20,0.80\r\n');
    expect((await browser.go('/earnings')).status).toBe(200);
  });

  test('a family’s year shows its share and certificates, without voided sums', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('แม่ดาว', 'family')));
    const sums = { gift_count: 2, coins: 100_000, vtokens: 100_000, satang: 400_000 };
    const share = { vtokens: 25_000, satang: 100_000 };
    const earningYear = { year: '2026', gross: sums, share, months: [{ ...sums, month: '2026-11', share }] };
    browser.host.answer(getFamilyEarningYear, { data: earningYear });
    const paper = { base_satang: 90_000, tax_satang: 2_700, paid_on: '2026-11-24', payout_uuid: crypto.randomUUID() };
    const certificates = [
      { ...paper, number: '2569/000001', is_void: true },
      { ...paper, number: '2569/000002', is_void: false },
    ];
    browser.host.on(listTaxCertificates, ({ url }) => {
      const isOurs = url.searchParams.get('as') === 'family' && url.searchParams.get('year') === '2026';
      return Response.json({ data: isOurs ? certificates : [], next_cursor: null });
    });
    const { text } = await browser.go('/earnings/family/year?year=2026');
    for (const amount of ['฿4,000.00', '฿1,000.00', '<s>฿27.00</s>', 'class="sum font-bold">฿27.00'])
      expect(text).toContain(amount);
    expect(text).toContain('href="/earnings/family?month=2026-11"');
    const file = await browser.go('/webview/earnings/family/year/file?year=2026');
    expect(file.text.split('\r\n')).toEqual([
      'รายการ,เดือนหรือวันที่,เลขที่หนังสือรับรอง,บาท,ภาษีที่หัก (บาท)',
      'VB ในสังกัดได้รับ,2026-11,,4000.00,',
      'ส่วนของสังกัด,2026-11,,1000.00,',
      'หนังสือรับรองที่ยกเลิกแล้ว,2026-11-24,2569/000001,900.00,27.00',
      'หนังสือรับรอง,2026-11-24,2569/000002,900.00,27.00',
      '',
    ]);
    const visitor = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
    expect((await visitor.go('/earnings/family/year')).status).toBe(403);
  });
});
