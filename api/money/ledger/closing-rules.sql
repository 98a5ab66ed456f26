-- @append_only ledger_closings

-- Days close in order, each with the hash of the previous closing. closing.ts relies on this: of
-- two concurrent runs the second fails.
CREATE TRIGGER ledger_closings_follow BEFORE INSERT ON ledger_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM ledger_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM ledger_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'days must be closed in order');
END;

-- @dated ledger_closings (closed_at_ms)
