-- Levels of members. Triggers add minutes, days and coins; member-level.ts computes the level.

-- A new day counts once. Its minutes count up to the maximum of the rule on that day.
CREATE TRIGGER member_days_count_for_level AFTER INSERT ON member_days
BEGIN
  INSERT INTO member_levels (user_uuid, minutes, days)
    SELECT NEW.user_uuid, min(NEW.seconds / 60, value ->> '$.minutes_per_day'), 1
    FROM dated_settings
    WHERE name = 'member_level_rule' AND from_ms <= NEW.day * 86400000 ORDER BY from_ms DESC LIMIT 1
  ON CONFLICT DO UPDATE SET minutes = minutes + excluded.minutes, days = days + 1;
END;

CREATE TRIGGER member_days_add_to_level AFTER UPDATE OF seconds ON member_days WHEN NEW.seconds > OLD.seconds
BEGIN
  UPDATE member_levels SET minutes = minutes
    + min(NEW.seconds / 60, rule.minutes_per_day) - min(OLD.seconds / 60, rule.minutes_per_day)
  FROM (
    SELECT value ->> '$.minutes_per_day' AS minutes_per_day FROM dated_settings
    WHERE name = 'member_level_rule' AND from_ms <= NEW.day * 86400000 ORDER BY from_ms DESC LIMIT 1
  ) AS rule
  WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER gifts_count_for_level AFTER INSERT ON gifts WHEN NEW.paid_from IS NULL
BEGIN
  INSERT INTO member_levels (user_uuid, given_coins) VALUES (NEW.giver_uuid, NEW.coins)
  ON CONFLICT DO UPDATE SET given_coins = given_coins + excluded.given_coins;
END;

-- A reversed gift takes its points.
CREATE TRIGGER gift_take_backs_count_for_level AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE member_levels SET given_coins = max(0, given_coins - gift.coins)
  FROM (SELECT giver_uuid, coins FROM gifts WHERE position = NEW.position AND paid_from IS NULL) AS gift
  WHERE user_uuid = gift.giver_uuid;
END;

-- The surviving account has the activity of both.
CREATE TRIGGER account_merges_add_levels AFTER INSERT ON account_merges
BEGIN
  INSERT INTO member_levels (user_uuid, minutes, days, given_coins)
    SELECT NEW.into_uuid, minutes, days, given_coins FROM member_levels WHERE user_uuid = NEW.old_uuid
  ON CONFLICT DO UPDATE SET minutes = minutes + excluded.minutes, days = days + excluded.days,
    given_coins = given_coins + excluded.given_coins;
  DELETE FROM member_levels WHERE user_uuid = NEW.old_uuid;
END;

CREATE TRIGGER closings_delete_level AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_levels WHERE user_uuid = NEW.user_uuid;
END;
