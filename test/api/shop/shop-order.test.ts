import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blockUser } from '../../../calls/people/block.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { getShopItem, listOwnItems } from '../../../calls/shop/item.ts';
import {
  buyShopItem,
  giveShopItem,
  listReservations,
  redeemShopPrize,
  reserveShopItem,
  revokeReservation,
} from '../../../calls/shop/order.ts';
import { getShopOrder, listHadProducts, listPrizes, listShopOrders } from '../../../calls/shop/order-history.ts';
import { itemUuid, prizeUuid, sentAddress } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall, walk } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { addAddress, addCodes, addCoins, addItems, addPrize, coinsOf, stockOf } from './shop-world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let token: string;
let keys = 0;
const newKey = () => `test-key-${++keys}`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  token = await addMember('fan', 'normal');
  await addCoins('fan', 1_000);
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const buyForm = (item: string, price = 100) => ({ item_uuid: itemUuid(item), price_coins: String(price) });
const buy = async (item: string, { price = 100, key = newKey(), by = token } = {}) =>
  (await ask(buyShopItem, { token: by, key, form: buyForm(item, price) })).data;
const buyInVain = (item: string, { price = 100, key = newKey() } = {}) =>
  askInVain(buyShopItem, { token, key, form: buyForm(item, price) });
const reserve = async (item: string, { key = newKey(), by = token } = {}) =>
  (await ask(reserveShopItem, { token: by, key, form: { item_uuid: itemUuid(item) } })).data;
const reserveInVain = (item: string) =>
  askInVain(reserveShopItem, { token, key: newKey(), form: { item_uuid: itemUuid(item) } });
const redeem = async (prize: string, key = newKey()) =>
  (await ask(redeemShopPrize, { token, key, form: { prize_uuid: prizeUuid(prize) } })).data;
const orderOf = async (uuid: string) => (await ask(getShopOrder, { token, params: { uuid } })).data;
const mine = async (item: string) =>
  (await ask(listOwnItems, { token, query: { uuids: itemUuid(item) } })).data.items[0];

