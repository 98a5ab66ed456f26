-- Keeps a picture that a live, a clip, an announced live or a post of its sender still shows, while
-- the sender has an account. The trigger skips the row. Statements that release pictures rely on it
-- and do not check other uses: people/profile/own-picture.ts, and the rules of posts and announced
-- lives. Avatars are not checked here: own-picture.ts releases the old avatar before the account
-- takes the new one, and the other rules check avatars themselves.
CREATE TRIGGER uploads_in_use_stay BEFORE UPDATE OF forgotten_at_ms ON uploads
WHEN OLD.forgotten_at_ms IS NULL AND NEW.forgotten_at_ms IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL)
  AND (
    EXISTS (SELECT 1 FROM lives WHERE caster_uuid = OLD.user_uuid AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM clips
      WHERE caster_uuid = OLD.user_uuid AND deleted_at_ms IS NULL AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM announced_lives
      WHERE caster_uuid = OLD.user_uuid AND withdrawn_at_ms IS NULL AND poster_url = '/media/' || OLD.key)
    OR EXISTS (SELECT 1 FROM posts, json_each(posts.pictures) AS shown
      WHERE posts.author_uuid = OLD.user_uuid AND shown.value = '/media/' || OLD.key)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
