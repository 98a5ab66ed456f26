DROP VIEW sending_notices;
--> statement-breakpoint
DROP VIEW notice_events;
--> statement-breakpoint
CREATE TABLE `alert_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`checked_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`rule` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`opened_at_ms` integer NOT NULL,
	`acknowledged_at_ms` integer,
	`acknowledged_by` text,
	`closed_at_ms` integer,
	`due_at_ms` integer,
	`state` text GENERATED ALWAYS AS (CASE WHEN closed_at_ms IS NOT NULL THEN 'closed' WHEN acknowledged_at_ms IS NULL THEN 'open' ELSE 'acknowledged' END) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - opened_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_in_order` ON `alerts` (`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_of_state_in_order` ON `alerts` (`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`rule`,`subject`) WHERE closed_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_closed` ON `alerts` (`closed_at_ms`) WHERE closed_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER alerts_close_once BEFORE UPDATE ON alerts
WHEN OLD.closed_at_ms IS NOT NULL AND NEW.closed_at_ms IS NOT OLD.closed_at_ms
  OR OLD.acknowledged_at_ms IS NOT NULL AND NEW.acknowledged_at_ms IS NOT OLD.acknowledged_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an alert closes once');
END;
--> statement-breakpoint
CREATE TRIGGER alerts_is_now BEFORE INSERT ON alerts
WHEN (NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.acknowledged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of alerts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER alerts_stays_now BEFORE UPDATE OF opened_at_ms, acknowledged_at_ms, closed_at_ms ON alerts
WHEN ((NEW.opened_at_ms IS NOT OLD.opened_at_ms AND NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.acknowledged_at_ms IS NOT OLD.acknowledged_at_ms AND NEW.acknowledged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.closed_at_ms IS NOT OLD.closed_at_ms AND NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of alerts must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW notice_events AS
SELECT n.user_uuid, n.key, n.kind, n.facts, n.path, n.actor_uuid, n.happened_at_ms, n.read_at_ms, n.order_key,
  CASE
    WHEN n.kind IN ('answered', 'mentioned') THEN substr(n.path, 1, instr(n.path || '?', '?') - 1)
    WHEN n.kind = 'payout_moved' THEN n.path
    WHEN n.kind IN ('announced', 'item_given') THEN coalesce(n.actor_uuid, n.key)
    WHEN n.kind IN ('approval_waiting', 'alert_opened') THEN ''
    ELSE n.key
  END AS about,
  CASE n.kind
    WHEN 'on_air' THEN (SELECT iif(status = 'on_air', NULL, 0) FROM lives WHERE uuid = substr(n.key, 8))
    -- An announcement that its VB forgot is over a day after its time.
    WHEN 'announced' THEN (
      SELECT iif(is_open, starts_at_ms + 86400000, 0) FROM announced_lives WHERE uuid = substr(n.key, 11)
    )
    WHEN 'event_begun' THEN (SELECT ends_at_ms FROM events WHERE uuid = substr(n.key, 13))
    WHEN 'family_invited' THEN (
      SELECT iif(state = 'open', expires_at_ms, 0) FROM family_invitations WHERE uuid = substr(n.key, 16)
    )
    WHEN 'approval_waiting' THEN (SELECT iif(state = 'open', NULL, 0) FROM approvals WHERE uuid = substr(n.key, 10))
    WHEN 'alert_opened' THEN (SELECT iif(closed_at_ms IS NULL, NULL, 0) FROM alerts WHERE uuid = substr(n.key, 7))
    WHEN 'contract_returned' THEN (
      SELECT iif(state = 'returned', NULL, 0) FROM contracts WHERE uuid = substr(n.key, 10, 36)
    )
    WHEN 'contract_proposed' THEN (
      SELECT iif(state = 'proposed', NULL, 0) FROM contracts WHERE uuid = substr(n.key, 10, 36)
    )
    WHEN 'answered' THEN (SELECT iif(is_shown, NULL, 0) FROM comments WHERE uuid = substr(n.key, 10))
    WHEN 'mentioned' THEN (SELECT iif(is_shown, NULL, 0) FROM comments WHERE uuid = substr(n.key, 11))
    WHEN 'gifts_held' THEN (SELECT iif(ended_at_ms IS NULL, NULL, 0) FROM giver_holds WHERE uuid = substr(n.key, 12))
  END AS over_at_ms,
  (SELECT avatar_url FROM users WHERE uuid = n.actor_uuid) AS actor_avatar_url,
  -- No picture of a live that the viewer may be too young for, or that is blurred.
  CASE n.kind
    WHEN 'on_air' THEN (
      SELECT poster_url FROM lives WHERE uuid = substr(n.key, 8) AND least_age IS NULL AND blurred_by IS NULL
    )
    WHEN 'talk_mentioned' THEN (
      SELECT poster_url FROM lives WHERE uuid = substr(n.key, 16) AND least_age IS NULL AND blurred_by IS NULL
    )
    WHEN 'announced' THEN (SELECT poster_url FROM announced_lives WHERE uuid = substr(n.key, 11))
    WHEN 'event_begun' THEN (SELECT picture_url FROM events WHERE uuid = substr(n.key, 13))
    WHEN 'item_given' THEN (
      SELECT picture_url FROM shop_orders JOIN shop_items ON shop_items.uuid = shop_orders.item_uuid
      WHERE shop_orders.uuid = substr(n.key, 12)
    )
    WHEN 'answered' THEN (
      SELECT pictures ->> '$[0]' FROM comments JOIN posts ON posts.uuid = comments.post_uuid
      WHERE comments.uuid = substr(n.key, 10) AND posts.is_shown
    )
    WHEN 'mentioned' THEN (
      SELECT pictures ->> '$[0]' FROM comments JOIN posts ON posts.uuid = comments.post_uuid
      WHERE comments.uuid = substr(n.key, 11) AND posts.is_shown
    )
  END AS picture_url
FROM notices AS n;
--> statement-breakpoint
CREATE TRIGGER alerts_tell_staff AFTER INSERT ON alerts
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT uuid, 'alert:' || NEW.uuid, 'alert_opened',
      json_object('name', '', 'title', rtrim(NEW.rule || ': ' || NEW.subject, ': '), 'state', ''), '/office/alerts', NEW.opened_at_ms
    FROM users WHERE role IN ('admin', 'staff');
END;
--> statement-breakpoint
CREATE VIEW sending_notices AS
SELECT push.uuid AS subscription_uuid, waiting.key AS position, event.key, event.kind, event.facts, event.path, event.over_at_ms
FROM push_subscriptions AS push CROSS JOIN json_each(push.waiting_keys) AS waiting
  CROSS JOIN notice_events AS event ON event.user_uuid = push.user_uuid AND event.key = waiting.value
WHERE waiting.key < push.sending_count AND event.read_at_ms IS NULL
  AND (push.kinds IS NULL OR instr(push.kinds, json_quote(event.kind)) > 0)
  AND NOT EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = push.user_uuid AND kind = event.kind);
