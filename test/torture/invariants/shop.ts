/** The shop: stock, orders, reservations, prizes, codes and holdings. */
import type { Invariants } from './invariants.ts';

export const shop: Invariants = {
  'stock is sold, held or free': `
    SELECT uuid FROM shop_items WHERE stock_total IS NOT NULL AND stock_total <> stock_sold + stock_held + stock_free
      OR min(stock_sold, stock_held, coalesce(stock_free, 0)) < 0`,
  'what is sold of an item is what orders say': `
    SELECT uuid, stock_sold FROM shop_items WHERE stock_sold <> (
      SELECT count(*) FROM shop_orders WHERE item_uuid = shop_items.uuid AND state IN ('bought', 'redeemed'))`,
  'what is held of an item is reserved or won': `
    SELECT uuid, stock_held FROM shop_items WHERE stock_held <> (
        SELECT count(*) FROM shop_orders WHERE item_uuid = shop_items.uuid AND state = 'reserved')
      + (SELECT count(*) FROM shop_prizes WHERE item_uuid = shop_items.uuid AND state = 'redeemable')`,
  'an item has the stock of its variants': `
    SELECT item_uuid FROM shop_variants JOIN shop_items ON shop_items.uuid = item_uuid GROUP BY item_uuid
    HAVING max(shop_items.stock_total) <> sum(shop_variants.stock_total) OR min(shop_variants.stock_free) < 0
      OR max(shop_items.stock_free) > sum(shop_variants.stock_free)`,
  'stock of a variant is sold, held or free': `
    SELECT uuid FROM shop_variants WHERE stock_total <> stock_sold + stock_held + stock_free`,
  'what is sold or held of a variant is what orders say': `
    SELECT uuid FROM shop_variants WHERE stock_sold <> (
        SELECT count(*) FROM shop_orders WHERE variant_uuid = shop_variants.uuid AND state IN ('bought', 'redeemed'))
      OR stock_held <> (SELECT count(*) FROM shop_orders WHERE variant_uuid = shop_variants.uuid AND state = 'reserved')`,
  'a shop order is paid when it is bought, and only then': `
    SELECT uuid, state FROM shop_orders LEFT JOIN ledger_transfers ON id = 'shop:' || uuid || ':coins'
    WHERE (state = 'bought') <> (id IS NOT NULL) OR amount <> price_coins OR to_account <> 'house:shop'`,
  'somebody has five reservations at most, and one of an item': `
    SELECT user_uuid FROM shop_orders WHERE state = 'reserved' GROUP BY user_uuid HAVING count(*) > 5
    UNION ALL SELECT user_uuid FROM shop_orders WHERE state = 'reserved' GROUP BY user_uuid, item_uuid HAVING count(*) > 1`,
  'somebody takes no more of an item than they may': `
    SELECT user_uuid FROM shop_holdings JOIN shop_items ON uuid = item_uuid WHERE taken > per_user_limit
      AND user_uuid NOT IN (SELECT into_uuid FROM account_merges)`,
  'a holding counts what was taken': `
    SELECT user_uuid, item_uuid, taken FROM shop_holdings WHERE taken <> (
      SELECT count(*) FROM shop_orders WHERE shop_orders.item_uuid = shop_holdings.item_uuid
        AND coalesce(for_user_uuid, shop_orders.user_uuid) = shop_holdings.user_uuid AND state IN ('reserved', 'bought'))
      AND NOT EXISTS (SELECT 1 FROM closings WHERE closings.user_uuid = shop_holdings.user_uuid)`,
  'a prize is redeemed by one order': `
    SELECT uuid FROM shop_prizes WHERE (state = 'redeemed') <> (1 = (SELECT count(*) FROM shop_orders WHERE prize_uuid = shop_prizes.uuid))`,
  'a code is given out once': `
    SELECT code_uuid FROM shop_orders WHERE code_uuid IS NOT NULL GROUP BY code_uuid HAVING count(*) > 1
    UNION ALL SELECT uuid FROM shop_codes WHERE order_uuid IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM shop_orders WHERE shop_orders.uuid = order_uuid AND code_uuid = shop_codes.uuid)`,
  'a voucher that was bought has its code': `
    SELECT uuid FROM shop_orders WHERE kind = 'voucher' AND state IN ('bought', 'redeemed') AND code_uuid IS NULL`,
  'what is sent has an address, and nothing else has': `
    SELECT uuid FROM shop_orders WHERE kind = 'physical' AND state IN ('bought', 'redeemed') AND shipping_state IS NULL
      OR kind <> 'physical' AND shipping_state IS NOT NULL`,
  'a shop order is where its last step is': `
    SELECT uuid FROM shop_orders WHERE state <> 'reserved' AND NOT EXISTS (
      SELECT 1 FROM shop_order_steps WHERE order_uuid = uuid AND step = state)`,
};
