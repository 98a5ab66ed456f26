import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOrder } from '../../calls/payment.ts';
import { askInVain, fetchCall } from './ask.ts';
import { beginMoney, clock, fields, type Money, orderCount } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('an Idempotency-Key', () => {
  test('answers the same bytes to the same command, and refuses another', async () => {
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

  test('at once makes one order, and who comes second waits', async () => {
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

  test.each([undefined, '', 'short', 'with space in it', 'x'.repeat(129)])('%j is none', async (key) => {
    const input = { token: money.fan, form: fields, ...(key !== undefined && { key }) };
    expect(await askInVain(createOrder, input)).toMatchObject({
      status: 400,
      error: { code: 'invalid_idempotency_key' },
    });
    expect(await orderCount()).toBe(0);
  });
});
