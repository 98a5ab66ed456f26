-- Orders start as reserved, bought or redeemed, increase `version` by one per change, and are never
-- deleted. Allowed transitions: order-state.ts. The code writes single rows of `shop_orders`. It
-- relies on these triggers for checks, stock, holdings, codes, timelines and facts. The writers are
-- place-order.ts, reservation.ts, revoke.ts and parcel.ts.
CREATE TRIGGER shop_orders_begin BEFORE INSERT ON shop_orders
WHEN NEW.version <> 0 OR NEW.state NOT IN ('reserved', 'bought', 'redeemed') OR NEW.shipping_state IS NOT 'preparing' AND NEW.shipping_state IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new shop order must be reserved, bought or redeemed');
END;

-- @answer shop_price_changed
CREATE TRIGGER shop_orders_are_of_items BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND price_coins = NEW.price_coins
    AND coalesce(sale_starts_at_ms <= NEW.created_at_ms, 1) AND coalesce(sale_ends_at_ms > NEW.created_at_ms, 1)
    AND (NEW.state <> 'reserved' OR NEW.expires_at_ms = NEW.created_at_ms + reservation_seconds * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'the item cannot be sold in this way');
END;

-- @answer shop_prize_over
CREATE TRIGGER shop_orders_redeem_prizes BEFORE INSERT ON shop_orders
WHEN NEW.state = 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_prizes JOIN shop_items ON shop_items.uuid = shop_prizes.item_uuid
  WHERE shop_prizes.uuid = NEW.prize_uuid AND shop_prizes.user_uuid = NEW.user_uuid
    AND shop_prizes.item_uuid = NEW.item_uuid AND shop_prizes.state = 'redeemable' AND shop_items.kind = NEW.kind
    AND coalesce(shop_prizes.redeem_until_ms > NEW.created_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'this prize cannot be redeemed');
END;

-- A gift needs another open account, no block between the two, and a recipient who does not own the
-- item forever.
-- @invariant commands.ts reads the recipient again in each attempt
CREATE TRIGGER shop_orders_give_to_others BEFORE INSERT ON shop_orders
WHEN NEW.for_user_uuid IS NOT NULL AND (
  NEW.for_user_uuid = NEW.user_uuid
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.for_user_uuid AND blocked_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM shop_holdings
    WHERE user_uuid = NEW.for_user_uuid AND item_uuid = NEW.item_uuid AND had > 0 AND owned_until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the item cannot be given to this user');
END;

-- At most five reservations at a time, so that a user cannot empty the stock with reservations.
-- @answer shop_reservations_full
CREATE TRIGGER shop_orders_reserve_few BEFORE INSERT ON shop_orders
WHEN NEW.state = 'reserved'
  AND (SELECT count(*) FROM shop_orders WHERE user_uuid = NEW.user_uuid AND state = 'reserved') >= 5
BEGIN
  SELECT RAISE(ABORT, 'the user has the maximum number of reservations');
END;

-- A break of the buyer (api/money/wallet/rules.sql) stops reservations and purchases. Prizes cost
-- nothing and can be redeemed.
-- @answer on_break
CREATE TRIGGER shop_orders_wait_for_breaks BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed'
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.created_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

-- @answer on_break
CREATE TRIGGER shop_orders_buy_after_breaks BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'bought'
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.moved_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

CREATE TRIGGER shop_orders_take_turns BEFORE UPDATE ON shop_orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the shop order');
END;

CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (NEW.for_user_uuid IS NOT OLD.for_user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.for_user_uuid AND into_uuid = NEW.for_user_uuid
  )) OR (NEW.note IS NOT OLD.note
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
  OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- Closing an account erases its addresses.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order cannot be changed');
END;

-- @answer shop_reservation_not_found
CREATE TRIGGER shop_orders_move_legally BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('reserved>bought', 'reserved>revoked')
BEGIN
  SELECT RAISE(ABORT, 'a shop order cannot move between these states');
END;

-- @answer shop_parcel_not_movable
CREATE TRIGGER shop_orders_ship_legally BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state
  AND coalesce(OLD.shipping_state, '') || '>' || coalesce(NEW.shipping_state, '') NOT IN (
    '>preparing', 'preparing>shipped', 'shipped>delivered', 'shipped>returned', 'returned>preparing'
  )
  -- The parcel of a refunded order is not packed.
  AND NOT (OLD.shipping_state IS 'preparing' AND NEW.shipping_state IS 'returned'
    AND EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.uuid))
