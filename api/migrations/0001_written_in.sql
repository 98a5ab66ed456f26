DROP TRIGGER notices_wait_for_devices;
--> statement-breakpoint
DROP TRIGGER payouts_tell;
--> statement-breakpoint
ALTER TABLE `emails` ADD `language` text DEFAULT 'th' NOT NULL;
--> statement-breakpoint
CREATE TABLE `payout_letters` (
	`payout_uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_letters_due` ON `payout_letters` (`due_at_ms`);
--> statement-breakpoint
CREATE TRIGGER payouts_tell AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'payout:' || NEW.uuid || ':' || NEW.version, 'payout_moved',
      json_object('name', '', 'title', NEW.reference, 'state', NEW.state), '/payout/payouts/' || NEW.uuid, NEW.moved_at_ms
    FROM users WHERE (NEW.owner_kind = 'user' AND uuid = NEW.owner_uuid)
      OR (NEW.owner_kind = 'family' AND family_uuid = NEW.owner_uuid AND role = 'family');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_are_written_about AFTER UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('held', 'paid', 'failed', 'returned', 'given_up', 'cancelled')
BEGIN
  INSERT INTO payout_letters (payout_uuid, version, due_at_ms) VALUES (NEW.uuid, NEW.version, NEW.moved_at_ms)
    ON CONFLICT (payout_uuid) DO UPDATE SET version = excluded.version, due_at_ms = excluded.due_at_ms;
END;
--> statement-breakpoint
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_count = waiting_count + 1, waiting_key = NEW.key,
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, 60000 + (
      SELECT max(pushed_at_ms) FROM push_subscriptions WHERE user_uuid = NEW.user_uuid
    )))
  WHERE user_uuid = NEW.user_uuid;
END;
