DROP TRIGGER audit_entries_come_once;
--> statement-breakpoint
DROP TRIGGER audit_entries_never_go;
--> statement-breakpoint
DROP TRIGGER audit_entries_never_change;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_audit_entries` AS SELECT * FROM `audit_entries` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `audit_entries`;
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`uuid` text PRIMARY KEY NOT NULL,
	`at_ms` integer NOT NULL,
	`by_uuid` text,
	`token_id` text NOT NULL,
	`request_id` text NOT NULL,
	`call` text NOT NULL,
	`subject` text NOT NULL,
	`ground` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_entries_latest` ON `audit_entries` (`order_key`);
--> statement-breakpoint
CREATE INDEX `audit_entries_by` ON `audit_entries` (`by_uuid`,`order_key`);
--> statement-breakpoint
INSERT INTO `audit_entries` (`uuid`, `at_ms`, `by_uuid`, `token_id`, `request_id`, `call`, `subject`, `ground`) SELECT `uuid`, `at_ms`, `by_uuid`, `token_id`, `request_id`, `call`, `subject`, `ground` FROM `__old_audit_entries` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_audit_entries`;
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_go BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_come_once BEFORE INSERT ON audit_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM audit_entries WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'audit_entries are append-only');
END;
