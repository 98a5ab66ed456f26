DROP TRIGGER shop_codes_never_go;
--> statement-breakpoint
DROP TRIGGER shop_prizes_never_go;
--> statement-breakpoint
DROP TRIGGER shop_order_steps_never_go;
--> statement-breakpoint
DROP TRIGGER shop_order_steps_never_change;
--> statement-breakpoint
DROP TRIGGER shop_orders_never_go;
--> statement-breakpoint
DROP TRIGGER shop_items_never_go;
--> statement-breakpoint
DROP TRIGGER ranking_rules_never_change;
--> statement-breakpoint
DROP TRIGGER facts_come_once;
--> statement-breakpoint
DROP TRIGGER order_steps_never_go;
--> statement-breakpoint
DROP TRIGGER order_steps_never_change;
--> statement-breakpoint
DROP TRIGGER ledger_entries_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_entries_never_change;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_never_change;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_never_go;
--> statement-breakpoint
DROP TRIGGER event_awards_never_go;
--> statement-breakpoint
DROP TRIGGER event_awards_never_change;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_change BEFORE UPDATE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_go BEFORE DELETE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_come_once BEFORE INSERT ON event_awards
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM event_awards WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM event_awards WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND rank = NEW.rank)
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger_accounts stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_come_once BEFORE INSERT ON ledger_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_come_once BEFORE INSERT ON ledger_transfers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_come_once BEFORE INSERT ON ledger_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = NEW.account_id AND position = NEW.position)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER orders_come_once BEFORE INSERT ON orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM orders WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM orders WHERE family_uuid = NEW.family_uuid AND order_key = NEW.order_key AND (family_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.family_uuid AS family_uuid) WHERE family_uuid IS NOT NULL)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND paid_key = NEW.paid_key AND (paid_at_ms IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.paid_at_ms AS paid_at_ms) WHERE paid_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_change BEFORE UPDATE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_go BEFORE DELETE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_come_once BEFORE INSERT ON order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_come_once BEFORE INSERT ON payments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payments WHERE gateway = NEW.gateway AND payment_id = NEW.payment_id)
  OR EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.order_uuid AND (is_accepted = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_accepted AS is_accepted) WHERE is_accepted = 1)
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_come_once BEFORE INSERT ON receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_come_once BEFORE INSERT ON facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_change BEFORE UPDATE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_go BEFORE DELETE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_come_once BEFORE INSERT ON ranking_rules
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ranking_rules WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ranking_rules WHERE fact_kind = NEW.fact_kind AND ranking = NEW.ranking AND scope = NEW.scope AND period = NEW.period)
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_never_go BEFORE DELETE ON shop_items
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_come_once BEFORE INSERT ON shop_items
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_items WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_never_go BEFORE DELETE ON shop_orders
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_come_once BEFORE INSERT ON shop_orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.prize_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE code_uuid = NEW.code_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_never_change BEFORE UPDATE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_never_go BEFORE DELETE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_come_once BEFORE INSERT ON shop_order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version AND step = NEW.step)
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_never_go BEFORE DELETE ON shop_prizes
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_come_once BEFORE INSERT ON shop_prizes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_prizes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_never_go BEFORE DELETE ON shop_codes
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_come_once BEFORE INSERT ON shop_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE item_uuid = NEW.item_uuid AND code = NEW.code)
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
