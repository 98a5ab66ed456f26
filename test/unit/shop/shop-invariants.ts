/**
 * Invariants of the shop that hold at any moment. Each query returns its name if it is violated.
 */
import { orderMoves, shippingMoves } from '../../../api/shop/order/order-state.ts';
import type { Database } from '../money/model/sqlite-d1.ts';

const legal = [...Object.entries(orderMoves), ...Object.entries(shippingMoves)]
  .flatMap(([from, tos]) => tos.map((to) => `('${from}', '${to}')`))
  .join(', ');

const rules = {
  'sold + held + free = total': `
    SELECT uuid FROM shop_items WHERE stock_total IS NOT NULL AND stock_total <> stock_sold + stock_held + stock_free`,
  'sold is what was bought and redeemed, held what is reserved or won': `
    SELECT uuid FROM shop_items AS item WHERE stock_sold <>
        (SELECT count(*) FROM shop_orders WHERE item_uuid = item.uuid AND state IN ('bought', 'redeemed'))
      OR stock_held <> (SELECT count(*) FROM shop_orders WHERE item_uuid = item.uuid AND state = 'reserved')
        + (SELECT count(*) FROM shop_prizes WHERE item_uuid = item.uuid AND state = 'redeemable')`,
  'coins left the ledger once for what was bought, and for nothing else': `
    SELECT uuid FROM shop_orders LEFT JOIN ledger_transfers ON id = 'shop:' || uuid || ':coins'
    WHERE (state = 'bought') <> (id IS NOT NULL) OR amount <> price_coins
    UNION SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:shop')
      <> (SELECT coalesce(sum(price_coins), 0) FROM shop_orders WHERE state = 'bought')
    UNION SELECT id FROM named_transfers WHERE to_account = 'house:shop'
      AND id NOT IN (SELECT 'shop:' || uuid || ':coins' FROM shop_orders)`,
  'a balance is the sum of its entries': `
    SELECT id FROM ledger_accounts LEFT JOIN ledger_entries ON account_id = id
    GROUP BY id HAVING balance <> coalesce(sum(amount), 0)`,
  'nobody has more than the limit, and holdings count what there is': `
    SELECT user_uuid FROM shop_holdings AS held JOIN shop_items ON uuid = item_uuid WHERE taken > per_user_limit
      OR taken <> (SELECT count(*) FROM shop_orders WHERE coalesce(for_user_uuid, user_uuid) = held.user_uuid
        AND item_uuid = held.item_uuid AND state IN ('reserved', 'bought'))
      OR had <> (SELECT count(*) FROM shop_orders WHERE coalesce(for_user_uuid, user_uuid) = held.user_uuid
        AND item_uuid = held.item_uuid AND state IN ('bought', 'redeemed'))
    UNION SELECT uuid FROM shop_orders WHERE state <> 'revoked'
      AND NOT EXISTS (SELECT 1 FROM shop_holdings AS held
        WHERE held.user_uuid = coalesce(for_user_uuid, shop_orders.user_uuid) AND held.item_uuid = shop_orders.item_uuid)`,
  'an item has what its variants have, and each of them what its orders say': `
    SELECT item_uuid FROM shop_variants AS variant JOIN shop_items AS item ON item.uuid = item_uuid
      GROUP BY item_uuid HAVING sum(variant.stock_total) <> item.stock_total OR sum(variant.stock_free) <> item.stock_free
        OR sum(variant.stock_held) <> item.stock_held OR sum(variant.stock_sold) <> item.stock_sold
    UNION SELECT uuid FROM shop_variants AS variant WHERE stock_sold <>
        (SELECT count(*) FROM shop_orders WHERE variant_uuid = variant.uuid AND state IN ('bought', 'redeemed'))
      OR stock_held <> (SELECT count(*) FROM shop_orders WHERE variant_uuid = variant.uuid AND state = 'reserved')
    UNION SELECT uuid FROM shop_orders WHERE (variant_uuid IS NOT NULL)
      <> EXISTS (SELECT 1 FROM shop_variants WHERE shop_variants.item_uuid = shop_orders.item_uuid)`,
  'what was given is worn, was bought for another, and they were told of it once': `
    SELECT uuid FROM shop_orders WHERE for_user_uuid IS NOT NULL AND (kind <> 'digital' OR for_user_uuid = user_uuid
      OR (SELECT count(*) FROM notices
        WHERE kind = 'item_given' AND user_uuid = for_user_uuid AND path = '/shop/history/' || uuid) <> 1)
    UNION SELECT key FROM notices WHERE kind = 'item_given'
      AND key NOT IN (SELECT 'item_given:' || uuid FROM shop_orders WHERE for_user_uuid = notices.user_uuid)`,
  'a voucher that was bought has its own code': `
    SELECT uuid FROM shop_orders WHERE kind = 'voucher' AND state IN ('bought', 'redeemed')
      AND NOT EXISTS (SELECT 1 FROM shop_codes WHERE shop_codes.uuid = code_uuid AND order_uuid = shop_orders.uuid)
    UNION SELECT uuid FROM shop_codes WHERE order_uuid IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE shop_orders.uuid = order_uuid AND code_uuid = shop_codes.uuid)`,
  'a prize is redeemed by one order': `
    SELECT uuid FROM shop_prizes WHERE (state = 'redeemed')
      <> (SELECT count(*) FROM shop_orders WHERE prize_uuid = shop_prizes.uuid)`,
  'orders move legally, and their timeline says how': `
    SELECT 1 FROM (
      SELECT step, lag(step, 1, 'new') OVER (PARTITION BY order_uuid ORDER BY version) AS before FROM shop_order_steps
    ) WHERE (before, step) NOT IN (VALUES ${legal})
    UNION SELECT 1 FROM shop_orders WHERE shipping_state IS NULL AND state <>
      (SELECT step FROM shop_order_steps WHERE order_uuid = shop_orders.uuid ORDER BY version DESC LIMIT 1)`,
  'every key that was answered made or moved the one order that its answer tells of': `
    SELECT key FROM idempotency_keys WHERE answer ->> '$.data.uuid' NOT IN (SELECT uuid FROM shop_orders)
    UNION SELECT uuid FROM shop_orders WHERE uuid NOT IN (SELECT answer ->> '$.data.uuid' FROM idempotency_keys)
    UNION SELECT 1 FROM idempotency_keys GROUP BY answer ->> '$.data.uuid', answer ->> '$.data.state' HAVING count(*) > 1`,
  'nobody has more than five reservations': `
    SELECT user_uuid FROM shop_orders WHERE state = 'reserved' GROUP BY user_uuid HAVING count(*) > 5`,
};

const all = Object.entries(rules)
  .map(([name, query]) => `SELECT '${name}' AS broken WHERE EXISTS (${query})`)
  .join(' UNION ALL ');

/** Returns the names of the violated invariants. */
export const brokenRules = (database: Database): string[] => database.rows(all).map((row) => String(row.broken));
