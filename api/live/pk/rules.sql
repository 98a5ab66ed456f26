-- routes.ts and pk-job.ts only change the status of a match, and gift/give.ts inserts the gifts.
-- These triggers do the rest.
--
-- An invitation connects two VBs on air who do not block each other.
-- @answer pk_other_off_air
CREATE TRIGGER pk_matches_are_of_lives BEFORE INSERT ON pk_matches
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.inviter_live_uuid AND caster_uuid = NEW.inviter_uuid AND status = 'on_air')
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.invited_live_uuid AND caster_uuid = NEW.invited_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a match must begin as an invitation between two VBs on air');
END;

CREATE TRIGGER pk_matches_are_welcome BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'users who block each other cannot have a match');
END;

-- Each transition happens once. Of two concurrent requests, such as two acceptances, the second is
-- rolled back.
-- @answer pk_invitation_over
CREATE TRIGGER pk_matches_move_one_way BEFORE UPDATE OF status ON pk_matches
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a match cannot move between these states');
END;

-- A match starts on both sides. A VB has one match at a time, so all other invitations of the two
-- are withdrawn.
-- @answer pk_invitation_over
CREATE TRIGGER pk_matches_begin AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  SELECT RAISE(ABORT, 'users who block each other cannot have a match') WHERE EXISTS (
    SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid
      OR user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid
  );
  SELECT RAISE(ABORT, 'both VBs must be on air') WHERE (
    SELECT count(*) FROM lives WHERE uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on_air'
  ) <> 2;
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.inviter_live_uuid, NEW.inviter_uuid, NEW.began_at_ms);
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.invited_live_uuid, NEW.invited_uuid, NEW.began_at_ms);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
  );
END;

-- A gift during a match changes the score in the same transaction.
-- @invariant the statement reads the match of the room
CREATE TRIGGER gifts_are_of_their_match BEFORE INSERT ON gifts
WHEN NEW.match_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL AND match_uuid = NEW.match_id
)
BEGIN
  SELECT RAISE(ABORT, 'a gift must count in the current match of its room');
END;

CREATE TRIGGER gifts_move_pk AFTER INSERT ON gifts WHEN NEW.match_id IS NOT NULL
BEGIN
  UPDATE pk_sides SET coins = coins + NEW.coins, vtokens = vtokens + NEW.vtokens
  WHERE match_uuid = NEW.match_id AND live_uuid = NEW.live_uuid;
END;

-- A match ends once. The side with more coins wins, equal coins are a draw, and a side that leaves
-- loses. Each side's V-tokens become a fact, unless it received none.
CREATE TRIGGER pk_matches_end AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'over'
BEGIN
  UPDATE pk_sides SET outcome = CASE
    WHEN NEW.left_uuid IS NOT NULL THEN iif(vb_uuid = NEW.left_uuid, 'lost', 'won')
    WHEN coins > (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'won'
    WHEN coins < (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'lost'
    ELSE 'drawn'
  END
  WHERE match_uuid = NEW.uuid;
  INSERT INTO facts (id, kind, variant, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
    SELECT 'pk:' || NEW.uuid || ':' || side.vb_uuid, 'pk', side.outcome, side.vb_uuid, side.live_uuid, min(side.vtokens, 10000000),
      NEW.over_at_ms, vb.family_uuid, vb.role
    FROM pk_sides AS side JOIN users AS vb ON vb.uuid = side.vb_uuid
    WHERE side.match_uuid = NEW.uuid AND side.vtokens > 0;
END;

-- A VB whose live ends before the match has left it, whatever ended the live.
CREATE TRIGGER lives_end_pk AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE pk_matches SET status = 'over', over_at_ms = min(ends_at_ms, NEW.ended_at_ms),
    left_uuid = iif(NEW.ended_at_ms < ends_at_ms, NEW.caster_uuid, NULL)
  WHERE uuid = (SELECT match_uuid FROM pk_sides WHERE live_uuid = NEW.uuid AND outcome IS NULL);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid = NEW.uuid AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid = NEW.uuid AND status = 'invited'
  );
END;
