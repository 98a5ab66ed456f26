-- A new notification waits for all devices of its user with one due time, so that a user is pushed
-- at most once per minute. LINE gets only the kinds that its member chose. Later ones than 100 are
-- only in the list of the site. The code in push.ts relies on these keys.
CREATE TRIGGER notices_wait_for_devices AFTER INSERT ON notices WHEN NEW.read_at_ms IS NULL
BEGIN
  UPDATE push_subscriptions SET waiting_keys = json_insert(waiting_keys, '$[#]', NEW.key),
    due_at_ms = coalesce(due_at_ms, max(NEW.happened_at_ms, 60000 + (
      SELECT max(pushed_at_ms) FROM push_subscriptions WHERE user_uuid = NEW.user_uuid
    )))
  WHERE user_uuid = NEW.user_uuid AND unreachable_at_ms IS NULL AND json_array_length(waiting_keys) < 100
    AND (kinds IS NULL OR instr(kinds, json_quote(NEW.kind)) > 0);
END;

-- Unread notifications of the current attempt that the member still wants to hear of, the oldest
-- first. push.ts leaves out those that are over. A break stops those that wait when it begins.
CREATE VIEW sending_notices AS
SELECT push.uuid AS subscription_uuid, waiting.key AS position, event.key, event.kind, event.facts, event.path, event.over_at_ms
FROM push_subscriptions AS push CROSS JOIN json_each(push.waiting_keys) AS waiting
  CROSS JOIN notice_events AS event ON event.user_uuid = push.user_uuid AND event.key = waiting.value
WHERE waiting.key < push.sending_count AND event.read_at_ms IS NULL
  AND (push.kinds IS NULL OR instr(push.kinds, json_quote(event.kind)) > 0)
  AND NOT EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = push.user_uuid AND kind = event.kind)
  AND NOT (event.kind IN inviting_kinds AND EXISTS (
    SELECT 1 FROM spending WHERE user_uuid = push.user_uuid AND break_until_ms > push.sending_at_ms
  ));

CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE token_id = NEW.id;
END;

-- A suspended member gets no pushes, neither on devices nor in LINE.
CREATE TRIGGER push_ends_with_block AFTER INSERT ON user_blocks
BEGIN
  DELETE FROM push_subscriptions WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER push_ends_with_line_account AFTER DELETE ON accounts WHEN OLD.provider = 'line'
BEGIN
  DELETE FROM push_subscriptions WHERE channel = 'line' AND endpoint = OLD.provider_account_id;
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
