DROP INDEX `lives_without_picture`;
--> statement-breakpoint
ALTER TABLE `lives` DROP COLUMN `first_picture_at_ms`;
--> statement-breakpoint
DROP TRIGGER live_keys_end_with_contract;
--> statement-breakpoint
DROP TRIGGER live_keys_end_with_role;
--> statement-breakpoint
DROP TRIGGER live_keys_end_with_token;
--> statement-breakpoint
DROP TRIGGER live_keys_end_with_session;
--> statement-breakpoint
CREATE TABLE `stream_keys` (
	`caster_uuid` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`key_hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `waiting_lives` (
	`caster_uuid` text PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`least_age` integer,
	`announced_uuid` text,
	`begun_at_ms` integer NOT NULL,
	`key_hash` text,
	`token_id` text,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stream_keys_key_hash_unique` ON `stream_keys` (`key_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_lives_uuid_unique` ON `waiting_lives` (`uuid`);
--> statement-breakpoint
CREATE INDEX `waiting_lives_by_time` ON `waiting_lives` (`begun_at_ms`);
--> statement-breakpoint
CREATE INDEX `waiting_lives_of_session` ON `waiting_lives` (`token_id`);
--> statement-breakpoint
CREATE TRIGGER stream_keys_caster_uuid_is_open_user BEFORE INSERT ON stream_keys
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_lives_caster_uuid_is_open_user BEFORE INSERT ON waiting_lives
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM live_keys WHERE token_id = NEW.id;
  UPDATE waiting_lives SET key_hash = NULL WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_token AFTER DELETE ON tokens
BEGIN
  DELETE FROM live_keys WHERE token_id = OLD.id;
  UPDATE waiting_lives SET key_hash = NULL WHERE token_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_role AFTER UPDATE OF role ON users
WHEN NEW.role NOT IN ('vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber')
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN (SELECT uuid FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air');
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_block AFTER INSERT ON user_blocks
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_account AFTER INSERT ON closings
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.old_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.old_uuid;
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
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER waiting_lives_are_alone BEFORE INSERT ON waiting_lives
WHEN EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a VB has one live at a time');
END;
