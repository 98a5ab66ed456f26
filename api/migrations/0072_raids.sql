DROP TRIGGER talk_rules_vb_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER talk_moves_with_account;
--> statement-breakpoint
DROP TRIGGER talk_goes_with_account;
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
