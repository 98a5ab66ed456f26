CREATE TABLE `agreements` (
	`user_uuid` text NOT NULL,
	`document` text NOT NULL,
	`version` text NOT NULL,
	`agreed_at_ms` integer NOT NULL,
	`min_age` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `document`, `version`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER agreements_never_change BEFORE UPDATE ON agreements
BEGIN
  SELECT RAISE(ABORT, 'agreements are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER agreements_never_go BEFORE DELETE ON agreements
BEGIN
  SELECT RAISE(ABORT, 'agreements are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER agreements_come_once BEFORE INSERT ON agreements
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM agreements WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM agreements WHERE user_uuid = NEW.user_uuid AND document = NEW.document AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'agreements are append-only');
END;
