-- A raid connects two lives on air. Neither VB is suspended or blocks the other. The other live is
-- not blurred, and its VB accepts raids. A contract that ends also ends the live. Between its end
-- date and that moment, only the handler refuses.
-- @answer raid_unavailable
CREATE TRIGGER raids_are_welcome BEFORE INSERT ON raids
WHEN NOT EXISTS (
  SELECT 1 FROM lives AS own JOIN lives AS other ON other.uuid = NEW.to_live_uuid
  WHERE own.uuid = NEW.live_uuid AND own.status = 'on_air' AND other.status = 'on_air' AND other.blurred_by IS NULL
    AND own.caster_uuid <> other.caster_uuid
    AND NOT EXISTS (
      SELECT 1 FROM user_blocks
      WHERE user_uuid IN (own.caster_uuid, other.caster_uuid) AND coalesce(until_ms > NEW.sent_at_ms, 1)
    )
    AND NOT EXISTS (SELECT 1 FROM talk_rules WHERE vb_uuid = other.caster_uuid AND raids = 'nobody')
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = own.caster_uuid AND blocked_uuid = other.caster_uuid)
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = other.caster_uuid AND blocked_uuid = own.caster_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'a raid must go to a VB on air who accepts it');
END;

-- @invariant no statement changes a raid
CREATE TRIGGER raids_stay BEFORE UPDATE ON raids
BEGIN
  SELECT RAISE(ABORT, 'a raid cannot be changed');
END;
