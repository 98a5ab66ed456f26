-- Offers and sales. The routes of this feature insert rows, and the job `commissions` releases
-- commissions. They rely on these triggers for the checks, the counts and the V-tokens.
-- @answer live_over
CREATE TRIGGER live_offers_are_of_lives BEFORE INSERT ON live_offers
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'an item can be offered only on air');
END;

-- @invariant the routes only end an offer, and rules count it
CREATE TRIGGER live_offers_stay BEFORE UPDATE ON live_offers
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (OLD.ended_at_ms IS NOT NULL AND NEW.ended_at_ms IS NOT OLD.ended_at_ms)
  OR (NEW.sold_count IS NOT OLD.sold_count AND NOT EXISTS (SELECT 1 FROM running_rules))
BEGIN
  SELECT RAISE(ABORT, 'an offer can only be ended');
END;

CREATE TRIGGER lives_end_offers AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_offers SET ended_at_ms = NEW.ended_at_ms WHERE live_uuid = NEW.uuid AND ended_at_ms IS NULL;
END;

-- @never_go live_offers

-- @never_go live_sales

-- A sale is an order that its buyer has just paid, through an offer that is on.
-- @answer offer_over
CREATE TRIGGER live_sales_are_of_offers BEFORE INSERT ON live_sales
WHEN NOT EXISTS (
    SELECT 1 FROM live_offers WHERE uuid = NEW.offer_uuid AND vb_uuid = NEW.vb_uuid AND ended_at_ms IS NULL
      AND coalesce(until_ms > NEW.sold_at_ms, 1)
  )
  OR NOT EXISTS (
    SELECT 1 FROM shop_orders CROSS JOIN live_offers ON live_offers.uuid = NEW.offer_uuid
    WHERE shop_orders.uuid = NEW.order_uuid AND shop_orders.item_uuid = live_offers.item_uuid
      AND shop_orders.state = 'bought' AND shop_orders.price_coins = NEW.price_coins
      AND shop_orders.moved_at_ms = NEW.sold_at_ms AND shop_orders.family_uuid IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'a sale needs a paid order of an item that is offered now');
END;

-- Coins of missions earn no commission: no free coin becomes money of a VB.
-- @invariant buyOffer reads the rates and the coins of missions again in each attempt
CREATE TRIGGER live_sales_go_by_rates BEFORE INSERT ON live_sales
WHEN NEW.commission_basis_points IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'live_commission_basis_points' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> iif(
    (SELECT user_uuid FROM shop_orders WHERE uuid = NEW.order_uuid) = NEW.vb_uuid, 0,
    (NEW.price_coins - coalesce((SELECT coins FROM mission_payments WHERE order_uuid = NEW.order_uuid), 0))
      * NEW.vtokens_per_100_coins * NEW.commission_basis_points / 1000000
  )
  OR NEW.of_age_at_ms < NEW.sold_at_ms + 1000 * coalesce((
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'gift_hold_seconds' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  ), 0)
  OR NEW.released_at_ms IS NOT NULL OR NEW.reversed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a commission must use the rates in force when the item is sold');
END;

-- @rule
CREATE TRIGGER live_sales_earn AFTER INSERT ON live_sales
BEGIN
  UPDATE live_offers SET sold_count = sold_count + 1 WHERE uuid = NEW.offer_uuid;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'commission:' || NEW.order_uuid || ':earned', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held',
      NEW.vtokens, NEW.sold_at_ms
    WHERE NEW.vtokens > 0;
END;

-- A commission becomes payable once, after it has matured, and is reversed once.
-- @invariant the job and the refund check the row first
CREATE TRIGGER live_sales_move_once BEFORE UPDATE ON live_sales
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.offer_uuid IS NOT OLD.offer_uuid
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid) OR NEW.vtokens IS NOT OLD.vtokens OR NEW.price_coins IS NOT OLD.price_coins
  OR NEW.sold_at_ms IS NOT OLD.sold_at_ms OR NEW.of_age_at_ms IS NOT OLD.of_age_at_ms
  OR OLD.reversed_at_ms IS NOT NULL
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.released_at_ms IS NULL AND NEW.released_at_ms < OLD.of_age_at_ms)
  OR (NEW.reversed_at_ms IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.order_uuid))
BEGIN
  SELECT RAISE(ABORT, 'a commission is released once when matured, and reversed once with a refund');
END;

-- @rule
CREATE TRIGGER live_sales_release AFTER UPDATE OF released_at_ms ON live_sales
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NEW.vtokens > 0
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'commission:' || NEW.order_uuid || ':released', 'user:' || NEW.vb_uuid || ':vtoken_held',
    'user:' || NEW.vb_uuid || ':vtoken_payable', NEW.vtokens, NEW.released_at_ms
  );
END;

-- A refund reverses the commission. The VB owes V-tokens that were already paid.
-- @rule
CREATE TRIGGER shop_refunds_reverse_commissions AFTER INSERT ON shop_refunds
BEGIN
  UPDATE live_sales SET reversed_at_ms = NEW.refunded_at_ms WHERE order_uuid = NEW.order_uuid;
END;

-- @rule
CREATE TRIGGER live_sales_reverse AFTER UPDATE OF reversed_at_ms ON live_sales
WHEN OLD.reversed_at_ms IS NULL AND NEW.reversed_at_ms IS NOT NULL AND NEW.vtokens > 0
BEGIN
  UPDATE ledger_accounts SET lowest = NULL
    WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable' AND NEW.released_at_ms IS NOT NULL AND balance < NEW.vtokens;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'commission:' || NEW.order_uuid || ':back',
    'user:' || NEW.vb_uuid || iif(NEW.released_at_ms IS NULL, ':vtoken_held', ':vtoken_payable'),
    'user:' || NEW.vb_uuid || ':vtoken_reversed', NEW.vtokens, NEW.reversed_at_ms
  );
END;

-- @dated live_sales (sold_at_ms, released_at_ms, reversed_at_ms)
