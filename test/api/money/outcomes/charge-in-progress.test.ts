/** Two requests that create the charge of one order at the same time. */
import { describe, expect, test, vi } from 'vitest';
import { chargeOrder, createOrder, getOrder } from '../../../../calls/money/order.ts';
import { ask, fetchCall } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { beginMoney, fields } from '../money-world.ts';
import { openGateway } from './gateway-stage.ts';

describe('concurrent charges of an order', () => {
  test('two concurrent charge requests create one charge and one conflict', async () => {
    const money = await beginMoney();
    const crew = { asker: await addMember('asker', 'staff'), second: await addMember('second', 'ceo') };
    const { book, here: bindings } = openGateway('stripe', money, crew);
    const { data } = await ask(createOrder, { token: money.fan, key: crypto.randomUUID(), form: fields, bindings });
    const input = { token: money.fan, params: { uuid: data.uuid }, bindings };
    const charge = () => fetchCall(chargeOrder, { ...input, form: { email: 'payer@example.com' } });

    // Holds the gateway's answer until the second request has been answered.
    const { promise: chargeHold, resolve: release } = Promise.withResolvers<void>();
    const gateway = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation(async (...request) => {
      await chargeHold;
      return gateway ? gateway(...request) : expect.fail('The gateway has no implementation');
    });
    const first = charge();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    const second = await charge();
    release();

    expect(second.status).toBe(409);
    expect(second.headers.get('retry-after')).toBe('3');
    expect(await second.json()).toMatchObject({ error: { code: 'charge_in_progress', retry_after_seconds: 3 } });
    expect((await first).status).toBe(200);
    expect(book.charges()).toHaveLength(1);
    expect((await ask(getOrder, input)).data.state).toBe('awaiting_payment');
  });
});
