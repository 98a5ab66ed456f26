DROP TRIGGER posts_are_emptied;
--> statement-breakpoint
DROP TRIGGER announced_lives_forget_picture;
--> statement-breakpoint
CREATE TRIGGER announced_lives_forget_picture AFTER UPDATE OF poster_url, withdrawn_at_ms ON announced_lives
WHEN (NEW.poster_url IS NOT OLD.poster_url OR (OLD.withdrawn_at_ms IS NULL AND NEW.withdrawn_at_ms IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.caster_uuid AND avatar_url = OLD.poster_url)
BEGIN
  UPDATE uploads SET forgotten_at_ms = coalesce(NEW.withdrawn_at_ms, NEW.changed_at_ms)
    WHERE key = substr(OLD.poster_url, length('/media/') + 1) AND user_uuid = NEW.caster_uuid AND forgotten_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE posts SET text = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.author_uuid AND avatar_url = '/media/' || uploads.key);
END;
--> statement-breakpoint
CREATE TRIGGER uploads_in_use_stay BEFORE UPDATE OF forgotten_at_ms ON uploads
WHEN OLD.forgotten_at_ms IS NULL AND NEW.forgotten_at_ms IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL)
  AND (
    EXISTS (SELECT 1 FROM lives WHERE caster_uuid = OLD.user_uuid AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM announced_lives
      WHERE caster_uuid = OLD.user_uuid AND withdrawn_at_ms IS NULL AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM posts, json_each(posts.pictures) AS shown
      WHERE posts.author_uuid = OLD.user_uuid AND shown.value = '/media/' || OLD.key)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
