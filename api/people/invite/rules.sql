-- @append_only invitation_uses

-- An invitation that counts is paid: redeem-invitation.ts writes a transfer in the same
-- transaction. The id of the transfer contains the new user, so it exists once.
CREATE TRIGGER invitation_uses_are_paid BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_transfers
  WHERE id = 'invitation:' || NEW.newcomer_uuid || ':coins' AND amount = NEW.coins
    AND to_account = 'user:' || NEW.newcomer_uuid || ':coins')
BEGIN
  SELECT RAISE(ABORT, 'an invitation that counts is paid');
END;
