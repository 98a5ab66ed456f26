-- Rules of the authority table and of commands that wait for a second person. amount.ts and hold.ts
-- rely on them.

-- @append_only authority_changes

-- A command is stored together with its open approval.
-- @invariant hold.ts adds the approval in the same batch
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
-- routes of people (api/office/person/office-routes.ts) check this first with the same failure.
-- @answer role_last_admin
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin must remain admin');
END;

-- @answer role_last_admin
CREATE TRIGGER user_blocks_keep_an_admin BEFORE INSERT ON user_blocks
WHEN EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'admin')
  AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin cannot be suspended');
END;

-- A new decision replaces a suspension. Otherwise it could be made longer, or given to another
-- user, without the rule above.
-- @invariant a longer suspension replaces the row
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
SELECT approvals.uuid, held_commands.name, held_commands.amount, approvals.asked_by, params, form
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved';

-- Users with a staff role.
CREATE VIEW house_members AS
SELECT uuid FROM users WHERE role IN ('admin', 'ceo', 'staff', 'tester', 'dev', 'moderator');

-- @dated authority_changes (set_at_ms)

-- Commands that a second person has approved in the last 15 minutes, the time that `@dated` allows.
-- The decision is in the same transaction as the effect, and before it.
CREATE VIEW just_approved AS
SELECT held_commands.name, held_commands.params, held_commands.form, approvals.asked_by
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved'
  AND approvals.decided_key < printf('%016d', 9007199254740991 - CAST(unixepoch('subsec') * 1000 AS INTEGER) + 900000);

-- Commands that one person may give, because two people changed their row of the table.
CREATE VIEW commands_of_one AS
SELECT name FROM authority_changes AS change
WHERE second = 'never' AND number = (SELECT max(number) FROM authority_changes WHERE name = change.name);

-- Two people change the table of authority.
-- @invariant the authority table holds the command first
CREATE TRIGGER authority_changes_need_two BEFORE INSERT ON authority_changes
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'changeAuthority' AND asked_by = NEW.set_by_uuid AND params ->> 'name' = NEW.name
    AND form ->> 'second' = NEW.second AND json(form -> 'roles') = json(NEW.roles)
    AND coalesce(form ->> 'once_satang', form ->> 'once_coins', NEW.once) IS NEW.once
    AND coalesce(form ->> 'day_satang', form ->> 'day_coins', NEW.day) IS NEW.day
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- A role comes from two people, a contract, a code of an operator or `npm run grant`. One person
-- may end the ownership of a family.
-- @invariant the authority table holds the command first
CREATE TRIGGER users_role_is_decided BEFORE UPDATE OF role ON users
WHEN NEW.role IS NOT OLD.role AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT (OLD.role = 'family' AND NEW.role = 'normal' AND NEW.family_uuid IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE (name = 'setRole' AND params ->> 'uuid' = NEW.uuid AND form ->> 'role' = NEW.role)
      OR (name = 'setFamilyOwner' AND NEW.role = 'family' AND params ->> 'uuid' = NEW.family_uuid AND form ->> 'user_uuid' = NEW.uuid)
  )
  AND NOT (NEW.role = 'family' AND OLD.role = 'normal' AND EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'setFamilyOwner'))
  AND NOT (NEW.role = 'admin' AND EXISTS (SELECT 1 FROM just_used_codes WHERE user_uuid = NEW.uuid))
  AND NOT EXISTS (SELECT 1 FROM just_granted WHERE user_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- @invariant the authority table holds the command first
CREATE TRIGGER users_begin_without_role BEFORE INSERT ON users
WHEN (NEW.role <> 'normal' OR NEW.new_passkey_until_ms IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- Staff without a passkey may add one after a decision about their role, or once two people allow
-- it (`allowPasskey`).
-- @invariant the authority table holds the command first
CREATE TRIGGER users_passkey_is_decided BEFORE UPDATE OF new_passkey_until_ms ON users
WHEN NEW.new_passkey_until_ms IS NOT OLD.new_passkey_until_ms AND NEW.new_passkey_until_ms IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved WHERE name IN ('setRole', 'allowPasskey') AND params ->> 'uuid' = NEW.uuid
  )
  AND NOT EXISTS (SELECT 1 FROM just_used_codes WHERE user_uuid = NEW.uuid)
  AND NOT EXISTS (SELECT 1 FROM just_granted WHERE user_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
