-- Notifies the other side of a notice between a family and a member, and a manager whose authority
-- ends. No user is named as the actor: a block between the two must not suppress it.
CREATE VIEW family_notice_receivers AS
SELECT member.uuid AS membership_uuid, 'family' AS notice_by, member.user_uuid AS receiver_uuid, families.name, '/family/mine' AS path
FROM family_members AS member JOIN families ON families.uuid = member.family_uuid
UNION ALL
SELECT member.uuid, 'member', owner.uuid, users.name, '/family/members/' || member.user_uuid
FROM family_members AS member
JOIN users ON users.uuid = member.user_uuid
JOIN users AS owner ON owner.family_uuid = member.family_uuid AND owner.role = 'family';

CREATE TRIGGER family_members_tell_notice AFTER UPDATE OF leaves_at_ms ON family_members
WHEN OLD.leaves_at_ms IS NULL AND NEW.leaves_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT receiver_uuid, 'family_notice:' || NEW.uuid || ':' || NEW.notice_at_ms, 'family_notice',
      json_object('name', name, 'title', '', 'state', ''), path, NEW.notice_at_ms
    FROM family_notice_receivers WHERE membership_uuid = NEW.uuid AND notice_by = NEW.notice_by;
END;

-- The table keeps no time of a withdrawal, so the database states it.
CREATE TRIGGER family_members_tell_withdrawal AFTER UPDATE OF leaves_at_ms ON family_members
WHEN OLD.leaves_at_ms IS NOT NULL AND NEW.leaves_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT receiver_uuid, 'family_notice_withdrawn:' || NEW.uuid || ':' || OLD.notice_at_ms, 'family_notice_withdrawn',
      json_object('name', name, 'title', '', 'state', ''), path,
      max(OLD.notice_at_ms, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    FROM family_notice_receivers WHERE membership_uuid = NEW.uuid AND notice_by = OLD.notice_by;
END;

CREATE TRIGGER family_managers_tell_end AFTER UPDATE OF ended_at_ms ON family_managers
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.user_uuid, 'family_manager_ended:' || NEW.uuid, 'family_manager_ended',
      json_object('name', name, 'title', '', 'state', ''), '/family/mine', NEW.ended_at_ms
    FROM families WHERE uuid = NEW.family_uuid;
END;

-- A new limit replaces the row of a manager in one transaction, so the authority goes on.
CREATE TRIGGER family_managers_go_on AFTER INSERT ON family_managers
BEGIN
  DELETE FROM notice_letters WHERE user_uuid = NEW.user_uuid AND key IN (
    SELECT 'family_manager_ended:' || uuid FROM family_managers
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND ended_at_ms = NEW.named_at_ms
  );
  DELETE FROM notices WHERE user_uuid = NEW.user_uuid AND key IN (
    SELECT 'family_manager_ended:' || uuid FROM family_managers
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND ended_at_ms = NEW.named_at_ms
  );
END;
