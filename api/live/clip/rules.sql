-- Members cannot cut lives of a VB if either blocks the other. cut-routes.ts checks these rules
-- before, and relies on them against concurrent changes.
-- @answer clip_refused
CREATE TRIGGER clips_pass_no_block BEFORE INSERT ON clips
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.cutter_uuid AND blocked_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.caster_uuid AND blocked_uuid = NEW.cutter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a block between both refuses the clip');
END;

-- @answer live_not_found
CREATE TRIGGER clips_are_of_lives BEFORE INSERT ON clips
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.caster_uuid AND status <> 'hidden')
BEGIN
  SELECT RAISE(ABORT, 'a clip is cut from a live that is shown');
END;

-- @answer clips_full
CREATE TRIGGER clips_have_a_limit BEFORE INSERT ON clips
WHEN (SELECT count(*) FROM clips WHERE live_uuid = NEW.live_uuid AND deleted_at_ms IS NULL) >= 100
BEGIN
  SELECT RAISE(ABORT, 'a live has at most 100 clips');
END;

-- The file of a deleted clip is gone or will be. A command that has just written it fails.
-- @answer clip_without_video
CREATE TRIGGER clips_stay_deleted BEFORE UPDATE ON clips
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR OLD.deleted_at_ms IS NOT NULL AND (NEW.deleted_at_ms IS NOT OLD.deleted_at_ms OR NEW.state IS NOT OLD.state)
BEGIN
  SELECT RAISE(ABORT, 'a deleted clip stays deleted');
END;

-- A clip has the marks of its live, also if staff change them later.
CREATE TRIGGER lives_mark_clips AFTER UPDATE OF status, least_age, blurred_by ON lives
BEGIN
  UPDATE clips SET is_live_hidden = NEW.status = 'hidden', least_age = NEW.least_age, is_live_blurred = NEW.blurred_by IS NOT NULL
  WHERE live_uuid = NEW.uuid;
END;

CREATE TRIGGER lives_leave_clips AFTER DELETE ON lives
BEGIN
  UPDATE clips SET live_slug = NULL WHERE live_uuid = OLD.uuid;
END;

-- A clip with three open reports starts blurred until they are decided.
CREATE TRIGGER reports_blur_clips AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'clip' AND NEW.open_count IS NOT OLD.open_count
BEGIN
  UPDATE clips SET is_blurred = 1 WHERE uuid = NEW.target_uuid AND OLD.open_count < 3 AND NEW.open_count >= 3;
  UPDATE clips SET is_blurred = 0 WHERE uuid = NEW.target_uuid AND NEW.open_count = 0;
END;

-- Clips of a VB disappear when the VB asks to close the account, and come back if the VB returns.
CREATE TRIGGER clips_hide_with_account AFTER INSERT ON closings
BEGIN
  UPDATE clips SET is_withheld = 1 WHERE caster_uuid = NEW.user_uuid;
END;

CREATE TRIGGER clips_return_with_account AFTER DELETE ON closings
BEGIN
  UPDATE clips SET is_withheld = 0 WHERE caster_uuid = OLD.user_uuid;
END;

-- The scheduled job `clips` deletes the files.
CREATE TRIGGER clips_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE clips SET deleted_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
  DELETE FROM clip_settings WHERE caster_uuid = NEW.user_uuid;
END;

CREATE TRIGGER clips_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE clips SET cutter_uuid = NEW.into_uuid WHERE cutter_uuid = NEW.old_uuid;
  UPDATE clips SET caster_uuid = NEW.into_uuid WHERE caster_uuid = NEW.old_uuid;
  INSERT INTO clip_settings (caster_uuid, may_download)
    SELECT NEW.into_uuid, may_download FROM clip_settings WHERE caster_uuid = NEW.old_uuid
    ON CONFLICT DO NOTHING;
  DELETE FROM clip_settings WHERE caster_uuid = NEW.old_uuid;
END;
