DROP TRIGGER notices_are_mailed;
--> statement-breakpoint
CREATE TRIGGER comments_tell_of_hiding AFTER UPDATE OF hidden_at_ms ON comments
WHEN OLD.hidden_at_ms IS NULL AND NEW.hidden_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.author_uuid, 'comment_hidden:' || NEW.uuid, 'comment_hidden',
      json_object('name', '', 'title', substr(NEW.text, 1, 80), 'state', ''), '/posts/' || NEW.post_uuid, NEW.hidden_at_ms
    FROM posts WHERE uuid = NEW.post_uuid AND author_uuid <> NEW.author_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_tell_of_reports AFTER UPDATE OF held_because ON comments
WHEN OLD.held_because IS NULL AND NEW.held_because = 'reported' AND NEW.deleted_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.author_uuid, 'comment_reported:' || NEW.uuid || ':' || decision_count, 'comment_reported',
      json_object('name', '', 'title', substr(NEW.text, 1, 80), 'state', ''), '/posts/' || NEW.post_uuid, reported_at_ms
    FROM report_cases WHERE kind = 'comment' AND target_uuid = NEW.uuid;
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER notices_are_mailed AFTER INSERT ON notices
WHEN NEW.kind IN ('decided', 'comment_reported', 'comment_hidden', 'appeal_answered', 'family_invited', 'case_opened', 'refund_sent',
  'order_refunded', 'order_recalled', 'data_request_answered')
BEGIN
  INSERT INTO notice_letters (user_uuid, key, due_at_ms)
    SELECT NEW.user_uuid, NEW.key, NEW.happened_at_ms
    WHERE EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
  ON CONFLICT DO NOTHING;
END;
