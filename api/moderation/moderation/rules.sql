-- @never_go report_cases
-- @never_go moderation_decisions

CREATE TRIGGER report_cases_take_name AFTER INSERT ON report_cases
BEGIN
  UPDATE report_cases SET owner_name = (SELECT name FROM users WHERE uuid = NEW.owner_uuid) WHERE number = NEW.number;
END;

CREATE TRIGGER users_renew_report_cases AFTER UPDATE OF name ON users WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE report_cases SET owner_name = NEW.name WHERE owner_uuid = NEW.uuid;
END;

-- A case knows how much of it waits, so that the queue is one range of an index.
CREATE TRIGGER reports_open_case AFTER INSERT ON reports
BEGIN
  UPDATE report_cases SET open_count = open_count + 1, reported_at_ms = NEW.reported_at_ms WHERE number = NEW.case_number;
END;

-- What was seen stays as it was seen, until its term is over.
CREATE TRIGGER reports_stay_seen BEFORE UPDATE OF seen_text ON reports
WHEN OLD.seen_text IS NOT NULL AND NEW.seen_text IS NOT NULL AND NEW.seen_text <> OLD.seen_text
BEGIN
  SELECT RAISE(ABORT, 'evidence stays as it was');
END;

-- A decision follows the one before it, and is about all that was reported until then.
CREATE TRIGGER moderation_decisions_follow BEFORE INSERT ON moderation_decisions
WHEN NEW.number <> (SELECT decision_count + 1 FROM report_cases WHERE number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has decided');
END;

CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;

-- What was decided stays as it was; asked about once, answered once. A block alone is lifted without an answer; what is lifted
-- stays so, and nobody looks at it again.
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
  SELECT RAISE(ABORT, 'a decision stays as it was made');
END;

CREATE TRIGGER moderation_decisions_wait AFTER UPDATE OF appealed_at_ms, answered_at_ms, is_lifted ON moderation_decisions
BEGIN
  UPDATE report_cases SET appeal_count = appeal_count
    + (NEW.appealed_at_ms IS NOT NULL AND NEW.answered_at_ms IS NULL AND NOT NEW.is_lifted)
    - (OLD.appealed_at_ms IS NOT NULL AND OLD.answered_at_ms IS NULL AND NOT OLD.is_lifted)
  WHERE number = NEW.case_number;
END;

-- What somebody said and was called goes with their account; what was decided about it stays.
CREATE TRIGGER report_cases_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE report_cases SET title = '' WHERE owner_uuid = NEW.user_uuid;
END;

-- Who reported, and whom a decision is about, is the account that the old one went into; of the same thing it keeps what both had seen.
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  UPDATE reports SET reporter_uuid = NEW.into_uuid, came_by_merge = 1 WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET (owner_uuid, owner_name) = (SELECT uuid, name FROM users WHERE uuid = NEW.into_uuid)
    WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
