DROP TRIGGER posts_come_once;
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_newest` ON `posts` (`is_shown`,`order_key`);
--> statement-breakpoint
CREATE TRIGGER posts_come_once BEFORE INSERT ON posts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM posts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM posts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND author_key = NEW.author_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM posts WHERE is_shown = NEW.is_shown AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND (is_pinned = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_pinned AS is_pinned) WHERE is_pinned = 1)
BEGIN
  SELECT RAISE(ABORT, 'posts stay');
END;
