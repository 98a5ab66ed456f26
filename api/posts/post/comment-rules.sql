-- @never_go comments

-- A comment belongs to a visible post, or replies to a visible top-level comment of the same post,
-- without a block between the authors. The code in write-comment.ts inserts one row and relies on
-- these triggers for checks, copies, counts and cases.
-- @answer post_not_found
CREATE TRIGGER comments_have_a_place BEFORE INSERT ON comments
WHEN NEW.deleted_at_ms IS NOT NULL OR NEW.hidden_at_ms IS NOT NULL OR NEW.is_thread_shown <> 1
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = posts.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = posts.author_uuid AND blocked_uuid = NEW.author_uuid)
  )
  OR (NEW.parent_uuid IS NULL AND NEW.thread_at_ms <> NEW.written_at_ms)
  OR (NEW.parent_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM comments AS parent
    WHERE parent.uuid = NEW.parent_uuid AND parent.post_uuid = NEW.post_uuid AND parent.parent_uuid IS NULL
      AND parent.is_shown = 1 AND parent.written_at_ms = NEW.thread_at_ms
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = parent.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = parent.author_uuid AND blocked_uuid = NEW.author_uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment needs a visible post and thread');
END;

CREATE TRIGGER comments_stay_whose BEFORE UPDATE ON comments
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms OR NEW.post_uuid IS NOT OLD.post_uuid
  OR NEW.parent_uuid IS NOT OLD.parent_uuid OR NEW.thread_at_ms IS NOT OLD.thread_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.text IS NOT OLD.text AND NEW.deleted_at_ms IS NULL)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the text of a comment cannot be changed');
END;

CREATE TRIGGER comments_take_card AFTER INSERT ON comments
BEGIN
  UPDATE comments SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid),
    thread_author_uuid =
      coalesce((SELECT author_uuid FROM comments AS parent WHERE parent.uuid = NEW.parent_uuid), NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;

CREATE TRIGGER comments_are_emptied AFTER UPDATE OF deleted_at_ms ON comments
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE comments SET text = '', beginning = '', mentions = '[]', folded = NULL WHERE uuid = NEW.uuid;
END;

-- A comment that waits for review opens a case, and moderators decide it like a report.
CREATE TRIGGER comments_wait_for_a_look AFTER INSERT ON comments WHEN NEW.held_because IS NOT NULL
BEGIN
  INSERT INTO report_cases (kind, target_uuid, owner_uuid, title, path, reported_at_ms)
    VALUES ('comment', NEW.uuid, NEW.author_uuid, NEW.text, '/posts/' || NEW.post_uuid, NEW.written_at_ms);
  INSERT INTO reports (uuid, case_number, reporter_uuid, reason, note, reported_at_ms)
    SELECT NEW.uuid, number, NULL, NEW.held_because, NULL, NEW.written_at_ms
    FROM report_cases WHERE kind = 'comment' AND target_uuid = NEW.uuid;
END;

-- A report stores the text of the comment at that time.
CREATE TRIGGER reports_keep_comments AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'comment'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM comments WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
END;

-- Hides a comment when its open reports reach `reports_hide`, until a moderator decides.
CREATE TRIGGER comments_are_hidden_by_reports AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND NEW.open_count > OLD.open_count AND NEW.open_count >= (
  SELECT json_extract(value, '$.reports_hide') FROM dated_settings
  WHERE name = 'comment_rules' AND from_ms <= NEW.reported_at_ms ORDER BY from_ms DESC LIMIT 1
)
BEGIN
  UPDATE comments SET held_because = 'reported' WHERE uuid = NEW.target_uuid AND held_because IS NULL;
END;

CREATE TRIGGER comments_count AFTER INSERT ON comments WHEN NEW.is_shown = 1
BEGIN
  UPDATE posts SET comment_count = comment_count + 1 WHERE uuid = NEW.post_uuid;
END;

CREATE TRIGGER comments_count_on AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because, is_thread_shown ON comments
WHEN NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE posts SET comment_count = comment_count + NEW.is_shown - OLD.is_shown WHERE uuid = NEW.post_uuid;
END;

-- Replies are visible only while their parent comment is.
CREATE TRIGGER comments_show_answers AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because ON comments
WHEN NEW.parent_uuid IS NULL AND NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE comments SET is_thread_shown = NEW.is_shown WHERE parent_uuid = NEW.uuid;
END;

CREATE TRIGGER comment_likes_come_once BEFORE INSERT ON comment_likes
WHEN EXISTS (SELECT 1 FROM comment_likes WHERE user_uuid = NEW.user_uuid AND comment_uuid = NEW.comment_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM comments WHERE uuid = NEW.comment_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER comment_likes_stay BEFORE UPDATE ON comment_likes
BEGIN
  SELECT RAISE(ABORT, 'a like cannot be changed');
END;

CREATE TRIGGER comment_likes_count AFTER INSERT ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE uuid = NEW.comment_uuid;
END;

CREATE TRIGGER comment_likes_count_back AFTER DELETE ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE uuid = OLD.comment_uuid;
END;

-- Marks comments with open reports, for the back-office list.
CREATE TRIGGER comments_are_reported AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'comment' AND (NEW.open_count > 0) <> (OLD.open_count > 0)
BEGIN
  UPDATE comments SET is_reported = (NEW.open_count > 0) WHERE uuid = NEW.target_uuid;
END;
