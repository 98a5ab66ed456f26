DROP TRIGGER lives_end_hidden_lines;
--> statement-breakpoint
DROP TRIGGER hidden_lines_once;
--> statement-breakpoint
CREATE TABLE `reported_lines` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`seq` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `hidden_lines` ADD `is_shown_again` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `hidden_lines_of_line` ON `hidden_lines` (`live_uuid`,`seq`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reported_lines_once` ON `reported_lines` (`live_uuid`,`seq`);
--> statement-breakpoint
CREATE TRIGGER hidden_lines_take_turns BEFORE INSERT ON hidden_lines
WHEN NEW.is_shown_again = coalesce((
  SELECT is_shown_again FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq ORDER BY number DESC LIMIT 1
), 1)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_hidden_lines BEFORE DELETE ON lives
BEGIN
  DELETE FROM hidden_lines WHERE live_uuid = OLD.uuid;
  DELETE FROM reported_lines WHERE live_uuid = OLD.uuid;
END;
