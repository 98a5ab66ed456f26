CREATE TABLE `admin_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`user_uuid` text,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER admin_codes_never_go BEFORE DELETE ON admin_codes
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_come_once BEFORE INSERT ON admin_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM admin_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM admin_codes WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_work_once BEFORE UPDATE ON admin_codes
WHEN OLD.used_at_ms IS NOT NULL OR NEW.hash IS NOT OLD.hash OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a code works once');
END;
