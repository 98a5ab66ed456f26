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
	`live_uuid` text,
	`is_open` integer GENERATED ALWAYS AS ((withdrawn_at_ms IS NULL AND live_uuid IS NULL)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announced_lives_title" CHECK(length("announced_lives"."title") BETWEEN 1 AND 160)
);
--> statement-breakpoint
CREATE TABLE `fan_outs` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`followed_uuid` text NOT NULL,
	`facts` text NOT NULL,
	`path` text NOT NULL,
	`begun_at_ms` integer NOT NULL,
	`told_to` text DEFAULT '' NOT NULL,
	`due_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`user_uuid` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`path` text NOT NULL,
	`actor_uuid` text,
	`happened_at_ms` integer NOT NULL,
	`read_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - happened_at_ms) || key) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `key`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notices_off` (
	`user_uuid` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_uuid`, `kind`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_in_order` ON `announced_lives` (`is_open`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `announced_lives_of_caster` ON `announced_lives` (`caster_uuid`,`is_open`,`order_key`);
--> statement-breakpoint
CREATE INDEX `fan_outs_due` ON `fan_outs` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_of_user` ON `notices` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_uuid`) WHERE read_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `notices_by_age` ON `notices` (`happened_at_ms`);
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
  UPDATE announced_lives SET withdrawn_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND is_open = 1;
END;
--> statement-breakpoint
CREATE TRIGGER notices_are_wanted BEFORE INSERT ON notices
WHEN NEW.actor_uuid IS NEW.user_uuid
  OR EXISTS (SELECT 1 FROM notices WHERE user_uuid = NEW.user_uuid AND key = NEW.key)
  OR EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.actor_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.actor_uuid AND blocked_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER notices_stay BEFORE UPDATE ON notices
WHEN NEW.key IS NOT OLD.key OR NEW.kind IS NOT OLD.kind OR NEW.facts IS NOT OLD.facts OR NEW.path IS NOT OLD.path
  OR NEW.happened_at_ms IS NOT OLD.happened_at_ms OR (OLD.read_at_ms IS NOT NULL AND NEW.read_at_ms IS NOT OLD.read_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'what happened is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER notices_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM notices WHERE user_uuid = NEW.user_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER notices_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE notices SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE notices_off SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM notices_off WHERE user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER fan_outs_go_on BEFORE UPDATE ON fan_outs
WHEN NEW.key IS NOT OLD.key OR NEW.followed_uuid IS NOT OLD.followed_uuid OR NEW.told_to < OLD.told_to
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'whom all are told of is not told again');
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_followers AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    SELECT 'on_air:' || NEW.uuid, 'on_air', NEW.caster_uuid,
      json_object('name', users.name, 'title', NEW.title, 'state', ''), '/live/' || NEW.slug, NEW.started_at_ms, NEW.started_at_ms
    FROM users WHERE uuid = NEW.caster_uuid AND follower_count > 0;
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
CREATE TRIGGER announced_lives_tell_nobody AFTER UPDATE OF withdrawn_at_ms ON announced_lives
WHEN OLD.withdrawn_at_ms IS NULL AND NEW.withdrawn_at_ms IS NOT NULL
BEGIN
  UPDATE fan_outs SET due_at_ms = NULL WHERE key = 'announced:' || NEW.uuid AND due_at_ms IS NOT NULL;
END;
--> statement-breakpoint
CREATE VIEW comment_notices AS
SELECT comments.uuid AS comment_uuid, value ->> 'user_uuid' AS user_uuid, 'mentioned' AS kind
  FROM comments, json_each(comments.mentions)
UNION ALL
SELECT comments.uuid, coalesce(parent.author_uuid, posts.author_uuid), 'answered'
  FROM comments JOIN posts ON posts.uuid = comments.post_uuid LEFT JOIN comments AS parent ON parent.uuid = comments.parent_uuid;
--> statement-breakpoint
CREATE TRIGGER comments_tell AFTER INSERT ON comments WHEN NEW.held_because IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT told.user_uuid, told.kind || ':' || NEW.uuid, told.kind,
      json_object('name', users.name, 'title', substr(NEW.text, 1, 80), 'state', ''),
      '/posts/' || NEW.post_uuid || '?order=newest#c-' || NEW.uuid, NEW.author_uuid, NEW.written_at_ms
    FROM comment_notices AS told JOIN users ON users.uuid = NEW.author_uuid WHERE told.comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_tell_late AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NOT NULL AND NEW.held_because IS NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT told.user_uuid, told.kind || ':' || NEW.uuid, told.kind,
      json_object('name', users.name, 'title', substr(NEW.text, 1, 80), 'state', ''),
      '/posts/' || NEW.post_uuid || '?order=newest#c-' || NEW.uuid, NEW.author_uuid, NEW.written_at_ms
    FROM comment_notices AS told JOIN users ON users.uuid = NEW.author_uuid WHERE told.comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state AND NEW.owner_kind = 'user'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.owner_uuid, 'payout:' || NEW.uuid || ':' || NEW.version, 'payout_moved',
      json_object('name', '', 'title', NEW.reference, 'state', NEW.state), '/payout/payouts/' || NEW.uuid, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell AFTER UPDATE OF state ON orders WHEN OLD.state <> 'processed' AND NEW.state = 'processed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'order:' || NEW.uuid, 'order_processed',
      json_object('name', '', 'title', NEW.reference, 'state', ''), '/payment/orders/' || NEW.uuid, NEW.processed_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_tell AFTER UPDATE OF state ON contracts WHEN NEW.state = 'returned' AND OLD.state <> 'returned'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_returned',
      json_object('name', '', 'title', '', 'state', ''), '/contract', NEW.moved_at_ms);
END;
