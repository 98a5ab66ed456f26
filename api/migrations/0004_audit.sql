CREATE TABLE `audit_changes` (
	`position` integer PRIMARY KEY NOT NULL,
	`entry_uuid` text NOT NULL,
	`table_name` text NOT NULL,
	`row_key` text,
	`before` text,
	`after` text NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`uuid` text PRIMARY KEY NOT NULL,
	`at_ms` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`token_id` text NOT NULL,
	`request_id` text NOT NULL,
	`call` text NOT NULL,
	`subject` text NOT NULL,
	`ground` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_links` (
	`number` integer PRIMARY KEY NOT NULL,
	`entry_uuid` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_pending` (
	`entry_uuid` text PRIMARY KEY NOT NULL,
	`link_at_ms` integer NOT NULL,
	FOREIGN KEY (`entry_uuid`) REFERENCES `audit_entries`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_changes_of` ON `audit_changes` (`entry_uuid`,`position`);
--> statement-breakpoint
CREATE INDEX `audit_entries_latest` ON `audit_entries` (`order_key`);
--> statement-breakpoint
CREATE INDEX `audit_entries_by` ON `audit_entries` (`by_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_links_entry` ON `audit_links` (`entry_uuid`);
--> statement-breakpoint
CREATE INDEX `audit_pending_due` ON `audit_pending` (`link_at_ms`);
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
--> statement-breakpoint
CREATE TRIGGER audit_changes_before_link BEFORE INSERT ON audit_changes
WHEN EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit that is in the chain takes no more changes');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_never_change BEFORE UPDATE ON audit_changes
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_never_go BEFORE DELETE ON audit_changes
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_changes_come_once BEFORE INSERT ON audit_changes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_changes WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'audit_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_go_on BEFORE INSERT ON audit_links
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_links)
BEGIN
  SELECT RAISE(ABORT, 'the chain of the audit has no gaps');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_never_change BEFORE UPDATE ON audit_links
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_never_go BEFORE DELETE ON audit_links
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_links_come_once BEFORE INSERT ON audit_links
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM audit_links WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'audit_links are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_pending_is_linked BEFORE DELETE ON audit_pending
WHEN NOT EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = OLD.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit waits until it is in the chain');
END;
