ALTER TABLE `contracts` ADD `ended_for` text;
--> statement-breakpoint
ALTER TABLE `contracts` ADD `ended_note` text;
--> statement-breakpoint
CREATE TRIGGER contracts_begin_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT 'ended' AND NEW.state = 'ended' AND NOT EXISTS (
  SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
)
BEGIN
  UPDATE person_keys SET due_at_ms = max(coalesce(due_at_ms, 0), NEW.ends_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_hold_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  UPDATE person_keys SET due_at_ms = NULL
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_put_off_terms_of_payees AFTER UPDATE OF state ON payouts
WHEN OLD.state IS NOT NEW.state
BEGIN
  UPDATE person_keys SET due_at_ms = max(due_at_ms, NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL AND due_at_ms IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE uuid = NEW.payee_uuid);
END;
