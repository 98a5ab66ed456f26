ALTER TABLE `announced_lives` ADD `hidden_key` text GENERATED ALWAYS AS (CASE WHEN hidden_at_ms IS NOT NULL THEN printf('%016d', 9007199254740991 - hidden_at_ms) || uuid END) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `comments` ADD `is_reported` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `comments` ADD `desk_state` text GENERATED ALWAYS AS (CASE WHEN deleted_at_ms IS NOT NULL THEN 'deleted' WHEN coalesce(held_because, '') = 'removed' THEN 'hidden' WHEN is_reported THEN 'reported' ELSE 'shown' END) VIRTUAL NOT NULL;
--> statement-breakpoint
ALTER TABLE `comments` ADD `beginning` text GENERATED ALWAYS AS (lower(substr(text, 1, 40))) VIRTUAL NOT NULL;
--> statement-breakpoint
ALTER TABLE `posts` ADD `is_reported` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `posts` ADD `desk_state` text GENERATED ALWAYS AS (CASE WHEN deleted_at_ms IS NOT NULL THEN 'deleted' WHEN removed_at_ms IS NOT NULL THEN 'hidden' WHEN is_reported THEN 'reported' ELSE 'shown' END) VIRTUAL NOT NULL;
--> statement-breakpoint
ALTER TABLE `posts` ADD `beginning` text GENERATED ALWAYS AS (lower(substr(text, 1, 40))) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX `announced_lives_hidden` ON `announced_lives` (`hidden_key`) WHERE hidden_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_at_desk` ON `comments` (`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `comments_at_desk_of_author` ON `comments` (`author_uuid`,`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `comments_at_desk_by_text` ON `comments` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
CREATE INDEX `posts_at_desk` ON `posts` (`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `posts_at_desk_of_author` ON `posts` (`author_uuid`,`desk_state`,`written_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `posts_at_desk_by_text` ON `posts` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
CREATE TRIGGER comments_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE comments SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'post' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE posts SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
--> statement-breakpoint
UPDATE posts SET is_reported = 1 WHERE uuid IN (SELECT target_uuid FROM report_cases WHERE kind = 'post' AND open_count > 0);
--> statement-breakpoint
UPDATE comments SET is_reported = 1 WHERE uuid IN (SELECT target_uuid FROM report_cases WHERE kind = 'comment' AND open_count > 0);
