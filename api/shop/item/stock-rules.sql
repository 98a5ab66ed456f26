-- Prizes hold one piece of stock until they are redeemed or over. The code in
-- rankings/event/reward.ts and office-stock-routes.ts only inserts prizes, and order/reservation.ts
-- only ends them.
CREATE TRIGGER shop_prizes_begin BEFORE INSERT ON shop_prizes WHEN NEW.state <> 'redeemable'
BEGIN
  SELECT RAISE(ABORT, 'a new prize must be redeemable');
END;

CREATE TRIGGER shop_prizes_hold_stock AFTER INSERT ON shop_prizes
BEGIN
  UPDATE shop_items SET stock_held = stock_held + 1, stock_free = stock_free - 1 WHERE uuid = NEW.item_uuid;
END;

-- @answer shop_prize_redeemed
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (NEW.state IS NOT OLD.state AND (
    OLD.state <> 'redeemable'
    OR (NEW.state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.uuid))
  ))
BEGIN
  SELECT RAISE(ABORT, 'a prize cannot move between these states');
END;

CREATE TRIGGER shop_prizes_free_stock AFTER UPDATE OF state ON shop_prizes
WHEN OLD.state = 'redeemable' AND NEW.state = 'over'
BEGIN
  UPDATE shop_items SET stock_held = stock_held - 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;

-- @never_go shop_prizes

-- The number of codes is the item's stock, and each code is used once. The code in
-- office-stock-routes.ts only inserts codes, and orders only name one (order/order-rules.sql). Both
-- rely on these triggers.
CREATE TRIGGER shop_codes_are_stock AFTER INSERT ON shop_codes
BEGIN
  UPDATE shop_items SET stock_total = stock_total + 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;

CREATE TRIGGER shop_codes_begin BEFORE INSERT ON shop_codes
WHEN NEW.order_uuid IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'voucher')
BEGIN
  SELECT RAISE(ABORT, 'a new code must be unused and belong to a voucher item');
END;

-- @invariant the rule of an order takes a free code
CREATE TRIGGER shop_codes_stay BEFORE UPDATE ON shop_codes
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.code IS NOT OLD.code
  OR (NEW.order_uuid IS NOT OLD.order_uuid AND (
    OLD.order_uuid IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND code_uuid = NEW.uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a code can be given out only once');
END;

-- @never_go shop_codes

-- @dated shop_prizes (won_at_ms)
