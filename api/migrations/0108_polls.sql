CREATE TABLE `live_polls` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`by_uuid` text NOT NULL,
	`question` text NOT NULL,
	`answers` text NOT NULL,
	`started_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`vote_counts` text,
	`removed_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - started_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_polls_answers" CHECK(json_array_length("live_polls"."answers") BETWEEN 2 AND 4),
	CONSTRAINT "live_polls_time" CHECK("live_polls"."ends_at_ms" >= "live_polls"."started_at_ms")
);
--> statement-breakpoint
CREATE INDEX `live_polls_of_live` ON `live_polls` (`live_uuid`,`started_at_ms`);
--> statement-breakpoint
CREATE INDEX `live_polls_of_vb` ON `live_polls` (`vb_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `live_polls_in_order` ON `live_polls` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER live_polls_are_of_lives BEFORE INSERT ON live_polls
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a poll can be started only on air');
END;
--> statement-breakpoint
CREATE TRIGGER live_polls_take_turns BEFORE INSERT ON live_polls
WHEN EXISTS (SELECT 1 FROM live_polls WHERE live_uuid = NEW.live_uuid AND ends_at_ms > NEW.started_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a live has one poll at a time');
END;
--> statement-breakpoint
CREATE TRIGGER live_polls_stay BEFORE UPDATE ON live_polls
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.question IS NOT OLD.question
  OR NEW.answers IS NOT OLD.answers OR NEW.started_at_ms IS NOT OLD.started_at_ms OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (OLD.vote_counts IS NOT NULL AND (NEW.vote_counts IS NOT OLD.vote_counts OR NEW.ends_at_ms IS NOT OLD.ends_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'the terms and the result of a poll cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_polls AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_polls SET ends_at_ms = max(started_at_ms, NEW.ended_at_ms)
  WHERE live_uuid = NEW.uuid AND ends_at_ms > NEW.ended_at_ms AND vote_counts IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lives_delete_polls BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_polls WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER live_polls_by_uuid_is_open_user BEFORE INSERT ON live_polls
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.by_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.by_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_polls_vb_uuid_is_open_user BEFORE INSERT ON live_polls
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
