-- @append_only invitation_uses
-- @dated invitation_uses (used_at_ms)

-- A use that counts pays the bonus of its invitation, once per new user. redeem-invitation.ts
-- inserts only the row and relies on these triggers.
CREATE TRIGGER invitation_uses_are_of_invitations BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (
  SELECT 1 FROM invitations
  WHERE slug = NEW.slug AND user_uuid = NEW.inviter_uuid AND newcomer_bonus_coins = NEW.coins AND user_uuid <> NEW.newcomer_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'the bonus must match its invitation');
END;

-- @rule
CREATE TRIGGER invitation_uses_give_coins AFTER INSERT ON invitation_uses WHEN NEW.reason IS NULL
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.newcomer_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'invitation:' || NEW.newcomer_uuid || ':coins', 'house:coins', 'user:' || NEW.newcomer_uuid || ':coins', NEW.coins,
    NEW.used_at_ms
  );
END;

-- The bonus of an invitation never changes.
CREATE TRIGGER invitations_keep_bonus BEFORE UPDATE ON invitations
WHEN NEW.newcomer_bonus_coins IS NOT OLD.newcomer_bonus_coins OR NEW.slug IS NOT OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an invitation cannot be changed');
END;

-- @dated invitations (created_at_ms)
