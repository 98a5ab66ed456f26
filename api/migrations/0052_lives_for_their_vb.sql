DROP INDEX waiting_lives_by_time;
--> statement-breakpoint
CREATE TABLE `live_minutes` (
	`live_uuid` text NOT NULL,
	`minute` integer NOT NULL,
	`viewer_count` integer NOT NULL,
	`peak_viewer_count` integer NOT NULL,
	`heart_count` integer NOT NULL,
	`message_count` integer NOT NULL,
	PRIMARY KEY(`live_uuid`, `minute`),
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `waiting_lives` ADD `practice_until_ms` integer;
--> statement-breakpoint
ALTER TABLE `waiting_lives` ADD `due_at_ms` integer GENERATED ALWAYS AS (coalesce(practice_until_ms, begun_at_ms + 180000)) VIRTUAL NOT NULL;
--> statement-breakpoint
ALTER TABLE `live_rooms` ADD `heart_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `live_rooms` ADD `message_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `waiting_lives_by_due_time` ON `waiting_lives` (`due_at_ms`);
--> statement-breakpoint
CREATE TRIGGER live_rooms_begin_minutes AFTER INSERT ON live_rooms
BEGIN
  INSERT INTO live_minutes (live_uuid, minute, viewer_count, peak_viewer_count, heart_count, message_count)
    VALUES (NEW.live_uuid, NEW.told_at_ms / 60000, NEW.viewer_count, NEW.viewer_count, NEW.heart_count, NEW.message_count);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_add_minutes AFTER UPDATE OF told_at_ms ON live_rooms
WHEN EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  UPDATE live_minutes SET viewer_count = NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, NEW.viewer_count),
    heart_count = heart_count + NEW.heart_count - OLD.heart_count,
    message_count = message_count + NEW.message_count - OLD.message_count
  WHERE live_uuid = NEW.live_uuid AND minute = NEW.told_at_ms / 60000;
  INSERT INTO live_minutes (live_uuid, minute, viewer_count, peak_viewer_count, heart_count, message_count)
    SELECT NEW.live_uuid, NEW.told_at_ms / 60000, NEW.viewer_count, NEW.viewer_count,
      NEW.heart_count - OLD.heart_count, NEW.message_count - OLD.message_count
    WHERE NOT EXISTS (SELECT 1 FROM live_minutes WHERE live_uuid = NEW.live_uuid AND minute = NEW.told_at_ms / 60000);
END;
