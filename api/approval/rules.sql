-- What needs two people (api/approval/approval.ts) is asked for, then decided once, as it was asked for.
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'an approval begins as open');
END;

CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open' OR NEW.state = 'open'
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval is decided once, as it was asked for');
END;

-- @never_go approvals
