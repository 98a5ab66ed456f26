DROP TRIGGER posts_move_with_account;
--> statement-breakpoint
DROP TRIGGER comments_take_card;
--> statement-breakpoint
ALTER TABLE `comments` ADD `thread_author_uuid` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER comments_take_card AFTER INSERT ON comments
BEGIN
  UPDATE comments SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid),
    thread_author_uuid =
      coalesce((SELECT author_uuid FROM comments AS parent WHERE parent.uuid = NEW.parent_uuid), NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
    SELECT NEW.into_uuid, post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM post_likes WHERE user_uuid = NEW.old_uuid;
  INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
    SELECT NEW.into_uuid, comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  -- A viewer has no posts, unless they were a VB once.
  UPDATE posts SET is_pinned = 0 WHERE author_uuid = NEW.old_uuid AND is_pinned = 1;
  UPDATE posts SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE thread_author_uuid = NEW.old_uuid AND parent_uuid IS NULL AND author_uuid = NEW.into_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE parent_uuid IN (SELECT uuid FROM comments WHERE author_uuid = NEW.into_uuid);
END;
