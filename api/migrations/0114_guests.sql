DROP VIEW sending_notices;
--> statement-breakpoint
DROP VIEW notice_events;
--> statement-breakpoint
CREATE TABLE `guest_layouts` (
	`vb_uuid` text PRIMARY KEY NOT NULL,
	`layout` text NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_guests` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`host_uuid` text NOT NULL,
	`guest_uuid` text NOT NULL,
	`status` text NOT NULL,
	`invited_at_ms` integer NOT NULL,
	`invited_until_ms` integer NOT NULL,
	`began_at_ms` integer,
	`shown_at_ms` integer,
	`over_at_ms` integer,
	`ended_by` text,
	`is_voice_only` integer DEFAULT false NOT NULL,
	`is_muted` integer DEFAULT false NOT NULL,
	`key_hash` text,
	`token_id` text,
	`recordings` text,
	FOREIGN KEY (`host_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_guests_of_two" CHECK("live_guests"."host_uuid" <> "live_guests"."guest_uuid"),
	CONSTRAINT "live_guests_began" CHECK(("live_guests"."status" IN ('on', 'over')) = ("live_guests"."began_at_ms" IS NOT NULL)),
	CONSTRAINT "live_guests_over" CHECK(("live_guests"."status" = 'over') = ("live_guests"."over_at_ms" IS NOT NULL)),
	CONSTRAINT "live_guests_ended_by" CHECK(("live_guests"."status" = 'over') = ("live_guests"."ended_by" IS NOT NULL)),
	CONSTRAINT "live_guests_shown" CHECK("live_guests"."shown_at_ms" IS NULL OR "live_guests"."began_at_ms" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_guests_one_place` ON `live_guests` (`guest_uuid`) WHERE status = 'on';
--> statement-breakpoint
CREATE UNIQUE INDEX `live_guests_one_invitation` ON `live_guests` (`live_uuid`,`guest_uuid`) WHERE status IN ('invited', 'on');
--> statement-breakpoint
CREATE INDEX `live_guests_of_live` ON `live_guests` (`live_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `live_guests_of_guest` ON `live_guests` (`guest_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `live_guests_of_host` ON `live_guests` (`host_uuid`);
--> statement-breakpoint
CREATE INDEX `live_guests_of_session` ON `live_guests` (`token_id`);
--> statement-breakpoint
CREATE INDEX `live_guests_by_until` ON `live_guests` (`invited_until_ms`) WHERE status = 'invited';
--> statement-breakpoint
CREATE TRIGGER guest_layouts_vb_uuid_is_open_user BEFORE INSERT ON guest_layouts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_guest_uuid_is_open_user BEFORE INSERT ON live_guests
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.guest_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.guest_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_host_uuid_is_open_user BEFORE INSERT ON live_guests
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.host_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.host_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE VIEW live_pictures (live_uuid, media_uuid, kind, user_uuid, is_voice_only, is_muted, began_at_ms) AS
SELECT live_uuid, uuid, 'guest', guest_uuid, is_voice_only, is_muted, began_at_ms FROM live_guests
  WHERE status = 'on' AND shown_at_ms IS NOT NULL
UNION ALL
SELECT own.live_uuid, other.live_uuid, 'pk', other.vb_uuid, 0, 0, own.began_at_ms
  FROM pk_sides AS own JOIN pk_sides AS other ON other.match_uuid = own.match_uuid AND other.live_uuid <> own.live_uuid
  WHERE own.outcome IS NULL;
--> statement-breakpoint
CREATE TRIGGER live_guests_are_welcome BEFORE INSERT ON live_guests
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.host_uuid AND status = 'on_air')
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.host_uuid AND blocked_uuid = NEW.guest_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.guest_uuid AND blocked_uuid = NEW.host_uuid)
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.guest_uuid AND coalesce(until_ms > NEW.invited_at_ms, 1))
BEGIN
  SELECT RAISE(ABORT, 'a guest must begin as an invitation by a VB on air');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_are_few BEFORE INSERT ON live_guests
WHEN (SELECT count(*) FROM live_guests WHERE live_uuid = NEW.live_uuid AND status IN ('invited', 'on')) >= 3
BEGIN
  SELECT RAISE(ABORT, 'a live has at most three guests');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_move_one_way BEFORE UPDATE OF status ON live_guests
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a guest cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_are_free BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.guest_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a guest cannot stream in a live of their own');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_come_to_lives BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND (
  NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air') OR EXISTS (
    SELECT 1 FROM member_blocks
    WHERE user_uuid = NEW.host_uuid AND blocked_uuid = NEW.guest_uuid OR user_uuid = NEW.guest_uuid AND blocked_uuid = NEW.host_uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a guest must come into a live on air');
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_are_not_in_pk BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND EXISTS (SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'a live in a match cannot have guests');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_have_no_guests BEFORE UPDATE OF status ON pk_matches
WHEN NEW.status = 'on' AND EXISTS (
  SELECT 1 FROM live_guests WHERE live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on'
)
BEGIN
  SELECT RAISE(ABORT, 'a live with guests cannot have a match');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_close_invitations AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  UPDATE live_guests SET status = 'withdrawn'
  WHERE live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited';
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_guests AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.ended_at_ms), ended_by = 'live'
  WHERE live_uuid = NEW.uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE live_uuid = NEW.uuid AND status = 'invited';
END;
--> statement-breakpoint
CREATE TRIGGER lives_check_guests_again AFTER UPDATE OF least_age ON lives
WHEN coalesce(NEW.least_age, 0) > coalesce(OLD.least_age, 0)
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, invited_at_ms), ended_by = 'staff'
  WHERE live_uuid = NEW.uuid AND status = 'on';
END;
--> statement-breakpoint
CREATE TRIGGER lives_take_guests AFTER DELETE ON lives
BEGIN
  DELETE FROM live_guests WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_begin_without_guest AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.started_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.caster_uuid AND status = 'on';
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_end_guests AFTER INSERT ON member_blocks
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.since_at_ms), ended_by = 'block'
  WHERE status = 'on' AND (guest_uuid = NEW.user_uuid AND host_uuid = NEW.blocked_uuid
    OR guest_uuid = NEW.blocked_uuid AND host_uuid = NEW.user_uuid);
  UPDATE live_guests SET status = 'withdrawn'
  WHERE status = 'invited' AND (guest_uuid = NEW.user_uuid AND host_uuid = NEW.blocked_uuid
    OR guest_uuid = NEW.blocked_uuid AND host_uuid = NEW.user_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_end_guests AFTER INSERT ON user_blocks
BEGIN
  UPDATE live_guests SET status = 'over', ended_by = 'staff',
    over_at_ms = max(
      began_at_ms, coalesce((SELECT decided_at_ms FROM moderation_decisions WHERE uuid = NEW.decision_uuid), began_at_ms)
    )
  WHERE guest_uuid = NEW.user_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.user_uuid AND status = 'invited';
END;
--> statement-breakpoint
CREATE TRIGGER closings_end_guests AFTER INSERT ON closings
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.asked_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.user_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.user_uuid AND status = 'invited';
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_end_guests AFTER INSERT ON account_merges
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.merged_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.old_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.old_uuid AND status = 'invited';
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  UPDATE live_guests SET key_hash = NULL WHERE token_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER live_guests_end_with_token AFTER DELETE ON tokens
BEGIN
  UPDATE live_guests SET key_hash = NULL WHERE token_id = OLD.id;
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
    WHEN 'guest_invited' THEN (
      SELECT iif(status = 'invited', invited_until_ms, 0) FROM live_guests WHERE uuid = substr(n.key, 15)
    )
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
CREATE TRIGGER live_guests_tell AFTER INSERT ON live_guests
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.guest_uuid, 'guest_invited:' || NEW.uuid, 'guest_invited',
      json_object('name', lives.caster_name, 'title', lives.title, 'state', ''), '/live/' || lives.slug || '/guest',
      NEW.host_uuid, NEW.invited_at_ms
    FROM lives WHERE uuid = NEW.live_uuid;
END;
--> statement-breakpoint
CREATE VIEW sending_notices AS
SELECT push.uuid AS subscription_uuid, waiting.key AS position, event.key, event.kind, event.facts, event.path, event.over_at_ms
FROM push_subscriptions AS push CROSS JOIN json_each(push.waiting_keys) AS waiting
  CROSS JOIN notice_events AS event ON event.user_uuid = push.user_uuid AND event.key = waiting.value
WHERE waiting.key < push.sending_count AND event.read_at_ms IS NULL
  AND (push.kinds IS NULL OR instr(push.kinds, json_quote(event.kind)) > 0)
  AND NOT EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = push.user_uuid AND kind = event.kind)
  AND NOT (event.kind IN inviting_kinds AND EXISTS (
    SELECT 1 FROM spending WHERE user_uuid = push.user_uuid AND break_until_ms > push.sending_at_ms
  ));
