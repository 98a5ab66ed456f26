CREATE TABLE `live_rooms` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`viewer_count` integer NOT NULL,
	`visitor_count` integer NOT NULL,
	`users` text NOT NULL,
	`told_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_rooms_counts" CHECK("live_rooms"."viewer_count" >= 0 AND "live_rooms"."visitor_count" >= 0)
);
--> statement-breakpoint
CREATE TRIGGER live_rooms_are_on_air BEFORE INSERT ON live_rooms
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_fill AFTER INSERT ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count
  WHERE uuid = NEW.live_uuid;
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_move AFTER UPDATE ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count - OLD.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count - OLD.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count - OLD.visitor_count
  WHERE uuid = NEW.live_uuid;
  -- Who went into another account meanwhile is there by that one.
  DELETE FROM live_users WHERE live_uuid = NEW.live_uuid
    AND user_uuid IN (
      SELECT coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = value), value) FROM json_each(OLD.users)
    )
    AND user_uuid NOT IN (SELECT value FROM json_each(NEW.users));
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER lives_empty_room AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  UPDATE live_rooms SET viewer_count = 0, users = '[]' WHERE live_uuid = NEW.uuid;
END;
