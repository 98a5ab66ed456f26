DROP INDEX reports_with_evidence;
--> statement-breakpoint
CREATE TABLE `report_pictures` (
	`report_uuid` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`report_uuid`, `key`),
	FOREIGN KEY (`report_uuid`) REFERENCES `reports`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reports` ADD `seen_text` text;
--> statement-breakpoint
CREATE INDEX `report_pictures_of_upload` ON `report_pictures` (`key`);
--> statement-breakpoint
CREATE INDEX `reports_with_evidence` ON `reports` (`reported_at_ms`) WHERE (evidence_key IS NOT NULL OR seen_text IS NOT NULL) AND decision_number IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER reports_stay_seen BEFORE UPDATE OF seen_text ON reports
WHEN OLD.seen_text IS NOT NULL AND NEW.seen_text IS NOT NULL AND NEW.seen_text <> OLD.seen_text
BEGIN
  SELECT RAISE(ABORT, 'evidence stays as it was');
END;
--> statement-breakpoint
CREATE TRIGGER reports_keep_comments AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'comment'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM comments WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER reports_keep_posts AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'post'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM posts WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT DISTINCT NEW.uuid, substr(value, length('/media/') + 1)
    FROM posts, json_each(posts.pictures)
    WHERE posts.uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number);
END;
