/**
 * Payment pages from the edge without scripts: their forms, idempotency keys, and claims they must
 * never make.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { type ErrorBody, failureStatus } from '../../../calls/failure.ts';
import { cancelOrder, chargeOrder, createOrder, getOrder, listTopups } from '../../../calls/money/order.ts';
import { getBalance, listPaymentMethods } from '../../../calls/money/package.ts';
import { listBonuses } from '../../../calls/money/promotion.ts';
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { escaped, textInPage } from '../page-texts.ts';
import { field, listed, method, ORDER, PACKAGE, PaymentHost, sent, watched } from './payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

describe('GET /payment/refill', () => {
  test('the refill page shows a promotion’s bonus and sends it with the order', async () => {
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

  test('a changed bonus shows an error and the current bonus', async () => {
    host.fails(createOrder, { code: 'order_bonus_changed', bonus_coins: 0 });
    const { status, text } = await sent(browser, { shown_bonus_coins: '50' });
    expect(status).toBe(409);
    expect(text).toContain('โบนัสของโปรเปลี่ยนไปแล้ว');
    expect(field(text, 'shown_bonus_coins')).toBe('0');
  });

  test('the refill page preselects the recommended package and shows the balance', async () => {
    host.answer(getProfileSummary, { data: { coins: 1_240, unread_count: 0, has_accepted_agreements: true } });
    const { status, text, headers } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(field(text, 'shown_total_satang')).toBe('16900');
    expect(/<header\b.*?<\/header>/s.exec(text)?.[0]).toContain('1,240');
  });

  test('all tabs share one idempotency key until an order exists', async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => (await browser.go('/payment/refill')).text));
    const first = field(keys[0] ?? '', 'idempotency_key');
    expect(first).toMatch(/^[A-Za-z0-9-]{8,128}$/);
    expect(keys.every((text) => field(text, 'idempotency_key') === first)).toBe(true);
    host.orders = [listed(watched({ state: 'cancelled' }))];
    expect(field((await browser.go('/payment/refill')).text, 'idempotency_key')).not.toBe(first);
  });

  test('each member has a different idempotency key', async () => {
    const other = await signedIn(new Browser(new PaymentHost().become('อีกคน') as PaymentHost));
    const [ownPage, otherPage] = [await browser.go('/payment/refill'), await other.go('/payment/refill')];
    expect(field(ownPage.text, 'idempotency_key')).not.toBe(field(otherPage.text, 'idempotency_key'));
  });

  test('each order of a family changes its idempotency key, whatever the kind', async () => {
    host.become('แม่ดาว', 'family');
    const owner = await signedIn(new Browser(host));
    const family = { uuid: PACKAGE, name: 'ดาวเหนือ', coins: 0, debt_satang: 50_000, credit_limit_satang: 2_000_000 };
    host.answer(getBalance, { data: { coins: 0, family } });
    const keyNow = async () => field((await owner.go('/payment/family/credit')).text, 'idempotency_key');
    const before = await keyNow();
    const refill = watched({ kind: 'family_refill', state: 'processed', can_cancel: false });
    host.orders = Array.from({ length: 10 }, () => ({ ...listed(refill), uuid: crypto.randomUUID() }));
    const after = await keyNow();
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
  });

  test('without a payment method the page says that nothing was charged', async () => {
    host.answer(listPaymentMethods, { data: [], next_cursor: null });
    const { status, text } = await browser.go('/payment/refill');
    // The headers were already sent.
    expect(status).toBe(200);
    expect(text).toContain(textInPage('th', 'order:unavailable.title'));
  });

  test('the boxes stay checked until the rules change', async () => {
    const boxes = async () =>
      ((await browser.go('/payment/refill')).text.match(/<input[^>]*name="accept_[^>]*>/g) ?? []).map((box) =>
        / checked=""/.test(box),
      );
    expect(await boxes()).toEqual([false, false]);
    const paid = { ...watched({ state: 'processed' }), paid_at: '2026-11-20T12:32:00.000Z' };
    host.orders = [{ ...listed(paid), topup_rules_version: method.topup_rules_version }];
    expect(await boxes()).toEqual([true, true]);
    host.orders = [{ ...listed(paid), topup_rules_version: '2020-01-01' }];
    expect(await boxes()).toEqual([false, false]);
  });

  test('the refill page links to an open order', async () => {
    host.orders = [listed()];
    expect((await browser.go('/payment/refill')).text).toContain(`href="/payment/orders/${ORDER}"`);
  });

  test('the refill page works without history, vouchers and balance', async () => {
    for (const call of [listTopups, listVouchers, getBalance]) host.on(call, () => new Response('', { status: 500 }));
    const { status, text } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(text).toContain(textInPage('th', 'order:voucher.not_loaded'));
  });

  test('an invalid token shows a sign-in link on the refill page', async () => {
    host.tokens.clear();
    host.on(getBalance, () => Response.json(failure('unauthorized'), { status: 401 }));
    const { status, text } = await browser.go('/payment/refill');
    expect(status).toBe(200);
    expect(text).toContain('href="/auth/signin?error=SessionRequired&amp;callbackUrl=%2Fpayment%2Frefill"');
  });

  test('the refill page never contains the token', async () => {
    const { text } = await browser.go('/payment/refill');
    for (const token of host.tokens.keys()) expect(text).not.toContain(token);
  });
});

describe('POST /payment/refill without scripts', () => {
  test('a complete form creates the order and redirects to it', async () => {
    const { status, location } = await sent(browser, {});
    expect(status).toBe(303);
    expect(location).toBe(`/payment/orders/${ORDER}`);
    expect(host.sentOrders).toHaveLength(1);
    expect(host.sentOrders[0]?.form).toMatchObject({
      kind: 'refill',
      package_uuid: PACKAGE,
      method: 'thai_qr',
      currency: 'THB',
      topup_rules_version: '2026-11-25',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
    });
  });

  test('a form sent twice repeats its idempotency key', async () => {
    await sent(browser, {});
    await sent(browser, {});
    const [first, second] = host.sentOrders;
    expect(first?.key).toBeTruthy();
    expect(second).toEqual(first);
  });

  test.each(['accept_topup_rules', 'accept_app_terms'])(
    'a form without %s creates no order and keeps the input',
    async (checkbox) => {
      const { status, text } = await sent(browser, {
        [checkbox]: '',
        choice: 'amount',
        amount: '๑,๐๐๐',
        shown_total_satang: '100000',
      });
      expect(status).toBe(422);
      expect(host.sentOrders).toEqual([]);
      expect(text).toContain(textInPage('th', 'order:accept.missing'));
      expect(text).toContain('value="๑,๐๐๐"');
    },
  );

  test('a typed amount in Thai digits is read exactly', async () => {
    const { status } = await sent(browser, { choice: 'amount', amount: '๑,๐๐๐', shown_total_satang: '100000' });
    expect(status).toBe(303);
    expect(host.sentOrders[0]?.form.amount_satang).toBe('100000');
  });

  test.each([
    ['abc', 'order:amount.problem.unreadable'],
    ['', 'order:amount.problem.empty'],
    ['100.505', 'order:amount.problem.too_fine'],
  ] as const)('the invalid amount %j shows an error in the field', async (amount, problem) => {
    const { status, text } = await sent(browser, { choice: 'amount', amount });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', problem));
    expect(host.sentOrders).toEqual([]);
  });

  test('a changed total shows an error and the new total', async () => {
    host.fails(createOrder, { code: 'order_total_changed', total_satang: 13_400 });
    const { status, text } = await sent(browser, { shown_total_satang: '3500' });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'order:trouble.repriced'));
    expect(field(text, 'shown_total_satang')).toBe('16900');
    expect(host.sentOrders.map(({ form }) => form.shown_total_satang)).toEqual(['3500']);
  });

  test('changed top-up rules show their version with an empty checkbox', async () => {
    host.fails(createOrder, { code: 'topup_rules_changed', topup_rules_version: '2026-12-01' });
    const { status, text } = await sent(browser, {});
    expect(status).toBe(409);
    expect(text).toContain(textInPage('th', 'error:code.topup_rules_changed'));
    expect(text).toContain('ฉบับวันที่ 1 ธันวาคม 2569');
    expect(field(text, 'topup_rules_version')).toBe('2026-12-01');
    const [rules] = tags(text, 'input').filter(({ name }) => name === 'accept_topup_rules');
    expect(rules).not.toHaveProperty('checked');
  });

  test('a member who has not accepted the new terms is led to them', async () => {
    host.fails(createOrder, 'agreement_due');
    const { status, location } = await sent(browser, {});
    expect([status, location]).toEqual([303, '/privacy/agreements?back=%2F']);
  });

  test.each(['upstream_timeout', 'upstream_unavailable', 'internal'] as const)(
    'an API failure (%s) says that the outcome is unknown and keeps the key',
    async (code) => {
      host.fails(createOrder, code);
      const { status, text } = await sent(browser, {});
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).toContain(textInPage('th', 'order:trouble.unclear'));
      expect(text).not.toContain(`>${textInPage('th', 'order:trouble.refused')}<`);
      expect(field(text, 'idempotency_key')).toBe(host.sentOrders[0]?.key);
    },
  );

  test.each([
    { code: 'payment_unavailable' },
    { code: 'idempotency_key_reused' },
    { code: 'amount_out_of_range', fields: [], min_satang: 2_000, max_satang: 5_000_000, step_satang: 100 },
  ] as const satisfies ErrorBody[])('an order refused with $code shows the reason', async (error) => {
    host.fails(createOrder, error);
    const { status, text } = await sent(browser, {});
    expect(status).toBe(failureStatus[error.code]);
    expect(text).toContain(textInPage('th', `error:code.${error.code}`));
  });

  test('a refill form from another site is forbidden', async () => {
    const { status } = await browser.go('/payment/refill', {
      form: { step: 'pay' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(403);
  });

  test('the review step redirects to a page with the choice and its total', async () => {
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

  test('an unknown voucher code shows an error beside the field', async () => {
    host.fails(checkVoucher, { code: 'voucher_not_found', fields: ['code'] });
    const { status, text } = await sent(browser, { typed_code: 'NOPE' });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'error:code.voucher_not_found'));
    expect(host.sentOrders).toEqual([]);
  });
});

describe('GET /payment/orders/{uuid}', () => {
  test('an order page shows the QR and refreshes itself without scripts', async () => {
    const { status, text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<svg[^>]+role="img"/);
    expect(text).toMatch(
      /<noscript><meta http-equiv="refresh" content="\d+;url=\/payment\/orders\/[0-9a-f-]+"\/><\/noscript>/i,
    );
  });

  test('an order paid on another site links there and mentions no QR', async () => {
    const redirect = { url: 'https://pay.example/c1', payee_name: 'PAY' };
    host.answer(getOrder, { data: watched({ qr: null, redirect }) });
    const page = await browser.go(`/payment/orders/${ORDER}`);
    expect(page.text).toContain('href="/sandbox/bank?lang=th&amp;reference=');
    expect(page.text).not.toContain(textInPage('th', 'order:order.scan'));
    // Only the sandbox replaces the gateway's page.
    browser.env.SANDBOX = undefined;
    expect((await browser.go(`/payment/orders/${ORDER}`)).text).toContain('href="https://pay.example/c1"');
  });

  test('an order page that needs an email waits and keeps an invalid one', async () => {
    host.answer(getOrder, { data: watched({ state: 'created', needs: 'email', qr: null }) });
    host.fails(chargeOrder, { code: 'invalid_form', fields: ['email'] });
    const wait = (text: string) => Number(/http-equiv="refresh" content="(\d+);/i.exec(text)?.[1]);
    expect(wait((await browser.go(`/payment/orders/${ORDER}`)).text)).toBe(540);
    const { status, text } = await browser.go(`/payment/orders/${ORDER}/charge`, { form: { email: 'me@home' } });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'order:email.wrong'));
    expect(text).toContain('value="me@home"');
  });

  test('a completed order page does not refresh', async () => {
    host.answer(getOrder, { data: watched({ state: 'processed', qr: null, poll_after_seconds: null }) });
    expect((await browser.go(`/payment/orders/${ORDER}`)).text).not.toContain('http-equiv="refresh"');
  });

  test.each(['awaiting_payment', 'expired', 'failed', 'cancelled'] as const)(
    'an order that is %s never looks failed while the bank is checked',
    async (state) => {
      host.answer(getOrder, { data: watched({ state, checking: true }) });
      const { text } = await browser.go(`/payment/orders/${ORDER}`);
      expect(text).toContain(textInPage('th', 'order:status.checking.title'));
      for (const status of ['failed', 'expired', 'cancelled'] as const) {
        expect(text).not.toContain(`>${textInPage('th', `order:status.${status}.title`)}<`);
      }
    },
  );

  test.each([
    ['expired', 'Order has expired.'],
    ['failed', 'Payment failed'],
  ] as const)('an order in state %s shows: %s', async (state, text) => {
    host.answer(getOrder, { data: watched({ state, qr: null, poll_after_seconds: null }) });
    expect((await browser.go(`/en/payment/orders/${ORDER}`)).text).toContain(text);
  });

  test('an unknown order is a 404 with Data not found', async () => {
    host.fails(getOrder, 'order_not_found');
    const { status, text } = await browser.go(`/en/payment/orders/${ORDER}`);
    expect(status).toBe(404);
    expect(text).toContain('Data not found.');
    expect((await browser.go('/en/payment/orders/nonsense')).status).toBe(404);
  });

  test('an unavailable API shows a 503 with the contact address', async () => {
    host.fails(getOrder, 'upstream_unavailable');
    const { status, text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(status).toBe(503);
    expect(text).toContain(textInPage('th', 'order:unavailable.title'));
    expect(text).toContain('support@vela.example');
  });

  test('cancelling an order returns to its page, also if it is refused', async () => {
    for (const code of [null, 'order_not_cancellable'] as const) {
      if (code) host.fails(cancelOrder, { code, state: 'paid' });
      const { status, location } = await browser.go(`/payment/orders/${ORDER}/cancel`, { form: {} });
      expect(status).toBe(303);
      expect(location).toBe(`/payment/orders/${ORDER}`);
    }
  });

  test('an order has a QR as PNG while open and a receipt once paid', async () => {
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

test('a refunded top-up shows date and amount in history and receipt', async () => {
  const at = '2026-11-21T12:31:00.000Z';
  const receipt = { number: 'VL202611-000123', issued_at: at, buyer_name: 'ฝนพรำ', amount_satang: 16_900 };
  const reversal = { cause: 'refund' as const, amount_satang: 5_000, coins: 10, reason: 'เติมซ้ำ', at };
  const order = watched({ state: 'processed', qr: null, receipt, refunded_satang: 5_000, reversals: [reversal] });
  host.answer(getOrder, { data: order });
  const { text: paper } = await browser.go(`/payment/orders/${ORDER}/receipt`);
  expect(paper).toContain(textInPage('th', 'order:receipt.reversed_refund'));
  expect(paper).toContain('\u2212฿50.00');
  host.orders = [{ ...listed(order), receipt_number: receipt.number }];
  const { text } = await browser.go('/payment/history/topup');
  expect(text).toContain(textInPage('th', 'order:history.refunded').replace('{{price}}', '฿50.00'));
});

test.each(['open_orders_full', 'voucher_in_open_order'] as const)('%s links to the open order', async (code) => {
  host.on(createOrder, () => refusal({ code, order_uuid: ORDER, most: 10 }));
  const { text } = await sent(browser, {});
  expect(text).toContain(textInPage('th', `error:code.${code}`));
  expect(text).toContain(`href="/payment/orders/${ORDER}">${textInPage('th', 'order:trouble.see_open')}<`);
});

describe('order with a promotion', () => {
  const order = {
    lines: [
      { kind: 'package' as const, amount_satang: 16_900, coins: 500, bonus_coins: 25 },
      { kind: 'promotion' as const, amount_satang: 0, coins: 0, bonus_coins: 50 },
    ],
    promotion: { uuid: ORDER, title: { th: 'เติมคุ้ม', en: 'More coins' }, bonus_coins: 50, is_lost: false },
    coins: 575,
  };

  test('the promotion’s bonus appears on the order page and on the receipt', async () => {
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

  test('a late payment shows that the bonus was lost', async () => {
    const promotion = { ...order.promotion, is_lost: true };
    host.answer(getOrder, {
      data: watched({ ...order, promotion, state: 'processed', lines: order.lines.slice(0, 1) }),
    });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(textInPage('th', 'order:promotion.lost'));
  });
});

describe('debt that others repaid in the meantime', () => {
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

  test('a partly used debt payment shows the used amount and the refund', async () => {
    const receipt = {
      number: 'VL202611-000123',
      issued_at: '2026-11-20T12:31:00.000Z',
      buyer_name: 'ฝนพรำ',
      amount_satang: 199_950,
    };
    host.answer(getOrder, { data: watched({ ...payment, state: 'processed', refundable_satang: 100_050, receipt }) });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(
      escaped(textsOf('th')('order:status.done.family_credit.text', { price: '฿1,999.50', family: 'ดาวเหนือ' })),
    );
    expect(text).toContain(escaped(textsOf('th')('order:refundable', { price: '฿1,000.50' })));
    const { text: paper } = await browser.go(`/payment/orders/${ORDER}/receipt`);
    expect(paper).toContain('฿1,999.50');
    expect(paper).not.toContain('฿3,000.00');
  });

  test('an unused debt payment has no receipt and shows the refund', async () => {
    const unusedPayment = {
      ...payment,
      state: 'failed',
      failure_reason: 'nothing_owed',
      refundable_satang: 300_000,
    } as const;
    host.answer(getOrder, { data: watched(unusedPayment) });
    const { text } = await browser.go(`/payment/orders/${ORDER}`);
    expect(text).toContain(`>${textInPage('th', 'order:status.unused.title')}<`);
    expect(text).toContain(`>${textInPage('th', 'order:reason.nothing_owed')}<`);
    expect(text).toContain(escaped(textsOf('th')('order:refundable', { price: '฿3,000.00' })));
    expect(text).not.toContain(`>${textInPage('th', 'order:status.failed.title')}<`);
    expect((await browser.go(`/payment/orders/${ORDER}/receipt`)).status).toBe(404);
  });
});

describe('underpaid order', () => {
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

  test.each(['th', 'en'] as const)(
    'an underpaid order shows in %s the received and refunded amounts',
    async (locale) => {
      host.answer(getOrder, { data: watched(under) });
      const { text } = await browser.go(`${locale === 'th' ? '' : '/en'}/payment/orders/${ORDER}`);
      const t = textsOf(locale);
      expect(text).toContain(`>${textInPage(locale, 'order:status.underpaid.title')}<`);
      expect(text).toContain(escaped(t('order:step.received', { price: '฿50.00' })));
      expect(text).toContain(escaped(t('order:refund.on_the_way', { price: '฿30.00' })));
      expect(text).toContain(escaped(t('order:refundable', { price: '฿20.00' })));
      for (const denial of ['order:status.failed.title', 'order:step.failed'] as const) {
        expect(text).not.toContain(`>${textInPage(locale, denial)}<`);
      }
    },
  );
});

test('an order page gets the balance from the order without a request for it', async () => {
  const balance = { coins: 98_765, family: null };
  host.answer(getOrder, { data: watched({ state: 'processed', balance }) });
  expect((await browser.go(`/payment/orders/${ORDER}`)).text).toContain('"balance":{"coins":98765');
  expect(host.callsAsked).not.toContain(getBalance);
});

describe('return addresses of banks', () => {
  test.each([
    `/payment/${ORDER}/callback`,
    `/payment/thai_qr/callback?order=${ORDER}`,
    `/payment/success/${ORDER}`,
    `/payment/success?order=${ORDER}`,
    `/payment/failure/${ORDER}`,
  ])('%s shows the true state of the order', async (path) => {
    for (const [state, key] of [
      ['processed', 'order:status.done.refill.title'],
      ['failed', 'order:status.failed.title'],
      ['awaiting_payment', 'order:status.waiting.title'],
    ] as const) {
      host.answer(getOrder, { data: watched({ state }) });
      const { status, text } = await browser.go(path);
      expect(status).toBe(200);
      expect(text).toContain(`>${textInPage('th', key)}<`);
      expect(text).toContain(`href="/payment/orders/${ORDER}"`);
    }
  });

  test('the success page shows the consent banner, the callback does not', async () => {
    expect((await browser.go(`/payment/${ORDER}/callback`)).text).not.toContain('id="consent"');
    expect((await browser.go(`/payment/success/${ORDER}`)).text).toContain('id="consent"');
  });

  test('a return address without an order is a 404', async () => {
    host.fails(getOrder, 'order_not_found');
    expect((await browser.go('/payment/success')).status).toBe(404);
    expect((await browser.go('/payment/thai_qr/callback')).status).toBe(404);
  });
});

describe('GET /texts/{language}/{namespace}.json', () => {
  test('the endpoint returns the texts of a namespace in a language', async () => {
    const { status, text } = await browser.go('/texts/en/error.json');
    expect(status).toBe(200);
    expect(JSON.parse(text).code.order_not_found).toBe('Data not found.');
  });

  test.each(['/texts/en/nothing.json', '/texts/xx/error.json', '/texts/en/error', '/texts/en/constructor.json'])(
    '%s is a 404',
    async (path) => {
      expect((await browser.go(path)).status).toBe(404);
    },
  );
});
