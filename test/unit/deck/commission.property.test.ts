/**
 * Sales in a live by concurrent buyers, refunds and releases, with crashes between statements. Each
 * commission is earned once and reversed once, and the stock never falls below zero.
 */
import { describe, expect, test } from 'vitest';
import { commissionJob } from '../../../api/deck/commission/commission-job.ts';
import { commissionOf } from '../../../api/deck/commission/commission-of.ts';
import { buyOffered, selectOfferBuyer } from '../../../api/deck/offer/buy-offered.ts';
import { liveOffers } from '../../../api/deck/offer/offer-tables.ts';
import { lives } from '../../../api/live/live/tables.ts';
import type { Caller } from '../../../api/platform/framework/env.ts';
import { commitOrThrow, insertRow } from '../../../api/platform/framework/statement.ts';
import { shopRefunds } from '../../../api/shop/refund/tables.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { commandOf, isDone, type Outcome, reading, ShopWorld, START_MS } from '../shop/shop-world.ts';

const RUNS = effort({ daily: 4, torture: 400 });
const STEPS = 40;
const PRICE = 100;
const WEEK_MS = 8 * 86_400_000;

class OfferWorld extends ShopWorld {
  readonly vb = this.addUser('vb', 1_000);
  readonly offer = uuidOf('offer');

  /** Puts the VB on air with an offer of an item. */
  begin(item_uuid: string) {
    const live_uuid = uuidOf('live');
    this.write([
      insertRow(lives, {
        uuid: live_uuid,
        slug: 'live',
        title: 'Live',
        poster_url: '/media/poster/somo.png',
        caster_uuid: this.vb.user_uuid,
        status: 'on_air',
        started_at_ms: START_MS - 1_000,
      }),
      insertRow(liveOffers, {
        uuid: this.offer,
        live_uuid,
        vb_uuid: this.vb.user_uuid,
        item_uuid,
        offered_at_ms: START_MS,
      }),
    ]);
  }

  buyInLive(
    caller: Caller,
    item_uuid: string,
    { key = this.newKey(), diesAt }: { key?: string; diesAt?: number } = {},
  ) {
    const form = { item_uuid, price_coins: PRICE, variant_uuid: undefined };
    return this.worker(async (ports) => {
      const read = reading(ports, caller, (context) => selectOfferBuyer({ slug: 'live', form }, context));
      const command = commandOf(caller, key, form);
      return (await buyOffered(ports, { caller, command, read, form, uuid: this.offer })).result;
    }, diesAt) as Promise<Outcome>;
  }

  /** Refunds an order, which the database may refuse. */
  refund(order_uuid: string, diesAt?: number) {
    return this.worker(async ({ db, now }) => {
      const row = { order_uuid, ground: 'broken', refunded_at_ms: now.getTime(), is_restocked: true };
      await commitOrThrow(db, [insertRow(shopRefunds, row)]).catch((error: Error) => {
        if (!/append-only|only a paid order/.test(error.message)) throw error;
      });
    }, diesAt);
  }

  release(diesAt?: number) {
    return this.worker(({ db, now }) => commissionJob.run({ db, now, env: {} } as never), diesAt);
  }
}

const broken = {
  'a sale for each order through the offer, and no other': `
    SELECT uuid FROM shop_orders LEFT JOIN live_sales ON order_uuid = uuid WHERE (state = 'bought') <> (order_uuid IS NOT NULL)`,
  'a commission is earned once, released once and reversed once': `
    SELECT order_uuid FROM live_sales WHERE vtokens > 0 AND (
      (SELECT count(*) FROM ledger_transfers WHERE id = 'commission:' || order_uuid || ':earned' AND amount = vtokens) <> 1
      OR (SELECT count(*) FROM ledger_transfers WHERE id = 'commission:' || order_uuid || ':released' AND amount = vtokens)
        <> (released_at_ms IS NOT NULL)
      OR (SELECT count(*) FROM ledger_transfers WHERE id = 'commission:' || order_uuid || ':back' AND amount = vtokens)
        <> EXISTS (SELECT 1 FROM shop_refunds WHERE shop_refunds.order_uuid = live_sales.order_uuid))`,
  'all V-tokens are commissions that were not reversed': `
    SELECT 1 WHERE (SELECT sum(balance) FROM ledger_accounts WHERE id LIKE '%:vtoken_held' OR id LIKE '%:vtoken_payable')
      <> (SELECT coalesce(sum(vtokens), 0) FROM live_sales WHERE reversed_at_ms IS NULL)`,
  'the stock is never negative, and refunded pieces return': `
    SELECT uuid FROM shop_items WHERE stock_free < 0 OR stock_sold
      <> (SELECT count(*) FROM shop_orders WHERE state = 'bought') - (SELECT count(*) FROM shop_refunds WHERE is_restocked)`,
  'the coins of refunded orders are back': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:shop') <> (
      SELECT coalesce(sum(price_coins), 0) FROM shop_orders
      WHERE state = 'bought' AND uuid NOT IN (SELECT order_uuid FROM shop_refunds))`,
};

describe(`sales in a live (SEED=${seed})`, { timeout: 1_800_000 }, () => {
  test(`${RUNS} random histories with crashes keep commissions, coins and stock`, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const world = new OfferWorld(`sales ${seed} ${run}`);
      const { random } = world;
      const item = world.addItem({ name: 'lamp', grant_days: 1, stock_total: random.between(1, 12) });
      world.begin(item);
      const buyers = [world.vb, ...Array.from({ length: 6 }, (_, index) => world.addUser(`user ${index}`, 1_000))];
      const crash = () => (random.chance(0.25) ? { diesAt: random.between(1, 12) } : {});
      const orders = () => world.database.rows('SELECT uuid FROM shop_orders').map(({ uuid }) => String(uuid));
      for (let step = 0; step < STEPS; step += 1) {
        await Promise.all(
          Array.from({ length: random.between(1, 4) }, async () => {
            const kind = random.between(0, 9);
            const [buyer, key] = [random.pick(buyers), world.newKey()];
            if (kind < 6) {
              const first = await world.buyInLive(buyer, item, { key, ...crash() });
              // A client repeats the command after a lost answer.
              const again = await world.buyInLive(buyer, item, { key });
              if (isDone(first) && isDone(again)) expect(again).toEqual(first);
            } else if (kind < 8 && orders().length > 0) await world.refund(random.pick(orders()), crash().diesAt);
            else await world.release(crash().diesAt);
          }),
        );
        if (random.chance(0.2)) world.nowMs += random.pick([1_000, WEEK_MS]);
        for (const [name, query] of Object.entries(broken))
          expect(world.database.rows(query), `${name}, run ${run}, step ${step}`).toEqual([]);
      }
    }
  });

  test('the VB earns nothing by buying, and the commission is rounded down', () => {
    expect(commissionOf(199, { vtokens_per_100_coins: 50, commission_basis_points: 1_000 })).toBe(9);
    expect(commissionOf(1, { vtokens_per_100_coins: 50, commission_basis_points: 1_000 })).toBe(0);
  });
});
