CREATE TABLE `archive_segments` (
	`number` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`object_key` text NOT NULL,
	`digest` text NOT NULL,
	`previous_digest` text NOT NULL,
	`row_count` integer NOT NULL,
	`first_key` text NOT NULL,
	`last_key` text NOT NULL,
	`first_at_ms` integer NOT NULL,
	`last_at_ms` integer NOT NULL,
	`made_at_ms` integer NOT NULL,
	`compared_at_ms` integer,
	`difference` text
);
--> statement-breakpoint
CREATE INDEX `archive_segments_of_table` ON `archive_segments` (`table_name`,`number`);
--> statement-breakpoint
CREATE INDEX `archive_segments_by_comparison` ON `archive_segments` (`compared_at_ms`,`number`);
--> statement-breakpoint
CREATE TRIGGER archive_segments_are_a_chain BEFORE INSERT ON archive_segments
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM archive_segments)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM archive_segments ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment must follow the previous one');
END;
--> statement-breakpoint
CREATE TRIGGER archive_segments_never_change BEFORE UPDATE ON archive_segments
WHEN NEW.number IS NOT OLD.number OR NEW.table_name IS NOT OLD.table_name OR NEW.object_key IS NOT OLD.object_key
  OR NEW.digest IS NOT OLD.digest OR NEW.previous_digest IS NOT OLD.previous_digest
  OR NEW.row_count IS NOT OLD.row_count OR NEW.first_key IS NOT OLD.first_key OR NEW.last_key IS NOT OLD.last_key
  OR NEW.first_at_ms IS NOT OLD.first_at_ms OR NEW.last_at_ms IS NOT OLD.last_at_ms
  OR NEW.made_at_ms IS NOT OLD.made_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only the outcome of a comparison changes');
END;
--> statement-breakpoint
CREATE TRIGGER archive_segments_never_go BEFORE DELETE ON archive_segments
BEGIN
  SELECT RAISE(ABORT, 'archive_segments stay');
END;
--> statement-breakpoint
CREATE TRIGGER archive_segments_come_once BEFORE INSERT ON archive_segments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM archive_segments WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'archive_segments stay');
END;
