-- A new notification waits for all devices of its user with one due time, so that a user is pushed
-- at most once per minute. The code in push.ts relies on these counts.
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_count = waiting_count + 1, waiting_key = NEW.key,
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, 60000 + (
      SELECT max(pushed_at_ms) FROM push_subscriptions WHERE user_uuid = NEW.user_uuid
    )))
  WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE token_id = NEW.id;
END;

CREATE TRIGGER push_ends_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.user_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.user_uuid;
END;

-- A merge signs the user out everywhere, and their devices subscribe again.
CREATE TRIGGER push_ends_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.old_uuid;
  DELETE FROM quiet_hours WHERE user_uuid = NEW.old_uuid;
END;
