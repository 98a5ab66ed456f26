/** A payment that we cannot read hides none of those that we can. */
import { expect, test } from 'vitest';
import { aViewer, refillForm } from './money-seed.ts';
import { newWorld } from './sqlite-world.ts';

test.each([
  ['currency', { currency: 'USD' }],
  ['amount_satang', { amount_satang: 0 }],
  ['payment_id', { payment_id: 'x'.repeat(101) }],
])('beside one with an odd %s, a good payment pays, and the odd one is told', async (field, odd) => {
  const world = await newWorld();
  await world.create(aViewer, refillForm, 'the-one-key');
  const [order] = await world.rows('SELECT reference FROM orders');
  const reference = String(order?.reference);
  const paid = { payment_id: 'odd', amount_satang: 35_000, currency: 'THB', paid_at: world.now.toISOString() };
  world.bank.charges.get(reference)?.payments.push({ ...paid, ...odd });
  world.bank.pay(reference, 35_000, world.now);
  expect(await world.webhook(reference)).toEqual({ received: true });
  await world.consume();
  expect(await world.rows('SELECT state, refundable_satang FROM orders')).toEqual([
    { state: 'processed', refundable_satang: 0 },
  ]);
  expect(await world.rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 35_000 }]);
  expect(world.logged).toContainEqual({ event: 'payment_unreadable', facts: { reference, fields: [field] } });
});
