/**
 * Concurrent shop commands over many interleavings: exactly as many succeed as the stock allows.
 */
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { brokenRules } from './shop-invariants.ts';
import { codeOf, isDone, ShopWorld } from './shop-world.ts';

const SEEDS = effort({ daily: 4, torture: 200 });
const CROWD = 200;
const MINUTE_MS = 60_000;

/** Runs a race once per interleaving and checks the invariants after each. */
async function overSeeds(name: string, race: (world: ShopWorld) => Promise<void>) {
  for (let nth = 1; nth <= SEEDS; nth += 1) {
    const world = new ShopWorld(`${name} ${seed} ${nth}`);
    await race(world);
    expect(brokenRules(world.database), `the ${nth}th`).toEqual([]);
  }
}

const crowd = (world: ShopWorld, size: number, coins = 500) =>
  Array.from({ length: size }, (_, index) => world.addUser(`user ${index}`, coins));

describe(`shop races over ${SEEDS} interleavings (SEED=${seed})`, { timeout: 1_800_000 }, () => {
  test(`of ${CROWD} concurrent buyers of the last item, one succeeds`, async () => {
    await overSeeds('last one', async (world) => {
      const item = world.addItem({ name: 'lamp', kind: 'physical', stock_total: 1 });
      const outcomes = await Promise.all(crowd(world, CROWD).map((caller) => world.buy(caller, item)));
      const codes = outcomes.map(codeOf);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect(codes.filter((code) => code === 'shop_sold_out')).toHaveLength(CROWD - 1);
      expect(world.count(`SELECT sum(balance) FROM ledger_accounts WHERE id LIKE 'user:%'`)).toBe(CROWD * 500 - 100);
    });
  });

  test('concurrent reservations, purchases and cancellations never exceed or lose stock', async () => {
    await overSeeds('few', async (world) => {
      const total = world.random.between(1, 5);
      const item = world.addItem({ name: 'lamp', grant_days: 1, stock_total: total, reservation_seconds: 600 });
      const callers = crowd(world, 30);
      const outcomes = await Promise.all(
        callers.map(async (caller) => {
          const reservation = await world.reserve(caller, item);
          if (!isDone(reservation)) return world.buy(caller, item);
          const uuid: string = JSON.parse(reservation.stored).data.uuid;
          const [purchase] = await Promise.all([world.buy(caller, item), world.revoke(caller, uuid)]);
          return purchase;
        }),
      );
      expect(outcomes.filter(isDone).length).toBeLessThanOrEqual(total);
      expect(outcomes.filter(isDone)).toHaveLength(world.count('SELECT stock_sold FROM shop_items'));
      for (const caller of callers) await world.buy(caller, item);
      expect(world.count('SELECT stock_sold FROM shop_items')).toBe(total);
    });
  });

  test('concurrent purchases of a user on several devices respect the limit', async () => {
    await overSeeds('limit', async (world) => {
      const limit = world.random.between(1, 3);
      const item = world.addItem({ name: 'lamp', grant_days: 1, per_user_limit: limit, reservation_seconds: 600 });
      const caller = world.addUser('user', 10_000);
      const devices = Array.from({ length: 2 * limit + 2 }, (_, index) =>
        index % 3 === 2 ? world.reserve(caller, item) : world.buy(caller, item),
      );
      await Promise.all(devices);
      for (let more = 0; more < limit; more += 1) await world.buy(caller, item);
      expect(world.count(`SELECT count(*) FROM shop_orders WHERE state = 'bought'`)).toBe(limit);
      expect(codeOf(await world.buy(caller, item))).toBe('shop_limit_reached');
    });
  });

  test('a user with coins for one item buys one of three', async () => {
    await overSeeds('coins', async (world) => {
      const items = ['a', 'b', 'c'].map((name) => world.addItem({ name, grant_days: 1 }));
      const caller = world.addUser('user', 199);
      const codes = (await Promise.all(items.map((item) => world.buy(caller, item)))).map(codeOf).toSorted();
      expect(codes).toEqual(['coins_short', 'coins_short', 'done']);
    });
  });

  test('a reservation bought, cancelled and expired concurrently has one outcome', async () => {
    await overSeeds('same reservation', async (world) => {
      const item = world.addItem({ name: 'lamp', grant_days: 1, stock_total: 1, reservation_seconds: 60 });
      const [caller, other] = crowd(world, 2);
      if (!caller || !other) throw new Error('There are two');
      const reservation = await world.reserve(caller, item);
      const uuid: string = isDone(reservation) ? JSON.parse(reservation.stored).data.uuid : '';
      // Half of the runs are exactly on the deadline, half are 1 ms before it.
      world.nowMs += MINUTE_MS - (world.random.chance(0.5) ? 1 : 0);
      const key = world.newKey();
      const [first, again, , , otherResult] = await Promise.all([
        world.buy(caller, item, { key }),
        world.buy(caller, item, { key }),
        world.revoke(caller, uuid),
        world.tick(),
        world.buy(other, item),
      ]);
      const soldCount = world.count(`SELECT count(*) FROM shop_orders WHERE state = 'bought'`);
      expect(soldCount).toBeLessThanOrEqual(1);
      expect(Number(isDone(first) || isDone(again)) + Number(isDone(otherResult))).toBe(soldCount);
      if (isDone(first) && isDone(again)) expect(first).toEqual(again);
      expect(world.count('SELECT stock_free + stock_sold FROM shop_items')).toBe(1);
    });
  });

  test('concurrent gifts and purchases respect stock, limits and blocks', async () => {
    await overSeeds('gifts', async (world) => {
      const total = world.random.between(1, 8);
      const forGood = world.addItem({ name: 'crown', stock_total: total });
      const forDays = world.addItem({ name: 'frame', grant_days: 7, stock_total: total, reservation_seconds: 60 });
      const callers = crowd(world, 12);
      const pick = () => world.random.pick(callers);
      const [first, second] = [pick(), pick()];
      if (first !== second) world.block(first, second);
      const gifts = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const [giver, friend, item] = [pick(), pick(), world.random.pick([forGood, forDays])];
          const dies = world.random.chance(0.2) ? { diesAt: world.random.between(1, 40) } : {};
          const way = world.random.between(0, 5);
          if (way === 0) await world.buy(giver, item);
          if (way === 1) await world.reserve(giver, item);
          const outcome = await world.give(giver, friend, item, { ...dies, note: 'สุขสันต์วันเกิด' });
          if (giver === friend) expect(isDone(outcome)).toBe(false);
          if (giver !== friend && [first, second].includes(giver) && [first, second].includes(friend)) {
            expect(isDone(outcome)).toBe(false);
          }
          return outcome;
        }),
      );
      const giftCount = world.count('SELECT count(*) FROM shop_orders WHERE for_user_uuid IS NOT NULL');
      expect(giftCount).toBeGreaterThanOrEqual(gifts.filter(isDone).length);
      expect(world.count(`SELECT max(had) FROM shop_holdings WHERE item_uuid = '${forGood}'`)).toBeLessThanOrEqual(1);
      const soldCount = world.count(`SELECT count(*) FROM shop_orders WHERE state = 'bought'`);
      expect(world.count(`SELECT sum(balance) FROM ledger_accounts WHERE id LIKE 'user:%'`)).toBe(
        12 * 500 - soldCount * 100,
      );
    });
  });

  test('concurrent purchases never exceed the stock of a size', async () => {
    await overSeeds('sizes', async (world) => {
      const item = world.addItem({ name: 'shirt', kind: 'physical', stock_total: 0, reservation_seconds: 60 });
      const sizes = world.addVariants('shirt', [world.random.between(1, 4), world.random.between(1, 4)]);
      const callers = crowd(world, 20);
      const take = (caller: (typeof callers)[number]) => {
        const variant_uuid = world.random.chance(0.1) ? undefined : world.random.pick(sizes);
        const dies = world.random.chance(0.2) ? { diesAt: world.random.between(1, 40) } : {};
        return world.random.chance(0.5)
          ? world.buy(caller, item, { ...dies, variant_uuid })
          : world.reserve(caller, item, { ...dies, variant_uuid });
      };
      await Promise.all(callers.map(take));
      // Half of the runs are on the deadline of the reservations.
      world.nowMs += MINUTE_MS - (world.random.chance(0.5) ? 1 : 0);
      await Promise.all(callers.map((caller) => world.buy(caller, item, { variant_uuid: world.random.pick(sizes) })));
      const foreign = world.addItem({ name: 'mug', kind: 'physical', stock_total: 2 });
      const [first] = callers;
      if (!first) throw new Error('There is one');
      expect(codeOf(await world.buy(first, foreign, { variant_uuid: sizes[0] }))).toBe('shop_variant_choose');
      for (const caller of callers) await world.buy(caller, item, { variant_uuid: sizes[0] });
      expect(world.count(`SELECT stock_free FROM shop_variants WHERE uuid = '${sizes[0]}'`)).toBe(0);
    });
  });

  test('each voucher code is issued exactly once', async () => {
    await overSeeds('codes', async (world) => {
      const codes = world.random.between(1, 12);
      const item = world.addItem({ name: 'card', kind: 'voucher' });
      world.addCodes('card', codes);
      const outcomes = await Promise.all(crowd(world, 30).map((caller) => world.buy(caller, item)));
      expect(outcomes.filter(isDone)).toHaveLength(codes);
      expect(world.count('SELECT count(DISTINCT code_uuid) FROM shop_orders')).toBe(codes);
    });
  });

  test('a prize redeemed on many devices is redeemed once', async () => {
    await overSeeds('prize', async (world) => {
      world.addItem({ name: 'crown', price_coins: null, stock_total: 2 });
      const caller = world.addUser('user', 0);
      const prize = world.addPrize('won', caller, 'crown');
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => world.redeem(caller, prize)));
      expect(outcomes.filter(isDone)).toHaveLength(1);
    });
  });

  test('a crash and retries with the same key buy once', async () => {
    await overSeeds('deaths', async (world) => {
      const kind = world.random.pick(['digital', 'physical', 'voucher'] as const);
      const item = world.addItem({ name: 'thing', kind, ...(kind === 'digital' && { grant_days: 3 }) });
      if (kind === 'voucher') world.addCodes('thing', 5);
      const caller = world.addUser('user', 1_000);
      const key = world.newKey();
      const diesAt = world.random.between(1, 40);
      await world.buy(caller, item, { key, diesAt });
      expect(brokenRules(world.database)).toEqual([]);
      // The crashed worker may have done everything except store its response.
      const answers = await Promise.all([world.buy(caller, item, { key }), world.buy(caller, item, { key })]);
      const last = await world.buy(caller, item, { key });
      for (const answer of answers) if (isDone(answer)) expect(answer).toEqual(last);
      expect(isDone(last)).toBe(true);
      expect(world.count(`SELECT count(*) FROM shop_orders`)).toBe(1);
      expect(world.count(`SELECT balance FROM ledger_accounts WHERE id = 'house:shop'`)).toBe(100);
    });
  });
});
