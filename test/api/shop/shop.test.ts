import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { lapseReservations, nextLapse } from '../../../api/shop/order/reservation.ts';
import {
  getShopItem,
  likeShopItem,
  listOwnItems,
  listShopCategories,
  listShopItems,
  unlikeShopItem,
} from '../../../calls/shop/item.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { addMember } from '../member.ts';
import { addCategory, addCoins, addItems, addPrize } from './shop-world.ts';

const HOUR_MS = 3_600_000;

const names = (items: readonly { name: { en: string } }[]) => items.map(({ name }) => name.en);
const search = (text: string, more: object = {}) =>
  ask(listShopItems, { query: { search: text, sort: 'newest', ...more } });

describe('GET /v1/shop/categories', () => {
  test('lists categories with listed items, in their order', async () => {
    await addCategory('second', 2);
    await addCategory('first', 1);
    await addCategory('empty', 3);
    await addItems({ name: 'a', category_slug: 'second' }, { name: 'b', category_slug: 'first' });
    await addItems({ name: 'c', category_slug: 'empty', is_listed: 0 });
    const { data } = await ask(listShopCategories);
    expect(data.map(({ slug }) => slug)).toEqual(['first', 'second']);
  });
});

describe('GET /v3/shop', () => {
  beforeEach(async () => {
    await addCategory('toys', 2);
    await addItems(
      {
        name: 'bear',
        name_th: 'ตุ๊กตาหมีดาวน้อย',
        name_en: 'Little star bear',
        kind: 'physical',
        stock_total: 3,
        price_coins: 900,
        category_slug: 'toys',
        created_at_ms: 1,
      },
      {
        name: 'rabbit',
        name_th: 'ตุ๊กตากระต่ายน้ำเงิน',
        name_en: 'Blue rabbit',
        kind: 'physical',
        stock_total: 3,
        price_coins: 700,
        category_slug: 'toys',
        created_at_ms: 2,
      },
      {
        name: 'shirt',
        name_th: 'เสื้อยืดเวล่า',
        name_en: 'Vela T-shirt',
        kind: 'physical',
        stock_total: 0,
        price_coins: 500,
        created_at_ms: 3,
      },
      { name: 'crown', name_th: 'มงกุฎแชมป์', name_en: "Champion's crown", price_coins: null, created_at_ms: 4 },
      { name: 'old', name_th: 'ของเก่า', name_en: 'Old thing', is_listed: 0, created_at_ms: 5 },
    );
  });

  test.each([
    ['newest', ['Blue rabbit', 'Little star bear', "Champion's crown", 'Vela T-shirt']],
    ['price_low', ['Blue rabbit', 'Little star bear', 'Vela T-shirt', "Champion's crown"]],
    ['price_high', ['Little star bear', 'Blue rabbit', 'Vela T-shirt', "Champion's crown"]],
  ] as const)(
    'sorts items by %s across pages, unavailable ones last, without unlisted ones',
    async (sort, expected) => {
      const all = await walk((cursor) => ask(listShopItems, { query: { sort, limit: 1, ...cursor } }));
      expect(names(all)).toEqual(expected);
    },
  );

  test('a like moves an item up in the default sort', async () => {
    const token = await addMember('fan', 'normal');
    await ask(likeShopItem, { token, params: { uuid: itemUuid('bear') } });
    expect(names((await ask(listShopItems)).data)[0]).toBe('Little star bear');
  });

  test('items enter and leave the sale when the scheduled job runs', async () => {
    const now = Date.now();
    const shelf = async () => names((await ask(listShopItems, { query: { sort: 'newest', limit: 3 } })).data);
    await addItems(
      { name: 'later', sale_starts_at_ms: now + HOUR_MS, sale_window: 'before', created_at_ms: 6 },
      { name: 'until', sale_ends_at_ms: now + HOUR_MS, created_at_ms: 7 },
    );
    expect(await shelf()).toEqual(['until', 'Blue rabbit', 'Little star bear']);
    expect(await nextLapse(openDb(env.DB))).toBe(now + HOUR_MS);
    await lapseReservations(openDb(env.DB), new Date(now + HOUR_MS));
    expect(await nextLapse(openDb(env.DB))).toBe(null);
    expect(await shelf()).toEqual(['later', 'Blue rabbit', 'Little star bear']);
  });

  test('filters by category; an unknown category is a 404', async () => {
    const { data } = await ask(listShopItems, { query: { category: 'toys', sort: 'price_low' } });
    expect(names(data)).toEqual(['Blue rabbit', 'Little star bear']);
    expect(await askInVain(listShopItems, { query: { category: 'nothing' } })).toMatchObject({
      status: 404,
      error: { code: 'shop_category_not_found' },
    });
  });

  test.each([
    ['a Thai word without spaces around it', 'หมี', ['Little star bear']],
    ['the middle of a Thai word', 'ดาวน้อย', ['Little star bear']],
    ['a Thai word without its tone marks', 'ตุกตา', ['Blue rabbit', 'Little star bear']],
    ['sara am typed as two letters', 'น\u0E49\u0E4D\u0E32', ['Blue rabbit']],
    ['an English word in capitals', 'BEAR', ['Little star bear']],
    ['one Thai and one English word', 'ตุ๊กตา rabbit', ['Blue rabbit']],
    ['two words of which only one matches', 'ตุ๊กตา dragon', []],
    ['a single letter', 'ส', ['Vela T-shirt']],
    ['letters of two separate words', 'bluestar', []],
    ['an unlisted item', 'ของเก่า', []],
    ['SQL special characters', '%_\'"; --', ['Blue rabbit', 'Little star bear', "Champion's crown", 'Vela T-shirt']],
  ])('the search for %s returns the matching items', async (_, text, expected) => {
    expect(names((await search(text)).data)).toEqual(expected);
  });

  test('a search has pages, and its cursor is invalid for another search', async () => {
    const first = await search('ตุ๊กตา', { limit: 1 });
    expect(names(first.data)).toEqual(['Blue rabbit']);
    const cursor = first.next_cursor ?? '';
    expect(names((await search('ตุ๊กตา', { limit: 1, cursor })).data)).toEqual(['Little star bear']);
    const other = { query: { search: 'หมี', sort: 'newest' as const, cursor } };
    expect(await askInVain(listShopItems, other)).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
  });
});

