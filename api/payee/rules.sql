-- Who is paid stays: another account, another fact is another line.
CREATE TRIGGER payees_stay BEFORE UPDATE ON payees
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.key_uuid IS NOT OLD.key_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.created_by_uuid IS NOT OLD.created_by_uuid
BEGIN
  SELECT RAISE(ABORT, 'a payee is somebody''s for good');
END;

-- Nobody approves who is paid what is their own, or their family's.
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves a payee of their own');
END;

-- @never_go payees

CREATE TRIGGER payee_accounts_follow BEFORE INSERT ON payee_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has set the account');
END;

-- @append_only payee_accounts

-- What held once has held: payouts went by it.
CREATE TRIGGER payee_facts_go_on BEFORE INSERT ON payee_facts
WHEN EXISTS (
  SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms >= NEW.from_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a fact of a payee is never changed backwards');
END;

-- @append_only payee_facts