describe('POST /v3/shop/buy', () => {
  test('a badge is owned immediately and permanently, for its price in coins', async () => {
    await addItems({ name: 'badge' });
    const order = await buy('badge');
    expect(order).toMatchObject({ state: 'bought', price_coins: 100, shipping_state: null });
    expect(await coinsOf('fan')).toBe(900);
    expect(await orderOf(order.uuid)).toMatchObject({
      owned: { until: null },
      timeline: [{ step: 'bought', at: NOW }],
    });
    expect(await mine('badge')).toMatchObject({ taken_count: 1, left_for_me: 0, owned: { until: null } });
  });

  test('an effect of seven days lasts seven days, and a second one extends it', async () => {
    await addItems({ name: 'effect', grant_days: 7 });
    await buy('effect');
    later(2 * DAY_MS);
    const { uuid } = await buy('effect');
    expect((await orderOf(uuid)).owned).toEqual({ until: new Date(Date.parse(NOW) + 14 * DAY_MS).toISOString() });
    later(13 * DAY_MS);
    expect((await mine('effect'))?.owned).toBe(null);
    await buy('effect');
    expect((await mine('effect'))?.owned).toEqual({ until: new Date(Date.parse(NOW) + 22 * DAY_MS).toISOString() });
  });

  test('a physical item requires an address and keeps the one at purchase', async () => {
    await addItems({ name: 'mug', kind: 'physical', stock_total: 2 });
    expect(await buyInVain('mug')).toMatchObject({ status: 422, error: { code: 'address_required' } });
    await addAddress('fan');
    const { uuid, shipping_state } = await buy('mug');
    expect(shipping_state).toBe('preparing');
    await env.DB.prepare("UPDATE addresses SET line = 'elsewhere'").run();
    expect((await orderOf(uuid)).shipping).toEqual({
      state: 'preparing',
      address: sentAddress,
      carrier: null,
      tracking_number: null,
    });
    expect(await stockOf('mug')).toEqual({ total: 2, sold: 1, held: 0, free: 1 });
  });

  test('each voucher has its own code, visible only to its buyer', async () => {
    await addItems({ name: 'gift-card', kind: 'voucher' });
    await addCodes('gift-card', ['AAAA', 'BBBB']);
    const orders = [await buy('gift-card'), await buy('gift-card')];
    const codes = await Promise.all(orders.map(async ({ uuid }) => (await orderOf(uuid)).voucher?.code));
    expect(codes.toSorted()).toEqual(['AAAA', 'BBBB']);
    expect(await buyInVain('gift-card')).toMatchObject({ status: 409, error: { code: 'shop_sold_out' } });
    const other = await addMember('other', 'normal');
    const params = { uuid: orders[0]?.uuid ?? '' };
    expect(await askInVain(getShopOrder, { token: other, params })).toMatchObject({
      status: 404,
      error: { code: 'shop_order_not_found' },
    });
  });

  test('a retried purchase with one key buys once and repeats the response', async () => {
    await addItems({ name: 'effect', grant_days: 7 });
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await fetchCall(buyShopItem, { token, key, form: buyForm('effect') })).text(),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await coinsOf('fan')).toBe(900);
    expect((await ask(listShopOrders, { token })).data).toHaveLength(1);
  });

  test('a reused idempotency key is a 422, and a missing one a 400', async () => {
    await addItems({ name: 'a', grant_days: 1 }, { name: 'b', grant_days: 1 });
    const key = newKey();
    await buy('a', { key });
    expect(await buyInVain('b', { key })).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
    expect(await askInVain(buyShopItem, { token, form: buyForm('b') })).toMatchObject({
      status: 400,
      error: { code: 'invalid_idempotency_key' },
    });
  });

  test.each([
    ['not on sale yet', { sale_starts_at_ms: Date.parse(NOW) + 1 }, 409, 'shop_not_yet'],
    ['no longer on sale', { sale_ends_at_ms: Date.parse(NOW) }, 409, 'shop_over'],
    ['sold out', { grant_days: 1, stock_total: 0 }, 409, 'shop_sold_out'],
    ['only available as a prize', { price_coins: null }, 409, 'shop_prize_only'],
    ['unlisted', { is_listed: 0 }, 410, 'shop_item_gone'],
    ['more expensive than shown to the buyer', { price_coins: 101 }, 409, 'shop_price_changed'],
    ['cheaper than shown to the buyer', { price_coins: 99 }, 409, 'shop_price_changed'],
  ])('an item that is %s cannot be bought and costs nothing', async (_, fields, status, code) => {
    await addItems({ name: 'thing', ...fields });
    expect(await buyInVain('thing')).toMatchObject({ status, error: { code } });
    expect(await coinsOf('fan')).toBe(1_000);
  });

  test('an insufficient balance is a 422 with the missing coins', async () => {
    await addItems({ name: 'castle', price_coins: 1_200 });
    expect(await buyInVain('castle', { price: 1_200 })).toMatchObject({
      status: 422,
      error: { code: 'coins_short', coins: 1_000, missing_coins: 200 },
    });
    const poor = await addMember('poor', 'normal');
    expect(await askInVain(buyShopItem, { token: poor, key: newKey(), form: buyForm('castle', 1_200) })).toMatchObject({
      error: { code: 'coins_short', coins: 0, missing_coins: 1_200 },
    });
  });

  test('a purchase whose grant fails changes neither coins nor stock', async () => {
    await addItems({ name: 'frame', grant_days: 30, stock_total: 5 });
    await env.DB.prepare(
      "CREATE TRIGGER broken BEFORE INSERT ON shop_holdings BEGIN SELECT RAISE(ABORT, 'the grant fails'); END",
    ).run();
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await buyInVain('frame')).status).toBe(409);
    expect(errorLog.mock.calls.flat().join()).toContain('the grant fails');
    errorLog.mockClear();
    expect(await coinsOf('fan')).toBe(1_000);
    expect(await stockOf('frame')).toEqual({ total: 5, sold: 0, held: 0, free: 5 });
    await env.DB.prepare('DROP TRIGGER broken').run();
    await buy('frame');
    expect(await coinsOf('fan')).toBe(900);
  });
});

