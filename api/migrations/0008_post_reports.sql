DROP TRIGGER moderation_decisions_close_reports;
--> statement-breakpoint
DROP TRIGGER reports_leave_case;
--> statement-breakpoint
DROP TRIGGER reports_open_case;
--> statement-breakpoint
DROP TRIGGER comments_come_once;
--> statement-breakpoint
DROP INDEX comments_waiting;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_reports` AS SELECT * FROM `reports` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `reports`;
--> statement-breakpoint
CREATE TABLE `reports` (
	`uuid` text PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`reporter_uuid` text,
	`reason` text NOT NULL,
	`note` text,
	`reported_at_ms` integer NOT NULL,
	`decision_number` integer,
	FOREIGN KEY (`case_number`) REFERENCES `report_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open` ON `reports` (`case_number`,`reporter_uuid`) WHERE decision_number IS NULL;
--> statement-breakpoint
CREATE INDEX `reports_of_case` ON `reports` (`case_number`,`reported_at_ms`);
--> statement-breakpoint
CREATE INDEX `reports_of_reporter` ON `reports` (`reporter_uuid`);
--> statement-breakpoint
INSERT INTO `reports` (`uuid`, `case_number`, `reporter_uuid`, `reason`, `note`, `reported_at_ms`, `decision_number`) SELECT `uuid`, `case_number`, `reporter_uuid`, `reason`, `note`, `reported_at_ms`, `decision_number` FROM `__old_reports` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_reports`;
--> statement-breakpoint
CREATE TRIGGER reports_open_case AFTER INSERT ON reports
BEGIN
  UPDATE report_cases SET open_count = open_count + 1, reported_at_ms = NEW.reported_at_ms WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER reports_leave_case AFTER DELETE ON reports WHEN OLD.decision_number IS NULL
BEGIN
  UPDATE report_cases SET open_count = open_count - 1 WHERE number = OLD.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE report_cases SET title = '' WHERE owner_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_come_once BEFORE INSERT ON comments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM comments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM comments WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND oldest_key = NEW.oldest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND newest_key = NEW.newest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND author_uuid = NEW.author_uuid AND waiting_key = NEW.waiting_key AND (waiting_key IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.waiting_key AS waiting_key) WHERE waiting_key IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'comments stay');
END;
--> statement-breakpoint
CREATE TRIGGER comments_wait_for_a_look AFTER INSERT ON comments WHEN NEW.held_because IS NOT NULL
BEGIN
  INSERT INTO report_cases (kind, target_uuid, owner_uuid, title, path, reported_at_ms)
    VALUES ('comment', NEW.uuid, NEW.author_uuid, NEW.text, '/posts/' || NEW.post_uuid, NEW.written_at_ms);
  INSERT INTO reports (uuid, case_number, reporter_uuid, reason, note, reported_at_ms)
    SELECT NEW.uuid, number, NULL, NEW.held_because, NULL, NEW.written_at_ms
    FROM report_cases WHERE kind = 'comment' AND target_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_hidden_by_reports AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND NEW.open_count > OLD.open_count AND NEW.open_count >= (
  SELECT json_extract(value, '$.reports_hide') FROM dated_settings
  WHERE name = 'comment_rules' AND from_ms <= NEW.reported_at_ms ORDER BY from_ms DESC LIMIT 1
)
BEGIN
  UPDATE comments SET held_because = 'reported' WHERE uuid = NEW.target_uuid AND held_because IS NULL;
END;
