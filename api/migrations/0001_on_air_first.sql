DROP TRIGGER comments_tell_late;
--> statement-breakpoint
DROP TRIGGER comments_tell;
--> statement-breakpoint
DROP VIEW comment_notices;
--> statement-breakpoint
DROP TRIGGER moderation_moves_with_account;
--> statement-breakpoint
DROP TRIGGER lives_go_from_family;
--> statement-breakpoint
DROP TRIGGER lives_end_in_family;
--> statement-breakpoint
DROP TRIGGER lives_begin_in_family;
--> statement-breakpoint
DROP INDEX users_of_family;
--> statement-breakpoint
ALTER TABLE `report_cases` ADD `owner_name` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD `is_off_air` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX `users_of_family` ON `users` (`family_uuid`,`is_off_air`,`name`,`uuid`);
--> statement-breakpoint
CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 0 WHERE uuid = NEW.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN (OLD.status = 'on_air') <> (NEW.status = 'on_air')
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = (NEW.status <> 'on_air') WHERE uuid = NEW.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 1 WHERE uuid = OLD.caster_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_take_name AFTER INSERT ON report_cases
BEGIN
  UPDATE report_cases SET owner_name = (SELECT name FROM users WHERE uuid = NEW.owner_uuid) WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_report_cases AFTER UPDATE OF name ON users WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE report_cases SET owner_name = NEW.name WHERE owner_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  DELETE FROM reports WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET (owner_uuid, owner_name) = (SELECT uuid, name FROM users WHERE uuid = NEW.into_uuid)
    WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE VIEW comment_notices AS
WITH told (comment_uuid, user_uuid, kind) AS (
  SELECT comments.uuid, value ->> 'user_uuid', 'mentioned' FROM comments, json_each(comments.mentions)
  UNION ALL
  SELECT comments.uuid, coalesce(parent.author_uuid, posts.author_uuid), 'answered'
    FROM comments JOIN posts ON posts.uuid = comments.post_uuid LEFT JOIN comments AS parent ON parent.uuid = comments.parent_uuid
)
SELECT comments.uuid AS comment_uuid, told.user_uuid, told.kind || ':' || comments.uuid AS key, told.kind,
    json_object('name', users.name, 'title', substr(comments.text, 1, 80), 'state', '') AS facts,
    '/posts/' || comments.post_uuid || '?order=newest#c-' || comments.uuid AS path, comments.author_uuid, comments.written_at_ms
  FROM told JOIN comments ON comments.uuid = told.comment_uuid JOIN users ON users.uuid = comments.author_uuid;
--> statement-breakpoint
CREATE TRIGGER comments_tell AFTER INSERT ON comments WHEN NEW.held_because IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_tell_late AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NOT NULL AND NEW.held_because IS NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT user_uuid, key, kind, facts, path, author_uuid, written_at_ms FROM comment_notices WHERE comment_uuid = NEW.uuid;
END;
--> statement-breakpoint
UPDATE users SET is_off_air = 0 WHERE uuid IN (SELECT caster_uuid FROM lives WHERE status = 'on_air');
--> statement-breakpoint
UPDATE report_cases SET owner_name = (SELECT name FROM users WHERE uuid = owner_uuid);
