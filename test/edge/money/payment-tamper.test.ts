/** Forged top-up forms. Choices that the page did not offer must not create an order. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder } from '../../../calls/money/order.ts';
import { getBalance } from '../../../calls/money/package.ts';
import { listVouchers } from '../../../calls/money/voucher.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { textInPage } from '../page-texts.ts';
import { field, PACKAGE, PaymentHost, sent } from './payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

describe('POST /payment/refill', () => {
  const path = '/payment/refill';
  test.for([
    ['JSON', '{"choice":"amount"}', 'application/json'],
    ['plain text', 'hello', 'text/plain'],
    ['no content', undefined, undefined],
  ] as const)('a top-up with %s as body is a 422 and creates no order', async ([, body, type]) => {
    const headers = type ? { 'content-type': type } : {};
    const { status } = await browser.go(path, { method: 'POST', headers, ...(body !== undefined && { body }) });
    expect(status).toBe(422);
    expect(host.sentOrders).toEqual([]);
  });

  test.for([
    ['a malformed multipart form', 'multipart/form-data; boundary=zz'],
    ['a multipart form without a boundary', 'multipart/form-data'],
  ] as const)('a top-up with %s as body is a 400 and creates no order', async ([, type]) => {
    const { status } = await browser.go(path, { method: 'POST', headers: { 'content-type': type }, body: 'x' });
    expect(status).toBe(400);
    expect(host.sentOrders).toEqual([]);
  });

  test('an oversized top-up body is a 413', async () => {
    const { status } = await browser.go(path, { form: { amount: '1'.repeat(70_000) } });
    expect(status).toBe(413);
    expect(host.sentOrders).toEqual([]);
  });
});

describe('forged top-up choices', () => {
  test.for([
    ['an unknown package', { choice: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f99' }],
    ['the whole debt', { choice: 'all' }],
    ['a package and an amount', { amount: '50' }],
    ['a negative amount', { choice: 'amount', amount: '-169' }],
    ['an exponent', { choice: 'amount', amount: '1e3' }],
    ['a hexadecimal amount', { choice: 'amount', amount: '0x64' }],
    ['NaN as amount', { choice: 'amount', amount: 'NaN' }],
    ['an infinite amount', { choice: 'amount', amount: 'Infinity' }],
    ['a huge amount', { choice: 'amount', amount: '9'.repeat(30) }],
    ['a fraction of a satang', { choice: 'amount', amount: '169.001' }],
    ['a fraction of a baht', { choice: 'amount', amount: '169.50' }],
    ['digits of an unsupported script', { choice: 'amount', amount: '১৬৯' }],
    ['a misplaced thousands separator', { choice: 'amount', amount: '16,9' }],
  ] as const)('a top-up with %s is a 422 and creates no order', async ([, fields]) => {
    const { status } = await sent(browser, fields);
    expect(status).toBe(422);
    expect(host.sentOrders).toEqual([]);
  });

  test('forged prices, kinds, methods and currencies are ignored', async () => {
    const own = {
      kind: 'family_refill',
      price_satang: '1',
      amount_satang: '1',
      total_satang: '1',
      discount_satang: '16800',
      coins: '999999',
      method: 'card',
      currency: 'USD',
      user_uuid: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f99',
      family_uuid: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f99',
    };
    expect((await sent(browser, own)).status).toBe(303);
    expect(host.sentOrders.map(({ form }) => form)).toEqual([
      {
        kind: 'refill',
        package_uuid: PACKAGE,
        voucher_code: '',
        method: 'thai_qr',
        currency: 'THB',
        shown_total_satang: '16900',
        accept_topup_rules: 'on',
        accept_app_terms: 'on',
        topup_rules_version: '2026-11-25',
      },
    ]);
  });

  test.for(['169', '๑๖๙', '１６９', '١٦٩', '១៦៩', '฿169.00', ' 169 บาท '])(
    'the amount %j is 169 baht exactly',
    async (amount) => {
      expect((await sent(browser, { choice: 'amount', amount })).status).toBe(303);
      expect(host.sentOrders[0]?.form.amount_satang).toBe('16900');
    },
  );

  test('invalid input is shown as text, never as markup', async () => {
    const { text } = await sent(browser, { choice: 'amount', amount: '"><script>alert(1)</script>' });
    expect(text).not.toContain('<script>alert(1)');
    expect(text).toContain('&lt;script&gt;');
  });

  test('the family top-up form is forbidden without a family', async () => {
    const { status } = await browser.go('/payment/family/refill', { form: { step: 'pay', choice: PACKAGE } });
    expect(status).toBe(403);
    expect(host.sentOrders).toEqual([]);
  });
});

describe('voucher code that was typed but not applied', () => {
  const offerVoucher = (refusal: { code: 'voucher_used_up' } | null) => {
    const [{ voucher } = expect.fail('there is a sample')] = sampleAnswer(listVouchers).data;
    const standing = { voucher: { ...voucher, code: 'HELLO20' }, discount_satang: refusal ? 0 : 2_000, refusal };
    host.answer(listVouchers, { data: [standing], next_cursor: null });
  };

  test('a typed voucher code changes the total, which is shown before payment', async () => {
    offerVoucher(null);
    host.fails(createOrder, { code: 'order_total_changed', total_satang: 13_400 });
    const { status, text } = await sent(browser, { typed_code: 'hello20' });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'order:trouble.repriced'));
    expect(field(text, 'shown_total_satang')).toBe('14900');
    // The API receives the shown total and refuses it.
    expect(host.sentOrders.map(({ form }) => form.shown_total_satang)).toEqual(['16900']);
  });

  test.for(['', 'x', '-1', '1e4'])('a form with the shown total %j is not sent to the API', async (shownTotal) => {
    const { status, text } = await sent(browser, { shown_total_satang: shownTotal });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'order:trouble.repriced'));
    expect(host.sentOrders).toEqual([]);
  });

  test('an unusable typed voucher code stops the order with the reason', async () => {
    offerVoucher({ code: 'voucher_used_up' });
    const { status, text } = await sent(browser, { typed_code: 'hello20' });
    expect(status).toBe(422);
    expect(text).toContain(textInPage('th', 'error:code.voucher_used_up'));
    expect(host.sentOrders).toEqual([]);
  });
});

describe('CSRF', () => {
  test.for([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['a direct navigation', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
  ] as const)('a payment form from %s is forbidden', async ([, headers]) => {
    for (const path of ['/payment/refill', '/payment/orders/9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f42/cancel']) {
      expect((await browser.go(path, { form: { step: 'pay' }, headers })).status).toBe(403);
    }
    const order = await browser.go(`/api${createOrder.path}`, { form: { kind: 'refill' }, headers });
    expect(order.status).toBe(403);
    expect(host.forms.filter(({ path }) => path.includes('/payment/'))).toEqual([]);
  });
});

test('a family without debt sees a message in place of the form', async () => {
  host.become('แม่ดาว', 'family');
  browser = await signedIn(new Browser(host));
  const family = { uuid: PACKAGE, name: 'สังกัดดาวเหนือ', coins: 0, debt_satang: 0, credit_limit_satang: 2_000_000 };
  host.answer(getBalance, { data: { coins: 0, family } });
  const { status, text } = await browser.go('/payment/family/credit');
  expect(status).toBe(200);
  expect(text).toContain(textInPage('th', 'order:debt.none'));
  expect(text).not.toContain('name="step"');
});
