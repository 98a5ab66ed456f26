-- Posts for fans. fan-post-routes.ts relies on these triggers for the clearing of deleted posts.
-- @never_go fan_posts

CREATE TRIGGER fan_posts_stay_whose BEFORE UPDATE ON fan_posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.vb_uuid AND into_uuid = NEW.vb_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the author of a post for fans cannot be changed');
END;

CREATE TRIGGER fan_posts_are_emptied AFTER UPDATE OF deleted_at_ms ON fan_posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE fan_posts SET text = '', pictures = '[]' WHERE uuid = NEW.uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.vb_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND avatar_url = '/media/' || uploads.key);
END;

CREATE TRIGGER fan_posts_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE fan_posts SET deleted_at_ms = NEW.done_at_ms WHERE vb_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
END;

CREATE TRIGGER fan_posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE fan_posts SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
END;

-- A report stores the text and pictures of the post at that time.
CREATE TRIGGER reports_keep_fan_posts AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'fan_post'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM fan_posts WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT DISTINCT NEW.uuid, substr(value, length('/media/') + 1)
    FROM fan_posts, json_each(fan_posts.pictures)
    WHERE fan_posts.uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number);
END;
