-- What SQLite holds by itself about money, whatever the code does. A table that is rebuilt by a later migration loses
-- its triggers: such a migration must create them again.

-- The ledger (api/ledger/account.ts). Accounts open empty and never go.
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0
BEGIN
  SELECT RAISE(ABORT, 'an account opens empty');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'accounts stay');
END;
--> statement-breakpoint

-- A balance is what the account's last entry says, and changes by one entry at a time.
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances are carried by entries');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer stays in one currency');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_transfers_make_entries AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, -NEW.amount, balance - NEW.amount
    FROM ledger_accounts WHERE id = NEW.from_account;
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, NEW.amount, balance + NEW.amount
    FROM ledger_accounts WHERE id = NEW.to_account;
END;
--> statement-breakpoint

-- An entry is one leg of its transfer, made once, right after the account's last one. (OR REPLACE gets no further.)
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
  OR NOT EXISTS (
    SELECT 1 FROM ledger_transfers
    WHERE id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
  )
  OR NOT EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE id = NEW.account_id AND entry_count + 1 = NEW.position AND balance + NEW.amount = NEW.balance_after
  )
BEGIN
  SELECT RAISE(ABORT, 'entries are made by transfers');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position WHERE id = NEW.account_id;
END;
--> statement-breakpoint

CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'transfers are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'transfers are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'entries are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'entries are append-only');
END;
--> statement-breakpoint

INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES
  ('world:thai_qr', 'THB', NULL, 0),
  ('house:pending', 'THB', 0, NULL),
  ('house:sales', 'THB', 0, NULL),
  ('house:refundable', 'THB', 0, NULL),
  ('house:receivable', 'THB', 0, NULL),
  ('house:coins', 'COIN', NULL, 0);
--> statement-breakpoint

-- Orders begin as `created`, change one version at a time, move as api/payment/order-state.ts says, and never go.
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint

CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the order');
END;
--> statement-breakpoint

CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint

CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;
--> statement-breakpoint

CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order is paid by one payment');
END;
--> statement-breakpoint

CREATE TRIGGER orders_never_go BEFORE DELETE ON orders
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint

CREATE TRIGGER orders_tell_beginning AFTER INSERT ON orders
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint

CREATE TRIGGER orders_tell_steps AFTER UPDATE OF state ON orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint

CREATE TRIGGER order_steps_never_change BEFORE UPDATE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'timelines are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER order_steps_never_go BEFORE DELETE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'timelines are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER payments_never_go BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER receipts_never_change BEFORE UPDATE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER receipts_never_go BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint

-- Vouchers: every use is counted for all and for its user; a count over its limit undoes what would have made it.
CREATE TRIGGER voucher_uses_take AFTER INSERT ON voucher_uses WHEN NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken) VALUES (NEW.voucher_uuid, NEW.user_uuid, 1)
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + 1;
END;
--> statement-breakpoint

CREATE TRIGGER voucher_uses_take_again AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state = 'freed' AND NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken + 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint

CREATE TRIGGER voucher_uses_free AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state <> 'freed' AND NEW.state = 'freed'
BEGIN
  UPDATE vouchers SET taken = taken - 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken - 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint

CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR NEW.user_uuid IS NOT OLD.user_uuid OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'a voucher once used stays used');
END;
--> statement-breakpoint

CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint

CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint

-- An answer that was given stays the answer.
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
BEGIN
  SELECT RAISE(ABORT, 'a command has one answer');
END;