describe('POST /v3/shop/give', () => {
  const give = (item: string, friend: string, { by = token, note = '', key = newKey() } = {}) => ({
    token: by,
    key,
    form: { item_uuid: itemUuid(item), for_user_uuid: userUuid(friend), price_coins: '100', note },
  });
  const refusal = async (...args: Parameters<typeof give>) => (await askInVain(giveShopItem, give(...args))).error.code;

  test('a given item belongs to the notified friend, and the buyer sees it', async () => {
    await addItems({ name: 'frame', grant_days: 30, wearable: 'frame' });
    const friend = await addMember('friend', 'normal');
    const input = give('frame', 'friend', { note: 'สุขสันต์วันเกิด' });
    const { data: order } = await ask(giveShopItem, input);
    expect(await ask(giveShopItem, input)).toEqual({ data: order });
    expect(order).toMatchObject({ state: 'bought', price_coins: 100, for_user: { uuid: userUuid('friend') } });
    expect(await coinsOf('fan')).toBe(900);
    expect((await mine('frame'))?.owned).toBe(null);
    expect(await orderOf(order.uuid)).toMatchObject({ from_user: null, note: 'สุขสันต์วันเกิด', owned: null });

    const friendView = await ask(getShopOrder, { token: friend, params: { uuid: order.uuid } });
    expect(friendView.data).toMatchObject({ from_user: { uuid: userUuid('fan') }, price_coins: 0, note: 'สุขสันต์วันเกิด' });
    expect(friendView.data.owned).not.toBe(null);
    expect((await ask(listHadProducts, { token: friend })).data).toHaveLength(1);
    expect((await ask(listShopOrders, { token: friend })).data).toEqual([]);
    const notices = (await ask(listNotices, { token: friend })).data;
    expect(notices.map(({ kind, path }) => [kind, path])).toEqual([['item_given', `/shop/history/${order.uuid}`]]);
    const stranger = await addMember('stranger', 'normal');
    const strangerRefusal = await askInVain(getShopOrder, { token: stranger, params: { uuid: order.uuid } });
    expect(strangerRefusal.error.code).toBe('shop_order_not_found');
  });

  test('rejects gifts that the friend owns, physical items, blocked users and flagged notes', async () => {
    await addItems({ name: 'badge' }, { name: 'mug', kind: 'physical', stock_total: 2 });
    await addMember('owner', 'normal');
    const foe = await addMember('foe', 'normal');
    await addMember('friend', 'normal');
    await ask(giveShopItem, give('badge', 'owner'));
    expect(await refusal('badge', 'owner')).toBe('shop_friend_has_it');
    expect(await refusal('mug', 'friend')).toBe('shop_not_to_give');
    expect(await refusal('badge', 'fan')).toBe('user_not_found');
    expect(await refusal('badge', 'nobody')).toBe('user_not_found');
    await ask(blockUser, { token: foe, params: { uuid: userUuid('fan') } });
    expect(await refusal('badge', 'foe')).toBe('user_not_found');
    await env.DB.prepare(
      "INSERT INTO held_words (uuid, word, folded, added_at_ms) VALUES ('w', 'ห่วย', 'หวย', 1)",
    ).run();
    expect(await refusal('badge', 'friend', { note: 'ห่ ว ยมาก' })).toBe('shop_note_word');
    expect(await coinsOf('fan')).toBe(900);
  });
});

