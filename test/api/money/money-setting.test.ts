/**
 * The limits of a free amount are settings of the API: returned with the payment methods, and
 * enforced for orders.
 */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../api/index.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { listPaymentMethods } from '../../../calls/money/package.ts';
import { beginMoney, fields, type Money, orderCount } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

const settings = {
  PAYMENT_MIN_SATANG: '50000',
  PAYMENT_MAX_SATANG: '70000',
  PAYMENT_STEP_SATANG: '5000',
  COINS_PER_BAHT: '3',
  ORDER_TTL_SECONDS: '60',
};

const bounds = { min_satang: 50_000, max_satang: 70_000, step_satang: 5_000 };

const send = async (path: string, form?: Record<string, string>): Promise<{ status: number; body: unknown }> => {
  const request = new Request(`http://api${path}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { authorization: `Bearer ${money.fan}`, 'idempotency-key': crypto.randomUUID() },
  });
  const response = await app.fetch(request, { ...env, ...settings }, createExecutionContext());
  return { status: response.status, body: await response.json() };
};

const placeOrder = (amount_satang: string) => send(createOrder.path, { ...fields, package_uuid: '', amount_satang });

describe('limits of a free amount', () => {
  test('amount limits, coin price and order lifetime follow the settings', async () => {
    expect(await send(listPaymentMethods.path)).toMatchObject({
      body: { data: [{ ...bounds, coins_per_baht: 3, expires_in_seconds: 60 }] },
    });
    for (const amount of ['49999', '45000', '70001', '75000', '50100']) {
      expect(await placeOrder(amount)).toMatchObject({
        status: 422,
        body: { error: { code: 'amount_out_of_range', fields: ['amount_satang'], ...bounds } },
      });
    }
    expect(await orderCount()).toBe(0);
    expect(await placeOrder('55000')).toMatchObject({
      status: 200,
      body: { data: { total_satang: 55_000, coins: 1_650, expires_at: '2031-11-20T08:01:00.000Z' } },
    });
  });
});
