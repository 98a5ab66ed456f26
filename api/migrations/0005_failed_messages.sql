CREATE TABLE `failed_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`failed_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - failed_at_ms) || id) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `failed_messages_in_order` ON `failed_messages` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_change BEFORE UPDATE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_go BEFORE DELETE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_come_once BEFORE INSERT ON failed_messages
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM failed_messages WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(IGNORE);
END;
