-- Members of fan clubs. The code joins and leaves; these triggers count members and add points for
-- minutes, messages and coins by the setting `fan_club_rule` at that time.

CREATE TRIGGER club_members_open AFTER INSERT ON club_members
BEGIN
  INSERT INTO clubs (vb_uuid) SELECT NEW.vb_uuid WHERE NOT EXISTS (SELECT 1 FROM clubs WHERE vb_uuid = NEW.vb_uuid);
  UPDATE clubs SET member_count = member_count + 1, joined_count = joined_count + 1 WHERE vb_uuid = NEW.vb_uuid;
END;

CREATE TRIGGER club_members_leave AFTER DELETE ON club_members
BEGIN
  UPDATE clubs SET member_count = member_count - 1 WHERE vb_uuid = OLD.vb_uuid;
END;

-- Gained points count for the week, and postpone the next drop. Lost points do neither.
CREATE TRIGGER club_members_gain AFTER UPDATE OF points ON club_members WHEN NEW.points > OLD.points
BEGIN
  UPDATE club_members SET
    week = ((NEW.active_at_ms + 25200000) / 86400000 + 3) / 7,
    week_points = iif(week = ((NEW.active_at_ms + 25200000) / 86400000 + 3) / 7, week_points, 0) + NEW.points - OLD.points
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;

-- The rule in force at the last activity decides about the next drop.
CREATE TRIGGER club_members_stay AFTER UPDATE OF active_at_ms ON club_members
WHEN NEW.active_at_ms > OLD.active_at_ms
BEGIN
  UPDATE club_members SET drops_at_ms = NEW.active_at_ms + 86400000 * (
    SELECT value ->> '$.silent_days' FROM dated_settings
    WHERE name = 'fan_club_rule' AND from_ms <= NEW.active_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;

-- Adds the minutes of a stay, up to the maximum of the day. A part of a minute counts with the next
-- stay of the day.
CREATE TRIGGER facts_count_club_minutes AFTER INSERT ON facts
WHEN NEW.kind = 'watching'
  AND EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid)
BEGIN
  UPDATE club_members SET
    day = today.day, day_seconds = today.seconds + NEW.amount, day_messages = today.messages,
    points = points + (today.rule ->> '$.points_per_minute') * (
      min((today.seconds + NEW.amount) / 60, today.rule ->> '$.minutes_per_day')
      - min(today.seconds / 60, today.rule ->> '$.minutes_per_day')
    ),
    active_at_ms = max(active_at_ms, NEW.happened_at_ms)
  FROM (
    SELECT max(member.day, (NEW.happened_at_ms + 25200000) / 86400000) AS day,
      iif(member.day < (NEW.happened_at_ms + 25200000) / 86400000, 0, member.day_seconds) AS seconds,
      iif(member.day < (NEW.happened_at_ms + 25200000) / 86400000, 0, member.day_messages) AS messages,
      (SELECT value FROM dated_settings
        WHERE name = 'fan_club_rule' AND from_ms <= NEW.happened_at_ms ORDER BY from_ms DESC LIMIT 1) AS rule
    FROM club_members AS member WHERE member.vb_uuid = NEW.vb_uuid AND member.user_uuid = NEW.user_uuid
  ) AS today
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;

-- Adds points for chat messages, up to the maximum of the day. The room inserts a row with 0 first.
CREATE TRIGGER live_messages_count_for_club AFTER UPDATE OF message_count ON live_messages
WHEN NEW.message_count > OLD.message_count
BEGIN
  UPDATE club_members SET
    day = today.day, day_seconds = today.seconds, day_messages = today.messages + NEW.message_count - OLD.message_count,
    points = points + (today.rule ->> '$.points_per_message') * (
      min(today.messages + NEW.message_count - OLD.message_count, today.rule ->> '$.messages_per_day')
      - min(today.messages, today.rule ->> '$.messages_per_day')
    ),
    active_at_ms = max(active_at_ms, NEW.told_at_ms)
  FROM (
    SELECT member.vb_uuid, max(member.day, (NEW.told_at_ms + 25200000) / 86400000) AS day,
      iif(member.day < (NEW.told_at_ms + 25200000) / 86400000, 0, member.day_seconds) AS seconds,
      iif(member.day < (NEW.told_at_ms + 25200000) / 86400000, 0, member.day_messages) AS messages,
      (SELECT value FROM dated_settings
        WHERE name = 'fan_club_rule' AND from_ms <= NEW.told_at_ms ORDER BY from_ms DESC LIMIT 1) AS rule
    FROM lives JOIN club_members AS member ON member.vb_uuid = lives.caster_uuid AND member.user_uuid = NEW.user_uuid
    WHERE lives.uuid = NEW.live_uuid
  ) AS today
  WHERE club_members.vb_uuid = today.vb_uuid AND club_members.user_uuid = NEW.user_uuid;
END;

-- Adds the coins of a gift. A family's coins belong to no fan. An anonymous gift counts: the club
-- shows no gifts.
CREATE TRIGGER gifts_count_for_club AFTER INSERT ON gifts
WHEN NEW.paid_from IS NULL
  AND EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.giver_uuid)
