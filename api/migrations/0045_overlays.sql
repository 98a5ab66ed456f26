DROP TRIGGER stream_keys_end_with_merge;
--> statement-breakpoint
DROP TRIGGER stream_keys_end_with_account;
--> statement-breakpoint
DROP TRIGGER stream_keys_end_with_block;
--> statement-breakpoint
DROP TRIGGER live_keys_end_with_role;
--> statement-breakpoint
CREATE TABLE `overlays` (
	`caster_uuid` text PRIMARY KEY NOT NULL,
	`salt` text,
	`key_hash` text,
	`size` text DEFAULT 'm' NOT NULL,
	`has_sound` integer DEFAULT 1 NOT NULL,
	`min_coins` integer DEFAULT 0 NOT NULL,
	`accent_color` text DEFAULT '#ff4f8f' NOT NULL,
	`ground_color` text DEFAULT '#140a24' NOT NULL,
	`tested_at_ms` integer,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "overlays_have_salt" CHECK(("overlays"."salt" IS NULL) = ("overlays"."key_hash" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overlays_key_hash_unique` ON `overlays` (`key_hash`);
--> statement-breakpoint
CREATE TRIGGER overlays_caster_uuid_is_open_user BEFORE INSERT ON overlays
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_keys_end_with_role AFTER UPDATE OF role ON users
WHEN NEW.role NOT IN ('vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber')
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN (SELECT uuid FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air');
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_block AFTER INSERT ON user_blocks
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_account AFTER INSERT ON closings
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_keys_end_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.old_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.old_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.old_uuid;
END;
