import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readThaiQr } from '../../../api/money/gateway/thai-qr-payload.ts';
import { starterVersionOf } from '../../../api/platform/article/starter-text.ts';
import { cancelOrder, createOrder, getOrder } from '../../../calls/money/order.ts';
import { getBalance, listPaymentMethods } from '../../../calls/money/package.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { addArticleVersion } from '../article-version.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import {
  beginMoney,
  clock,
  deliver,
  familyPackage,
  familyUuid,
  fields,
  type Money,
  NOW,
  orderCount,
  placeOrder,
  processed,
  watch,
  webhook,
} from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('a top-up order', () => {
  test('rejects an order whose total differs, and leaves its key free', async () => {
    const changes = { voucher_code: 'ten', shown_total_satang: '10000' };
    const refusal = await askInVain(createOrder, {
      token: money.fan,
      key: 'a-key-of-the-form',
      form: { ...fields, ...changes },
    });
    expect(refusal).toMatchObject({ status: 409, error: { code: 'order_total_changed', total_satang: 9_000 } });
    expect(await orderCount()).toBe(0);
    expect(await placeOrder(money.fan, { ...changes, shown_total_satang: '9000' })).toMatchObject({
      total_satang: 9_000,
    });
  });

  test('an order records the version of the rules, and older rules are refused', async () => {
    const version = await starterVersionOf('topup-rules');
    const versionsOfOrders = async () =>
      (await env.DB.prepare('SELECT topup_rules_version AS version FROM orders ORDER BY created_at_ms').all()).results;
    await placeOrder(money.fan, { topup_rules_version: version });
    await addArticleVersion('topup-rules', '2031-11-20');
    const changes = { topup_rules_version: version };
    const request = { token: money.fan, key: 'a-key-of-the-form', form: { ...fields, ...changes } };
    expect(await askInVain(createOrder, request)).toMatchObject({
      status: 409,
      error: { code: 'topup_rules_changed', topup_rules_version: '2031-11-20' },
    });
    expect((await ask(listPaymentMethods)).data[0]?.topup_rules_version).toBe('2031-11-20');
    // An app that names no version accepts the one in force.
    vi.setSystemTime(Date.now() + 1);
    await placeOrder(money.fan);
    expect(await versionsOfOrders()).toEqual([{ version }, { version: '2031-11-20' }]);
    const change = env.DB.prepare('UPDATE orders SET topup_rules_version = NULL, version = version + 1');
    await expect(change.run()).rejects.toThrow('the terms of an order cannot be changed');
  });

  test('a top-up is ordered, paid, announced by webhook, credited once and has a receipt', async () => {
    const order = await placeOrder(money.fan, { voucher_code: 'ten' });
    expect(order).toMatchObject({
      state: 'awaiting_payment',
      subtotal_satang: 10_000,
      discount_satang: 1_000,
      total_satang: 9_000,
      coins: 1_020,
      can_cancel: true,
      expires_at: '2031-11-20T08:10:00.000Z',
      lines: [
        { kind: 'package', amount_satang: 10_000, coins: 1_000, bonus_coins: 20 },
        { kind: 'voucher', amount_satang: -1_000, coins: 0, bonus_coins: 0 },
      ],
    });
    expect(readThaiQr(order.qr?.payload ?? '')).toEqual({
      payee: { kind: 'bill', biller_id: '099999999999100', reference_1: order.reference },
      amount_satang: 9_000,
      once: true,
    });
    money.bank.pay(order.reference, 9_000, new Date());
    expect((await webhook(order.reference)).status).toBe(200);
    expect((await webhook(order.reference)).status).toBe(200);
    await processed(money.fan, order.uuid);
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      checking: false,
      poll_after_seconds: null,
      qr: null,
      can_cancel: false,
      paid_at: NOW,
      receipt: { number: 'VL203111-000001', buyer_name: 'fan' },
      timeline: ['created', 'shown', 'paid', 'processed'].map((step) => expect.objectContaining({ step })),
      balance: { coins: 1_020, family: null },
    });
    expect((await ask(getBalance, { token: money.fan })).data).toEqual({ coins: 1_020, family: null });
    // One notice is sent.
    const { data: notices } = await ask(listNotices, { token: money.fan });
    expect(notices.map(({ kind, path }) => [kind, path])).toEqual([
      ['order_processed', `/payment/orders/${order.uuid}`],
    ]);
  });

  test('the scheduled job finds and completes a payment whose webhook and message were lost', async () => {
    const order = await placeOrder(money.fan);
    money.bank.pay(order.reference, 10_000, new Date());
    vi.spyOn(env.PAID_ORDERS, 'send').mockRejectedValue(new Error('The queue is broken'));
    for (let minute = 1; minute <= 6; minute += 1) {
      vi.setSystemTime(Date.parse(NOW) + minute * 60_000);
      expect(await runDurableObjectAlarm(clock())).toBe(true);
    }
    expect((await watch(money.fan, order.uuid)).state).toBe('processed');
    expect((await ask(getBalance, { token: money.fan })).data.coins).toBe(1_020);
  });

  test('an unpaid order expires by the scheduled job, and a late payment is credited', async () => {
    const order = await placeOrder(money.fan);
    vi.setSystemTime('2031-11-20T08:10:00Z');
    expect(await watch(money.fan, order.uuid)).toMatchObject({ state: 'awaiting_payment', checking: true });
    await runDurableObjectAlarm(clock());
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      state: 'expired',
      checking: false,
      poll_after_seconds: 30,
    });
    money.bank.pay(order.reference, 10_000, new Date());
    await webhook(order.reference);
    await processed(money.fan, order.uuid);
    expect((await watch(money.fan, order.uuid)).timeline.map(({ step }) => step)).toEqual([
      'created',
      'shown',
      'expired',
      'paid_late',
      'processed',
    ]);
  });

  test('an order whose gateway is silent at its expiry is being checked, not failed', async () => {
    const order = await placeOrder(money.fan);
    money.bank.silent = true;
    vi.setSystemTime('2031-11-20T08:20:00Z');
    await runDurableObjectAlarm(clock());
    expect(await watch(money.fan, order.uuid)).toMatchObject({ state: 'awaiting_payment', checking: true });
  });

  test('an underpaid order fails, and the payment is refundable', async () => {
    const order = await placeOrder(money.fan);
    money.bank.pay(order.reference, 9_999, new Date());
    await webhook(order.reference);
    const failedOrder = await watch(money.fan, order.uuid);
    expect(failedOrder).toMatchObject({ state: 'failed', failure_reason: 'amount_too_low', refundable_satang: 9_999 });
  });

  test('an order is cancelled once, and not after its payment', async () => {
    const order = await placeOrder(money.fan);
    const cancel = { token: money.fan, params: { uuid: order.uuid } };
    expect((await ask(cancelOrder, cancel)).data.state).toBe('cancelled');
    expect((await ask(cancelOrder, cancel)).data.state).toBe('cancelled');
    const paidOrder = await placeOrder(money.fan);
    money.bank.pay(paidOrder.reference, 10_000, new Date());
    const tooLate = await askInVain(cancelOrder, { token: money.fan, params: { uuid: paidOrder.uuid } });
    expect(tooLate).toMatchObject({ status: 409, error: { code: 'order_not_cancellable' } });
  });

  test('a silent gateway rejects a new order, and the same key succeeds later', async () => {
    money.bank.silent = true;
    const input = { token: money.fan, key: 'the-one-key', form: fields };
    const refusal = await fetchCall(createOrder, input);
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('retry-after')).toBe('3');
    money.bank.silent = false;
    expect((await ask(createOrder, input)).data.state).toBe('awaiting_payment');
    expect(await orderCount()).toBe(1);
  });
});

