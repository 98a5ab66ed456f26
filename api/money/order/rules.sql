-- An order begins as `created` and is never deleted. It changes one version at a time, and moves
-- only as order-state.ts allows. The code in order-move.ts, receive-payment.ts, process-order.ts
-- and end-order.ts relies on these triggers when two requests change one order.
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0 OR NEW.reversed_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new order must be in the state created');
END;

-- An order has the price and the coins of its package.
-- @answer order_total_changed
CREATE TRIGGER orders_are_of_packages BEFORE INSERT ON orders
WHEN NEW.package_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM packages
  WHERE uuid = NEW.package_uuid AND price_satang = NEW.subtotal_satang AND coins = NEW.coins AND bonus_coins = NEW.bonus_coins
)
BEGIN
  SELECT RAISE(ABORT, 'an order must match its package');
END;

CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the order');
END;

CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order cannot be changed');
END;

-- @invariant an order becomes paid in the batch of its payment
CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order can be paid by only one payment');
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

CREATE TRIGGER order_steps_are_of_orders BEFORE INSERT ON order_steps
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = NEW.order_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the steps of an order are written only by its triggers');
END;

-- @append_only order_steps but archived

-- The ledger transfers of a payment come first. All of it came in, and the part that does not pay
-- its order is refundable. receive-payment.ts relies on this.
CREATE TRIGGER payments_are_transferred BEFORE INSERT ON payments
WHEN NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':in' AND amount = NEW.amount_satang
) OR NEW.amount_satang IS NOT (
  CASE NEW.is_accepted WHEN 1 THEN (SELECT total_satang FROM orders WHERE uuid = NEW.order_uuid) ELSE 0 END
  + coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  ), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'a payment must match its ledger transfer');
END;

-- @append_only payments

-- @dated orders (created_at_ms, moved_at_ms, processed_at_ms)
-- @undated orders (paid_at_ms): the gateway states it
-- @dated payments (recorded_at_ms)
-- @undated payments (paid_at_ms): the gateway states it
-- @dated receipts (issued_at_ms)

CREATE TRIGGER receipts_have_no_gaps BEFORE INSERT ON receipts
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipts)
BEGIN
  SELECT RAISE(ABORT, 'a receipt must have the next number');
END;

-- @append_only receipts

-- A ledger transfer of an order matches its terms, and happens only while the order is paid and not
-- ended.
-- @invariant the amount comes from the row of the order
CREATE TRIGGER ledger_transfers_of_orders BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = substr(NEW.id, 7, instr(substr(NEW.id, 7), ':') - 1)
    AND state IN ('paid', 'paid_late')
    AND CASE substr(NEW.id, 8 + length(uuid))
      WHEN 'sale' THEN NEW.amount <= total_satang
      WHEN 'refundable' THEN NEW.amount <= total_satang
      WHEN 'debt' THEN NEW.to_account = 'family:' || family_uuid || ':debt' AND NEW.amount = (
        SELECT amount FROM ledger_transfers WHERE id = 'order:' || uuid || ':sale'
      )
      WHEN 'coins' THEN NEW.amount = coins + bonus_coins AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'an order must move its stated amount');
END;

-- When a paid order ends, all its money is sold or refundable, and everything that it bought is
-- credited.
-- @invariant process-order.ts moves the rest of the money in the same batch
CREATE TRIGGER orders_end_whole BEFORE UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state AND NOT (
  coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':sale'), 0)
    + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0) = NEW.total_satang
  AND (NEW.state = 'processed') = EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.uuid)
  AND (NEW.state = 'processed' AND NEW.coins + NEW.bonus_coins > 0)
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':coins')
  AND (NEW.state = 'processed' AND NEW.kind = 'family_credit')
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':debt')
)
BEGIN
  SELECT RAISE(ABORT, 'an ended order must have its money sold or refundable');
END;

-- Refundable money: payments that did not pay the order, the part of the accepted payment beyond
-- its price, the part of the price that did not become a sale, and reversed sales.
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
  + NEW.reversed_satang
)
BEGIN
  SELECT RAISE(ABORT, 'the refundable amount must match the ledger');
END;

-- A fact that is too large must not make a sale fail, so it is capped.
-- @rule
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;

-- A receipt equals its sale. All receipts together therefore equal `house:sales` before reversals.
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM named_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt must match its sale');
END;

-- @answer order_not_cancellable
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order cannot move between these states');
END;

-- Ten unpaid orders per user, see MAX_OPEN in create-order.ts.
-- @answer open_orders_full
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'the user has the maximum number of open orders');
END;

-- @append_only order_errands but archived

-- @dated order_errands (at_ms)
-- @undated order_steps (at_ms): triggers compare the row with its order

-- Two people add a package or those of the starter set, and decide whether it is on offer and
-- recommended. Its price and coins never change.
-- @invariant the authority table holds the command first
CREATE TRIGGER packages_need_two BEFORE INSERT ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'addStarterPackages'
    OR name = 'addOfficePackage' AND form ->> 'for' = NEW.audience AND form ->> 'price_satang' = NEW.price_satang
    AND form ->> 'coins' = NEW.coins AND form ->> 'bonus_coins' = NEW.bonus_coins
)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name IN ('addOfficePackage', 'addStarterPackages'))
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- @invariant the authority table holds the command first
CREATE TRIGGER packages_are_offered_by_two BEFORE UPDATE OF is_offered, is_recommended ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND (NEW.is_offered IS NOT OLD.is_offered OR NEW.is_recommended IS NOT OLD.is_recommended)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE name = 'changeOfficePackage' AND params ->> 'uuid' = NEW.uuid AND form ->> 'is_offered' = NEW.is_offered
      AND form ->> 'is_recommended' = NEW.is_recommended
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'changeOfficePackage')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

CREATE TRIGGER packages_keep_terms BEFORE UPDATE ON packages
WHEN (NEW.uuid IS NOT OLD.uuid OR NEW.audience IS NOT OLD.audience OR NEW.price_satang IS NOT OLD.price_satang
    OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins)
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the price and the coins of a package cannot be changed');
END;

-- @never_go packages