describe('GET /v3/shop/{uuid}', () => {
  test('an item has its availability', async () => {
    const now = Date.now();
    await addItems(
      { name: 'free' },
      { name: 'gone', kind: 'physical', stock_total: 0 },
      { name: 'later', sale_starts_at_ms: now + HOUR_MS },
      { name: 'before', sale_ends_at_ms: now - HOUR_MS },
      { name: 'prize', price_coins: null },
    );
    const availabilities: string[] = [];
    for (const name of ['free', 'gone', 'later', 'before', 'prize']) {
      availabilities.push((await ask(getShopItem, { params: { uuid: itemUuid(name) } })).data.availability);
    }
    expect(availabilities).toEqual(['on_sale', 'sold_out', 'not_yet', 'over', 'prize_only']);
  });

  test('an unlisted item is 410, an unknown 404, an invalid uuid 400', async () => {
    await addItems({ name: 'old', is_listed: 0 });
    const failures = await Promise.all(
      [itemUuid('old'), itemUuid('never'), 'bear'].map((uuid) => askInVain(getShopItem, { params: { uuid } })),
    );
    expect(failures.map(({ status, error }) => [status, error.code])).toEqual([
      [410, 'shop_item_gone'],
      [404, 'shop_item_not_found'],
      [400, 'invalid_params'],
    ]);
  });
});

describe('the caller’s own shop data', () => {
  let token: string;

  beforeEach(async () => {
    token = await addMember('fan', 'normal');
    await addItems({ name: 'badge' }, { name: 'effect', grant_days: 7, per_user_limit: 3 });
  });

  const uuidsIn = (items: { item_uuid: string }[]) => items.map(({ item_uuid }) => item_uuid).sort();

  const mine = (...items: string[]) => ask(listOwnItems, { token, query: { uuids: items.map(itemUuid).join() } });

  test('GET /v3/shop/mine returns likes, limits, prizes and coins of existing items', async () => {
    await addCoins('fan', 70);
    await addPrize('won', { user: 'fan', item: 'effect' });
    await ask(likeShopItem, { token, params: { uuid: itemUuid('badge') } });
    const { data } = await mine('badge', 'effect', 'nothing');
    expect(data.coins).toBe(70);
    expect(Object.fromEntries(data.items.map((item) => [item.item_uuid, item]))).toMatchObject({
      [itemUuid('badge')]: {
        is_liked: true,
        taken_count: 0,
        left_for_me: 1,
        reservation: null,
        prize_uuid: null,
        owned: null,
      },
      [itemUuid('effect')]: { is_liked: false, left_for_me: 3, prize_uuid: expect.any(String) },
    });
    expect(data.items).toHaveLength(2);
  });

  test('without uuids, GET /v3/shop/mine omits items unrelated to the caller', async () => {
    expect((await ask(listOwnItems, { token })).data.items).toEqual([]);
    await ask(likeShopItem, { token, params: { uuid: itemUuid('effect') } });
    expect(uuidsIn((await ask(listOwnItems, { token })).data.items)).toEqual([itemUuid('effect')]);
  });

  test('without uuids, GET /v3/shop/mine matches the items of the same catalogue page', async () => {
    for (const name of ['badge', 'effect']) await ask(likeShopItem, { token, params: { uuid: itemUuid(name) } });
    const shelves = [{ limit: '1' }, { limit: '1', sort: 'newest' }, { limit: '2' }, { search: 'effect' }] as const;
    for (const query of shelves) {
      const shelf = await ask(listShopItems, { query });
      const own = await ask(listOwnItems, { token, query });
      expect(uuidsIn(own.data.items)).toEqual(shelf.data.map(({ uuid }) => uuid).sort());
      if (shelf.next_cursor === null) continue;
      const next = { ...query, cursor: shelf.next_cursor };
      const after = await ask(listShopItems, { query: next });
      expect(uuidsIn((await ask(listOwnItems, { token, query: next })).data.items)).toEqual(
        after.data.map(({ uuid }) => uuid).sort(),
      );
    }
    const response = await ask(listOwnItems, { token, query: { search: 'effect' } });
    expect(uuidsIn(response.data.items)).toEqual([itemUuid('effect')]);
    const nowhere = await ask(listOwnItems, { token, query: { category: 'nowhere' } });
    expect(nowhere.data.items).toEqual([]);
    const foreign = await askInVain(listOwnItems, { token, query: { cursor: 'abc' } });
    expect([foreign.status, foreign.error.code]).toEqual([400, 'invalid_cursor']);
  });

  test('liking and unliking an item are idempotent and per member', async () => {
    const other = await addMember('other', 'normal');
    const params = { uuid: itemUuid('badge') };
    await ask(likeShopItem, { token: other, params });
    for (const _ of [1, 2]) expect((await ask(likeShopItem, { token, params })).data.like_count).toBe(2);
    for (const _ of [1, 2]) {
      expect((await ask(unlikeShopItem, { token, params })).data).toEqual({
        item_uuid: itemUuid('badge'),
        is_liked: false,
        like_count: 1,
      });
    }
  });
});
