-- @never_go posts

-- A post keeps its time, and its author except in a merge of accounts. A deletion is final. The
-- code in own-post.ts and post-routes.ts relies on these triggers for likes, their counts and the
-- clearing of deleted posts.
CREATE TRIGGER posts_stay_whose BEFORE UPDATE ON posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the author of a post cannot be changed');
END;

CREATE TRIGGER posts_are_of_accounts BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;

-- Clears a deleted post and marks its pictures for deletion, except the author's avatar.
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE posts SET text = '', beginning = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.author_uuid AND avatar_url = '/media/' || uploads.key);
END;

CREATE TRIGGER posts_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM post_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.user_uuid;
  UPDATE comments SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
  UPDATE posts SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
END;

CREATE TRIGGER posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
    SELECT NEW.into_uuid, post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM post_likes WHERE user_uuid = NEW.old_uuid;
  INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
    SELECT NEW.into_uuid, comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  -- A viewer has posts only if they were a VB before.
  UPDATE posts SET is_pinned = 0 WHERE author_uuid = NEW.old_uuid AND is_pinned = 1;
  UPDATE posts SET author_uuid = NEW.into_uuid WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET author_uuid = NEW.into_uuid WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE thread_author_uuid = NEW.old_uuid AND parent_uuid IS NULL AND author_uuid = NEW.into_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE parent_uuid IN (SELECT uuid FROM comments WHERE author_uuid = NEW.into_uuid);
END;

-- Ignores a second like of the same user, and likes of invisible posts or across a block.
CREATE TRIGGER post_likes_come_once BEFORE INSERT ON post_likes
WHEN EXISTS (SELECT 1 FROM post_likes WHERE user_uuid = NEW.user_uuid AND post_uuid = NEW.post_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER post_likes_stay BEFORE UPDATE ON post_likes
BEGIN
  SELECT RAISE(ABORT, 'a like cannot be changed');
END;

CREATE TRIGGER post_likes_count AFTER INSERT ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count + 1 WHERE uuid = NEW.post_uuid;
END;

CREATE TRIGGER post_likes_count_back AFTER DELETE ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count - 1 WHERE uuid = OLD.post_uuid;
END;

-- A report stores the text and pictures of the post at that time, because the author may edit or
-- delete it.
CREATE TRIGGER reports_keep_posts AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'post'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM posts WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT DISTINCT NEW.uuid, substr(value, length('/media/') + 1)
    FROM posts, json_each(posts.pictures)
    WHERE posts.uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number);
END;

-- Marks posts with open reports, for the back-office list.
CREATE TRIGGER posts_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'post' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE posts SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