describe('a family', () => {
  test('only its owner can top up a family', async () => {
    const order = await placeOrder(money.owner, { kind: 'family_refill', package_uuid: familyPackage });
    money.bank.pay(order.reference, order.total_satang, new Date());
    await webhook(order.reference);
    await processed(money.owner, order.uuid);
    const { family } = (await ask(getBalance, { token: money.owner })).data;
    expect(family).toEqual({
      uuid: familyUuid,
      name: 'สังกัด',
      coins: 50_000,
      debt_satang: 300_000,
      credit_limit_satang: 1_000_000,
    });
    const form = { ...fields, kind: 'family_refill', package_uuid: familyPackage } as const;
    const refusal = await askInVain(createOrder, { token: money.fan, key: 'a-stranger', form });
    expect(refusal).toMatchObject({ status: 403, error: { code: 'family_account_required' } });
  });

  test('a family pays its debt in parts, never more than it owes', async () => {
    const part = { kind: 'family_credit', package_uuid: '', amount_satang: '100050' };
    const order = await placeOrder(money.owner, part);
    expect(order).toMatchObject({ coins: 0, lines: [{ kind: 'debt_payment', amount_satang: 100_050 }] });
    const other = await placeOrder(money.owner, { ...part, amount_satang: '300000' });
    for (const { reference, total_satang } of [order, other]) {
      money.bank.pay(reference, total_satang, new Date());
      await webhook(reference);
    }
    await processed(money.owner, order.uuid);
    await processed(money.owner, other.uuid);
    expect((await ask(getBalance, { token: money.owner })).data.family?.debt_satang).toBe(0);
    const orders = [await watch(money.owner, order.uuid), await watch(money.owner, other.uuid)];
    expect(orders.reduce((sum, { refundable_satang }) => sum + refundable_satang, 0)).toBe(100_050);
    // The receipts equal the reduction of the debt, not the payments.
    for (const { total_satang, refundable_satang, receipt } of orders) {
      expect(receipt?.amount_satang).toBe(total_satang - refundable_satang);
    }
    const input = { token: money.owner, key: 'nothing-owed', form: { ...fields, ...part } as never };
    expect(await askInVain(createOrder, input)).toMatchObject({ error: { code: 'amount_above_debt', debt_satang: 0 } });
  });
});

