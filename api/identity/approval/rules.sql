-- An approval starts open, without a first approver, and is decided once. Its terms never change.
-- approval.ts writes plain rows and relies on these triggers when two people decide at once.
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open' OR NEW.first_by IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new approval must be open');
END;

CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open'
  -- It stays open only for the first of two approvers, whose approval stays.
  OR (NEW.state = 'open' AND (OLD.first_by IS NOT NULL OR NEW.first_by IS NULL))
  OR (NEW.state <> 'open' AND (NEW.first_by IS NOT OLD.first_by OR NEW.first_at_ms IS NOT OLD.first_at_ms))
  OR NEW.needed IS NOT OLD.needed
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval can be decided only once, as it was requested');
END;

-- @never_go approvals

-- @dated approvals (asked_at_ms, first_at_ms, decided_at_ms)
