DROP TRIGGER payouts_give_up;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_keep_bounds;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (
    (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0))
    OR (NEW.id GLOB 'family:?*:vtoken_payable' AND NEW.lowest IS NULL)
  ))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of an account stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB 'family:?*:vtoken_payable' AND NEW.to_account NOT GLOB 'user:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account)
BEGIN
  SELECT RAISE(ABORT, 'a family is paid no more V-tokens than are payable');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_give_up AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'given_up'
BEGIN
  UPDATE ledger_accounts SET lowest = NULL FROM json_each(NEW.family_parts) AS part
    WHERE ledger_accounts.id = 'family:' || (part.value ->> 'family_uuid') || ':vtoken_payable'
      AND ledger_accounts.balance < part.value ->> 'vtokens';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned',
      'house:earned', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:tax_withheld',
      'house:earned', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payout_fees',
      'house:earned', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:fee_vat',
      'house:earned', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  UPDATE tax_certificates SET voided_at_ms = NEW.moved_at_ms, void_reason = 'payment_given_up'
    WHERE payout_uuid = NEW.uuid AND voided_at_ms IS NULL;
END;