describe('reservations', () => {
  beforeEach(async () => {
    await addItems({ name: 'lamp', grant_days: 30, stock_total: 1, reservation_seconds: 600, per_user_limit: 1 });
  });

  test('a reservation holds an item at its price until it is bought', async () => {
    const reservation = await reserve('lamp');
    expect(reservation).toMatchObject({ state: 'reserved', expires_at: '2031-11-20T08:10:00.000Z' });
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 0, held: 1, free: 0 });
    const other = await addMember('other', 'normal');
    await addCoins('other', 500);
    const inVain = { token: other, key: newKey(), form: buyForm('lamp') };
    expect(await askInVain(buyShopItem, inVain)).toMatchObject({ error: { code: 'shop_sold_out' } });
    await env.DB.prepare('UPDATE shop_items SET price_coins = 999, is_listed = 0').run();
    later(9 * MINUTE_MS);
    const order = await buy('lamp');
    expect(order).toMatchObject({ uuid: reservation.uuid, state: 'bought', price_coins: 100 });
    expect(await coinsOf('fan')).toBe(900);
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
    expect((await orderOf(order.uuid)).timeline.map(({ step }) => step)).toEqual(['reserved', 'bought']);
  });

  test('reservations are listed with the server time, first to expire first', async () => {
    await addItems({ name: 'slow', grant_days: 1, reservation_seconds: 1_200 });
    await reserve('slow');
    await reserve('lamp');
    const { data } = await ask(listReservations, { token });
    expect(data.server_time).toBe(NOW);
    expect(data.reservations.map(({ item }) => item.name.en)).toEqual(['lamp', 'slow']);
    expect((await ask(listOwnItems, { token })).data.reservations).toEqual(data.reservations);
    expect((await mine('lamp'))?.reservation).toMatchObject({
      price_coins: 100,
      expires_at: '2031-11-20T08:10:00.000Z',
    });
  });

  test('an expired reservation frees its item immediately, before any cleanup', async () => {
    const { uuid } = await reserve('lamp');
    const other = await addMember('other', 'normal');
    await addCoins('other', 500);
    later(10 * MINUTE_MS);
    expect((await ask(getShopItem, { params: { uuid: itemUuid('lamp') } })).data).toMatchObject({
      availability: 'on_sale',
      stock: { total: 1, free: 1 },
    });
    expect((await ask(listReservations, { token })).data.reservations).toEqual([]);
    expect(await buy('lamp', { by: other })).toMatchObject({ state: 'bought' });
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
    expect(await orderOf(uuid)).toMatchObject({
      state: 'revoked',
      revoked_by: 'time',
      moved_at: '2031-11-20T08:10:00.000Z',
    });
    expect(await buyInVain('lamp')).toMatchObject({ error: { code: 'shop_sold_out' } });
  });

  test('the scheduled job cleans up an expired reservation', async () => {
    const { uuid } = await reserve('lamp');
    later(10 * MINUTE_MS);
    expect(await runDurableObjectAlarm(env.CLOCK.getByName('reservations'))).toBe(true);
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 0, held: 0, free: 1 });
    const state = env.DB.prepare('SELECT state FROM shop_orders WHERE uuid = ?').bind(uuid).first('state');
    expect(await state).toBe('revoked');
  });

  test('DELETE cancels a reservation once, and frees its stock', async () => {
    const { uuid } = await reserve('lamp');
    const response = await ask(revokeReservation, { token, params: { id: uuid } });
    expect(response.data).toMatchObject({ state: 'revoked', revoked_by: 'user' });
    later(MINUTE_MS);
    expect(await ask(revokeReservation, { token, params: { id: uuid } })).toEqual(response);
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 0, held: 0, free: 1 });
    expect(await reserve('lamp')).toMatchObject({ state: 'reserved' });
    const { data } = await ask(listShopOrders, { token, query: { state: 'revoked' } });
    expect(data.map((order) => order.uuid)).toEqual([uuid]);
  });

  test('another member’s reservation is a 404 and stays', async () => {
    const { uuid } = await reserve('lamp');
    const other = await addMember('other', 'normal');
    expect(await askInVain(revokeReservation, { token: other, params: { id: uuid } })).toMatchObject({
      status: 404,
      error: { code: 'shop_reservation_not_found' },
    });
    expect((await ask(listReservations, { token })).data.reservations).toHaveLength(1);
  });

  test('a bought item’s reservation cannot be cancelled', async () => {
    const { uuid } = await reserve('lamp');
    await buy('lamp');
    expect(await askInVain(revokeReservation, { token, params: { id: uuid } })).toMatchObject({
      status: 409,
      error: { code: 'shop_reservation_used' },
    });
    await addItems({ name: 'badge' });
    const purchase = await buy('badge');
    expect(await askInVain(revokeReservation, { token, params: { id: purchase.uuid } })).toMatchObject({ status: 404 });
  });

  test('a member reserves each item once, and five items in total', async () => {
    await reserve('lamp');
    expect(await reserveInVain('lamp')).toMatchObject({ status: 409, error: { code: 'shop_already_reserved' } });
    const more = ['a', 'b', 'c', 'd', 'e'];
    await addItems(...more.map((name) => ({ name, grant_days: 1, reservation_seconds: 60 })), { name: 'plain' });
    for (const name of more.slice(0, 4)) await reserve(name);
    expect(await reserveInVain('e')).toMatchObject({ status: 409, error: { code: 'shop_reservations_full' } });
    expect(await reserveInVain('plain')).toMatchObject({ status: 409, error: { code: 'shop_not_reservable' } });
    later(MINUTE_MS);
    expect(await reserve('e')).toMatchObject({ state: 'reserved' });
  });

  test('a reservation counts towards the limit until it expires', async () => {
    await addItems({ name: 'pair', grant_days: 1, reservation_seconds: 60, per_user_limit: 2 });
    await buy('pair');
    await reserve('pair');
    expect(await mine('pair')).toMatchObject({ taken_count: 2, left_for_me: 0 });
    later(MINUTE_MS);
    expect(await mine('pair')).toMatchObject({ taken_count: 1, left_for_me: 1 });
    await buy('pair');
    expect(await buyInVain('pair')).toMatchObject({
      status: 409,
      error: { code: 'shop_limit_reached', per_user_limit: 2 },
    });
  });
});

