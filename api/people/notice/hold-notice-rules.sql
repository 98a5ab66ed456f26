-- Notifies a VB once when a hold on a giver holds gifts to them, and once when it ends. The giver
-- is not named, because a hold may be a suspicion.
CREATE TRIGGER held_gifts_tell AFTER INSERT ON held_gifts WHEN NEW.hold_uuid IS NOT NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.vb_uuid, 'gifts_held:' || NEW.hold_uuid, 'gifts_held', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', NEW.moved_at_ms);
END;

CREATE TRIGGER held_gifts_tell_late AFTER UPDATE OF hold_uuid ON held_gifts
WHEN NEW.hold_uuid IS NOT OLD.hold_uuid AND NEW.hold_uuid IS NOT NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'gifts_held:' || NEW.hold_uuid, 'gifts_held', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', set_at_ms
    FROM giver_holds WHERE uuid = NEW.hold_uuid;
END;

CREATE TRIGGER held_gifts_tell_end AFTER UPDATE OF hold_uuid ON held_gifts
WHEN OLD.hold_uuid IS NOT NULL AND NEW.hold_uuid IS NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'gifts_freed:' || OLD.hold_uuid, 'gifts_freed', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', ended_at_ms
    FROM giver_holds WHERE uuid = OLD.hold_uuid AND ended_at_ms IS NOT NULL;
END;
