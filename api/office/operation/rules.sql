-- A redelivered message is ignored. The queue handler in failed-message.ts relies on this guard.
-- @append_only failed_messages or ignore

-- @never_go admin_codes

-- A code works once. The route becomeAdmin (admin.ts) relies on this trigger under concurrency.
CREATE TRIGGER admin_codes_work_once BEFORE UPDATE ON admin_codes
WHEN OLD.used_at_ms IS NOT NULL OR NEW.hash IS NOT OLD.hash OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a code can be used only once');
END;

-- @dated admin_codes (used_at_ms)

-- People who became admin by a code of an operator in the last 15 minutes.
CREATE VIEW just_used_codes AS
SELECT user_uuid FROM admin_codes
WHERE used_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000;
