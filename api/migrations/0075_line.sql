DROP TRIGGER notices_wait_for_devices;
--> statement-breakpoint
ALTER TABLE push_subscriptions DROP COLUMN waiting_count;
--> statement-breakpoint
ALTER TABLE push_subscriptions DROP COLUMN waiting_key;
--> statement-breakpoint
DROP TRIGGER push_subscriptions_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER push_ends_with_merge;
--> statement-breakpoint
DROP TRIGGER push_ends_with_account;
--> statement-breakpoint
DROP TRIGGER push_ends_with_session;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_push_subscriptions` AS SELECT * FROM `push_subscriptions` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `push_subscriptions`;
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`channel` text DEFAULT 'web' NOT NULL,
	`token_id` text,
	`endpoint` text NOT NULL,
	`p256dh` text,
	`auth` text,
	`kinds` text,
	`language` text NOT NULL,
	`subscribed_at_ms` integer NOT NULL,
	`waiting_keys` text DEFAULT '[]' NOT NULL,
	`sending_count` integer DEFAULT 0 NOT NULL,
	`sending_at_ms` integer DEFAULT 0 NOT NULL,
	`pushed_at_ms` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`unreachable_at_ms` integer,
	`line_event_at_ms` integer DEFAULT 0 NOT NULL,
	`line_event_id` text DEFAULT '' NOT NULL,
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
CREATE UNIQUE INDEX `push_subscriptions_line` ON `push_subscriptions` (`user_uuid`) WHERE channel = 'line';
--> statement-breakpoint
INSERT INTO `push_subscriptions` (`uuid`, `user_uuid`, `token_id`, `endpoint`, `p256dh`, `auth`, `language`, `subscribed_at_ms`, `pushed_at_ms`, `due_at_ms`, `failed_count`) SELECT `uuid`, `user_uuid`, `token_id`, `endpoint`, `p256dh`, `auth`, `language`, `subscribed_at_ms`, `pushed_at_ms`, `due_at_ms`, `failed_count` FROM `__old_push_subscriptions` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_push_subscriptions`;
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_user_uuid_is_open_user BEFORE INSERT ON push_subscriptions
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE VIEW line_accounts AS
SELECT user_uuid, provider_account_id AS line_id, max(linked_at_ms) AS linked_at_ms
FROM accounts WHERE provider = 'line' GROUP BY user_uuid;
--> statement-breakpoint
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_keys = json_insert(waiting_keys, '$[#]', NEW.key),
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, 60000 + (
      SELECT max(pushed_at_ms) FROM push_subscriptions WHERE user_uuid = NEW.user_uuid
    )))
  WHERE user_uuid = NEW.user_uuid AND unreachable_at_ms IS NULL AND json_array_length(waiting_keys) < 100
    AND (kinds IS NULL OR instr(kinds, json_quote(NEW.kind)) > 0);
END;
--> statement-breakpoint
CREATE VIEW sending_notices AS
SELECT push.uuid AS subscription_uuid, waiting.key AS position, event.key, event.kind, event.facts, event.path, event.over_at_ms
FROM push_subscriptions AS push CROSS JOIN json_each(push.waiting_keys) AS waiting
  CROSS JOIN notice_events AS event ON event.user_uuid = push.user_uuid AND event.key = waiting.value
WHERE waiting.key < push.sending_count AND event.read_at_ms IS NULL
  AND (push.kinds IS NULL OR instr(push.kinds, json_quote(event.kind)) > 0)
  AND NOT EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = push.user_uuid AND kind = event.kind);
--> statement-breakpoint
CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_block AFTER INSERT ON user_blocks
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER push_ends_with_line_account AFTER DELETE ON accounts WHEN OLD.provider = 'line'
BEGIN
  DELETE FROM push_subscriptions WHERE channel = 'line' AND endpoint = OLD.provider_account_id;
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
