CREATE TABLE `stream_inputs` (
	`uid` text PRIMARY KEY NOT NULL,
	`caster_uuid` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`is_wanted` integer DEFAULT 0 NOT NULL,
	`is_enabled` integer DEFAULT 0 NOT NULL,
	`is_ended` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stream_inputs_of_caster` ON `stream_inputs` (`caster_uuid`) WHERE is_ended = 0;
--> statement-breakpoint
CREATE INDEX `stream_inputs_to_change` ON `stream_inputs` (`created_at_ms`) WHERE is_ended = 1 OR is_wanted <> is_enabled;
--> statement-breakpoint
CREATE TRIGGER stream_inputs_caster_uuid_is_open_user BEFORE INSERT ON stream_inputs
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_lives_want_input AFTER INSERT ON waiting_lives
BEGIN
  UPDATE stream_inputs SET is_wanted = 1 WHERE caster_uuid = NEW.caster_uuid AND is_ended = 0;
END;
--> statement-breakpoint
CREATE TRIGGER waiting_lives_free_input AFTER DELETE ON waiting_lives
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = OLD.caster_uuid AND status = 'on_air')
BEGIN
  UPDATE stream_inputs SET is_wanted = 0 WHERE caster_uuid = OLD.caster_uuid AND is_ended = 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_free_input AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE stream_inputs SET is_wanted = 0 WHERE caster_uuid = NEW.caster_uuid AND is_ended = 0;
END;
--> statement-breakpoint
CREATE TRIGGER stream_inputs_begin AFTER INSERT ON stream_inputs
WHEN EXISTS (SELECT 1 FROM waiting_lives WHERE caster_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air')
BEGIN
  UPDATE stream_inputs SET is_wanted = 1 WHERE uid = NEW.uid;
END;
--> statement-breakpoint
CREATE TRIGGER stream_inputs_end_with_key AFTER DELETE ON stream_keys
BEGIN
  UPDATE stream_inputs SET is_ended = 1 WHERE caster_uuid = OLD.caster_uuid AND is_ended = 0;
END;
