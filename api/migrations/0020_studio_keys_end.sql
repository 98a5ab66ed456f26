ALTER TABLE `live_keys` ADD `token_id` text;
--> statement-breakpoint
CREATE INDEX `live_keys_of_session` ON `live_keys` (`token_id`);
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM live_keys WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_token AFTER DELETE ON tokens
BEGIN
  DELETE FROM live_keys WHERE token_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_role AFTER UPDATE OF role ON users
WHEN NEW.role NOT IN ('vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber')
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN (SELECT uuid FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air');
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_contract AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state NOT IN ('accepted', 'accepted_temp', 'notice')
  AND OLD.state IN ('accepted', 'accepted_temp', 'notice')
  AND NOT EXISTS (
    SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND state IN ('accepted', 'accepted_temp', 'notice')
      AND uuid <> NEW.uuid
  )
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN
    (SELECT uuid FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air');
END;
