DROP TRIGGER announced_lives_tell_nobody;
--> statement-breakpoint
DROP TRIGGER announced_lives_tell_followers;
--> statement-breakpoint
DROP TRIGGER announced_lives_end_with_account;
--> statement-breakpoint
DROP TRIGGER announced_lives_forget_picture;
--> statement-breakpoint
DROP TRIGGER announced_lives_stay;
--> statement-breakpoint
DROP TRIGGER users_renew_announced_lives;
--> statement-breakpoint
DROP TRIGGER announced_lives_take_card;
--> statement-breakpoint
DROP TRIGGER announced_lives_come_once;
--> statement-breakpoint
DROP TRIGGER announced_lives_never_go;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_announced_lives` AS SELECT * FROM `announced_lives` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `announced_lives`;
--> statement-breakpoint
CREATE TABLE `announced_lives` (
	`uuid` text PRIMARY KEY NOT NULL,
	`caster_uuid` text NOT NULL,
	`caster_name` text DEFAULT '' NOT NULL,
	`caster_avatar_url` text DEFAULT '' NOT NULL,
	`caster_family_name` text,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`announced_at_ms` integer NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`change_count` integer DEFAULT 0 NOT NULL,
	`withdrawn_at_ms` integer,
	`hidden_at_ms` integer,
	`live_uuid` text,
	`is_open` integer GENERATED ALWAYS AS ((withdrawn_at_ms IS NULL AND live_uuid IS NULL AND hidden_at_ms IS NULL)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announced_lives_title" CHECK(length("announced_lives"."title") BETWEEN 1 AND 160)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_in_order` ON `announced_lives` (`is_open`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_of_caster` ON `announced_lives` (`caster_uuid`,`is_open`,`order_key`);
--> statement-breakpoint
INSERT INTO `announced_lives` (`uuid`, `caster_uuid`, `caster_name`, `caster_avatar_url`, `caster_family_name`, `title`, `poster_url`, `starts_at_ms`, `announced_at_ms`, `changed_at_ms`, `change_count`, `withdrawn_at_ms`, `live_uuid`) SELECT `uuid`, `caster_uuid`, `caster_name`, `caster_avatar_url`, `caster_family_name`, `title`, `poster_url`, `starts_at_ms`, `announced_at_ms`, `changed_at_ms`, `change_count`, `withdrawn_at_ms`, `live_uuid` FROM `__old_announced_lives` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_announced_lives`;
--> statement-breakpoint
CREATE TRIGGER announced_lives_never_go BEFORE DELETE ON announced_lives
BEGIN
  SELECT RAISE(ABORT, 'announced_lives stay');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_come_once BEFORE INSERT ON announced_lives
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM announced_lives WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE is_open = NEW.is_open AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM announced_lives WHERE caster_uuid = NEW.caster_uuid AND is_open = NEW.is_open AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'announced_lives stay');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_take_card AFTER INSERT ON announced_lives
BEGIN
  UPDATE announced_lives SET (caster_name, caster_avatar_url, caster_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_announced_lives AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE announced_lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url, caster_family_name = NEW.family_name
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_stay BEFORE UPDATE ON announced_lives
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.caster_uuid IS NOT OLD.caster_uuid OR NEW.announced_at_ms IS NOT OLD.announced_at_ms
  OR ((OLD.withdrawn_at_ms IS NOT NULL OR OLD.live_uuid IS NOT NULL)
    AND (NEW.withdrawn_at_ms IS NOT OLD.withdrawn_at_ms OR NEW.live_uuid IS NOT OLD.live_uuid
      OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.title IS NOT OLD.title))
BEGIN
  SELECT RAISE(ABORT, 'an announced live that is over stays as it was');
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_forget_picture AFTER UPDATE OF poster_url, withdrawn_at_ms ON announced_lives
WHEN (NEW.poster_url IS NOT OLD.poster_url OR (OLD.withdrawn_at_ms IS NULL AND NEW.withdrawn_at_ms IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND poster_url = OLD.poster_url)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.caster_uuid AND avatar_url = OLD.poster_url)
BEGIN
  UPDATE uploads SET forgotten_at_ms = coalesce(NEW.withdrawn_at_ms, NEW.changed_at_ms)
    WHERE key = substr(OLD.poster_url, length('/media/') + 1) AND user_uuid = NEW.caster_uuid AND forgotten_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE announced_lives SET withdrawn_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND withdrawn_at_ms IS NULL AND live_uuid IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_tell_followers AFTER INSERT ON announced_lives WHEN NEW.withdrawn_at_ms IS NULL
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'announced:' || NEW.uuid, 'announced', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/users/' || NEW.caster_uuid,
      NEW.announced_at_ms, NEW.announced_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_tell_nobody AFTER UPDATE OF withdrawn_at_ms, hidden_at_ms ON announced_lives
WHEN coalesce(OLD.withdrawn_at_ms, OLD.hidden_at_ms) IS NULL AND coalesce(NEW.withdrawn_at_ms, NEW.hidden_at_ms) IS NOT NULL
BEGIN
  UPDATE fan_outs SET due_at_ms = NULL WHERE key = 'announced:' || NEW.uuid AND due_at_ms IS NOT NULL;
END;
