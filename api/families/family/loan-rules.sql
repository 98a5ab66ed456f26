-- A loan within the authority of the member of staff, or with an approval, moves its coins and its
-- debt. office-routes.ts inserts only the row and relies on these triggers.
-- @append_only family_loans
-- @dated family_loans (lent_at_ms)

-- @invariant the authority table holds a command above its amount first
CREATE TRIGGER family_loans_are_of_staff BEFORE INSERT ON family_loans
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'lendFamily' AND asked_by = NEW.by_uuid
      AND params ->> 'uuid' = NEW.family_uuid
      AND form ->> 'coins' = NEW.coins AND form ->> 'amount_satang' = NEW.amount_satang
  ))
BEGIN
  SELECT RAISE(ABORT, 'the loan exceeds the authority of this member of staff');
END;

-- One person lends up to an amount, at no less than the price of the cheapest package on offer to
-- families.
CREATE TRIGGER family_loans_wait_for_two BEFORE INSERT ON family_loans
WHEN NEW.approval_uuid IS NULL AND (
  NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'lendFamily')
  OR NOT EXISTS (
    SELECT 1 FROM packages
    WHERE audience = 'family' AND is_offered
      AND NEW.amount_satang * (packages.coins + bonus_coins) >= NEW.coins * price_satang
  )
)
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;

-- @rule
CREATE TRIGGER family_loans_move AFTER INSERT ON family_loans
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('family:' || NEW.family_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('loan:' || NEW.uuid, 'family:' || NEW.family_uuid || ':debt', 'house:receivable', NEW.amount_satang, NEW.lent_at_ms),
    ('loan-coins:' || NEW.uuid, 'house:coins', 'family:' || NEW.family_uuid || ':coins', NEW.coins, NEW.lent_at_ms);
END;
