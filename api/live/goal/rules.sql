-- A goal belongs to a live on air. The endpoints in routes.ts only set and end goals. These
-- triggers add each gift and store when a goal is reached.
-- @answer not_on_air
CREATE TRIGGER live_goals_are_of_lives BEFORE INSERT ON live_goals
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a goal can be set only on air');
END;

CREATE TRIGGER gifts_move_goals AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM live_goals WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL)
BEGIN
  UPDATE live_goals SET received_coins = received_coins + NEW.coins,
    reached_at_ms = coalesce(reached_at_ms, iif(received_coins + NEW.coins >= coins, NEW.given_at_ms, NULL))
  WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL;
END;

CREATE TRIGGER lives_end_goals BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_goals WHERE live_uuid = OLD.uuid;
END;
