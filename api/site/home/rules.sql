-- The personal order of lives. A member who turned it off in one of two accounts keeps it off.

CREATE TRIGGER for_you_off_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM for_you_off WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER for_you_off_moves_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO for_you_off (user_uuid)
    SELECT NEW.into_uuid FROM for_you_off WHERE user_uuid = NEW.old_uuid
    ON CONFLICT DO NOTHING;
  DELETE FROM for_you_off WHERE user_uuid = NEW.old_uuid;
END;
