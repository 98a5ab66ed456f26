/** Tamperings with the shop: stock, orders, reservations, prizes, codes and holdings. */
import { uuid, uuids } from './rows.ts';
import { add, rename, type Tamperings } from './tampering.ts';

const [MUG, BADGE] = uuids('mug', 'badge');
const [OF_MUG, OF_CARD] = uuids('shop-mug', 'shop-card');

export const shop: Tamperings = {
  'stock is sold, held or free': `UPDATE shop_items SET stock_free = 1 WHERE uuid = '${BADGE}'`,
  'the sold stock of an item equals its orders': `UPDATE shop_items SET stock_sold = 2, stock_free = 1 WHERE uuid = '${BADGE}'`,
  'the held stock of an item equals its reservations and prizes': `UPDATE shop_items SET stock_held = 3, stock_free = 1 WHERE uuid = '${BADGE}'`,
  'the stock of an item equals that of its variants': `UPDATE shop_items SET stock_total = 11, stock_free = 10 WHERE uuid = '${MUG}'`,
  'stock of a variant is sold, held or free': 'UPDATE shop_variants SET stock_free = 10',
  'the sold and held stock of a variant equals its orders': `UPDATE shop_orders SET variant_uuid = NULL WHERE uuid = '${OF_MUG}'`,
  'a shop order has a payment if and only if it is bought': rename(`shop:${OF_MUG}:coins`),
  'a user has at most five reservations and one per item': [
    {
      by: [
        add('shop_orders', {
          uuid: uuid('again'),
          user_uuid: uuid('fan'),
          item_uuid: BADGE,
          kind: 'digital',
          state: 'reserved',
          created_at_ms: 2,
        }),
        `UPDATE shop_items SET stock_held = 3, stock_free = 1 WHERE uuid = '${BADGE}'`,
        `UPDATE shop_holdings SET taken = 2 WHERE user_uuid = '${uuid('fan')}' AND item_uuid = '${BADGE}'`,
      ],
    },
    add(
      'shop_orders',
      ...['a', 'b', 'c', 'd', 'e'].map((name) => ({
        uuid: uuid(name),
        user_uuid: uuid('fan'),
        item_uuid: uuid(name),
        kind: 'digital',
        state: 'reserved',
        created_at_ms: 2,
      })),
    ),
  ],
  'a user takes an item at most as often as its limit allows': `UPDATE shop_items SET per_user_limit = 0 WHERE uuid = '${BADGE}'`,
  'a holding counts the orders of its user': `UPDATE shop_holdings SET taken = 2 WHERE user_uuid = '${uuid('vb')}'`,
  'a prize is redeemed if and only if it has one order': `UPDATE shop_orders SET prize_uuid = NULL WHERE uuid = '${OF_CARD}'`,
  'a code belongs to at most one order': [
    `UPDATE shop_codes SET order_uuid = '${OF_MUG}'`,
    `UPDATE shop_orders SET code_uuid = '${uuid('code')}' WHERE uuid = '${OF_MUG}'`,
  ],
  'a bought voucher has a code': {
    by: [
      `UPDATE shop_orders SET code_uuid = NULL WHERE uuid = '${OF_CARD}'`,
      'UPDATE shop_codes SET order_uuid = NULL',
    ],
  },
  'an order has a shipping state if and only if it is physical': `UPDATE shop_orders SET shipping_state = 'shipped' WHERE uuid = '${OF_CARD}'`,
  'a shop order has a step for its state': `UPDATE shop_order_steps SET step = 'reserved' WHERE order_uuid = '${OF_MUG}'`,
};
