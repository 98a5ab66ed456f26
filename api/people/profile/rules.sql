-- Copies of labels in `users`, so that a profile card reads one row. The code only writes the
-- originals and relies on these triggers.
CREATE VIEW user_label_lists AS
SELECT user_labels.user_uuid, json_group_array(json_object(
  'key', labels.key, 'name_th', labels.name_th, 'name_en', labels.name_en, 'tone', labels.tone
) ORDER BY labels.key) AS labels
FROM user_labels CROSS JOIN labels ON labels.key = user_labels.label_key
GROUP BY user_labels.user_uuid;

CREATE TRIGGER user_labels_are_borne AFTER INSERT ON user_labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = NEW.user_uuid)
  WHERE uuid = NEW.user_uuid;
END;

CREATE TRIGGER user_labels_are_laid_down AFTER DELETE ON user_labels
BEGIN
  UPDATE users SET labels = coalesce((SELECT labels FROM user_label_lists WHERE user_uuid = OLD.user_uuid), '[]')
  WHERE uuid = OLD.user_uuid;
END;

CREATE TRIGGER labels_renew_users AFTER UPDATE OF name_th, name_en, tone ON labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = users.uuid)
  WHERE uuid IN (SELECT user_uuid FROM user_labels WHERE label_key = NEW.key);
END;

-- A blocked user gets no token, whichever linked login they use. The sign-in code relies on this as
-- the last check.
CREATE TRIGGER user_blocks_keep_out BEFORE INSERT ON tokens
WHEN EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = NEW.user_uuid AND (until_ms IS NULL OR until_ms > NEW.created_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a suspended user cannot get a token');
END;

-- A block ends when its decision is lifted: by staff, by an appeal, or by a new block. The code in
-- block.ts and moderated-user.ts relies on this.
CREATE TRIGGER moderation_decisions_end_blocks AFTER UPDATE OF is_lifted ON moderation_decisions
WHEN NEW.measure = 'block' AND NEW.is_lifted > OLD.is_lifted
BEGIN
  DELETE FROM user_blocks WHERE decision_uuid = NEW.uuid;
END;

-- A report about a user stores name, texts and picture at that time, like reports about posts and
-- comments.
CREATE TRIGGER reports_keep_people AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'user'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT concat_ws(char(10), name, (SELECT group_concat(value, char(10)) FROM json_each(about))) FROM users
    WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT NEW.uuid, substr(avatar_url, length('/media/') + 1) FROM users
    WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number) AND avatar_url LIKE '/media/upload/%';
END;
