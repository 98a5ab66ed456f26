-- Guests of lives. The code inserts invitations and changes their status. These triggers refuse what
-- must not be, and end guests with their live, account or session.
--
-- All pictures beside that of a live's VB. The opponent of a PK match is one of them, so pages, rooms
-- and evidence know one kind of picture.
CREATE VIEW live_pictures (live_uuid, media_uuid, kind, user_uuid, is_voice_only, is_muted, began_at_ms) AS
SELECT live_uuid, uuid, 'guest', guest_uuid, is_voice_only, is_muted, began_at_ms FROM live_guests
  WHERE status = 'on' AND shown_at_ms IS NOT NULL
UNION ALL
SELECT own.live_uuid, other.live_uuid, 'pk', other.vb_uuid, 0, 0, own.began_at_ms
  FROM pk_sides AS own JOIN pk_sides AS other ON other.match_uuid = own.match_uuid AND other.live_uuid <> own.live_uuid
  WHERE own.outcome IS NULL;

-- A guest begins as an invitation by a VB on air, of a member who is not suspended. None blocks the
-- other.
-- @answer guest_unavailable
CREATE TRIGGER live_guests_are_welcome BEFORE INSERT ON live_guests
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.host_uuid AND status = 'on_air')
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.host_uuid AND blocked_uuid = NEW.guest_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.guest_uuid AND blocked_uuid = NEW.host_uuid)
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.guest_uuid AND coalesce(until_ms > NEW.invited_at_ms, 1))
BEGIN
  SELECT RAISE(ABORT, 'a guest must begin as an invitation by a VB on air');
END;

-- Four pictures fit: that of the VB and three others. Open invitations count.
-- @answer guests_full
CREATE TRIGGER live_guests_are_few BEFORE INSERT ON live_guests
WHEN (SELECT count(*) FROM live_guests WHERE live_uuid = NEW.live_uuid AND status IN ('invited', 'on')) >= 3
BEGIN
  SELECT RAISE(ABORT, 'a live has at most three guests');
END;

-- Each transition happens once. Of two concurrent commands the second is rolled back.
-- @answer guest_invitation_over
CREATE TRIGGER live_guests_move_one_way BEFORE UPDATE OF status ON live_guests
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a guest cannot move between these states');
END;

-- @answer guest_elsewhere
CREATE TRIGGER live_guests_are_free BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.guest_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a guest cannot stream in a live of their own');
END;

-- @answer guest_invitation_over
CREATE TRIGGER live_guests_come_to_lives BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND (
  NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air') OR EXISTS (
    SELECT 1 FROM member_blocks
    WHERE user_uuid = NEW.host_uuid AND blocked_uuid = NEW.guest_uuid OR user_uuid = NEW.guest_uuid AND blocked_uuid = NEW.host_uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a guest must come into a live on air');
END;

-- A live has guests or a PK match, because gifts and the pictures beside the VB belong to one of
-- them.
-- @answer guest_in_pk
CREATE TRIGGER live_guests_are_not_in_pk BEFORE UPDATE OF status ON live_guests
WHEN NEW.status = 'on' AND EXISTS (SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'a live in a match cannot have guests');
END;

-- @answer pk_busy
CREATE TRIGGER pk_matches_have_no_guests BEFORE UPDATE OF status ON pk_matches
WHEN NEW.status = 'on' AND EXISTS (
  SELECT 1 FROM live_guests WHERE live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on'
)
BEGIN
  SELECT RAISE(ABORT, 'a live with guests cannot have a match');
END;

CREATE TRIGGER pk_matches_close_invitations AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  UPDATE live_guests SET status = 'withdrawn'
  WHERE live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited';
END;

-- Guests go with their live. A VB who goes on air leaves as a guest of others.
CREATE TRIGGER lives_end_guests AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.ended_at_ms), ended_by = 'live'
  WHERE live_uuid = NEW.uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE live_uuid = NEW.uuid AND status = 'invited';
END;

-- A guest was admitted by the age limit of that time. After a higher one, the VB invites again.
CREATE TRIGGER lives_check_guests_again AFTER UPDATE OF least_age ON lives
WHEN coalesce(NEW.least_age, 0) > coalesce(OLD.least_age, 0)
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, invited_at_ms), ended_by = 'staff'
  WHERE live_uuid = NEW.uuid AND status = 'on';
END;

CREATE TRIGGER lives_take_guests AFTER DELETE ON lives
BEGIN
  DELETE FROM live_guests WHERE live_uuid = OLD.uuid;
END;

CREATE TRIGGER lives_begin_without_guest AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.started_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.caster_uuid AND status = 'on';
END;

-- A block between the two, a suspension, and the end of the account end the place of a guest.
CREATE TRIGGER member_blocks_end_guests AFTER INSERT ON member_blocks
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.since_at_ms), ended_by = 'block'
  WHERE status = 'on' AND (guest_uuid = NEW.user_uuid AND host_uuid = NEW.blocked_uuid
    OR guest_uuid = NEW.blocked_uuid AND host_uuid = NEW.user_uuid);
  UPDATE live_guests SET status = 'withdrawn'
  WHERE status = 'invited' AND (guest_uuid = NEW.user_uuid AND host_uuid = NEW.blocked_uuid
    OR guest_uuid = NEW.blocked_uuid AND host_uuid = NEW.user_uuid);
END;

CREATE TRIGGER user_blocks_end_guests AFTER INSERT ON user_blocks
BEGIN
  UPDATE live_guests SET status = 'over', ended_by = 'staff',
    over_at_ms = max(
      began_at_ms, coalesce((SELECT decided_at_ms FROM moderation_decisions WHERE uuid = NEW.decision_uuid), began_at_ms)
    )
  WHERE guest_uuid = NEW.user_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.user_uuid AND status = 'invited';
END;

CREATE TRIGGER closings_end_guests AFTER INSERT ON closings
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.asked_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.user_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.user_uuid AND status = 'invited';
END;

CREATE TRIGGER account_merges_end_guests AFTER INSERT ON account_merges
BEGIN
  UPDATE live_guests SET status = 'over', over_at_ms = max(began_at_ms, NEW.merged_at_ms), ended_by = 'guest'
  WHERE guest_uuid = NEW.old_uuid AND status = 'on';
  UPDATE live_guests SET status = 'withdrawn' WHERE guest_uuid = NEW.old_uuid AND status = 'invited';
END;

-- The key of a guest ends with the session that received it.
CREATE TRIGGER live_guests_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  UPDATE live_guests SET key_hash = NULL WHERE token_id = NEW.id;
END;

CREATE TRIGGER live_guests_end_with_token AFTER DELETE ON tokens
BEGIN
  UPDATE live_guests SET key_hash = NULL WHERE token_id = OLD.id;
END;
