-- A correction within the authority of the member of staff, or with an approval, moves its coins.
-- coin-correction.ts inserts only the row and relies on these triggers.
-- @append_only coin_corrections
-- @dated coin_corrections (at_ms)

-- @invariant the authority table holds a command above its amount first
CREATE TRIGGER coin_corrections_are_of_staff BEFORE INSERT ON coin_corrections
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'correctCoins' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the correction exceeds the authority of this member of staff');
END;

CREATE TRIGGER coin_corrections_wait_for_two BEFORE INSERT ON coin_corrections
WHEN NEW.approval_uuid IS NULL AND NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'correctCoins')
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;

-- @rule
CREATE TRIGGER coin_corrections_move AFTER INSERT ON coin_corrections
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.user_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'correction:' || NEW.uuid, iif(NEW.direction = 'give', 'house:coins', 'user:' || NEW.user_uuid || ':coins'),
    iif(NEW.direction = 'give', 'user:' || NEW.user_uuid || ':coins', 'house:coins_refunded'), NEW.coins, NEW.at_ms
  );
END;
