DROP TRIGGER archive_segments_never_change;
--> statement-breakpoint
CREATE TABLE `departed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`until_ms` integer NOT NULL,
	`departed_at_ms` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `archive_segments` ADD `month` text;
--> statement-breakpoint
CREATE INDEX `archive_segments_of_shelf` ON `archive_segments` (`table_name`,`month`,`first_key`) WHERE month IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER archive_segments_never_change BEFORE UPDATE ON archive_segments
WHEN NEW.number IS NOT OLD.number OR NEW.table_name IS NOT OLD.table_name OR NEW.object_key IS NOT OLD.object_key
  OR NEW.digest IS NOT OLD.digest OR NEW.previous_digest IS NOT OLD.previous_digest
  OR NEW.row_count IS NOT OLD.row_count OR NEW.month IS NOT OLD.month OR NEW.first_key IS NOT OLD.first_key OR NEW.last_key IS NOT OLD.last_key
  OR NEW.first_at_ms IS NOT OLD.first_at_ms OR NEW.last_at_ms IS NOT OLD.last_at_ms
  OR NEW.made_at_ms IS NOT OLD.made_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only the outcome of a comparison changes');
END;
--> statement-breakpoint
CREATE TRIGGER departed_months_is_now BEFORE INSERT ON departed_months
WHEN (NEW.departed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of departed_months must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER departed_months_stays_now BEFORE UPDATE OF departed_at_ms ON departed_months
WHEN ((NEW.departed_at_ms IS NOT OLD.departed_at_ms AND NEW.departed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of departed_months must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER departed_months_are_verified BEFORE INSERT ON departed_months
WHEN NEW.month <= coalesce((SELECT max(month) FROM departed_months), '')
  OR NOT EXISTS (SELECT 1 FROM archive_segments WHERE month = NEW.month)
  OR EXISTS (
    SELECT 1 FROM archive_segments
    WHERE first_at_ms < NEW.until_ms AND (compared_at_ms IS NULL OR difference IS NOT NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a month departs once its segments are verified');
END;
--> statement-breakpoint
CREATE TRIGGER departed_months_never_change BEFORE UPDATE ON departed_months
BEGIN
  SELECT RAISE(ABORT, 'a month departs or returns as a whole');
END;
