-- @never_go announced_lives

-- An announcement that is withdrawn, or with which its VB went on air, keeps its title, start and
-- outcome. None changes its VB. routes.ts relies on this against concurrent changes.
CREATE TRIGGER announced_lives_stay BEFORE UPDATE ON announced_lives
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.caster_uuid IS NOT OLD.caster_uuid OR NEW.announced_at_ms IS NOT OLD.announced_at_ms
  OR ((OLD.withdrawn_at_ms IS NOT NULL OR OLD.live_uuid IS NOT NULL)
    AND (NEW.withdrawn_at_ms IS NOT OLD.withdrawn_at_ms OR NEW.live_uuid IS NOT OLD.live_uuid
      OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.title IS NOT OLD.title))
BEGIN
  SELECT RAISE(ABORT, 'a past announced live cannot be changed');
END;

-- Marks a picture that the announcement no longer shows for deletion, unless it is the VB's avatar.
-- The trigger `uploads_in_use_stay` keeps a picture that is shown elsewhere. routes.ts only
-- wakes the job that deletes it.
CREATE TRIGGER announced_lives_forget_picture AFTER UPDATE OF poster_url, withdrawn_at_ms ON announced_lives
WHEN (NEW.poster_url IS NOT OLD.poster_url OR (OLD.withdrawn_at_ms IS NULL AND NEW.withdrawn_at_ms IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.caster_uuid AND avatar_url = OLD.poster_url)
BEGIN
  UPDATE uploads SET forgotten_at_ms = coalesce(NEW.withdrawn_at_ms, NEW.changed_at_ms)
    WHERE key = substr(OLD.poster_url, length('/media/') + 1) AND user_uuid = NEW.caster_uuid AND forgotten_at_ms IS NULL;
END;

CREATE TRIGGER announced_lives_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE announced_lives SET withdrawn_at_ms = NEW.done_at_ms WHERE caster_uuid = NEW.user_uuid AND withdrawn_at_ms IS NULL AND live_uuid IS NULL;
END;