BEGIN
  SELECT RAISE(ABORT, 'a parcel cannot move between these states');
END;

-- A reservation can be bought until just before its deadline, and expires at the deadline.
-- @answer shop_reservation_not_found
CREATE TRIGGER shop_orders_keep_deadlines BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND (
  (NEW.state = 'bought' AND NEW.moved_at_ms >= OLD.expires_at_ms)
  OR (NEW.revoked_by IS 'time' AND NEW.moved_at_ms < OLD.expires_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a reservation is bought before its deadline, and expires after it');
END;

-- @never_go shop_orders

-- Stock: reserved and won pieces are held, bought and redeemed ones are sold. The CHECK of the item
-- keeps the sum correct, and rejects the sale of a piece that does not exist.
CREATE TRIGGER shop_orders_take_stock AFTER INSERT ON shop_orders
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved') - (NEW.state = 'redeemed'),
    stock_free = stock_free - (NEW.state <> 'redeemed')
  WHERE uuid = NEW.item_uuid;
END;

CREATE TRIGGER shop_orders_move_stock AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.item_uuid;
END;

-- Pieces of an item per user: bought, reserved or received as gifts. Prizes count as owned, but not
-- towards the limit.
CREATE TRIGGER shop_orders_count AFTER INSERT ON shop_orders WHEN NEW.state <> 'redeemed'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken)
    VALUES (coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1)
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET taken = taken + 1;
END;

CREATE TRIGGER shop_orders_count_back AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'revoked'
BEGIN
  UPDATE shop_holdings SET taken = taken - 1 WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid;
END;

-- A second piece of a digital item with `grant_days` extends the ownership of the first.
CREATE TRIGGER shop_orders_give_at_once AFTER INSERT ON shop_orders WHEN NEW.state <> 'reserved'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;

CREATE TRIGGER shop_orders_give_later AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'bought'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.user_uuid, NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;

-- Holdings of accounts that are being merged. A limit must not make a merge fail.
CREATE VIEW shop_holdings_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, shop_holdings.item_uuid FROM account_merges
JOIN shop_holdings ON shop_holdings.user_uuid = account_merges.old_uuid;

-- @answer shop_limit_reached
CREATE TRIGGER shop_holdings_limit_insert AFTER INSERT ON shop_holdings
WHEN NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has reached the limit of this item');
END;

CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has reached the limit of this item');
END;

CREATE TRIGGER shop_orders_spend_prizes AFTER INSERT ON shop_orders WHEN NEW.prize_uuid IS NOT NULL
BEGIN
  UPDATE shop_prizes SET state = 'redeemed' WHERE uuid = NEW.prize_uuid;
END;

-- @answer shop_sold_out
CREATE TRIGGER shop_orders_code_at_once BEFORE INSERT ON shop_orders
WHEN NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not available');
END;

CREATE TRIGGER shop_orders_code_later BEFORE UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not available');
END;

CREATE TRIGGER shop_orders_have_code_at_once AFTER INSERT ON shop_orders WHEN NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;

CREATE TRIGGER shop_orders_have_code_later AFTER UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;

CREATE TRIGGER shop_orders_tell_beginning AFTER INSERT ON shop_orders
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

CREATE TRIGGER shop_orders_tell_steps AFTER UPDATE OF state ON shop_orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

CREATE TRIGGER shop_orders_tell_shipping AFTER UPDATE OF shipping_state ON shop_orders
WHEN OLD.shipping_state IS NOT NULL AND NEW.shipping_state IS NOT OLD.shipping_state
  AND NOT (OLD.shipping_state = 'preparing' AND NEW.shipping_state = 'returned')
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.shipping_state, NEW.moved_at_ms);
END;

-- @append_only shop_order_steps

-- Payment of an order. The transfer contains the uuid of the order, so an order is paid once. Only
-- a purchase that no family pays is a fact.
-- @rule
CREATE TRIGGER shop_orders_pay AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'shop:' || NEW.uuid || ':coins', coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins', 'house:shop',
    NEW.price_coins, NEW.moved_at_ms
  );
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
    SELECT 'shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms
    WHERE NEW.family_uuid IS NULL;
END;

-- @rule
CREATE TRIGGER shop_orders_pay_later AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'shop:' || NEW.uuid || ':coins', coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins', 'house:shop',
    NEW.price_coins, NEW.moved_at_ms
  );
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;

-- @dated shop_orders (created_at_ms, moved_at_ms) unless NEW.revoked_by IS 'time' AND NEW.moved_at_ms = NEW.expires_at_ms
