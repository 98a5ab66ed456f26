-- Notifies the author of a comment that becomes hidden, and of the end of its review. Posts become
-- hidden only by a decision, and moderation_decisions_tell covers every decision. A comment that a
-- rule holds when it is written is not announced, because its author sees that at once. Replies
-- that disappear with their parent notify no one. The code that hides comments (posts/post/) and
-- decides reports (moderation/moderation/) relies on these triggers and sends nothing.

-- No user is named as the actor: a block between the two authors must not suppress it. The key
-- makes it appear once, however often the author of the post hides the comment.
CREATE TRIGGER comments_tell_of_hiding AFTER UPDATE OF hidden_at_ms ON comments
WHEN OLD.hidden_at_ms IS NULL AND NEW.hidden_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.author_uuid, 'comment_hidden:' || NEW.uuid, 'comment_hidden',
      json_object('name', '', 'title', substr(NEW.text, 1, 80), 'state', ''), '/posts/' || NEW.post_uuid, NEW.hidden_at_ms
    FROM posts WHERE uuid = NEW.post_uuid AND author_uuid <> NEW.author_uuid;
END;

-- The number of decisions in the key lets later reports of the same comment notify again.
CREATE TRIGGER comments_tell_of_reports AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NULL AND NEW.held_because = 'reported' AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.author_uuid, 'comment_reported:' || NEW.uuid || ':' || decision_count, 'comment_reported',
      json_object('name', '', 'title', substr(NEW.text, 1, 80), 'state', ''), '/posts/' || NEW.post_uuid, reported_at_ms
    FROM report_cases WHERE kind = 'comment' AND target_uuid = NEW.uuid;
END;

-- The author also hears that a review found nothing. Every other decision notifies by itself. A
-- decision is inserted before the measure changes the comment.
CREATE TRIGGER moderation_decisions_tell_of_release AFTER INSERT ON moderation_decisions WHEN NEW.measure = 'dismiss'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.person_uuid, 'comment_released:' || NEW.uuid, 'comment_released',
      json_object('name', '', 'title', substr(comments.text, 1, 80), 'state', ''), '/posts/' || comments.post_uuid, NEW.decided_at_ms
    FROM report_cases JOIN comments ON comments.uuid = report_cases.target_uuid
    WHERE report_cases.number = NEW.case_number AND report_cases.kind = 'comment'
      AND comments.hidden_at_ms IS NULL AND comments.deleted_at_ms IS NULL AND comments.is_thread_shown = 1
      AND comments.held_because IN ('word', 'repeated', 'link', 'reported');
END;
