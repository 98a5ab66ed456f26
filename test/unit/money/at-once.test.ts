/** Concurrent payment commands: each effect happens exactly once. */
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from './model/invariants.ts';
import { anotherViewer, aViewer, refillForm } from './model/money-seed.ts';
import type { MoneyWorld } from './model/money-world.ts';
import { newWorld } from './model/sqlite-world.ts';

const failedOf = (outcome: object | null) => (outcome && 'failed' in outcome ? outcome.failed : 'answered');

describe('concurrent payment commands', () => {
  test('ten concurrent commands with one key create one order', async () => {
    const world = await newWorld();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => world.create(aViewer, refillForm, 'the-one-key')),
    );
    expect(await world.rows('SELECT count(*) AS orders FROM orders')).toEqual([{ orders: 1 }]);
    const answers = new Set(outcomes.map(failedOf));
    expect(answers).toEqual(new Set(['answered', 'idempotency_key_in_flight']));
    const again = await world.create(aViewer, refillForm, 'the-one-key');
    expect(outcomes).toContainEqual(again);
  });

  /**
   * Returns a world whose worker crashed while it created an order: the key and the order are
   * stored, but there is no QR code. Tries each step, beginning with `step`.
   */
  async function crashedAfterFirstBatch(step = 1): Promise<MoneyWorld> {
    const world = await newWorld();
    world.diesAt = step;
    expect(await world.create(aViewer, refillForm, 'the-one-key')).toBeNull();
    const isWritten = (await world.rows('SELECT 1 FROM orders')).length > 0;
    return isWritten ? world : crashedAfterFirstBatch(step + 1);
  }

  test('a crashed order creation is 409 until the retry can take it over', async () => {
    const world = await crashedAfterFirstBatch();
    expect(await world.rows('SELECT state FROM orders')).toEqual([{ state: 'created' }]);
    const inFlight = { failed: 'idempotency_key_in_flight', facts: { retry_after_seconds: 30 } };
    expect(await world.create(aViewer, refillForm, 'the-one-key')).toEqual(inFlight);
    world.nowMs += 30_000;
    expect(await world.create(aViewer, refillForm, 'the-one-key')).toHaveProperty('stored');
    expect(await world.rows('SELECT state FROM orders')).toEqual([{ state: 'awaiting_payment' }]);
  });

  test('an idempotency key belongs to its caller', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    expect(failedOf(await world.create(anotherViewer, refillForm, 'the-one-key'))).toBe('answered');
    expect(await world.rows('SELECT count(*) AS orders FROM orders')).toEqual([{ orders: 2 }]);
  });

  test('of twenty concurrent orders for the last voucher, one gets it', async () => {
    const world = await newWorld();
    const form = { ...refillForm, voucher_code: 'ONCE-IN-ALL' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.create(index % 2 ? aViewer : anotherViewer, form, `a-key-${index}`),
      ),
    );
    expect(outcomes.map(failedOf).filter((outcome) => outcome === 'answered')).toHaveLength(1);
    expect(new Set(outcomes.map(failedOf))).toEqual(new Set(['answered', 'voucher_used_up', 'voucher_in_open_order']));
    expect(await brokenInvariants(world)).toEqual([]);
  });

  test('a reserved voucher is free again once its order ends', async () => {
    const world = await newWorld();
    const form = { ...refillForm, voucher_code: 'ONCE-EACH' };
    await world.create(aViewer, form, 'the-first-key');
    expect(failedOf(await world.create(aViewer, form, 'the-second-key'))).toBe('voucher_in_open_order');
    await world.pass(11 * 60_000);
    expect(await world.rows('SELECT state FROM orders')).toEqual([{ state: 'expired' }]);
    expect(failedOf(await world.create(aViewer, form, 'the-second-key'))).toBe('answered');
  });

  test('a voucher limited in total is held once per user until payment', async () => {
    const world = await newWorld();
    await world.rows(`UPDATE vouchers SET uses_in_all = 5 WHERE code = 'ONCE-IN-ALL'`);
    const form = { ...refillForm, voucher_code: 'ONCE-IN-ALL' };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, index) => world.create(aViewer, form, `a-key-${index}`)),
    );
    expect(outcomes.map(failedOf).sort()).toEqual(['answered', ...Array(4).fill('voucher_in_open_order')]);
    const [reservedOrder] = await world.rows(
      `SELECT order_uuid, reference, total_satang FROM voucher_uses JOIN orders ON uuid = order_uuid`,
    );
    const facts = { fields: ['voucher_code'], order_uuid: reservedOrder?.order_uuid };
    expect(await world.create(aViewer, form, 'another-key')).toEqual({ failed: 'voucher_in_open_order', facts });
    expect(failedOf(await world.create(anotherViewer, form, 'a-key-of-another'))).toBe('answered');
    world.bank.pay(String(reservedOrder?.reference), Number(reservedOrder?.total_satang), world.now);
    await world.webhook(String(reservedOrder?.reference));
    await world.consume();
    expect(failedOf(await world.create(aViewer, form, 'another-key'))).toBe('answered');
    expect(await brokenInvariants(world)).toEqual([]);
  });

  test('a user has at most ten open orders until one ends', async () => {
    const world = await newWorld();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => world.create(aViewer, refillForm, `a-key-${nth}`)),
    );
    expect(outcomes.map(failedOf).filter((outcome) => outcome === 'answered')).toHaveLength(10);
    expect(await world.rows('SELECT count(*) AS orders FROM orders')).toEqual([{ orders: 10 }]);
    const [latest] = await world.rows('SELECT uuid FROM orders ORDER BY created_at_ms DESC, uuid');
    const refusal = await world.create(aViewer, refillForm, 'another-key');
    expect(refusal).toMatchObject({ failed: 'open_orders_full', facts: { most: 10, order_uuid: expect.any(String) } });
    expect(failedOf(await world.create(anotherViewer, refillForm, 'a-key-of-another'))).toBe('answered');
    await world.cancel(String(latest?.uuid));
    expect(failedOf(await world.create(aViewer, refillForm, 'another-key'))).toBe('answered');
    expect(await brokenInvariants(world)).toEqual([]);
  });

  test('ten webhooks and three concurrent consumers credit an order once', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    const reference = String((await world.rows('SELECT reference FROM orders'))[0]?.reference);
    world.bank.pay(reference, 35_000, world.now);
    await Promise.all(Array.from({ length: 10 }, () => world.webhook(reference)));
    world.queue = Array.from({ length: 10 }, () => world.queue).flat();
    await Promise.all(Array.from({ length: 3 }, () => world.consume({ times: 3 })));
    expect(await world.rows(`SELECT balance FROM ledger_accounts WHERE id LIKE 'user:%'`)).toEqual([
      { balance: 3_577 },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  /**
   * Creates an order with the last voucher and lets it expire. Runs `meanwhile` before the late
   * payment and returns the order.
   */
  const paidLate = async (meanwhile: (world: MoneyWorld) => Promise<unknown>) => {
    const world = await newWorld();
    await world.create(aViewer, { ...refillForm, voucher_code: 'ONCE-IN-ALL' }, 'the-first-key');
    const [order] = await world.rows('SELECT uuid, reference, total_satang FROM orders');
    await world.pass(11 * 60_000);
    await meanwhile(world);
    world.bank.pay(String(order?.reference), Number(order?.total_satang), world.now);
    await world.webhook(String(order?.reference));
    await world.consume();
    expect(await brokenInvariants(world)).toEqual([]);
    return world.rows(`SELECT state, failure_reason, refundable_satang FROM orders WHERE uuid = '${order?.uuid}'`);
  };

  test('a late payment is credited if its voucher is still available', async () => {
    const creditedOrder = { state: 'processed', failure_reason: null, refundable_satang: 0 };
    expect(await paidLate(async () => {})).toEqual([creditedOrder]);
  });

  test('a late payment is refundable if its voucher went to another user', async () => {
    const refundable = { state: 'failed', failure_reason: 'voucher_gone', refundable_satang: 31_500 };
    const takeVoucher = (world: MoneyWorld) =>
      world.create(anotherViewer, { ...refillForm, voucher_code: 'ONCE-IN-ALL' }, 'another-key');
    expect(await paidLate(takeVoucher)).toEqual([refundable]);
  });
});
