CREATE TABLE `for_you_off` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER for_you_off_user_uuid_is_open_user BEFORE INSERT ON for_you_off
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER for_you_off_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM for_you_off WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER for_you_off_moves_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO for_you_off (user_uuid)
    SELECT NEW.into_uuid FROM for_you_off WHERE user_uuid = NEW.old_uuid
    ON CONFLICT DO NOTHING;
  DELETE FROM for_you_off WHERE user_uuid = NEW.old_uuid;
END;
