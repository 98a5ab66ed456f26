import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelOrder, createOrder } from '../../../calls/money/order.ts';
import { codeTries } from '../../../calls/money/voucher.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { beginMoney, clock, fields, type Money, orderCount, rows } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('an Idempotency-Key', () => {
  test('an idempotency key repeats the response of the same command and rejects another', async () => {
    const input = { token: money.fan, key: 'the-one-key', form: fields };
    const first = await (await fetchCall(createOrder, input)).text();
    vi.setSystemTime('2031-11-20T09:00:00Z');
    await runDurableObjectAlarm(clock());
    const again = await fetchCall(createOrder, input);
    expect(again.headers.get('content-type')).toContain('application/json');
    expect(await again.text()).toBe(first);
    const other = await askInVain(createOrder, { ...input, form: { ...fields, voucher_code: 'TEN' } });
    expect(other).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
    expect(await orderCount()).toBe(1);
  });

  test('an empty voucher field equals a missing one for an idempotency key', async () => {
    const input = { token: money.fan, key: 'the-one-key' };
    const first = await (await fetchCall(createOrder, { ...input, form: { ...fields, voucher_code: '' } })).text();
    expect(await (await fetchCall(createOrder, { ...input, form: fields })).text()).toBe(first);
    expect(await orderCount()).toBe(1);
  });

  test('retries with an idempotency key do not count against the rate limit', async () => {
    const input = { token: money.fan, key: 'the-one-key', form: fields };
    const statuses = new Set<number>();
    for (let nth = 0; nth < codeTries.times + 5; nth += 1) statuses.add((await fetchCall(createOrder, input)).status);
    expect([...statuses]).toEqual([200]);
    const other = { ...input, key: 'another-key', form: { ...fields, voucher_code: 'NOSUCH' } };
    expect(await askInVain(createOrder, other)).toMatchObject({ error: { code: 'voucher_not_found' } });
  });

  test('concurrent requests with one idempotency key make one order, and others wait', async () => {
    const input = { token: money.fan, key: 'the-one-key', form: fields };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => fetchCall(createOrder, input)));
    expect(await orderCount()).toBe(1);
    for (const response of responses) {
      if (response.status === 200) continue;
      expect(response.status).toBe(409);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(responses.map(({ status }) => status)).toContain(200);
  });

  test.each([undefined, '', 'short', 'with space in it', 'x'.repeat(129)])(
    '%j is an invalid idempotency key',
    async (key) => {
      const input = { token: money.fan, form: fields, ...(key !== undefined && { key }) };
      expect(await askInVain(createOrder, input)).toMatchObject({
        status: 400,
        error: { code: 'invalid_idempotency_key' },
      });
      expect(await orderCount()).toBe(0);
    },
  );
});

test('a single-use voucher serves one of ten concurrent orders, and is free again afterwards', async () => {
  const form = { ...fields, voucher_code: 'TEN' };
  const at = (nth: number) => fetchCall(createOrder, { token: money.fan, key: `key-number-${nth}`, form });
  const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(at));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 200)) {
    expect(await response.json()).toMatchObject({ error: { code: 'voucher_in_open_order' } });
  }
  expect(await orderCount()).toBe(1);
  expect(await rows('SELECT state FROM voucher_uses')).toEqual([{ state: 'reserved' }]);
  const [order] = await rows('SELECT uuid FROM orders');
  await ask(cancelOrder, { token: money.fan, params: { uuid: String(order?.uuid) } });
  expect((await at(11)).status).toBe(200);
});
