DROP TRIGGER orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER orders_begin;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  ELSE NEW.id GLOB 'house:?*' AND NEW.lowest IS 0 AND NEW.highest IS NULL
END
BEGIN
  SELECT RAISE(ABORT, 'there is no account of that kind');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0)))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of an account stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.from_account GLOB 'world:*'
    THEN NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in'
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable' AND NEW.id GLOB '*loan*'
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
  -- Coins that were given may be given back.
  ELSE NEW.from_account = 'house:gifts' AND NEW.to_account GLOB 'user:*:coins'
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_are_of_orders BEFORE INSERT ON order_steps
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = NEW.order_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'orders tell their steps themselves');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a payment is what the ledger took');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_have_no_gaps BEFORE INSERT ON receipts
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipts)
BEGIN
  SELECT RAISE(ABORT, 'receipts are numbered without gaps');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'an order moves what it says');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'an order ends with its money sold or refundable');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'what is refundable is what the ledger says');
END;
