/** A promotion never exceeds its budget, and an order that ends without coins returns its share. */
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from './model/invariants.ts';
import { anotherViewer, aViewer, refillForm } from './model/money-seed.ts';
import type { MoneyWorld } from './model/money-world.ts';
import { addPromotion, BONUS_COINS } from './model/promotion.ts';
import { newWorld } from './model/sqlite-world.ts';

const MINUTE_MS = 60_000;

async function worldWithPromotion(limits: { budget_coins: number; coins_per_user: number }): Promise<MoneyWorld> {
  const world = await newWorld();
  await addPromotion(world, { ...limits, lasts_ms: 60 * MINUTE_MS });
  return world;
}

const takenCoins = async (world: MoneyWorld) =>
  Number((await world.rows('SELECT taken_coins FROM topup_promotions'))[0]?.taken_coins);
const orders = (world: MoneyWorld) =>
  world.rows('SELECT state, promotion_state, promotion_coins FROM orders ORDER BY rowid');
const firstOrder = async (world: MoneyWorld) => {
  const [order] = await world.rows('SELECT uuid, reference FROM orders ORDER BY rowid LIMIT 1');
  return { uuid: String(order?.uuid), reference: String(order?.reference) };
};
async function pay(world: MoneyWorld, reference: string, satang = 35_000) {
  world.bank.pay(reference, satang, world.now);
  await world.webhook(reference);
  await world.consume();
}

describe('promotion budget', () => {
  test('twenty concurrent orders share a promotion budget for three bonuses', async () => {
    const world = await worldWithPromotion({ budget_coins: 3 * BONUS_COINS + 1, coins_per_user: 100_000 });
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        world.create(nth % 2 ? aViewer : anotherViewer, refillForm, `a-key-${nth}`),
      ),
    );
    const orderRows = await orders(world);
    expect(orderRows).toHaveLength(20);
    expect(orderRows.filter(({ promotion_state }) => promotion_state === 'reserved')).toHaveLength(3);
    expect(await takenCoins(world)).toBe(3 * BONUS_COINS);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  test('a promotion limit per user does not affect other users', async () => {
    const world = await worldWithPromotion({ budget_coins: 100_000, coins_per_user: 2 * BONUS_COINS });
    await Promise.all(Array.from({ length: 5 }, (_, nth) => world.create(aViewer, refillForm, `a-key-${nth}`)));
    await world.create(anotherViewer, refillForm, 'another-key');
    expect(await orders(world)).toHaveLength(6);
    expect(await takenCoins(world)).toBe(3 * BONUS_COINS);
  });

  test.each([
    ['expires', async (world: MoneyWorld) => world.pass(11 * MINUTE_MS)],
    ['is cancelled', async (world: MoneyWorld) => world.cancel((await firstOrder(world)).uuid)],
    ['is underpaid', async (world: MoneyWorld) => pay(world, (await firstOrder(world)).reference, 10_000)],
  ])('an order that %s returns its share of the promotion budget', async (_, ends) => {
    const world = await worldWithPromotion({ budget_coins: BONUS_COINS, coins_per_user: BONUS_COINS });
    await world.create(aViewer, refillForm, 'the-first-key');
    expect(await takenCoins(world)).toBe(BONUS_COINS);
    await ends(world);
    expect(await orders(world)).toMatchObject([{ promotion_state: 'freed' }]);
    expect(await takenCoins(world)).toBe(0);
    await world.create(anotherViewer, refillForm, 'another-key');
    expect(await takenCoins(world)).toBe(BONUS_COINS);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  test('a late paid order gets its bonus only if budget is left', async () => {
    const alone = await worldWithPromotion({ budget_coins: BONUS_COINS, coins_per_user: BONUS_COINS });
    await alone.create(aViewer, refillForm, 'the-first-key');
    await alone.pass(11 * MINUTE_MS);
    await pay(alone, (await firstOrder(alone)).reference);
    expect(await orders(alone)).toEqual([
      { state: 'processed', promotion_state: 'given', promotion_coins: BONUS_COINS },
    ]);
    expect(await takenCoins(alone)).toBe(BONUS_COINS);
    expect(await brokenInvariants(alone)).toEqual([]);

    const late = await worldWithPromotion({ budget_coins: BONUS_COINS, coins_per_user: BONUS_COINS });
    await late.create(aViewer, refillForm, 'the-first-key');
    await late.pass(11 * MINUTE_MS);
    await late.create(anotherViewer, refillForm, 'another-key');
    await pay(late, (await firstOrder(late)).reference);
    expect(await orders(late)).toMatchObject([
      { state: 'processed', promotion_state: 'freed' },
      { state: 'awaiting_payment', promotion_state: 'reserved' },
    ]);
    expect(await late.rows(`SELECT balance FROM ledger_accounts WHERE id = 'user:${aViewer.user_uuid}:coins'`)).toEqual(
      [{ balance: 3_577 }],
    );
    expect(await brokenInvariants(late)).toEqual([]);
  });

  test('the database refuses a promotion bonus outside an order’s terms', async () => {
    const world = await worldWithPromotion({ budget_coins: 10 * BONUS_COINS, coins_per_user: 10 * BONUS_COINS });
    await world.create(aViewer, refillForm, 'the-first-key');
    const { uuid, reference } = await firstOrder(world);
    const move = (id: string, amount: number, from = 'house:coins', to = `user:${aViewer.user_uuid}:coins`) =>
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('${id}', '${from}', '${to}', ${amount}, 1)`;
    await expect(world.rows(move(`promotion:${uuid}:coins`, BONUS_COINS))).rejects.toThrow(
      'the bonus of an order must match its promotion',
    );
    await expect(
      world.rows(`UPDATE orders SET version = version + 1, promotion_coins = 999 WHERE uuid = '${uuid}'`),
    ).rejects.toThrow('the promotion of an order cannot be changed');
    await expect(
      world.rows(`INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, package_uuid, subtotal_satang,
        discount_satang, total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms, promotion_uuid,
        promotion_coins, promotion_state)
      SELECT 'new', 0, user_uuid, kind, gateway, 'created', created_at_ms, package_uuid, subtotal_satang, 0, total_satang, coins,
        bonus_coins, 'VLNEW', created_at_ms, expires_at_ms, promotion_uuid, promotion_coins + 1, 'reserved' FROM orders`),
    ).rejects.toThrow('this promotion does not apply to this order');
    await pay(world, reference);
    // Only a reversal of the sale takes the bonus back.
    const back = move(
      `promotion:${uuid}:returned`,
      BONUS_COINS,
      `user:${aViewer.user_uuid}:coins`,
      'house:coins_refunded',
    );
    await expect(world.rows(back)).rejects.toThrow('the bonus of an order must match its promotion');
  });
});
