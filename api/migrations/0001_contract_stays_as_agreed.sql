DROP TRIGGER contracts_let_pictures_go;
--> statement-breakpoint
CREATE TRIGGER contracts_last_as_agreed BEFORE UPDATE ON contracts
WHEN NEW.state IN ('approved', 'accepted')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 86400000 * json_extract(NEW.terms, '$.term_days')
BEGIN
  SELECT RAISE(ABORT, 'a contract lasts no longer than was agreed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_let_pictures_go AFTER UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('accepted', 'rejected', 'cancelled', 'ended')
BEGIN
  UPDATE person_keys SET due_at_ms = NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'picture_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  )
  WHERE wrapped IS NOT NULL AND due_at_ms IS NULL
    AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.key_uuid);
END;
