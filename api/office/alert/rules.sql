-- An alert that is over stays over, and an acknowledgement stays.
-- @invariant the alert job updates open alerts only, and staff those that nobody acknowledged
CREATE TRIGGER alerts_close_once BEFORE UPDATE ON alerts
WHEN OLD.closed_at_ms IS NOT NULL AND NEW.closed_at_ms IS NOT OLD.closed_at_ms
  OR OLD.acknowledged_at_ms IS NOT NULL AND NEW.acknowledged_at_ms IS NOT OLD.acknowledged_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an alert closes once');
END;

-- @any_user alerts.acknowledged_by: staff acknowledge with their own token

-- @dated alerts (opened_at_ms, acknowledged_at_ms, closed_at_ms)
