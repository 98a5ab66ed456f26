DROP TRIGGER lives_end_hidden_lines;
--> statement-breakpoint
CREATE TABLE `pinned_lines` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`pinned_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER pinned_lines_by_uuid_is_open_user BEFORE INSERT ON pinned_lines
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_hidden_lines BEFORE DELETE ON lives
BEGIN
  DELETE FROM hidden_lines WHERE live_uuid = OLD.uuid;
  DELETE FROM pinned_lines WHERE live_uuid = OLD.uuid;
  DELETE FROM reported_lines WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER hidden_lines_are_not_pinned AFTER INSERT ON hidden_lines WHEN NEW.is_shown_again = 0
BEGIN
  DELETE FROM pinned_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER pinned_lines_are_shown BEFORE INSERT ON pinned_lines
WHEN 0 = (
  SELECT is_shown_again FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq ORDER BY number DESC LIMIT 1
)
BEGIN
  SELECT RAISE(IGNORE);
END;
