/** Items, orders, prizes and codes of the small world. */
import type { DatabaseSync } from 'node:sqlite';
import { insert, move, uuid } from './rows.ts';

/** Adds a bought mug, a reserved and a given badge, and a voucher that was won. */
export function addShop(database: DatabaseSync) {
  insert(
    database,
    'shop_items',
    { uuid: uuid('mug'), kind: 'physical', stock_total: 10, stock_sold: 1, stock_free: 9, per_user_limit: 5 },
    { uuid: uuid('badge'), kind: 'digital', stock_total: 5, stock_sold: 1, stock_held: 2, stock_free: 2 },
    { uuid: uuid('card'), kind: 'voucher', stock_total: 1, stock_sold: 1, stock_free: 0 },
  );
  insert(database, 'shop_variants', {
    uuid: uuid('red'),
    item_uuid: uuid('mug'),
    stock_total: 10,
    stock_sold: 1,
    stock_free: 9,
  });
  insert(
    database,
    'shop_prizes',
    { uuid: uuid('to-redeem'), user_uuid: uuid('fan'), item_uuid: uuid('badge'), state: 'redeemable' },
    { uuid: uuid('redeemed'), user_uuid: uuid('fan'), item_uuid: uuid('card'), state: 'redeemed' },
  );
  insert(database, 'shop_codes', {
    uuid: uuid('code'),
    item_uuid: uuid('card'),
    code: 'C1',
    order_uuid: uuid('shop-card'),
  });
  const order = { user_uuid: uuid('fan'), created_at_ms: 1 };
  insert(
    database,
    'shop_orders',
    {
      ...order,
      uuid: uuid('shop-mug'),
      item_uuid: uuid('mug'),
      variant_uuid: uuid('red'),
      kind: 'physical',
      state: 'bought',
      price_coins: 10,
      shipping_state: 'delivered',
    },
    { ...order, uuid: uuid('shop-held'), item_uuid: uuid('badge'), kind: 'digital', state: 'reserved', price_coins: 5 },
    {
      ...order,
      uuid: uuid('shop-card'),
      item_uuid: uuid('card'),
      kind: 'voucher',
      state: 'redeemed',
      prize_uuid: uuid('redeemed'),
      code_uuid: uuid('code'),
    },
    {
      uuid: uuid('shop-gift'),
      user_uuid: uuid('owner'),
      for_user_uuid: uuid('vb'),
      family_uuid: uuid('family'),
      item_uuid: uuid('badge'),
      kind: 'digital',
      state: 'bought',
      price_coins: 5,
      created_at_ms: 1,
    },
  );
  for (const [name, step] of [
    ['mug', 'bought'],
    ['card', 'redeemed'],
    ['gift', 'bought'],
  ] as const)
    insert(database, 'shop_order_steps', { order_uuid: uuid(`shop-${name}`), version: 0, step });
  insert(
    database,
    'shop_holdings',
    { user_uuid: uuid('fan'), item_uuid: uuid('mug'), taken: 1 },
    { user_uuid: uuid('fan'), item_uuid: uuid('badge'), taken: 1 },
    { user_uuid: uuid('vb'), item_uuid: uuid('badge'), taken: 1 },
  );
  insert(database, 'family_spends', {
    uuid: uuid('shop-gift'),
    kind: 'shop',
    family_uuid: uuid('family'),
    by_uuid: uuid('owner'),
    whom_uuid: uuid('vb'),
    coins: 5,
    at_ms: 1,
  });
  move(database, `shop:${uuid('shop-mug')}:coins`, [`user:${uuid('fan')}:coins`, 'house:shop'], 10);
  move(database, `shop:${uuid('shop-gift')}:coins`, [`family:${uuid('family')}:coins`, 'house:shop'], 5);
}
