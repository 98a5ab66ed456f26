-- Polls. poll-routes.ts starts and ends them, and the room of the live stores the votes.
-- @answer live_over
CREATE TRIGGER live_polls_are_of_lives BEFORE INSERT ON live_polls
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a poll can be started only on air');
END;

-- @answer poll_running
CREATE TRIGGER live_polls_take_turns BEFORE INSERT ON live_polls
WHEN EXISTS (SELECT 1 FROM live_polls WHERE live_uuid = NEW.live_uuid AND ends_at_ms > NEW.started_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a live has one poll at a time');
END;

-- A poll can only end earlier, and its result is stored once.
-- @invariant the room stores the result where there is none
CREATE TRIGGER live_polls_stay BEFORE UPDATE ON live_polls
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.question IS NOT OLD.question
  OR NEW.answers IS NOT OLD.answers OR NEW.started_at_ms IS NOT OLD.started_at_ms OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (OLD.vote_counts IS NOT NULL AND (NEW.vote_counts IS NOT OLD.vote_counts OR NEW.ends_at_ms IS NOT OLD.ends_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'the terms and the result of a poll cannot be changed');
END;

CREATE TRIGGER lives_end_polls AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_polls SET ends_at_ms = max(started_at_ms, NEW.ended_at_ms)
  WHERE live_uuid = NEW.uuid AND ends_at_ms > NEW.ended_at_ms AND vote_counts IS NULL;
END;

CREATE TRIGGER lives_delete_polls BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_polls WHERE live_uuid = OLD.uuid;
END;