BEGIN
  UPDATE club_members SET
    given_coins = given_coins + NEW.coins,
    points = points + (given_coins + NEW.coins) / rule.coins_per_point - given_coins / rule.coins_per_point,
    active_at_ms = max(active_at_ms, NEW.given_at_ms)
  FROM (
    SELECT value ->> '$.coins_per_point' AS coins_per_point FROM dated_settings
    WHERE name = 'fan_club_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ) AS rule
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.giver_uuid;
END;

-- Remembers what a fan gave towards joining a club that asks for a gift. Gifts count for 30 days
-- after the last one.
CREATE TRIGGER gifts_lead_to_club AFTER INSERT ON gifts
WHEN NEW.paid_from IS NULL
  AND EXISTS (SELECT 1 FROM clubs WHERE vb_uuid = NEW.vb_uuid AND join_coins > 0)
  AND NOT EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.giver_uuid)
BEGIN
  INSERT INTO club_entries (vb_uuid, user_uuid, coins, ends_at_ms)
    VALUES (NEW.vb_uuid, NEW.giver_uuid, NEW.coins, NEW.given_at_ms + 2592000000)
  ON CONFLICT DO UPDATE SET coins = iif(ends_at_ms <= NEW.given_at_ms, 0, coins) + excluded.coins, ends_at_ms = excluded.ends_at_ms;
END;

CREATE TRIGGER club_members_use_entry AFTER INSERT ON club_members
BEGIN
  DELETE FROM club_entries WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;

-- A reversed gift does not lead to a club.
CREATE TRIGGER gift_take_backs_leave_entry AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE club_entries SET coins = max(0, club_entries.coins - gift.coins)
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.paid_from IS NULL
    AND club_entries.vb_uuid = gift.vb_uuid AND club_entries.user_uuid = gift.giver_uuid;
END;

-- A reversed gift takes its points with it, as far as the member has them, by the rule of the gift.
CREATE TRIGGER gift_take_backs_count_for_club AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE club_members SET
    given_coins = max(0, given_coins - gift.coins),
    points = max(0, points - (given_coins / gift.coins_per_point - max(0, given_coins - gift.coins) / gift.coins_per_point))
  FROM (
    SELECT given.vb_uuid, given.giver_uuid, given.coins, given.given_at_ms, (
      SELECT value ->> '$.coins_per_point' FROM dated_settings
      WHERE name = 'fan_club_rule' AND from_ms <= given.given_at_ms ORDER BY from_ms DESC LIMIT 1
    ) AS coins_per_point
    FROM gifts AS given WHERE given.position = NEW.position AND given.paid_from IS NULL
  ) AS gift
  WHERE club_members.vb_uuid = gift.vb_uuid AND club_members.user_uuid = gift.giver_uuid
    AND joined_at_ms <= gift.given_at_ms;
END;

CREATE TRIGGER lives_delete_messages BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_messages WHERE live_uuid = OLD.uuid;
END;

-- A block ends the membership of either in the club of the other.
CREATE TRIGGER member_blocks_end_club AFTER INSERT ON member_blocks
BEGIN
  DELETE FROM club_members
  WHERE (vb_uuid, user_uuid) IN (VALUES (NEW.user_uuid, NEW.blocked_uuid), (NEW.blocked_uuid, NEW.user_uuid));
  DELETE FROM club_entries
  WHERE (vb_uuid, user_uuid) IN (VALUES (NEW.user_uuid, NEW.blocked_uuid), (NEW.blocked_uuid, NEW.user_uuid));
END;

-- A closed account belongs to no club and has none.
CREATE TRIGGER clubs_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM club_members WHERE user_uuid = NEW.user_uuid;
  DELETE FROM club_members WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM clubs WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM club_entries WHERE user_uuid = NEW.user_uuid;
  DELETE FROM club_entries WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM live_messages WHERE user_uuid = NEW.user_uuid;
END;

-- The surviving account has the points of both. Members of the merged account's club do not move:
-- they joined the club of another VB.
CREATE TRIGGER clubs_merge AFTER INSERT ON account_merges
BEGIN
  INSERT INTO club_members (vb_uuid, user_uuid, joined_at_ms, points, given_coins, active_at_ms, drops_at_ms, day,
      day_seconds, day_messages, week, week_points)
    SELECT vb_uuid, NEW.into_uuid, joined_at_ms, 0, 0, active_at_ms, drops_at_ms, day, day_seconds, day_messages, 0, 0
    FROM club_members AS gone
    WHERE user_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid
      AND NOT EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = gone.vb_uuid AND user_uuid = NEW.into_uuid);
  UPDATE club_members SET joined_at_ms = min(joined_at_ms, gone.at_ms), points = points + gone.more, given_coins = given_coins + gone.coins
  FROM (
    SELECT vb_uuid AS vb, joined_at_ms AS at_ms, points AS more, given_coins AS coins
    FROM club_members WHERE user_uuid = NEW.old_uuid
  ) AS gone
  WHERE vb_uuid = gone.vb AND user_uuid = NEW.into_uuid;
  DELETE FROM club_members WHERE user_uuid = NEW.old_uuid;
  DELETE FROM club_members WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM clubs WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM club_entries WHERE user_uuid = NEW.old_uuid;
  DELETE FROM club_entries WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM live_messages WHERE user_uuid = NEW.old_uuid;
END;
