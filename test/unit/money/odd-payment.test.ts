/** An unreadable payment does not hide the readable ones. */
import { describe, expect, test } from 'vitest';
import { aViewer, refillForm } from './model/money-seed.ts';
import { newWorld } from './model/sqlite-world.ts';

describe('unreadable payments', () => {
  test.each([
    ['currency', { currency: 'USD' }],
    ['amount_satang', { amount_satang: 0 }],
    ['payment_id', { payment_id: 'x'.repeat(101) }],
  ])('an unreadable payment %s is logged, and a good one still counts', async (field, value) => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    const [order] = await world.rows('SELECT reference FROM orders');
    const reference = String(order?.reference);
    const payment = { payment_id: 'odd', amount_satang: 35_000, currency: 'THB', paid_at: world.now.toISOString() };
    world.bank.charges.get(reference)?.payments.push({ ...payment, ...value });
    world.bank.pay(reference, 35_000, world.now);
    expect(await world.webhook(reference)).toEqual({ received: true });
    await world.consume();
    expect(await world.rows('SELECT state, refundable_satang FROM orders')).toEqual([
      { state: 'processed', refundable_satang: 0 },
    ]);
    expect(await world.rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 35_000 }]);
    expect(world.logged).toContainEqual({ event: 'payment_unreadable', facts: { reference, fields: [field] } });
  });

  test('a charge with another amount at the bank becomes a case', async () => {
    const world = await newWorld();
    const { fetch: answer } = world.bank;
    Object.assign(world.bank, {
      fetch: async (...args: Parameters<typeof fetch>) => {
        const response = await answer(...args);
        return Response.json({ ...((await response.json()) as object), amount_satang: 1 });
      },
    });
    await world.create(aViewer, refillForm, 'the-one-key');
    expect(await world.rows('SELECT state, failure_reason FROM orders')).toEqual([
      { state: 'failed', failure_reason: 'gateway_refused' },
    ]);
    expect(await world.rows('SELECT state, qr_payload FROM charges')).toEqual([{ state: 'refused', qr_payload: null }]);
    expect(await world.rows('SELECT kind, amount_satang FROM money_cases')).toEqual([
      { kind: 'charge_not_as_asked', amount_satang: 0 },
    ]);
    // The charge can still be paid: then the money belongs to the payer.
    Object.assign(world.bank, { fetch: answer });
    const [order] = await world.rows('SELECT reference FROM orders');
    world.bank.pay(String(order?.reference), 1, world.now);
    await world.webhook(String(order?.reference));
    expect(await world.rows('SELECT state, refundable_satang FROM orders')).toEqual([
      { state: 'failed', refundable_satang: 1 },
    ]);
  });
});
