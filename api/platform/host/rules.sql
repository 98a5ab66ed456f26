-- A stored answer is final, and so is the fingerprint. The commands of idempotency.ts rely on it: a
-- retry returns the first answer.
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
BEGIN
  SELECT RAISE(ABORT, 'a command has one answer');
END;