describe('prizes', () => {
  beforeEach(async () => {
    await addItems({ name: 'crown', price_coins: null, stock_total: 1 });
  });

  test('a prize holds its item and is redeemed once, without coins', async () => {
    await addPrize('first', { user: 'fan', item: 'crown' });
    expect(await stockOf('crown')).toEqual({ total: 1, sold: 0, held: 1, free: 0 });
    const order = await redeem('first');
    expect(order).toMatchObject({ state: 'redeemed', price_coins: 0 });
    expect(await stockOf('crown')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
    expect(await coinsOf('fan')).toBe(1_000);
    const again = { token, key: newKey(), form: { prize_uuid: prizeUuid('first') } };
    expect(await askInVain(redeemShopPrize, again)).toMatchObject({
      status: 409,
      error: { code: 'shop_prize_redeemed', order_uuid: order.uuid },
    });
    const { data } = await ask(listPrizes, { token });
    expect(data).toMatchObject([{ state: 'redeemed', order_uuid: order.uuid, item: { name: { en: 'crown' } } }]);
  });

  test('of ten concurrent redemptions of a prize, one succeeds', async () => {
    await addPrize('first', { user: 'fan', item: 'crown' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => redeem('first')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf('crown')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
  });

  test('an expired prize is a 409, and another member’s a 404', async () => {
    await addPrize('late', { user: 'fan', item: 'crown', redeem_until_ms: Date.parse(NOW) + DAY_MS });
    const other = await addMember('other', 'normal');
    const form = { prize_uuid: prizeUuid('late') };
    expect(await askInVain(redeemShopPrize, { token: other, key: newKey(), form })).toMatchObject({
      status: 404,
      error: { code: 'shop_prize_not_found' },
    });
    later(DAY_MS);
    expect(await askInVain(redeemShopPrize, { token, key: newKey(), form })).toMatchObject({
      status: 409,
      error: { code: 'shop_prize_over' },
    });
    expect((await ask(listPrizes, { token })).data[0]?.state).toBe('over');
    expect((await mine('crown'))?.prize_uuid).toBe(null);
  });
});

describe('the order history', () => {
  test('lists the member’s own orders newest first, by page and state', async () => {
    await addItems(
      { name: 'a', grant_days: 1, reservation_seconds: 600 },
      { name: 'b', grant_days: 1 },
      { name: 'c', price_coins: null },
    );
    await addPrize('c', { user: 'fan', item: 'c' });
    await buy('b');
    later(1);
    await reserve('a');
    later(1);
    await redeem('c');
    const other = await addMember('other', 'normal');
    const pages = await walk((cursor) => ask(listShopOrders, { token, query: { limit: 1, ...cursor } }));
    expect(pages.map(({ state }) => state)).toEqual(['redeemed', 'reserved', 'bought']);
    expect((await ask(listShopOrders, { token: other })).data).toEqual([]);
    later(10 * MINUTE_MS);
    const { data } = await ask(listShopOrders, { token, query: { state: 'revoked' } });
    expect(data).toMatchObject([{ item: { name: { en: 'a' } }, revoked_by: 'time' }]);
  });

  test('lists each owned product once, with its count and whether it is active', async () => {
    await addItems({ name: 'effect', grant_days: 7 }, { name: 'mug', kind: 'physical', stock_total: 5 });
    await addAddress('fan');
    await buy('effect');
    later(1);
    for (const _ of [1, 2]) await buy('mug');
    later(8 * DAY_MS);
    const { data } = await ask(listHadProducts, { token });
    expect(data.map(({ item, count, owned }) => [item.name.en, count, owned?.is_active])).toEqual([
      ['mug', 2, undefined],
      ['effect', 1, false],
    ]);
    const digital = await ask(listHadProducts, { token, query: { kind: 'digital' } });
    expect(digital.data.map(({ item }) => item.name.en)).toEqual(['effect']);
  });
});
