/** A page's form sent by a script. It runs the same action as without scripts and answers JSON. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failureStatus } from '../../../calls/failure.ts';
import { cancelOrder, createOrder, getOrder } from '../../../calls/money/order.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { getShopItem, listOwnItems } from '../../../calls/shop/item.ts';
import { reserveShopItem } from '../../../calls/shop/order.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { field, ORDER, PACKAGE, PaymentHost, watched } from '../money/payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

/** Sends a form like client/platform/app/send-form.ts. */
async function post(path: string, form: Record<string, string>) {
  const headers = { accept: 'application/json', referer: 'https://vela.test/payment/refill' };
  const { status, text, headers: answerHeaders } = await browser.go(path, { form, headers });
  expect(answerHeaders.get('content-type')).toContain('application/json');
  expect(answerHeaders.get('cache-control')).toBe('private, no-store');
  return { status, answer: JSON.parse(text) };
}

const top = {
  choice: PACKAGE,
  amount: '',
  voucher_code: '',
  typed_code: '',
  shown_total_satang: '16900',
  accept_topup_rules: 'on',
  accept_app_terms: 'on',
  step: 'pay',
  idempotency_key: 'the-same-key',
};

describe('POST /payment/refill by a script', () => {
  test('a top-up answers the location of its order', async () => {
    const { text } = await browser.go('/payment/refill');
    const { status, answer } = await post('/payment/refill', {
      ...top,
      idempotency_key: field(text, 'idempotency_key'),
    });
    expect([status, answer]).toEqual([200, { location: `/payment/orders/${ORDER}` }]);
    expect(host.sentOrders).toHaveLength(1);
  });

  test('a refused top-up answers the page’s new props', async () => {
    const { status, answer } = await post('/payment/refill', { ...top, accept_app_terms: '' });
    expect(status).toBe(422);
    expect(answer).toMatchObject({ status: 422, props: { sending: { tried: true }, draft: { choice: PACKAGE } } });
    expect(host.sentOrders).toEqual([]);
  });

  test('a top-up in review answers props and creates no order', async () => {
    const { status, answer } = await post('/payment/refill', { ...top, step: 'review' });
    expect([status, answer.props.vouchers.judged]).toEqual([200, `kind=refill&package_uuid=${PACKAGE}`]);
    expect(host.sentOrders).toEqual([]);
  });

  test('a top-up that is in progress elsewhere answers a 409 to retry', async () => {
    host.fails(createOrder, { code: 'idempotency_key_in_flight', retry_after_seconds: 1 });
    const { status, answer } = await post('/payment/refill', top);
    expect([status, answer.error.code]).toEqual([409, 'idempotency_key_in_flight']);
  });

  test('a top-up without a session answers the sign-in page and the return path', async () => {
    browser.cookies.clear();
    const { answer } = await post('/payment/refill', top);
    const { pathname, searchParams } = new URL(answer.location, 'https://vela.test');
    expect([pathname, searchParams.get('callbackUrl')]).toEqual(['/auth/signin', '/payment/refill']);
  });

  test('a family top-up without a family answers the member’s top-up page', async () => {
    const { answer } = await post('/payment/family/refill', top);
    expect(answer).toEqual({ location: '/payment/refill' });
  });
});

describe('POST /payment/orders/{uuid}/cancel by a script', () => {
  test('a cancellation answers the current order', async () => {
    host.answer(cancelOrder, { data: watched({ state: 'cancelled' }) });
    host.answer(getOrder, { data: watched({ state: 'cancelled' }) });
    const { status, answer } = await post(`/payment/orders/${ORDER}/cancel`, {});
    expect([status, answer.props.order.state]).toEqual([200, 'cancelled']);
  });

  test('a cancellation with the API unavailable answers an error', async () => {
    host.fails(cancelOrder, 'upstream_unavailable');
    const { status, answer } = await post(`/payment/orders/${ORDER}/cancel`, {});
    expect([status, answer.error.code]).toEqual([503, 'upstream_unavailable']);
  });
});

describe('POST /shop/{uuid}/reserve by a script', () => {
  const { data: item } = sampleAnswer(getShopItem);
  const path = `/shop/${item.uuid}`;

  test('a reservation answers the current item past the cache', async () => {
    host.answer(getShopItem, { data: { ...item, stock: { total: 3, free: 3 } } });
    host.answer(listOwnItems, { data: { coins: 5, items: [], reservations: [] } });
    await browser.go(path);
    host.answer(getShopItem, { data: { ...item, stock: { total: 3, free: 2 } } });
    const { status, answer } = await post(`${path}/reserve`, { idempotency_key: 'a-key-of-the-form' });
    expect([status, answer.props.notice, answer.props.item.stock.free]).toEqual([200, 'reserved', 2]);
  });

  test('a refused reservation answers the reason', async () => {
    host.answer(listOwnItems, { data: { coins: 5, items: [], reservations: [] } });
    host.on(reserveShopItem, () => Response.json(failure('shop_sold_out'), { status: failureStatus.shop_sold_out }));
    const { status, answer } = await post(`${path}/reserve`, { idempotency_key: 'a-key-of-the-form' });
    expect([status, answer.props.formError.code]).toEqual([409, 'shop_sold_out']);
  });
});
