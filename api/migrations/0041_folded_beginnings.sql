DROP TRIGGER posts_are_emptied;
--> statement-breakpoint
DROP TRIGGER comments_are_emptied;
--> statement-breakpoint
DROP INDEX `posts_at_desk_by_text`;
--> statement-breakpoint
ALTER TABLE `posts` DROP COLUMN `beginning`;
--> statement-breakpoint
ALTER TABLE `posts` ADD `beginning` text;
--> statement-breakpoint
CREATE INDEX `posts_at_desk_by_text` ON `posts` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
DROP INDEX `comments_at_desk_by_text`;
--> statement-breakpoint
ALTER TABLE `comments` DROP COLUMN `beginning`;
--> statement-breakpoint
ALTER TABLE `comments` ADD `beginning` text;
--> statement-breakpoint
CREATE INDEX `comments_at_desk_by_text` ON `comments` (`desk_state`,`beginning`,`uuid`);
--> statement-breakpoint
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE posts SET text = '', beginning = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.author_uuid AND avatar_url = '/media/' || uploads.key);
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_emptied AFTER UPDATE OF deleted_at_ms ON comments
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE comments SET text = '', beginning = '', mentions = '[]', folded = NULL WHERE uuid = NEW.uuid;
END;
