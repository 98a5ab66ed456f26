-- A payee keeps its owner. Another account or another fact is a new row, which write-payee.ts
-- inserts. routes.ts relies on these triggers for reviews.
CREATE TRIGGER payees_stay BEFORE UPDATE ON payees
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.key_uuid IS NOT OLD.key_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.created_by_uuid IS NOT OLD.created_by_uuid
BEGIN
  SELECT RAISE(ABORT, 'the owner of a payee cannot be changed');
END;

-- Staff cannot approve a payee that belongs to them or their family, or whose account they entered.
-- The route for reviews relies on this.
-- @answer payee_own
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.uuid = (SELECT set_by_uuid FROM payee_accounts WHERE payee_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a payee cannot be approved by its owner');
END;

-- A VB's data as a payee is retained while a contract is in force, and for its period after that.
CREATE TRIGGER contracts_begin_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT 'ended' AND NEW.state = 'ended' AND NOT EXISTS (
  SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
)
BEGIN
  UPDATE person_keys SET due_at_ms = max(coalesce(due_at_ms, 0), NEW.ends_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;

CREATE TRIGGER contracts_hold_terms_of_payees AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  UPDATE person_keys SET due_at_ms = NULL
  WHERE wrapped IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE owner_kind = 'user' AND owner_uuid = NEW.caster_uuid);
END;

-- Each later move of a payout extends the retention period.
CREATE TRIGGER payouts_put_off_terms_of_payees AFTER UPDATE OF state ON payouts
WHEN OLD.state IS NOT NEW.state
BEGIN
  UPDATE person_keys SET due_at_ms = max(due_at_ms, NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'payee_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  ))
  WHERE wrapped IS NOT NULL AND due_at_ms IS NOT NULL
    AND uuid = (SELECT key_uuid FROM payees WHERE uuid = NEW.payee_uuid);
END;

-- @never_go payees

CREATE TRIGGER payee_accounts_follow BEFORE INSERT ON payee_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid)
BEGIN
  SELECT RAISE(ABORT, 'another request has already set the account');
END;

-- @append_only payee_accounts

-- A past fact never changes, because payouts were computed with it.
-- @answer payee_fact_refused
CREATE TRIGGER payee_facts_go_on BEFORE INSERT ON payee_facts
WHEN EXISTS (
  SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms >= NEW.from_ms
)
BEGIN
  SELECT RAISE(ABORT, 'payee data cannot be changed for a past date');
END;

-- @append_only payee_facts

-- The first fact of its name belongs to a payee that another person approves. Two people add later
-- ones, or the contract of the VB states a new residence.
-- @invariant the authority table holds the command first
CREATE TRIGGER payee_facts_need_two BEFORE INSERT ON payee_facts
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE just_approved.name = 'setPayeeFact' AND asked_by = NEW.set_by_uuid AND params ->> 'uuid' = NEW.payee_uuid
      AND form ->> 'name' = NEW.name AND form ->> 'ground' = NEW.ground
  )
  AND NOT (
    EXISTS (SELECT 1 FROM payees WHERE uuid = NEW.payee_uuid AND state = 'waiting')
    AND NOT EXISTS (SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name)
  )
  AND NOT EXISTS (
    SELECT 1 FROM payees JOIN contracts ON contracts.caster_uuid = payees.owner_uuid
    WHERE payees.uuid = NEW.payee_uuid AND payees.owner_uuid = NEW.set_by_uuid
      AND contracts.moved_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE commands_of_one.name = 'setPayeeFact')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
