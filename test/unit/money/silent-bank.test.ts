/**
 * Paid orders are credited in time, however long the bank is silent and however many orders are
 * due.
 */
import { describe, expect, test } from 'vitest';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { orderMessageOf } from '../../../client/money/order/order-message.ts';
import { orderStatus } from '../../../client/money/order/order-status.ts';
import { effort, seed } from '../../effort.ts';
import { aViewer, refillForm } from './model/money-seed.ts';
import type { MoneyWorld } from './model/money-world.ts';
import { newWorld } from './model/sqlite-world.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
/** The wait for a bank that does not answer, in milliseconds. */
const DEADLINE_MS = 2_500;

/** Adds orders that wait for payment and are due, each of another user. */
async function addDue({ rows, nowMs }: MoneyWorld, count: number, gateway: GatewayKey = 'thai_qr') {
  const of = (text: string) => text.replaceAll('DUE', `DUE${gateway.toUpperCase().replace('_', '')}`);
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  await rows(`${numbers} INSERT INTO users (uuid, name, avatar_url, created_at_ms, role)
    SELECT '${gateway}-user-' || n, 'A user', '/media/avatar/somo.svg', 0, 'normal' FROM numbers`);
  await rows(`${numbers} INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang,
      discount_satang, total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms, due_at_ms)
    SELECT '${gateway}-order-' || n, 0, '${gateway}-user-' || n, 'refill', '${gateway}', 'created', ${nowMs}, 10000, 0, 10000, 1000, 0, '${of('DUE')}' || n,
      ${nowMs}, ${nowMs + 600_000}, ${nowMs} FROM numbers`);
  await rows(`INSERT INTO charges (order_uuid, nth, gateway, reference, charge_id, amount_satang, state, asked_at_ms)
    SELECT uuid, 1, gateway, reference, reference, total_satang, 'made', ${nowMs} FROM orders WHERE reference LIKE '${of('DUE')}%'`);
  await rows(
    `UPDATE orders SET version = version + 1, state = 'awaiting_payment' WHERE reference LIKE '${of('DUE')}%'`,
  );
}

describe('orders while the bank is silent', () => {
  test('with 400 due orders and a silent bank, a paid order completes', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    const [order] = await world.rows('SELECT uuid, reference FROM orders');
    world.bank.pay(String(order?.reference), 35_000, world.now);
    world.queueIsBroken = true;
    await world.webhook(String(order?.reference));
    await addDue(world, 400);
    world.bank.silent = true;
    world.bank.whileSilent = () => {
      world.nowMs += DEADLINE_MS;
    };
    const paidAtMs = world.nowMs;
    await world.pass(QUARTER_HOUR_MS);
    const [row] = await world.rows(`SELECT state, processed_at_ms FROM orders WHERE uuid = '${order?.uuid}'`);
    expect(row?.state).toBe('processed');
    expect(Number(row?.processed_at_ms) - paidAtMs).toBeLessThan(QUARTER_HOUR_MS);
  });

  test('an order is checked until the bank answers, and its page says so', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    const [order] = await world.rows('SELECT uuid, reference FROM orders');
    const uuid = String(order?.uuid);
    const says = async () => {
      const page = await world.page(uuid);
      return page && [page.state, orderMessageOf(page, orderStatus(page))];
    };
    // The order expires unpaid after ten minutes and is watched for an hour.
    await world.pass(15 * 60_000);
    expect(await says()).toEqual(['expired', 'expired']);
    world.bank.silent = true;
    world.bank.pay(String(order?.reference), 35_000, world.now);
    await world.pass(2 * 3_600_000);
    expect(await says()).toEqual(['expired', 'unheard']);
    const unheard = await world.page(uuid);
    expect(unheard?.looks_until).toBeNull();
    const next = Date.parse(unheard?.asks_again_at ?? '');
    expect(next - world.nowMs).toBeGreaterThanOrEqual(0);
    expect(next - world.nowMs).toBeLessThan(5 * 60_000);
    world.bank.silent = false;
    await world.pass(10 * 60_000);
    await world.consume();
    expect((await says())?.[0]).toBe('processed');
    expect((await world.page(uuid))?.unheard_since).toBeNull();
  });

  test('a last check that fails is repeated and finds the money', async () => {
    let isOver = false;
    const every = effort({ daily: 3, torture: 1 });
    for (let failsAt = 1 + (seed % every); !isOver; failsAt += every) {
      const world = await newWorld();
      await world.create(aViewer, refillForm, 'the-one-key');
      const [order] = await world.rows('SELECT uuid, reference FROM orders');
      const uuid = String(order?.uuid);
      world.nowMs += 11 * 60_000;
      await world.wakeJobs();
      world.bank.pay(String(order?.reference), 35_000, world.now);
      // No alarm ran during the whole watch period.
      world.nowMs += 2 * 3_600_000;
      world.failsAt = failsAt;
      await world.wakeJobs();
      isOver = world.steps < failsAt;
      const page = await world.page(uuid);
      expect(page && orderMessageOf(page, orderStatus(page)), `broken at ${failsAt}`).not.toBe('not_found');
      world.nowMs += 5 * 60_000;
      await world.wakeJobs();
      await world.consume();
      expect((await world.page(uuid))?.state, `broken at ${failsAt}`).toBe('processed');
    }
  });

  test('a silent bank gets few requests until it answers, then all', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    await addDue(world, 400);
    world.bank.silent = true;
    let requestCount = 0;
    world.bank.whileSilent = () => {
      requestCount += 1;
    };
    const ticks = 3;
    for (let tick = 0; tick < ticks; tick += 1) await world.wakeJobs();
    expect(requestCount).toBeLessThanOrEqual(ticks * 10);
    world.bank.silent = false;
    await world.pass(30_000);
    expect(await world.rows(`SELECT count(*) AS due FROM orders WHERE due_at_ms <= ${world.nowMs}`)).toEqual([
      { due: 0 },
    ]);
  });

  test('one run of the job queries 500 orders, even with another silent gateway', async () => {
    const world = await newWorld();
    await world.create(aViewer, refillForm, 'the-one-key');
    await addDue(world, 60, 'opn');
    await addDue(world, 600);
    for (const { reference } of await world.rows("SELECT reference FROM charges WHERE gateway = 'thai_qr'")) {
      world.bank.charges.set(String(reference), { reference: String(reference), state: 'open', payments: [] });
    }
    const dueOf = async (gateway: GatewayKey) =>
      (
        await world.rows(
          `SELECT count(*) AS due FROM orders WHERE gateway = '${gateway}' AND due_at_ms <= ${world.nowMs}`,
        )
      )[0]?.due;
    expect([await dueOf('opn'), await dueOf('thai_qr')]).toEqual([60, 600]);
    await world.wakeJobs();
    // Five steps per question with its stored response, and few others.
    expect(world.steps).toBeLessThan(500 * 5 + 120);
    expect(await dueOf('opn')).toBeGreaterThanOrEqual(50);
    expect(await dueOf('thai_qr')).toBe(100);
    await world.wakeJobs();
    expect(await dueOf('thai_qr')).toBe(0);
  });
});
