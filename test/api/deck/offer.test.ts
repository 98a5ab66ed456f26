/** Live shopping: offers, purchases with a commission, refunds by two people, and the books. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { commissionJob } from '../../../api/deck/commission/commission-job.ts';
import { commissionOf } from '../../../api/deck/commission/commission-of.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { getCommissions, listCommissions } from '../../../calls/deck/commission.ts';
import {
  buyOffer,
  endOffer,
  getOfficeOffer,
  listOffers,
  listOfficeOffers,
  offerItem,
  stopOffer,
} from '../../../calls/deck/offer.ts';
import { listLines } from '../../../calls/live/chat.ts';
import { endMyLive } from '../../../calls/live/live.ts';
import { checkIn } from '../../../calls/live/mission.ts';
import { setBreak } from '../../../calls/money/wallet.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { getShopOrder } from '../../../calls/shop/order-history.ts';
import { refundShopOrder } from '../../../calls/shop/refund.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { coinsOf, vtokensOf } from '../live/gift-world.ts';
import { addMember } from '../member.ts';
import { addAddress, addCoins, addItems } from '../shop/shop-world.ts';
import { addLives, userUuid } from '../world.ts';

const DAY_MS = 86_400_000;
const params = { slug: 'sing' };
let somo: string;
let ann: string;

beforeEach(async () => {
  somo = await addMember('somo', 'caster');
  await addLives([{ slug: 'sing', caster: 'somo', started_at_ms: Date.now() - 60_000 }]);
  ann = await addMember('ann', 'normal');
  await addCoins('ann', 1_000);
  await addAddress('ann');
  await addItems(
    { name: 'lamp', kind: 'physical', stock_total: 2, price_coins: 200 },
    { name: 'mug', kind: 'physical', stock_total: 5, price_coins: 100 },
  );
});

const offer = async (name = 'lamp', minutes = '0') =>
  (
    await ask(offerItem, {
      token: somo,
      key: crypto.randomUUID(),
      params,
      form: { item_uuid: itemUuid(name), minutes } as never,
    })
  ).data;
const purchase = (uuid: string, token = ann, name = 'lamp', price_coins = '200') => ({
  token,
  key: crypto.randomUUID(),
  params: { ...params, uuid },
  form: { item_uuid: itemUuid(name), price_coins },
});
const buy = async (uuid: string, token = ann) => (await ask(buyOffer, purchase(uuid, token))).data;
const buyInVain = async (uuid: string, token = ann) => (await askInVain(buyOffer, purchase(uuid, token))).error.code;
const release = (days: number) =>
  runIfDue(commissionJob, { db: openDb(env.DB), env, now: new Date(Date.now() + days * DAY_MS) });
const offers = async () => (await ask(listOffers, { params })).data.offers;

describe('POST /v1/lives/{slug}/offers', () => {
  test('a new offer replaces the one before, and the shelf keeps both', async () => {
    await offer('mug');
    const { uuid } = await offer('lamp', '5');
    expect(await offers()).toMatchObject([
      { uuid, is_on: true, price_coins: 200, stock_free: 2 },
      { is_on: false, item: { uuid: itemUuid('mug') } },
    ]);
    await ask(endOffer, { token: somo, params: { ...params, uuid } });
    expect((await offers()).map(({ is_on }) => is_on)).toEqual([false, false]);
  });

  test('only the VB on air offers items that are for sale', async () => {
    await addItems({ name: 'gone', is_listed: 0 });
    const form = { item_uuid: itemUuid('gone'), minutes: '0' } as never;
    const input = { token: somo, key: crypto.randomUUID(), params, form };
    expect((await askInVain(offerItem, input)).error.code).toBe('shop_item_gone');
    const other = await addMember('other', 'caster');
    expect((await askInVain(offerItem, { ...input, token: other })).error.code).toBe('live_not_found');
    await ask(endMyLive, { token: somo });
    expect((await askInVain(offerItem, { ...input, key: crypto.randomUUID() })).error.code).toBe('live_over');
  });
});

describe('POST /v1/lives/{slug}/offers/{uuid}/buy', () => {
  test('a purchase moves stock and coins, and holds the commission of the VB', async () => {
    const { uuid } = await offer();
    const input = purchase(uuid);
    const first = await ask(buyOffer, input);
    expect(await ask(buyOffer, input)).toEqual(first);
    expect(await coinsOf('ann')).toBe(800);
    const [{ stock_free, sold_count } = {}] = await offers();
    expect({ stock_free, sold_count }).toEqual({ stock_free: 1, sold_count: 1 });
    const { of_month, held, basis_points } = (await ask(getCommissions, { token: somo })).data;
    expect(basis_points).toBe(1_000);
    expect(of_month).toMatchObject({ sold_count: 1, coins: 200 });
    expect(held.vtokens).toBe(of_month.vtokens);
    expect(await vtokensOf('somo', 'held')).toBe(held.vtokens);
    const { lines } = (await ask(listLines, { params })).data;
    expect(lines.flatMap(({ news }) => (news ? [news] : []))).toMatchObject([{ is: 'item_sold', sold_count: 1 }]);
  });

  test('an ended offer, another item or a blocking VB sells nothing', async () => {
    const { uuid } = await offer();
    expect((await askInVain(buyOffer, purchase(uuid, ann, 'mug', '100'))).error.code).toBe('offer_not_found');
    await ask(endOffer, { token: somo, params: { ...params, uuid } });
    expect(await buyInVain(uuid)).toBe('offer_over');
    const next = await offer();
    await ask(blockUser, { token: somo, params: { uuid: userUuid('ann') } });
    expect(await buyInVain(next.uuid)).toBe('live_not_found');
    expect(await coinsOf('ann')).toBe(1_000);
  });

  test('a break of the buyer stops purchases in a live', async () => {
    const { uuid } = await offer();
    await ask(setBreak, { token: ann, key: crypto.randomUUID(), form: { span: 'hours_24' } });
    expect(await buyInVain(uuid)).toBe('on_break');
  });

  test('the VB earns nothing by buying, and purchases in the shop earn nothing', async () => {
    const { uuid } = await offer();
    await addCoins('somo', 500);
    await addAddress('somo');
    await buy(uuid, somo);
    const form = { item_uuid: itemUuid('lamp'), price_coins: '200' };
    await ask(buyShopItem, { token: ann, key: crypto.randomUUID(), form });
    expect((await ask(getCommissions, { token: somo })).data.of_month).toMatchObject({ sold_count: 1, vtokens: 0 });
    expect(await vtokensOf('somo', 'held')).toBe(0);
  });
});

describe('commissions', () => {
  test('a commission becomes payable once, after the hold of gifts', async () => {
    const { uuid } = await offer();
    await buy(uuid);
    const { vtokens } = (await ask(getCommissions, { token: somo })).data.held;
    await release(1);
    expect(await vtokensOf('somo', 'payable')).toBe(0);
    await release(30);
    await release(31);
    expect([await vtokensOf('somo', 'held'), await vtokensOf('somo', 'payable')]).toEqual([0, vtokens]);
    expect((await ask(listCommissions, { token: somo })).data).toMatchObject([{ state: 'payable', vtokens }]);
  });
});

describe('POST /v1/office/shop/orders/{uuid}/refund', () => {
  test.for([0, 30])('two people refund an order, and the commission after %i days is reversed', async (days) => {
    const { uuid } = await offer();
    const order = await buy(uuid);
    if (days > 0) await release(days);
    const boss = await addMember('boss', 'ceo');
    const input = { token: boss, params: { uuid: order.uuid }, form: { ground: 'broken' } };
    await askAsTwo(refundShopOrder, input);
    expect(await coinsOf('ann')).toBe(1_000);
    expect([await vtokensOf('somo', 'held'), await vtokensOf('somo', 'payable')]).toEqual([0, 0]);
    expect((await offers())[0]?.stock_free).toBe(2);
    expect((await ask(listCommissions, { token: somo })).data).toMatchObject([{ state: 'reversed' }]);
    const { timeline } = (await ask(getShopOrder, { token: ann, params: { uuid: order.uuid } })).data;
    expect(timeline.map(({ step }) => step)).toContain('refunded');
  });
});

describe('coins of missions in a sale', () => {
  test('they earn no commission, and a refund returns them as such', async () => {
    const boss = await addMember('boss', 'ceo');
    const run = (sql: string, ...values: (string | number)[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    await run(
      "INSERT INTO mission_budgets (uuid, coins, ground, by_uuid, added_at_ms) VALUES ('budget', 100, 'test', ?, ?)",
      ...[userUuid('boss'), Date.now()],
    );
    await run(
      "INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('ann@example.com', ?, 0)",
      userUuid('ann'),
    );
    const { coins: free } = (
      await ask(checkIn, { token: ann, key: crypto.randomUUID(), form: { device: crypto.randomUUID() } })
    ).data;
    const { uuid } = await offer();
    const order = await buy(uuid);
    const { vtokens } = (await ask(getCommissions, { token: somo })).data.held;
    const { basis_points } = (await ask(getCommissions, { token: somo })).data;
    expect(vtokens).toBe(
      commissionOf(200 - free, { vtokens_per_100_coins: 100, commission_basis_points: basis_points }),
    );
    const left = async () =>
      (await env.DB.prepare('SELECT coins FROM mission_purses WHERE user_uuid = ?').bind(userUuid('ann')).first())
        ?.coins;
    expect(await left()).toBe(0);
    await askAsTwo(refundShopOrder, { token: boss, params: { uuid: order.uuid }, form: { ground: 'broken' } });
    expect(await left()).toBe(free);
    expect(await coinsOf('ann')).toBe(1_000 + free);
  });
});

describe('offers in the back office', () => {
  test('staff see sales and stop an offer, which leaves the shelf', async () => {
    const { uuid } = await offer();
    await buy(uuid);
    const staff = await addMember('staff', 'staff');
    expect((await ask(listOfficeOffers, { token: staff })).data).toMatchObject([
      { uuid, sold_count: 1, offer_state: 'on' },
    ]);
    const { sales } = (await ask(getOfficeOffer, { token: staff, params: { uuid } })).data;
    expect(sales).toMatchObject([{ buyer_name: 'ann', commission_state: 'held' }]);
    await ask(stopOffer, { token: staff, params: { uuid }, form: { ground: 'not allowed' } });
    expect(await offers()).toEqual([]);
    expect(await buyInVain(uuid)).toBe('offer_not_found');
  });
});