describe('two orders that pay the same debt in full', () => {
  test('one of two orders pays the debt; the other is refundable without a receipt', async () => {
    const whole = { kind: 'family_credit', package_uuid: '', amount_satang: '300000' };
    const orders = [await placeOrder(money.owner, whole), await placeOrder(money.owner, whole)];
    for (const { reference, total_satang } of orders) {
      money.bank.pay(reference, total_satang, new Date());
      await webhook(reference);
    }
    await deliver();
    const finalOrders = await Promise.all(orders.map(({ uuid }) => watch(money.owner, uuid)));
    const [paidOrder, unused] = finalOrders.sort((a, b) => a.refundable_satang - b.refundable_satang);
    expect(paidOrder).toMatchObject({ state: 'processed', refundable_satang: 0, receipt: { amount_satang: 300_000 } });
    expect(unused).toMatchObject({
      state: 'failed',
      failure_reason: 'nothing_owed',
      refundable_satang: 300_000,
      receipt: null,
    });
    expect((await ask(getBalance, { token: money.owner })).data.family?.debt_satang).toBe(0);
  });
});

describe('access to an order', () => {
  test('an order is a 404 for other users and a 401 for visitors', async () => {
    const { uuid } = await placeOrder(money.fan);
    const notFound = { status: 404, error: { code: 'order_not_found' } };
    expect(await askInVain(getOrder, { token: money.stranger, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(cancelOrder, { token: money.stranger, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(getOrder, { token: money.owner, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(getOrder, { params: { uuid } })).toMatchObject({ status: 401 });
    expect((await watch(money.fan, uuid)).state).toBe('awaiting_payment');
  });
});
