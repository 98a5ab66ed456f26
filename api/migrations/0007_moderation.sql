DROP TRIGGER counting_fills_lives;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
DROP TRIGGER users_renew_lives;
--> statement-breakpoint
DROP TRIGGER lives_take_card;
--> statement-breakpoint
DROP TRIGGER lives_tell_streaming;
--> statement-breakpoint
DROP TRIGGER lives_count_out;
--> statement-breakpoint
DROP TRIGGER lives_count_over;
--> statement-breakpoint
DROP TRIGGER lives_count_in;
--> statement-breakpoint
DROP TRIGGER lives_empty_room;
--> statement-breakpoint
DROP TRIGGER live_rooms_move;
--> statement-breakpoint
DROP TRIGGER live_rooms_fill;
--> statement-breakpoint
DROP TRIGGER live_rooms_are_on_air;
--> statement-breakpoint
DROP TRIGGER lives_open_vtokens;
--> statement-breakpoint
DROP TRIGGER gifts_are_of_lives;
--> statement-breakpoint
DROP TRIGGER lives_go_from_family;
--> statement-breakpoint
DROP TRIGGER lives_end_in_family;
--> statement-breakpoint
DROP TRIGGER lives_begin_in_family;
--> statement-breakpoint
DROP TRIGGER users_counted_over;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_lives` AS SELECT * FROM `lives` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `lives`;
--> statement-breakpoint
CREATE TABLE `lives` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`share_picture_url` text NOT NULL,
	`caster_uuid` text NOT NULL,
	`caster_name` text DEFAULT '' NOT NULL,
	`caster_avatar_url` text DEFAULT '' NOT NULL,
	`caster_family_name` text,
	`caster_labels` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`viewer_count` integer DEFAULT 0 NOT NULL,
	`peak_viewer_count` integer DEFAULT 0 NOT NULL,
	`total_viewer_count` integer DEFAULT 0 NOT NULL,
	`coins_received` integer DEFAULT 0 NOT NULL,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (CASE status WHEN 'on_air' THEN printf('%016d', 9007199254740991 - viewer_count) ELSE printf('%016d', 9007199254740991 - ended_at_ms) END || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lives_ended_at" CHECK(("lives"."status" = 'on_air') = ("lives"."ended_at_ms" IS NULL)),
	CONSTRAINT "lives_viewer_count" CHECK("lives"."viewer_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_slug_unique` ON `lives` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_in_order` ON `lives` (`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_of_caster_in_order` ON `lives` (`caster_uuid`,`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_on_air_of_caster` ON `lives` (`caster_uuid`) WHERE status = 'on_air';
--> statement-breakpoint
INSERT INTO `lives` (`uuid`, `slug`, `title`, `poster_url`, `share_picture_url`, `caster_uuid`, `caster_name`, `caster_avatar_url`, `caster_family_name`, `caster_labels`, `status`, `viewer_count`, `peak_viewer_count`, `total_viewer_count`, `coins_received`, `started_at_ms`, `ended_at_ms`) SELECT `uuid`, `slug`, `title`, `poster_url`, `share_picture_url`, `caster_uuid`, `caster_name`, `caster_avatar_url`, `caster_family_name`, `caster_labels`, `status`, `viewer_count`, `peak_viewer_count`, `total_viewer_count`, `coins_received`, `started_at_ms`, `ended_at_ms` FROM `__old_lives` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_lives`;
--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`case_number` integer NOT NULL,
	`number` integer NOT NULL,
	`uuid` text NOT NULL,
	`person_uuid` text NOT NULL,
	`measure` text NOT NULL,
	`reason` text,
	`by_uuid` text NOT NULL,
	`decided_at_ms` integer NOT NULL,
	`appeal` text,
	`appealed_at_ms` integer,
	`answer` text,
	`is_lifted` integer DEFAULT false NOT NULL,
	`answered_by_uuid` text,
	`answered_at_ms` integer,
	PRIMARY KEY(`case_number`, `number`),
	FOREIGN KEY (`case_number`) REFERENCES `report_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_decisions_reason" CHECK("moderation_decisions"."measure" = 'dismiss' OR "moderation_decisions"."reason" IS NOT NULL),
	CONSTRAINT "moderation_decisions_appeal" CHECK(("moderation_decisions"."appeal" IS NULL) = ("moderation_decisions"."appealed_at_ms" IS NULL)),
	CONSTRAINT "moderation_decisions_answer" CHECK(("moderation_decisions"."answer" IS NULL) = ("moderation_decisions"."answered_at_ms" IS NULL) AND ("moderation_decisions"."answered_at_ms" IS NULL OR ("moderation_decisions"."appealed_at_ms" IS NOT NULL AND "moderation_decisions"."answered_by_uuid" IS NOT "moderation_decisions"."by_uuid")))
);
--> statement-breakpoint
CREATE TABLE `report_cases` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target_uuid` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`title` text NOT NULL,
	`path` text,
	`open_count` integer DEFAULT 0 NOT NULL,
	`appeal_count` integer DEFAULT 0 NOT NULL,
	`decision_count` integer DEFAULT 0 NOT NULL,
	`reported_at_ms` integer NOT NULL,
	FOREIGN KEY (`owner_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_cases_counts" CHECK("report_cases"."open_count" >= 0 AND "report_cases"."appeal_count" >= 0 AND "report_cases"."decision_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`uuid` text PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`reporter_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`reported_at_ms` integer NOT NULL,
	`decision_number` integer,
	FOREIGN KEY (`case_number`) REFERENCES `report_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_uuid_unique` ON `moderation_decisions` (`uuid`);
--> statement-breakpoint
CREATE INDEX `moderation_decisions_of_person` ON `moderation_decisions` (`person_uuid`,`decided_at_ms`,`uuid`) WHERE measure <> 'dismiss';
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_of_target` ON `report_cases` (`kind`,`target_uuid`);
--> statement-breakpoint
CREATE INDEX `report_cases_waiting` ON `report_cases` (`number`) WHERE open_count + appeal_count > 0;
--> statement-breakpoint
CREATE INDEX `report_cases_of_owner` ON `report_cases` (`owner_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open` ON `reports` (`case_number`,`reporter_uuid`) WHERE decision_number IS NULL;
--> statement-breakpoint
CREATE INDEX `reports_of_case` ON `reports` (`case_number`,`reported_at_ms`);
--> statement-breakpoint
CREATE INDEX `reports_of_reporter` ON `reports` (`reporter_uuid`);
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot become one');
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;
--> statement-breakpoint
CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN (OLD.status = 'on_air') <> (NEW.status = 'on_air')
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_lives BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM lives
  WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND started_at_ms <= NEW.given_at_ms
    AND coalesce(ended_at_ms > NEW.given_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'gifts are given while their live is on air');
END;
--> statement-breakpoint
CREATE TRIGGER lives_open_vtokens AFTER INSERT ON lives
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_held', 'VTOKEN', 0);
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_payable', 'VTOKEN', 0);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_are_on_air BEFORE INSERT ON live_rooms
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_fill AFTER INSERT ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count
  WHERE uuid = NEW.live_uuid;
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER live_rooms_move AFTER UPDATE ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count - OLD.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count - OLD.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count - OLD.visitor_count
  WHERE uuid = NEW.live_uuid;
  -- Who went into another account meanwhile is there by that one.
  DELETE FROM live_users WHERE live_uuid = NEW.live_uuid
    AND user_uuid IN (
      SELECT coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = value), value) FROM json_each(OLD.users)
    )
    AND user_uuid NOT IN (SELECT value FROM json_each(NEW.users));
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER lives_empty_room AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  UPDATE live_rooms SET viewer_count = 0, users = '[]' WHERE live_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind = 'gift' AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_in AFTER INSERT ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_over AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_out AFTER DELETE ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || part.day, 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(NEW.started_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(NEW.ended_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
  ) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_take_card AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_lives AFTER UPDATE OF name, avatar_url, family_name, labels ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
  OR OLD.labels IS NOT NEW.labels
BEGIN
  UPDATE lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url,
    caster_family_name = NEW.family_name, caster_labels = NEW.labels
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_never_go BEFORE DELETE ON report_cases
BEGIN
  SELECT RAISE(ABORT, 'report_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_come_once BEFORE INSERT ON report_cases
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM report_cases WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM report_cases WHERE kind = NEW.kind AND target_uuid = NEW.target_uuid)
BEGIN
  SELECT RAISE(ABORT, 'report_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_never_go BEFORE DELETE ON moderation_decisions
BEGIN
  SELECT RAISE(ABORT, 'moderation_decisions stay');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_come_once BEFORE INSERT ON moderation_decisions
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM moderation_decisions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM moderation_decisions WHERE case_number = NEW.case_number AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM moderation_decisions WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'moderation_decisions stay');
END;
--> statement-breakpoint
CREATE TRIGGER reports_open_case AFTER INSERT ON reports
BEGIN
  UPDATE report_cases SET open_count = open_count + 1, reported_at_ms = NEW.reported_at_ms WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER reports_leave_case AFTER DELETE ON reports WHEN OLD.decision_number IS NULL
BEGIN
  UPDATE report_cases SET open_count = open_count - 1 WHERE number = OLD.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_follow BEFORE INSERT ON moderation_decisions
WHEN NEW.number <> (SELECT decision_count + 1 FROM report_cases WHERE number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has decided');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN NEW.case_number IS NOT OLD.case_number OR NEW.number IS NOT OLD.number OR NEW.uuid IS NOT OLD.uuid
  OR NEW.measure IS NOT OLD.measure OR NEW.reason IS NOT OLD.reason OR NEW.by_uuid IS NOT OLD.by_uuid
  OR NEW.decided_at_ms IS NOT OLD.decided_at_ms
  OR (OLD.appealed_at_ms IS NOT NULL AND (NEW.appeal IS NOT OLD.appeal OR NEW.appealed_at_ms IS NOT OLD.appealed_at_ms))
  OR (OLD.answered_at_ms IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_lifted IS NOT OLD.is_lifted
    OR NEW.answered_by_uuid IS NOT OLD.answered_by_uuid OR NEW.answered_at_ms IS NOT OLD.answered_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'a decision stays as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_wait AFTER UPDATE OF appealed_at_ms, answered_at_ms ON moderation_decisions
BEGIN
  UPDATE report_cases SET appeal_count = appeal_count
    + (NEW.appealed_at_ms IS NOT NULL AND NEW.answered_at_ms IS NULL)
    - (OLD.appealed_at_ms IS NOT NULL AND OLD.answered_at_ms IS NULL)
  WHERE number = NEW.case_number;
END;
