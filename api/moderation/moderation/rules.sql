-- @never_go report_cases
-- @never_go moderation_decisions

-- Counts of a case, so that the queue is one index range. The code in report.ts, staff-decision.ts and
-- decision.ts relies on these triggers for counts and for rejecting concurrent decisions.
CREATE TRIGGER reports_open_case AFTER INSERT ON reports
BEGIN
  UPDATE report_cases SET open_count = open_count + 1, reported_at_ms = NEW.reported_at_ms WHERE number = NEW.case_number;
END;

-- Stored text cannot change until its retention ends.
CREATE TRIGGER reports_stay_seen BEFORE UPDATE OF seen_text ON reports
WHEN OLD.seen_text IS NOT NULL AND NEW.seen_text IS NOT NULL AND NEW.seen_text <> OLD.seen_text
BEGIN
  SELECT RAISE(ABORT, 'evidence cannot be changed');
END;

-- Decisions of a case are numbered without gaps. Each closes all open reports.
CREATE TRIGGER moderation_decisions_follow BEFORE INSERT ON moderation_decisions
WHEN NEW.number <> (SELECT decision_count + 1 FROM report_cases WHERE number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'another request has already decided this');
END;

CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;

-- A decision does not change. It can be appealed once and answered once. Only a block can be lifted
-- without an answer. A lifted decision stays lifted and cannot be appealed.
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN NEW.case_number IS NOT OLD.case_number OR NEW.number IS NOT OLD.number OR NEW.uuid IS NOT OLD.uuid
  OR NEW.measure IS NOT OLD.measure OR NEW.reason IS NOT OLD.reason OR NEW.by_uuid IS NOT OLD.by_uuid
  OR NEW.decided_at_ms IS NOT OLD.decided_at_ms
  OR ((OLD.appealed_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.appeal IS NOT OLD.appeal OR NEW.appealed_at_ms IS NOT OLD.appealed_at_ms))
  OR ((OLD.answered_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.answer IS NOT OLD.answer
    OR NEW.answered_by_uuid IS NOT OLD.answered_by_uuid OR NEW.answered_at_ms IS NOT OLD.answered_at_ms))
  OR NEW.is_lifted < OLD.is_lifted
  OR (NEW.is_lifted > OLD.is_lifted AND NEW.answered_at_ms IS OLD.answered_at_ms AND OLD.measure <> 'block')
BEGIN
  SELECT RAISE(ABORT, 'a decision cannot be changed');
END;

CREATE TRIGGER moderation_decisions_wait AFTER UPDATE OF appealed_at_ms, answered_at_ms, is_lifted ON moderation_decisions
BEGIN
  UPDATE report_cases SET appeal_count = appeal_count
    + (NEW.appealed_at_ms IS NOT NULL AND NEW.answered_at_ms IS NULL AND NOT NEW.is_lifted)
    - (OLD.appealed_at_ms IS NOT NULL AND OLD.answered_at_ms IS NULL AND NOT OLD.is_lifted)
  WHERE number = NEW.case_number;
END;

-- When an account closes, the titles of cases about it are deleted, because a title may contain its
-- name or words. The decisions remain.
CREATE TRIGGER report_cases_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE report_cases SET title = '' WHERE owner_uuid = NEW.user_uuid;
END;

-- A merge moves reports and decisions to the new account. If both accounts reported the same
-- content, both reports remain with their evidence.
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  UPDATE reports SET reporter_uuid = NEW.into_uuid, came_by_merge = 1 WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET owner_uuid = NEW.into_uuid WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;

-- @dated moderation_decisions (decided_at_ms, appealed_at_ms, answered_at_ms)
-- @dated report_cases (reported_at_ms)
-- @dated reports (reported_at_ms, evidence_seen_at_ms)
