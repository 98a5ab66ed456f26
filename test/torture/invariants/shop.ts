/** The shop: stock, orders, reservations, prizes, codes and holdings. */
import type { Invariants } from './invariants.ts';

export const shop: Invariants = {
  'stock is sold, held or free': `
    SELECT uuid FROM shop_items WHERE stock_total IS NOT NULL AND stock_total <> stock_sold + stock_held + stock_free
      OR min(stock_sold, stock_held, coalesce(stock_free, 0)) < 0`,
  'the sold stock of an item equals its orders': `
    SELECT uuid, stock_sold FROM shop_items WHERE stock_sold <> (
      SELECT count(*) FROM shop_orders WHERE item_uuid = shop_items.uuid AND state IN ('bought', 'redeemed'))`,
  'the held stock of an item equals its reservations and prizes': `
    SELECT uuid, stock_held FROM shop_items WHERE stock_held <> (
        SELECT count(*) FROM shop_orders WHERE item_uuid = shop_items.uuid AND state = 'reserved')
      + (SELECT count(*) FROM shop_prizes WHERE item_uuid = shop_items.uuid AND state = 'redeemable')`,
  'the stock of an item equals that of its variants': `
    SELECT item_uuid FROM shop_variants JOIN shop_items ON shop_items.uuid = item_uuid GROUP BY item_uuid
    HAVING max(shop_items.stock_total) <> sum(shop_variants.stock_total) OR min(shop_variants.stock_free) < 0
      OR max(shop_items.stock_free) > sum(shop_variants.stock_free)`,
  'stock of a variant is sold, held or free': `
    SELECT uuid FROM shop_variants WHERE stock_total <> stock_sold + stock_held + stock_free`,
  'the sold and held stock of a variant equals its orders': `
    SELECT uuid FROM shop_variants WHERE stock_sold <> (
        SELECT count(*) FROM shop_orders WHERE variant_uuid = shop_variants.uuid AND state IN ('bought', 'redeemed'))
      OR stock_held <> (SELECT count(*) FROM shop_orders WHERE variant_uuid = shop_variants.uuid AND state = 'reserved')`,
  'a shop order has a payment if and only if it is bought': `
    SELECT uuid, state FROM shop_orders LEFT JOIN named_transfers ON id = 'shop:' || uuid || ':coins'
    WHERE (state = 'bought') <> (id IS NOT NULL) OR amount <> price_coins OR to_account <> 'house:shop'`,
  'a user has at most five reservations and one per item': `
    SELECT user_uuid FROM shop_orders WHERE state = 'reserved' GROUP BY user_uuid HAVING count(*) > 5
    UNION ALL SELECT user_uuid FROM shop_orders WHERE state = 'reserved' GROUP BY user_uuid, item_uuid HAVING count(*) > 1`,
  'a user takes an item at most as often as its limit allows': `
    SELECT user_uuid FROM shop_holdings JOIN shop_items ON uuid = item_uuid WHERE taken > per_user_limit
      AND user_uuid NOT IN (SELECT into_uuid FROM account_merges)`,
  'a holding counts the orders of its user': `
    SELECT user_uuid, item_uuid, taken FROM shop_holdings WHERE taken <> (
      SELECT count(*) FROM shop_orders WHERE shop_orders.item_uuid = shop_holdings.item_uuid
        AND coalesce(for_user_uuid, shop_orders.user_uuid) = shop_holdings.user_uuid AND state IN ('reserved', 'bought'))
      AND NOT EXISTS (SELECT 1 FROM closings WHERE closings.user_uuid = shop_holdings.user_uuid)`,
  'a prize is redeemed if and only if it has one order': `
    SELECT uuid FROM shop_prizes WHERE (state = 'redeemed') <> (1 = (SELECT count(*) FROM shop_orders WHERE prize_uuid = shop_prizes.uuid))`,
  'a code belongs to at most one order': `
    SELECT code_uuid FROM shop_orders WHERE code_uuid IS NOT NULL GROUP BY code_uuid HAVING count(*) > 1
    UNION ALL SELECT uuid FROM shop_codes WHERE order_uuid IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM shop_orders WHERE shop_orders.uuid = order_uuid AND code_uuid = shop_codes.uuid)`,
  'a bought voucher has a code': `
    SELECT uuid FROM shop_orders WHERE kind = 'voucher' AND state IN ('bought', 'redeemed') AND code_uuid IS NULL`,
  'an order has a shipping state if and only if it is physical': `
    SELECT uuid FROM shop_orders WHERE kind = 'physical' AND state IN ('bought', 'redeemed') AND shipping_state IS NULL
      OR kind <> 'physical' AND shipping_state IS NOT NULL`,
  'a shop order has a step for its state': `
    SELECT uuid FROM shop_orders WHERE state <> 'reserved' AND NOT EXISTS (
      SELECT 1 FROM shop_order_steps WHERE order_uuid = uuid AND step = state)`,
};
