-- Hiding a hidden message, or showing a visible one, is ignored. moderation-routes.ts and
-- moderated-line.ts insert without checking and rely on this. The rows of `hidden_lines`,
-- `pinned_lines` and `reported_lines` are deleted with their live.
CREATE TRIGGER hidden_lines_take_turns BEFORE INSERT ON hidden_lines
WHEN NEW.is_shown_again = coalesce((
  SELECT is_shown_again FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq ORDER BY number DESC LIMIT 1
), 1)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER lives_end_hidden_lines BEFORE DELETE ON lives
BEGIN
  DELETE FROM hidden_lines WHERE live_uuid = OLD.uuid;
  DELETE FROM pinned_lines WHERE live_uuid = OLD.uuid;
  DELETE FROM reported_lines WHERE live_uuid = OLD.uuid;
END;

-- A hidden message is not pinned: hiding unpins it, and pinning it is ignored. pin-routes.ts relies
-- on this.
CREATE TRIGGER hidden_lines_are_not_pinned AFTER INSERT ON hidden_lines WHEN NEW.is_shown_again = 0
BEGIN
  DELETE FROM pinned_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq;
END;

CREATE TRIGGER pinned_lines_are_shown BEFORE INSERT ON pinned_lines
WHEN 0 = (
  SELECT is_shown_again FROM hidden_lines WHERE live_uuid = NEW.live_uuid AND seq = NEW.seq ORDER BY number DESC LIMIT 1
)
BEGIN
  SELECT RAISE(IGNORE);
END;

-- Room moderators have an open account: naming another one is ignored. Closing an account deletes
-- its chat rules, moderators and mutes. moderation-routes.ts relies on these triggers.
CREATE TRIGGER talk_moderators_are_members BEFORE INSERT ON talk_moderators
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER talk_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM talk_rules WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
END;

-- Merging accounts: the target keeps its own rules, and the moderators and mutes of both are
-- combined.
CREATE TRIGGER talk_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE talk_rules SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_rules WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_moderators SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_moderators SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_silences SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_silences SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
END;
