-- Rules of the authority table and of commands that wait for a second person. amount.ts and hold.ts
-- rely on them.

-- @append_only authority_changes

-- A command is stored together with its open approval.
CREATE TRIGGER held_commands_begin BEFORE INSERT ON held_commands
WHEN NOT EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'command' AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'a held command needs an open approval');
END;

-- @append_only held_commands

-- Enforces the limits of amounts. The function countUse (amount.ts) inserts the row after the
-- command's effect and relies on this trigger. Of two concurrent commands, the second sees the sum
-- of both.
CREATE TRIGGER authority_uses_stay_below BEFORE INSERT ON authority_uses
WHEN NEW.amount > NEW.once_most OR NEW.day_most < NEW.amount + coalesce((
  SELECT sum(amount) FROM authority_uses WHERE by_uuid = NEW.by_uuid AND name = NEW.name AND period = NEW.period
), 0)
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;

-- @append_only authority_uses

-- Admins who are not suspended.
CREATE VIEW acting_admins AS
SELECT uuid FROM users
WHERE role = 'admin' AND NOT EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = users.uuid AND (until_ms IS NULL OR until_ms > unixepoch('subsec') * 1000)
);

-- At least one acting admin remains: the last one neither loses the role nor is suspended. The
-- routes of people (api/office/person/office-routes.ts) and refusal.ts report the rejection as
-- `role_last_admin`.
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin must remain admin');
END;

CREATE TRIGGER user_blocks_keep_an_admin BEFORE INSERT ON user_blocks
WHEN EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'admin')
  AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin cannot be suspended');
END;

-- A new decision replaces a suspension. Otherwise it could be made longer, or given to another user,
-- without the rule above.
CREATE TRIGGER user_blocks_stay BEFORE UPDATE ON user_blocks
WHEN NEW.user_uuid IS NOT OLD.user_uuid OR NEW.decision_uuid IS NOT OLD.decision_uuid
  OR (NEW.until_ms IS NOT OLD.until_ms AND NOT coalesce(NEW.until_ms < coalesce(OLD.until_ms, 9007199254740991), 0))
BEGIN
  SELECT RAISE(ABORT, 'a suspension can only become shorter');
END;

-- The most that one person moves without approval. The amounts equal those of
-- calls/platform/authority-table.ts.
CREATE VIEW amounts_alone AS
SELECT of.name, coalesce((
  SELECT CASE second WHEN 'never' THEN 9007199254740991 WHEN 'always' THEN 0 ELSE once END
  FROM authority_changes WHERE authority_changes.name = of.name ORDER BY number DESC LIMIT 1
), of.once) AS most
FROM (SELECT 'correctCoins' AS name, 1000 AS once UNION ALL SELECT 'lendFamily', 10000) AS of;

-- Commands with the approval of a second person.
CREATE VIEW approved_commands AS
SELECT approvals.uuid, held_commands.name, held_commands.amount, approvals.asked_by
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved';

-- Users with a staff role.
CREATE VIEW house_members AS
SELECT uuid FROM users WHERE role IN ('admin', 'ceo', 'staff', 'tester', 'dev', 'moderator');
