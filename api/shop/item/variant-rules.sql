-- Only physical items have variants. The first variant requires that no piece is free or held,
-- because such a piece would belong to no variant. The code in office-variant-routes.ts and
-- order/place-order.ts relies on these triggers for the stock.
CREATE TRIGGER shop_variants_begin BEFORE INSERT ON shop_variants
WHEN NEW.stock_sold <> 0 OR NEW.stock_held <> 0 OR NOT EXISTS (
  SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'physical' AND (
    EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
    OR (coalesce(stock_free, 0) = 0 AND stock_held = 0)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a new variant must be unsold and belong to a physical item');
END;

-- The stock of an item is the sum of its variants, plus the pieces sold before it had variants.
CREATE TRIGGER shop_variants_are_stock AFTER INSERT ON shop_variants
BEGIN
  UPDATE shop_items SET
    stock_total = coalesce(stock_total, stock_sold + stock_held) + NEW.stock_total,
    stock_free = coalesce(stock_free, 0) + NEW.stock_free
  WHERE uuid = NEW.item_uuid;
END;

CREATE TRIGGER shop_variants_move_stock AFTER UPDATE OF stock_total ON shop_variants
WHEN NEW.stock_total <> OLD.stock_total
BEGIN
  UPDATE shop_items SET
    stock_total = stock_total + NEW.stock_total - OLD.stock_total,
    stock_free = stock_free + NEW.stock_total - OLD.stock_total
  WHERE uuid = NEW.item_uuid;
END;

CREATE TRIGGER shop_variants_stay BEFORE UPDATE ON shop_variants
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid
BEGIN
  SELECT RAISE(ABORT, 'the item of a variant cannot be changed');
END;

-- @never_go shop_variants

-- A prize does not name a variant, so no variant's stock could be held for it.
-- @answer event_reward_wrong
CREATE TRIGGER shop_prizes_have_no_variants BEFORE INSERT ON shop_prizes
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item with variants cannot be a prize');
END;

-- @answer shop_variant_choose
CREATE TRIGGER shop_orders_are_of_variants BEFORE INSERT ON shop_orders
WHEN (NEW.variant_uuid IS NULL AND EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid))
  OR (NEW.variant_uuid IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.variant_uuid AND item_uuid = NEW.item_uuid))
BEGIN
  SELECT RAISE(ABORT, 'an order needs a variant of its item');
END;

CREATE TRIGGER shop_orders_keep_variants BEFORE UPDATE OF variant_uuid ON shop_orders
WHEN NEW.variant_uuid IS NOT OLD.variant_uuid
BEGIN
  SELECT RAISE(ABORT, 'the variant of a shop order cannot be changed');
END;

CREATE TRIGGER shop_orders_take_variants AFTER INSERT ON shop_orders WHEN NEW.variant_uuid IS NOT NULL
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved'),
    stock_free = stock_free - 1
  WHERE uuid = NEW.variant_uuid;
END;

CREATE TRIGGER shop_orders_move_variants AFTER UPDATE OF state ON shop_orders
WHEN NEW.variant_uuid IS NOT NULL AND OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.variant_uuid;
END;
