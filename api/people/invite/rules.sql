-- @append_only invitation_uses

-- What counts has been paid: the newcomer's coins are a transfer of their own name, which there can be once.
CREATE TRIGGER invitation_uses_are_paid BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_transfers
  WHERE id = 'invitation:' || NEW.newcomer_uuid || ':coins' AND amount = NEW.coins
    AND to_account = 'user:' || NEW.newcomer_uuid || ':coins')
BEGIN
  SELECT RAISE(ABORT, 'an invitation that counts is paid');
END;
