DROP TRIGGER gift_take_backs_begin;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state <> 'held')
  OR (NEW.position <= (SELECT released_to FROM gift_progress)
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state = 'held'))
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'a gift is taken back while it is held, by two people');
END;
--> statement-breakpoint
CREATE TRIGGER spending_day_limits_rise_later BEFORE UPDATE OF day_limit_satang ON spending
WHEN OLD.day_limit_satang IS NOT NULL AND NOT coalesce(NEW.day_limit_satang <= OLD.day_limit_satang, 0)
  AND NOT coalesce(OLD.day_next_from_ms IS NOT NULL AND (OLD.day_next_satang IS NULL OR NEW.day_limit_satang <= OLD.day_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a limit is raised after a while, not at once');
END;
--> statement-breakpoint
CREATE TRIGGER spending_month_limits_rise_later BEFORE UPDATE OF month_limit_satang ON spending
WHEN OLD.month_limit_satang IS NOT NULL AND NOT coalesce(NEW.month_limit_satang <= OLD.month_limit_satang, 0)
  AND NOT coalesce(OLD.month_next_from_ms IS NOT NULL AND (OLD.month_next_satang IS NULL OR NEW.month_limit_satang <= OLD.month_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a limit is raised after a while, not at once');
END;
