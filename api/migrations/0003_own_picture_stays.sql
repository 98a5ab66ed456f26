DROP TRIGGER posts_are_emptied;
--> statement-breakpoint
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.author_uuid AND avatar_url = '/media/' || uploads.key);
  UPDATE posts SET text = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
END;
