/** Payment pages as the edge makes them, with scripts off: what forms do, what keys they carry, and what is never said. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failureStatus, type Told } from '../../../calls/failure.ts';
import {
  cancelOrder,
  chargeOrder,
  createOrder,
  getBalance,
  getOrder,
  listPaymentMethods,
  listTopups,
} from '../../../calls/money/order.ts';
import { listBonuses } from '../../../calls/money/promotion.ts';
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { failure } from '../../../calls/platform/failure-body.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { escaped, said } from '../said.ts';
import { field, ORDER, PACKAGE, PaymentHost, sent, watched } from './payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

describe('GET /payment/refill', () => {
  test('shows the bonus of a promotion before it is paid, and the order is asked for with what was shown', async () => {
    const promotion = { uuid: ORDER, title: { th: 'เติมคุ้ม', en: 'More coins' }, ends_at: '2026-12-01T00:00:00.000Z' };
    host.answer(listBonuses, { data: [{ package_uuid: PACKAGE, bonus_coins: 50, promotion }], next_cursor: null });
    const { text } = await browser.go('/payment/refill');
    expect(text).toContain('โปร +50 เหรียญ');
    expect(text).toContain('โปร เติมคุ้ม รับเพิ่ม 50 เหรียญ');
    expect(text).toContain('จะได้รับรวม 575 เหรียญ');
    expect(field(text, 'shown_bonus_coins')).toBe('50');
    await sent(browser, { shown_bonus_coins: '50' });
    expect(host.sentOrders.map(({ form }) => form.shown_bonus_coins)).toEqual(['50']);
  });

  test('tells that a bonus has changed, and shows the one of now', async () => {
    host.fails(createOrder, { code: 'order_bonus_changed', bonus_coins: 0 });
    const { status, text } = await sent(browser, { shown_bonus_coins: '50' });
    expect(status).toBe(409);
    expect(text).toContain('โบนัสของโปรเปลี่ยนไปแล้ว');
    expect(field(text, 'shown_bonus_coins')).toBe('0');
  });

  test('brings the package that most people take, its sum, and the balance', async () => {
    const { status, text, headers } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(field(text, 'shown_total_satang')).toBe('16900');
    expect(text).toContain('1,240');
  });

  test('has the same key in every tab until there is an order, then another', async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => (await browser.go('/payment/refill')).text));
    const first = field(keys[0] ?? '', 'idempotency_key');
    expect(first).toMatch(/^[A-Za-z0-9-]{8,128}$/);
    expect(keys.every((text) => field(text, 'idempotency_key') === first)).toBe(true);
    host.orders = [{ ...watched({ state: 'cancelled' }), receipt_number: null }];
    expect(field((await browser.go('/payment/refill')).text, 'idempotency_key')).not.toBe(first);
  });

  test('has a key of its own for each member', async () => {
    const other = await signedIn(new Browser(new PaymentHost().become('อีกคน') as PaymentHost));
    const [mine, theirs] = [await browser.go('/payment/refill'), await other.go('/payment/refill')];
    expect(field(mine.text, 'idempotency_key')).not.toBe(field(theirs.text, 'idempotency_key'));
  });

  test('of a family has another key after each order of the family, whatever its kind', async () => {
    host.become('แม่ดาว', 'family');
    const owner = await signedIn(new Browser(host));
    const family = { uuid: PACKAGE, name: 'ดาวเหนือ', coins: 0, debt_satang: 50_000, credit_limit_satang: 2_000_000 };
    host.answer(getBalance, { data: { coins: 0, family } });
    const keyNow = async () => field((await owner.go('/payment/family/credit')).text, 'idempotency_key');
    const before = await keyNow();
    const refill = watched({ kind: 'family_refill', state: 'processed', can_cancel: false });
    host.orders = Array.from({ length: 10 }, () => ({ ...refill, uuid: crypto.randomUUID(), receipt_number: null }));
    const after = await keyNow();
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
  });

  test('where no way to pay is set up says so, and that nothing was charged', async () => {
    host.answer(listPaymentMethods, { data: [], next_cursor: null });
    const { status, text } = await browser.go('/payment/refill');
    // Its head had left.
    expect(status).toBe(200);
    expect(text).toContain(said('th', 'payment:unavailable.title'));
  });

  test('leads back to an order that still waits', async () => {
    host.orders = [{ ...watched(), receipt_number: null }];
    expect((await browser.go('/payment/refill')).text).toContain(`href="/payment/orders/${ORDER}"`);
  });

  test('works without history, vouchers and balance', async () => {
    for (const call of [listTopups, listVouchers, getBalance]) host.on(call, () => new Response('', { status: 500 }));
    const { status, text } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(text).toContain(said('th', 'payment:voucher.not_loaded'));
  });

  test('sends to sign in again where the token is no longer good', async () => {
    host.tokens.clear();
    host.on(getBalance, () => Response.json(failure('unauthorized'), { status: 401 }));
    const { status, text } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(text).toContain('href="/auth/signin?error=SessionRequired&amp;callbackUrl=%2Fpayment%2Frefill"');
  });

  test('never holds the token, in its markup or its data', async () => {
    const { text } = await browser.go('/payment/refill');
    for (const token of host.tokens.keys()) expect(text).not.toContain(token);
  });
});

describe('POST /payment/refill, scripts off', () => {
  test('with everything in order makes the order and leads to it', async () => {
    const { status, location } = await sent(browser, {});
    expect(status).toBe(303);
    expect(location).toBe(`/payment/orders/${ORDER}`);
    expect(host.sentOrders).toHaveLength(1);
    expect(host.sentOrders[0]?.form).toMatchObject({
      kind: 'refill',
      package_uuid: PACKAGE,
      method: 'thai_qr',
      currency: 'THB',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
    });
  });

  test('twice sends the same key twice', async () => {
    await sent(browser, {});
    await sent(browser, {});
    const [first, second] = host.sentOrders;
    expect(first?.key).toBeTruthy();
    expect(second).toEqual(first);
  });

  test.each(['accept_topup_rules', 'accept_app_terms'])(
    'without %s makes nothing and keeps what was entered',
    async (tick) => {
      const { status, text } = await sent(browser, {
        [tick]: '',
        choice: 'amount',
        amount: '๑,๐๐๐',
        shown_total_satang: '100000',
      });
      expect(status).toBe(422);
      expect(host.sentOrders).toEqual([]);
      expect(text).toContain(said('th', 'payment:accept.missing'));
      expect(text).toContain('value="๑,๐๐๐"');
    },
  );

  test('reads an amount as it was typed, to the satang', async () => {
    const { status } = await sent(browser, { choice: 'amount', amount: '๑,๐๐๐', shown_total_satang: '100000' });
    expect(status).toBe(303);
    expect(host.sentOrders[0]?.form.amount_satang).toBe('100000');
  });

  test.each([
    ['abc', 'payment:amount.problem.unreadable'],
    ['', 'payment:amount.problem.empty'],
    ['100.505', 'payment:amount.problem.too_fine'],
  ] as const)('refuses %j as an amount, in the field', async (amount, problem) => {
    const { status, text } = await sent(browser, { choice: 'amount', amount });
    expect(status).toBe(422);
    expect(text).toContain(said('th', problem));
    expect(host.sentOrders).toEqual([]);
  });

  test('shows the sum anew where the host says that it is not the one that was shown', async () => {
    host.fails(createOrder, { code: 'order_total_changed', total_satang: 13_400 });
    const { status, text } = await sent(browser, { shown_total_satang: '3500' });
    expect(status).toBe(422);
    expect(text).toContain(said('th', 'payment:trouble.repriced'));
    expect(field(text, 'shown_total_satang')).toBe('16900');
    expect(host.sentOrders.map(({ form }) => form.shown_total_satang)).toEqual(['3500']);
  });

  test.each(['upstream_timeout', 'upstream_unavailable', 'internal'] as const)(
    'says that the outcome is not known where the host is lost (%s), and keeps the key',
    async (code) => {
      host.fails(createOrder, code);
      const { status, text } = await sent(browser, {});
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).toContain(said('th', 'payment:trouble.unclear'));
      expect(text).not.toContain(`>${said('th', 'payment:trouble.refused')}<`);
      expect(field(text, 'idempotency_key')).toBe(host.sentOrders[0]?.key);
    },
  );

  test.each([
    { code: 'payment_unavailable' },
    { code: 'idempotency_key_reused' },
    { code: 'amount_out_of_range', fields: [], min_satang: 2_000, max_satang: 5_000_000, step_satang: 100 },
  ] as const satisfies Told[])("tells the host's refusal ($code) in words", async (told) => {
    host.fails(createOrder, told);
    const { status, text } = await sent(browser, {});
    expect(status).toBe(failureStatus[told.code]);
    expect(text).toContain(said('th', `error:code.${told.code}`));
  });

  test('from another site is refused', async () => {
    const { status } = await browser.go('/payment/refill', {
      form: { step: 'pay' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(403);
  });

  test('to review leads to an address with what was chosen, and that page shows what it comes to', async () => {
    const voucher = { ...sampleAnswer(checkVoucher).data.voucher, code: 'HELLO20' };
    host.answer(checkVoucher, {
      data: { voucher, subtotal_satang: 25_000, discount_satang: 2_000, total_satang: 23_000 },
    });
    const { status, location } = await sent(browser, {
      step: 'review',
      choice: 'amount',
      amount: '250',
      typed_code: 'hello20',
    });
    expect(status).toBe(303);
    expect(location).toBe('/payment/refill?amount=250&voucher=hello20');
    const { text } = await browser.go(location ?? '');
    expect(field(text, 'shown_total_satang')).toBe('23000');
    await sent(browser, { choice: 'amount', amount: '250', voucher_code: 'HELLO20' }, location ?? '');
    expect(host.sentOrders[0]?.form).toMatchObject({ amount_satang: '25000', voucher_code: 'HELLO20' });
  });

  test('with a code that is not good says so beside the field', async () => {
    host.fails(checkVoucher, { code: 'voucher_not_found', fields: ['code'] });
    const { status, text } = await sent(browser, { typed_code: 'NOPE' });
    expect(status).toBe(422);
    expect(text).toContain(said('th', 'payment:refusal.voucher_not_found'));
    expect(host.sentOrders).toEqual([]);
  });
});

describe('GET /payment/orders/{uuid}', () => {
  test('shows the QR, the sum and the reference, and is asked for anew by itself where scripts are off', async () => {
    const { status, text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<svg[^>]+role="img"/);
    expect(text).toMatch(
      /<noscript><meta http-equiv="refresh" content="\d+;url=\/payment\/orders\/[0-9a-f-]+"\/><\/noscript>/i,
    );
  });

  test('that is paid elsewhere leads there, and speaks of nothing to scan', async () => {
    const redirect = { url: 'https://pay.example/c1', payee_name: 'PAY' };
    host.answer(getOrder, { data: watched({ qr: null, redirect }) });
    const played = await browser.go(`/payment/orders/${ORDER}`);
    expect(played.text).toContain('href="/sandbox/bank?lang=th&amp;reference=');
    expect(played.text).not.toContain(said('th', 'payment:order.scan'));
    // Nobody plays it wherever else.
    browser.env.SANDBOX = undefined;
    expect((await browser.go(`/payment/orders/${ORDER}`)).text).toContain('href="https://pay.example/c1"');
  });

  test('that wants an address is not loaded anew while somebody types it, and keeps one that is none', async () => {
    host.answer(getOrder, { data: watched({ state: 'created', needs: 'email', qr: null }) });
    host.fails(chargeOrder, { code: 'invalid_form', fields: ['email'] });
    const wait = (text: string) => Number(/http-equiv="refresh" content="(\d+);/i.exec(text)?.[1]);
    expect(wait((await browser.go(`/payment/orders/${ORDER}`)).text)).toBe(540);
    const { status, text } = await browser.go(`/payment/orders/${ORDER}/charge`, { form: { email: 'me@home' } });
    expect(status).toBe(422);
    expect(text).toContain(said('th', 'payment:email.wrong'));
    expect(text).toContain('value="me@home"');
  });

  test('is still once nothing changes any more', async () => {
    host.answer(getOrder, { data: watched({ state: 'processed', qr: null, poll_after_seconds: null }) });
    expect((await browser.go(`/payment/orders/${ORDER}`)).text).not.toContain('http-equiv="refresh"');
  });

  test.each(['awaiting_payment', 'expired', 'failed', 'cancelled'] as const)(
    'never says that an order failed while the bank is being asked (%s)',
    async (state) => {
      host.answer(getOrder, { data: watched({ state, checking: true }) });
      const { text } = await browser.go(`/payment/orders/${ORDER}`);
      expect(text).toContain(said('th', 'payment:status.checking.title'));
      for (const status of ['failed', 'expired', 'cancelled'] as const) {
        expect(text).not.toContain(`>${said('th', `payment:status.${status}.title`)}<`);
      }
    },
  );

  test.each([
    ['expired', 'Order has expired.'],
    ['failed', 'Payment failed'],
  ] as const)('says of an order that is %s: %s', async (state, text) => {
    host.answer(getOrder, { data: watched({ state, qr: null, poll_after_seconds: null }) });
    expect((await browser.go(`/en/payment/orders/${ORDER}`)).text).toContain(text);
  });

  test("is a 404 that says Data not found, for what is not there or somebody else's", async () => {
    host.fails(getOrder, 'order_not_found');
    const { status, text } = await browser.go(`/en/payment/orders/${ORDER}`);
    expect(status).toBe(404);
    expect(text).toContain('Data not found.');
    expect((await browser.go('/en/payment/orders/nonsense')).status).toBe(404);
  });

  test('where the host is away says nothing of the order, and how to reach a human', async () => {
    host.fails(getOrder, 'upstream_unavailable');
    const { status, text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(status).toBe(503);
    expect(text).toContain(said('th', 'payment:unavailable.title'));
    expect(text).toContain('support@vela.example');
  });

  test('cancels by a form, and leads back whatever came of it', async () => {
    for (const code of [null, 'order_not_cancellable'] as const) {
      if (code) host.fails(cancelOrder, { code, state: 'paid' });
      const { status, location } = await browser.go(`/payment/orders/${ORDER}/cancel`, { form: {} });
      expect(status).toBe(303);
      expect(location).toBe(`/payment/orders/${ORDER}`);
    }
  });

  test('gives the QR as a PNG while there is one, and the receipt once there is one', async () => {
    const picture = await browser.go(`/payment/orders/${ORDER}/qr.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await browser.go(`/payment/orders/${ORDER}/receipt`)).status).toBe(404);
    const { total_satang } = watched();
    const receipt = {
      number: 'R2569-000123',
      issued_at: '2026-11-20T12:31:00.000Z',
      buyer_name: 'ฝนพรำ',
      amount_satang: total_satang,
    };
    host.answer(getOrder, { data: watched({ state: 'processed', qr: null, receipt }) });
    expect((await browser.go(`/payment/orders/${ORDER}/qr.png`)).status).toBe(404);
    const { text } = await browser.go(`/payment/orders/${ORDER}/receipt`);
    for (const part of ['R2569-000123', 'ใบเสร็จรับเงิน', 'Receipt']) expect(text).toContain(part);
  });
});

test('a refunded top-up says so in the history and on its receipt, with when and how much', async () => {
  const at = '2026-11-21T12:31:00.000Z';
  const receipt = { number: 'VL202611-000123', issued_at: at, buyer_name: 'ฝนพรำ', amount_satang: 16_900 };
  const reversal = { cause: 'refund' as const, amount_satang: 5_000, coins: 10, reason: 'เติมซ้ำ', at };
  const order = watched({ state: 'processed', qr: null, receipt, refunded_satang: 5_000, reversals: [reversal] });
  host.answer(getOrder, { data: order });
  const { text: paper } = await browser.go(`/payment/orders/${ORDER}/receipt`);
  expect(paper).toContain(said('th', 'payment:receipt.reversed_refund'));
  expect(paper).toContain('\u2212฿50.00');
  host.orders = [{ ...order, receipt_number: receipt.number }];
  const { text } = await browser.go('/payment/history/topup');
  expect(text).toContain(said('th', 'payment:history.refunded').replace('{{price}}', '฿50.00'));
});

test.each(['open_orders_full', 'voucher_in_open_order'] as const)('%s leads back to the open order', async (code) => {
  host.on(createOrder, () => refusal({ code, order_uuid: ORDER, most: 10 }));
  const { text } = await sent(browser, {});
  expect(text).toContain(said('th', `error:code.${code}`));
  expect(text).toContain(`href="/payment/orders/${ORDER}">${said('th', 'payment:trouble.see_open')}<`);
});

describe('an order under a promotion', () => {
  const order = {
    lines: [
      { kind: 'package' as const, amount_satang: 16_900, coins: 500, bonus_coins: 25 },
      { kind: 'promotion' as const, amount_satang: 0, coins: 0, bonus_coins: 50 },
    ],
    promotion: { uuid: ORDER, title: { th: 'เติมคุ้ม', en: 'More coins' }, bonus_coins: 50, is_lost: false },
    coins: 575,
  };

  test('names the bonus on its page, and on its receipt in both languages', async () => {
    host.answer(getOrder, { data: watched(order) });
    expect((await browser.go(`/payment/orders/${ORDER}`)).text).toContain('โปร เติมคุ้ม รับเพิ่ม 50 เหรียญ');
    const receipt = {
      number: 'VL202611-000123',
      issued_at: '2026-11-20T12:31:00.000Z',
      buyer_name: 'ฝนพรำ',
      amount_satang: 16_900,
    };
    host.answer(getOrder, { data: watched({ ...order, state: 'processed', receipt }) });
    const { text } = await browser.go(`/payment/orders/${ORDER}/receipt`);
    for (const bonus of ['โปร เติมคุ้ม รับเพิ่ม 50 เหรียญ', 'More coins: 50 extra coins']) expect(text).toContain(bonus);
  });

  test('says that a late payment came without the bonus', async () => {
    const promotion = { ...order.promotion, is_lost: true };
    host.answer(getOrder, {
      data: watched({ ...order, promotion, state: 'processed', lines: order.lines.slice(0, 1) }),
    });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(said('th', 'payment:promotion.lost'));
  });
});

describe('a debt that others have paid on meanwhile', () => {
  const payment = {
    kind: 'family_credit' as const,
    family: { uuid: ORDER, name: 'ดาวเหนือ' },
    lines: [{ kind: 'debt_payment' as const, amount_satang: 300_000, coins: 0, bonus_coins: 0 }],
    subtotal_satang: 300_000,
    discount_satang: 0,
    total_satang: 300_000,
    coins: 0,
    qr: null,
  };

  test('is said to be reduced by what was left of it, on the order’s page and on its receipt', async () => {
    const receipt = {
      number: 'VL202611-000123',
      issued_at: '2026-11-20T12:31:00.000Z',
      buyer_name: 'ฝนพรำ',
      amount_satang: 199_950,
    };
    host.answer(getOrder, { data: watched({ ...payment, state: 'processed', refundable_satang: 100_050, receipt }) });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(
      escaped(textsOf('th')('payment:status.done.family_credit.text', { price: '฿1,999.50', family: 'ดาวเหนือ' })),
    );
    expect(text).toContain(escaped(textsOf('th')('payment:refundable', { price: '฿1,000.50' })));
    const { text: paper } = await browser.go(`/payment/orders/${ORDER}/receipt`);
    expect(paper).toContain('฿1,999.50');
    expect(paper).not.toContain('฿3,000.00');
  });

  test('of which nothing was left has no receipt; the page says so, and what waits to be paid back', async () => {
    const unused = { ...payment, state: 'failed', failure_reason: 'nothing_owed', refundable_satang: 300_000 } as const;
    host.answer(getOrder, { data: watched(unused) });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(`>${said('th', 'payment:status.unused.title')}<`);
    expect(text).toContain(`>${said('th', 'payment:reason.nothing_owed')}<`);
    expect(text).toContain(escaped(textsOf('th')('payment:refundable', { price: '฿3,000.00' })));
    expect(text).not.toContain(`>${said('th', 'payment:status.failed.title')}<`);
    expect((await browser.go(`/payment/orders/${ORDER}/receipt`)).status).toBe(404);
  });
});

describe('an order for which too little came', () => {
  const under = {
    state: 'failed',
    failure_reason: 'amount_too_low',
    refundable_satang: 2_000,
    refunded_satang: 3_000,
    payments: [{ amount_satang: 5_000, at: '2026-11-20T12:30:00.000Z', used: false }],
    refunds: [
      {
        amount_satang: 3_000,
        at: '2026-11-20T12:30:30.000Z',
        state: 'on_the_way',
        to: null,
        writer: null,
        answer_until: null,
      },
    ],
  } satisfies Parameters<typeof watched>[0];

  test.each(['th', 'en'] as const)('says in %s what came, what goes back, and what waits', async (locale) => {
    host.answer(getOrder, { data: watched(under) });
    const { text } = await browser.go(`${locale === 'th' ? '' : '/en'}/payment/orders/${ORDER}`);
    const t = textsOf(locale);
    expect(text).toContain(`>${said(locale, 'payment:status.underpaid.title')}<`);
    expect(text).toContain(escaped(t('payment:step.received', { price: '฿50.00' })));
    expect(text).toContain(escaped(t('payment:refund.on_the_way', { price: '฿30.00' })));
    expect(text).toContain(escaped(t('payment:refundable', { price: '฿20.00' })));
    for (const denial of ['payment:status.failed.title', 'payment:step.failed'] as const) {
      expect(text).not.toContain(`>${said(locale, denial)}<`);
    }
  });
});

test('the coins beside an order are those of its own moment, and are asked for with it alone', async () => {
  const balance = { coins: 98_765, family: null };
  host.answer(getOrder, { data: watched({ state: 'processed', balance }) });
  expect((await browser.go(`/payment/orders/${ORDER}`)).text).toContain('98,765');
  expect(host.callsAsked).not.toContain(getBalance);
});

describe('where a bank leads back to', () => {
  test.each([
    `/payment/${ORDER}/callback`,
    `/payment/thai_qr/callback?order=${ORDER}`,
    `/payment/success/${ORDER}`,
    `/payment/success?order=${ORDER}`,
    `/payment/failure/${ORDER}`,
  ])('%s shows the true state, whatever the address hopes', async (path) => {
    for (const [state, key] of [
      ['processed', 'payment:status.done.refill.title'],
      ['failed', 'payment:status.failed.title'],
      ['awaiting_payment', 'payment:status.waiting.title'],
    ] as const) {
      host.answer(getOrder, { data: watched({ state }) });
      const { status, text } = await browser.go(path);
      expect(status).toBe(200);
      expect(text).toContain(`>${said('th', key)}<`);
      expect(text).toContain(`href="/payment/orders/${ORDER}"`);
    }
  });

  test('the callback asks for no cookies, the success page may', async () => {
    expect((await browser.go(`/payment/${ORDER}/callback`)).text).not.toContain('id="consent"');
    expect((await browser.go(`/payment/success/${ORDER}`)).text).toContain('id="consent"');
  });

  test('an address without an order says that there is none', async () => {
    host.fails(getOrder, 'order_not_found');
    expect((await browser.go('/payment/success')).status).toBe(404);
    expect((await browser.go('/payment/thai_qr/callback')).status).toBe(404);
  });
});

describe('GET /texts/{language}/{namespace}.json', () => {
  test('gives the texts of a namespace in a language', async () => {
    const { status, text } = await browser.go('/texts/en/error.json');
    expect(status).toBe(200);
    expect(JSON.parse(text).code.order_not_found).toBe('Data not found.');
  });

  test.each(['/texts/en/nothing.json', '/texts/xx/error.json', '/texts/en/error', '/texts/en/constructor.json'])(
    '%s is not there',
    async (path) => {
      expect((await browser.go(path)).status).toBe(404);
    },
  );
});
