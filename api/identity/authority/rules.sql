-- Rules of the authority table and of commands that wait for a second person.

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

-- At least one admin who is not suspended indefinitely remains. The routes of roles
-- (api/office/person/office-routes.ts) and refusal.ts report the rejection as `role_last_admin`.
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (
  SELECT 1 FROM users WHERE role = 'admin' AND uuid <> OLD.uuid
    AND uuid NOT IN (SELECT user_uuid FROM user_blocks WHERE until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the last admin must remain admin');
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
