DROP TRIGGER uploads_in_use_stay;
--> statement-breakpoint
CREATE TABLE `clip_settings` (
	`caster_uuid` text PRIMARY KEY NOT NULL,
	`may_download` integer NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `clips` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`live_slug` text,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`least_age` integer,
	`caster_uuid` text NOT NULL,
	`cutter_uuid` text NOT NULL,
	`from_ms` integer NOT NULL,
	`asked_seconds` integer NOT NULL,
	`state` text DEFAULT 'cutting' NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`is_blurred` integer DEFAULT false NOT NULL,
	`is_live_blurred` integer DEFAULT false NOT NULL,
	`is_live_hidden` integer DEFAULT false NOT NULL,
	`is_withheld` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`removed_at_ms` integer,
	`deleted_at_ms` integer,
	`has_file` integer DEFAULT true NOT NULL,
	`is_shown` integer GENERATED ALWAYS AS ((state = 'ready' AND deleted_at_ms IS NULL AND removed_at_ms IS NULL AND is_live_hidden = 0 AND is_withheld = 0)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`due_at_ms` integer GENERATED ALWAYS AS ((CASE WHEN deleted_at_ms IS NOT NULL AND has_file = 1 THEN deleted_at_ms
        WHEN deleted_at_ms IS NOT NULL THEN max(deleted_at_ms, created_at_ms + 3600000)
        WHEN state = 'cutting' THEN created_at_ms + 3600000 END)) VIRTUAL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cutter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clips_range" CHECK("clips"."asked_seconds" BETWEEN 1 AND 60),
	CONSTRAINT "clips_length" CHECK("clips"."duration_ms" BETWEEN 0 AND 60000 AND "clips"."size" BETWEEN 0 AND 101000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clips_in_order` ON `clips` (`is_shown`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `clips_of_caster_in_order` ON `clips` (`caster_uuid`,`is_shown`,`order_key`);
--> statement-breakpoint
CREATE INDEX `clips_of_cutter` ON `clips` (`cutter_uuid`);
--> statement-breakpoint
CREATE INDEX `clips_of_live` ON `clips` (`live_uuid`);
--> statement-breakpoint
CREATE INDEX `clips_due` ON `clips` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER clip_settings_caster_uuid_is_open_user BEFORE INSERT ON clip_settings
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER clips_caster_uuid_is_open_user BEFORE INSERT ON clips
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.caster_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER clips_cutter_uuid_is_open_user BEFORE INSERT ON clips
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.cutter_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.cutter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER clips_pass_no_block BEFORE INSERT ON clips
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.cutter_uuid AND blocked_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.caster_uuid AND blocked_uuid = NEW.cutter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a block between both refuses the clip');
END;
--> statement-breakpoint
CREATE TRIGGER clips_are_of_lives BEFORE INSERT ON clips
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.caster_uuid AND status <> 'hidden')
BEGIN
  SELECT RAISE(ABORT, 'a clip is cut from a live that is shown');
END;
--> statement-breakpoint
CREATE TRIGGER clips_have_a_limit BEFORE INSERT ON clips
WHEN (SELECT count(*) FROM clips WHERE live_uuid = NEW.live_uuid AND deleted_at_ms IS NULL) >= 100
BEGIN
  SELECT RAISE(ABORT, 'a live has at most 100 clips');
END;
--> statement-breakpoint
CREATE TRIGGER clips_stay_deleted BEFORE UPDATE ON clips
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR OLD.deleted_at_ms IS NOT NULL AND (NEW.deleted_at_ms IS NOT OLD.deleted_at_ms OR NEW.state IS NOT OLD.state)
BEGIN
  SELECT RAISE(ABORT, 'a deleted clip stays deleted');
END;
--> statement-breakpoint
CREATE TRIGGER lives_mark_clips AFTER UPDATE OF status, least_age, blurred_by ON lives
BEGIN
  UPDATE clips SET is_live_hidden = NEW.status = 'hidden', least_age = NEW.least_age, is_live_blurred = NEW.blurred_by IS NOT NULL
  WHERE live_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_leave_clips AFTER DELETE ON lives
BEGIN
  UPDATE clips SET live_slug = NULL WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER reports_blur_clips AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'clip' AND NEW.open_count IS NOT OLD.open_count
BEGIN
  UPDATE clips SET is_blurred = 1 WHERE uuid = NEW.target_uuid AND OLD.open_count < 3 AND NEW.open_count >= 3;
  UPDATE clips SET is_blurred = 0 WHERE uuid = NEW.target_uuid AND NEW.open_count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER clips_hide_with_account AFTER INSERT ON closings
BEGIN
  UPDATE clips SET is_withheld = 1 WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER clips_return_with_account AFTER DELETE ON closings
BEGIN
  UPDATE clips SET is_withheld = 0 WHERE caster_uuid = OLD.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER clips_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE clips SET deleted_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
  DELETE FROM clip_settings WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER clips_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE clips SET cutter_uuid = NEW.into_uuid WHERE cutter_uuid = NEW.old_uuid;
  UPDATE clips SET caster_uuid = NEW.into_uuid WHERE caster_uuid = NEW.old_uuid;
  INSERT INTO clip_settings (caster_uuid, may_download)
    SELECT NEW.into_uuid, may_download FROM clip_settings WHERE caster_uuid = NEW.old_uuid
    ON CONFLICT DO NOTHING;
  DELETE FROM clip_settings WHERE caster_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER uploads_in_use_stay BEFORE UPDATE OF forgotten_at_ms ON uploads
WHEN OLD.forgotten_at_ms IS NULL AND NEW.forgotten_at_ms IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL)
  AND (
    EXISTS (SELECT 1 FROM lives WHERE caster_uuid = OLD.user_uuid AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM clips
      WHERE caster_uuid = OLD.user_uuid AND deleted_at_ms IS NULL AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM announced_lives
      WHERE caster_uuid = OLD.user_uuid AND withdrawn_at_ms IS NULL AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM posts, json_each(posts.pictures) AS shown
      WHERE posts.author_uuid = OLD.user_uuid AND shown.value = '/media/' || OLD.key)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
