DROP TRIGGER tax_certificates_stay;
--> statement-breakpoint
DROP TRIGGER payouts_arrive;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `payer` text;
--> statement-breakpoint
ALTER TABLE `tax_certificates` ADD `payer` text;
--> statement-breakpoint
ALTER TABLE `tax_certificates` ADD `payee_sealed` text;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_stay BEFORE UPDATE ON tax_certificates
WHEN OLD.voided_at_ms IS NOT NULL OR NEW.voided_at_ms IS NULL
  OR NEW.book IS NOT OLD.book OR NEW.number IS NOT OLD.number OR NEW.payout_uuid IS NOT OLD.payout_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.form IS NOT OLD.form OR NEW.income_type IS NOT OLD.income_type
  OR NEW.paid_on IS NOT OLD.paid_on OR NEW.base_satang IS NOT OLD.base_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.issued_at_ms IS NOT OLD.issued_at_ms OR NEW.replaces_book IS NOT OLD.replaces_book
  OR NEW.replaces_number IS NOT OLD.replaces_number OR NEW.bank_number IS NOT OLD.bank_number
  OR NEW.payer IS NOT OLD.payer OR NEW.payee_sealed IS NOT OLD.payee_sealed
BEGIN
  SELECT RAISE(ABORT, 'a certificate stays, void or not');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || (value ->> 'family_uuid') || ':vtoken_payable', 'VTOKEN', 0, NULL FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way',
      'house:bank_out', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:payouts_on_the_way',
      'house:tax_withheld', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payouts_on_the_way',
      'house:payout_fees', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:payouts_on_the_way',
      'house:fee_vat', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, issued_at_ms,
      payer, payee_sealed)
    SELECT 543 + substr(NEW.paid_on, 1, 4),
      1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.paid_on, 1, 4)), 0),
      NEW.uuid, NEW.payee_uuid, json_extract(NEW.terms, '$.tax_form'), json_extract(NEW.terms, '$.income_type'),
      NEW.paid_on, NEW.payee_part_satang, NEW.tax_satang, NEW.moved_at_ms,
      (SELECT payer FROM payout_attempts JOIN payout_batches ON payout_batches.uuid = batch_uuid
        WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1),
      (SELECT identity_sealed FROM payees WHERE uuid = NEW.payee_uuid)
    WHERE NEW.tax_satang > 0 AND NEW.numbered_by = 'ours';
END;
