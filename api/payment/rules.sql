-- Orders begin as `created`, change one version at a time, move as api/payment/order-state.ts says, and never go.
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;

CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the order');
END;

CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;

CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order is paid by one payment');
END;

-- @never_go orders

CREATE TRIGGER orders_tell_beginning AFTER INSERT ON orders
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

CREATE TRIGGER orders_tell_steps AFTER UPDATE OF state ON orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

-- @append_only order_steps

-- @append_only payments

-- @append_only receipts

-- Nothing that is sold may fail because its fact would be too large.
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;

-- So the receipts come to what `house:sales` has.
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt says what was sold');
END;

CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;

-- Ten at a time, see OPEN_MOST in api/payment/create-order.ts.
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'a user has as many open orders as they may');
END;
