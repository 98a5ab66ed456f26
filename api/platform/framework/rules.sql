-- A stored answer is final, and so is the fingerprint. The commands of idempotency.ts rely on it: a
-- retry returns the first answer.
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
  OR NEW.caller_uuid IS NOT OLD.caller_uuid OR NEW.key IS NOT OLD.key OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.subject IS NOT OLD.subject OR NEW.rowid IS NOT OLD.rowid
BEGIN
  SELECT RAISE(ABORT, 'a stored response cannot be changed');
END;

-- A key stays for a week (api/platform/scheduler/key-job.ts). The guard lets it go ten minutes
-- earlier, because the clock of the Worker that deletes it may be that far ahead of the database's.
-- @dated idempotency_keys (created_at_ms)

CREATE TRIGGER idempotency_keys_come_once BEFORE INSERT ON idempotency_keys
WHEN (NEW.rowid > 0 AND EXISTS (SELECT 1 FROM idempotency_keys WHERE rowid = NEW.rowid))
  OR EXISTS (SELECT 1 FROM idempotency_keys WHERE caller_uuid = NEW.caller_uuid AND key = NEW.key)
BEGIN
  SELECT RAISE(ABORT, 'idempotency_keys stay');
END;

CREATE TRIGGER idempotency_keys_stay BEFORE DELETE ON idempotency_keys
WHEN OLD.created_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 604800000 + 600000
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'idempotency_keys stay');
END;
