import { describe, expect, test } from 'vitest';
import type { shopItems } from '../../../api/shop/item/item-tables.ts';
import { gramsOf, searchText, searchWordsOf } from '../../../api/shop/item/search-text.ts';
import type { Buyer } from '../../../api/shop/order/buyer.ts';
import { refusalToBuy, refusalToReserve } from '../../../api/shop/order/may-take.ts';
import type { shopOrders } from '../../../api/shop/order/order-tables.ts';
import { itemRow, sentAddress } from '../../shop-rows.ts';

const now = new Date('2026-11-20T08:00:00Z');

const keys = {
  popular_key: '',
  newest_key: '',
  price_key: null,
  stock_key: null,
  newest_shelf_key: '',
  price_low_key: '',
  price_high_key: '',
};
const item: typeof shopItems.$inferSelect = {
  ...itemRow({ name: 'mug', kind: 'physical', stock_total: 2 }),
  share_picture_url: null,
  film_url: null,
  wearable: null,
  grant_days: null,
  price_coins: 100,
  sale_starts_at_ms: null,
  sale_ends_at_ms: null,
  per_user_limit: null,
  stock_total: 2,
  stock_sold: 1,
  stock_held: 0,
  stock_free: 1,
  reservation_seconds: 600,
  is_listed: 1,
  like_count: 0,
  sale_window: 'open',
  ...keys,
};

const order = (fields: Partial<typeof shopOrders.$inferSelect>): typeof shopOrders.$inferSelect => ({
  uuid: 'order',
  version: 0,
  user_uuid: 'user',
  item_uuid: item.uuid,
  variant_uuid: null,
  family_uuid: null,
  for_user_uuid: null,
  note: null,
  kind: 'physical',
  state: 'reserved',
  price_coins: 80,
  prize_uuid: null,
  code_uuid: null,
  created_at_ms: 1,
  moved_at_ms: 1,
  expires_at_ms: now.getTime() + 1,
  revoked_by: null,
  shipping_state: null,
  ship_to: null,
  carrier: null,
  tracking_number: null,
  order_key: '',
  ...fields,
});

const buyer = (fields: Partial<Buyer> = {}): Buyer => ({
  item,
  lapsed: 0,
  reservation: null,
  reservation_count: 0,
  taken: 0,
  variants: [],
  variant_uuid: null,
  coins: 100,
  overLimit: () => null,
  address: sentAddress,
  clearing: [],
  ...fields,
});

const toBuy = (fields: Partial<Buyer>, shown_coins = 100) =>
  refusalToBuy(buyer(fields), { shown_coins, now })?.failed ?? null;
const toReserve = (fields: Partial<Buyer>) => refusalToReserve(buyer(fields), now)?.failed ?? null;

describe('buying and reserving items', () => {
  test.each<[string, Partial<Buyer>, string | null]>([
    ['an available item with enough coins', {}, null],
    [
      'the last item, held by an expired reservation',
      { item: { ...item, stock_held: 1, stock_free: 0 }, lapsed: 1 },
      null,
    ],
    ['a reserved item', { item: { ...item, stock_held: 1, stock_free: 0 } }, 'shop_sold_out'],
    ['more than the limit per user', { item: { ...item, per_user_limit: 1 }, taken: 1 }, 'shop_limit_reached'],
    ['a minute before the sale', { item: { ...item, sale_starts_at_ms: now.getTime() + 60_000 } }, 'shop_not_yet'],
    ['at the start of the sale', { item: { ...item, sale_starts_at_ms: now.getTime() } }, null],
    ['at the end of the sale', { item: { ...item, sale_ends_at_ms: now.getTime() } }, 'shop_over'],
    ['a parcel without an address', { address: null }, 'address_required'],
    ['with one coin too few', { coins: 99 }, 'coins_short'],
  ])('buying %s returns the expected refusal', (_, fields, refusal) => {
    expect(toBuy(fields)).toBe(refusal);
  });

  test('a reservation keeps its price, whatever happens to the item', () => {
    const unavailableItem = {
      ...item,
      is_listed: 0,
      stock_free: 0,
      stock_held: 1,
      per_user_limit: 1,
      sale_ends_at_ms: 1,
    };
    expect(toBuy({ item: unavailableItem, taken: 1, reservation: order({}), coins: 80 }, 80)).toBe(null);
    expect(toBuy({ item: unavailableItem, taken: 1, reservation: order({}), coins: 80 }, 100)).toBe(
      'shop_price_changed',
    );
  });

  test('reserving has its own refusals but needs no coins', () => {
    expect(toReserve({ coins: 0, address: null })).toBe(null);
    expect(toReserve({ item: { ...item, reservation_seconds: null } })).toBe('shop_not_reservable');
    expect(toReserve({ reservation: order({}) })).toBe('shop_already_reserved');
    expect(toReserve({ reservation_count: 5 })).toBe('shop_reservations_full');
    expect(toReserve({ item: { ...item, stock_free: 0, stock_sold: 2 } })).toBe('shop_sold_out');
  });
});

describe('shop search', () => {
  test('a shop search ignores how its text was typed', () => {
    expect(searchText('ตุ๊กตาหมี', 'Star  BEAR!')).toBe('ตุกตาหมี star bear');
    expect(searchWordsOf('น้ำ  น\u0E4D\u0E49า')).toEqual([searchText('น้ำ')]);
    expect(searchWordsOf(' ฿ % ')).toEqual([]);
    expect(gramsOf(['หมี', 'ab', 'x'])).toEqual(['หม', 'มี', 'ab']);
  });
});
