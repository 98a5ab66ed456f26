CREATE TABLE `push_subscriptions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`token_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`subscribed_at_ms` integer NOT NULL,
	`waiting_count` integer DEFAULT 0 NOT NULL,
	`waiting_key` text,
	`pushed_at_ms` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`failed_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`from_time` text NOT NULL,
	`until_time` text NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_user` ON `push_subscriptions` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_session` ON `push_subscriptions` (`token_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_due` ON `push_subscriptions` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_count = waiting_count + 1, waiting_key = NEW.key,
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, pushed_at_ms + 60000))
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.user_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.old_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.old_uuid;
END;
