CREATE TABLE `carried_reports` (
	`digest` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`report_id` text NOT NULL,
	`words` text NOT NULL,
	`carried_at_ms` integer NOT NULL,
	`due_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `carried_reports_due` ON `carried_reports` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER carried_reports_are_believed BEFORE UPDATE ON carried_reports
WHEN NEW.digest <> OLD.digest OR NEW.kind <> OLD.kind OR NEW.report_id <> OLD.report_id OR NEW.words <> OLD.words
  OR NEW.carried_at_ms <> OLD.carried_at_ms
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approvals
    WHERE subject_kind = 'bank_report' AND subject_id = NEW.digest AND digest = NEW.digest AND state = 'approved'
  ))
BEGIN
  SELECT RAISE(ABORT, 'a report that was carried here is believed by two people');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_wait BEFORE INSERT ON carried_reports WHEN NEW.due_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a report that was carried here is believed by two people');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_never_go BEFORE DELETE ON carried_reports
BEGIN
  SELECT RAISE(ABORT, 'carried_reports stay');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_come_once BEFORE INSERT ON carried_reports
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM carried_reports WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM carried_reports WHERE digest = NEW.digest)
BEGIN
  SELECT RAISE(ABORT, 'carried_reports stay');
END;
