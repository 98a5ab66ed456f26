-- A family's row says how many belong to it (its own account is not one of them), and how many of them are on air.
CREATE TRIGGER users_counted_in AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count + 1 WHERE uuid = NEW.family_uuid;
END;

CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;

CREATE TRIGGER users_counted_out AFTER DELETE ON users WHEN OLD.family_uuid IS NOT NULL AND OLD.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count - 1 WHERE uuid = OLD.family_uuid;
END;

CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;

CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN (OLD.status = 'on_air') <> (NEW.status = 'on_air')
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;

CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
END;
