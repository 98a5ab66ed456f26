-- What is written here is an upsert, whose way with conflicts would hold in these triggers too: so they make none.

-- A live that is over, or is not there, has nobody in its room.
CREATE TRIGGER live_rooms_are_on_air BEFORE INSERT ON live_rooms
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER live_rooms_fill AFTER INSERT ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count
  WHERE uuid = NEW.live_uuid;
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;

CREATE TRIGGER live_rooms_move AFTER UPDATE ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count - OLD.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count - OLD.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count - OLD.visitor_count
  WHERE uuid = NEW.live_uuid;
  -- Who went into another account meanwhile is there by that one.
  DELETE FROM live_users WHERE live_uuid = NEW.live_uuid
    AND user_uuid IN (
      SELECT coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = value), value) FROM json_each(OLD.users)
    )
    AND user_uuid NOT IN (SELECT value FROM json_each(NEW.users));
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT NEW.live_uuid, users.uuid, NEW.told_at_ms FROM json_each(NEW.users) JOIN users ON users.uuid = value
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
END;

-- When a live ends everybody leaves its room.
CREATE TRIGGER lives_empty_room AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  UPDATE live_rooms SET viewer_count = 0, users = '[]' WHERE live_uuid = NEW.uuid;
END;
