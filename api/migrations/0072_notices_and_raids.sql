DROP TRIGGER talk_rules_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_moves_with_account;
--> statement-breakpoint
DROP TRIGGER talk_goes_with_account;
--> statement-breakpoint
DROP INDEX notices_unread;
--> statement-breakpoint
CREATE TABLE `raids` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`to_live_uuid` text NOT NULL,
	`viewer_count` integer NOT NULL,
	`sent_at_ms` integer NOT NULL,
	CONSTRAINT "raids_viewers" CHECK("raids"."viewer_count" >= 0)
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_talk_rules` AS SELECT * FROM `talk_rules` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `talk_rules`;
--> statement-breakpoint
CREATE TABLE `talk_rules` (
	`vb_uuid` text PRIMARY KEY NOT NULL,
	`slow_seconds` integer NOT NULL,
	`talkers` text NOT NULL,
	`words` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`raids` text DEFAULT 'all' NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talk_rules_slow" CHECK("talk_rules"."slow_seconds" BETWEEN 0 AND 300),
	CONSTRAINT "talk_rules_talkers" CHECK("talk_rules"."talkers" IN ('all', 'followers')),
	CONSTRAINT "talk_rules_raids" CHECK("talk_rules"."raids" IN ('all', 'nobody'))
);
--> statement-breakpoint
INSERT INTO `talk_rules` (`vb_uuid`, `slow_seconds`, `talkers`, `words`, `changed_at_ms`) SELECT `vb_uuid`, `slow_seconds`, `talkers`, `words`, `changed_at_ms` FROM `__old_talk_rules` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_talk_rules`;
--> statement-breakpoint
CREATE INDEX `raids_to` ON `raids` (`to_live_uuid`,`sent_at_ms`);
--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_uuid`,`order_key`) WHERE read_at_ms IS NULL;
--> statement-breakpoint
CREATE TRIGGER talk_rules_vb_uuid_is_open_user BEFORE INSERT ON talk_rules
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM talk_rules WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER talk_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE talk_rules SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_rules WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_moderators SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_moderators SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_silences SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_silences SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER raids_are_welcome BEFORE INSERT ON raids
WHEN NOT EXISTS (
  SELECT 1 FROM lives AS own JOIN lives AS other ON other.uuid = NEW.to_live_uuid
  WHERE own.uuid = NEW.live_uuid AND own.status = 'on_air' AND other.status = 'on_air' AND other.blurred_by IS NULL
    AND own.caster_uuid <> other.caster_uuid
    AND NOT EXISTS (SELECT 1 FROM talk_rules WHERE vb_uuid = other.caster_uuid AND raids = 'nobody')
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = own.caster_uuid AND blocked_uuid = other.caster_uuid)
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = other.caster_uuid AND blocked_uuid = own.caster_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'a raid must go to a VB on air who accepts it');
END;
--> statement-breakpoint
CREATE TRIGGER raids_stay BEFORE UPDATE ON raids
BEGIN
  SELECT RAISE(ABORT, 'a raid cannot be changed');
END;
--> statement-breakpoint
CREATE VIEW notice_events AS
SELECT n.user_uuid, n.key, n.kind, n.facts, n.path, n.actor_uuid, n.happened_at_ms, n.read_at_ms, n.order_key,
  CASE
    WHEN n.kind IN ('answered', 'mentioned') THEN substr(n.path, 1, instr(n.path || '?', '?') - 1)
    WHEN n.kind = 'payout_moved' THEN n.path
    WHEN n.kind IN ('announced', 'item_given') THEN coalesce(n.actor_uuid, n.key)
    WHEN n.kind = 'approval_waiting' THEN ''
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
