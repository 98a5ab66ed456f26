-- store-presence.ts writes `live_rooms` with an upsert and relies on these triggers for the counts
-- and viewers of a live, and for facts about watching. SQLite applies the upsert's conflict
-- handling inside triggers too, so these triggers avoid conflicts. The upsert changes a row only if
-- its `number` is one less, so each report applies to the members that the room knew.

-- Ignores reports for a live that is over or unknown.
CREATE TRIGGER live_rooms_are_on_air BEFORE INSERT ON live_rooms
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER live_rooms_fill AFTER INSERT ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count
  WHERE uuid = NEW.live_uuid;
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT DISTINCT NEW.live_uuid, users.uuid, NEW.told_at_ms
    FROM json_each(NEW.arrivals) LEFT JOIN account_merges AS merged ON merged.old_uuid = value
    JOIN users ON users.uuid = coalesce(merged.leads_to_uuid, value)
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
  -- An account that was merged before it arrived is stored under another uuid than the room knows.
  -- A skipped number makes the room read the members again.
  UPDATE live_rooms SET number = number + 1
  WHERE live_uuid = NEW.live_uuid
    AND EXISTS (SELECT 1 FROM json_each(NEW.arrivals) CROSS JOIN account_merges ON old_uuid = value);
END;

CREATE TRIGGER live_rooms_move AFTER UPDATE OF arrivals ON live_rooms
BEGIN
  UPDATE lives SET viewer_count = viewer_count + NEW.viewer_count - OLD.viewer_count,
    peak_viewer_count = max(peak_viewer_count, viewer_count + NEW.viewer_count - OLD.viewer_count),
    total_viewer_count = total_viewer_count + NEW.visitor_count - OLD.visitor_count
  WHERE uuid = NEW.live_uuid;
  -- A viewer whose account was merged in the meantime counts as the surviving account.
  DELETE FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid IN (
    SELECT coalesce(merged.leads_to_uuid, value)
    FROM json_each(NEW.departures) LEFT JOIN account_merges AS merged ON merged.old_uuid = value
    -- A member who left under one uuid and came under another has stayed.
    EXCEPT SELECT coalesce(merged.leads_to_uuid, value)
    FROM json_each(NEW.arrivals) LEFT JOIN account_merges AS merged ON merged.old_uuid = value
  );
  INSERT INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT DISTINCT NEW.live_uuid, users.uuid, NEW.told_at_ms
    FROM json_each(NEW.arrivals) LEFT JOIN account_merges AS merged ON merged.old_uuid = value
    JOIN users ON users.uuid = coalesce(merged.leads_to_uuid, value)
    WHERE NOT EXISTS (SELECT 1 FROM live_users WHERE live_uuid = NEW.live_uuid AND user_uuid = users.uuid);
  -- An account that was merged before it arrived is stored under another uuid than the room knows.
  -- A skipped number makes the room read the members again.
  UPDATE live_rooms SET number = number + 1
  WHERE live_uuid = NEW.live_uuid
    AND EXISTS (SELECT 1 FROM json_each(NEW.arrivals) CROSS JOIN account_merges ON old_uuid = value);
END;

-- Makes the room read its members again, because one of them has another uuid since a merge.
CREATE TRIGGER live_rooms_skip_after_merge AFTER DELETE ON live_users
WHEN EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid)
BEGIN
  UPDATE live_rooms SET number = number + 1 WHERE live_uuid = OLD.live_uuid;
END;

-- Writes the minutes of a live for the summary of its VB: one row per minute at most. The report
-- that empties the room of an ended live writes none.
CREATE TRIGGER live_rooms_begin_minutes AFTER INSERT ON live_rooms
BEGIN
  INSERT INTO live_minutes (live_uuid, minute, viewer_count, peak_viewer_count, heart_count, message_count)
    VALUES (NEW.live_uuid, NEW.told_at_ms / 60000, NEW.viewer_count, NEW.viewer_count, NEW.heart_count, NEW.message_count);
END;

CREATE TRIGGER live_rooms_add_minutes AFTER UPDATE OF told_at_ms ON live_rooms
WHEN EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  UPDATE live_minutes SET viewer_count = NEW.viewer_count,
    peak_viewer_count = max(peak_viewer_count, NEW.viewer_count),
    heart_count = heart_count + NEW.heart_count - OLD.heart_count,
    message_count = message_count + NEW.message_count - OLD.message_count
  WHERE live_uuid = NEW.live_uuid AND minute = NEW.told_at_ms / 60000;
  INSERT INTO live_minutes (live_uuid, minute, viewer_count, peak_viewer_count, heart_count, message_count)
    SELECT NEW.live_uuid, NEW.told_at_ms / 60000, NEW.viewer_count, NEW.viewer_count,
      NEW.heart_count - OLD.heart_count, NEW.message_count - OLD.message_count
    WHERE NOT EXISTS (SELECT 1 FROM live_minutes WHERE live_uuid = NEW.live_uuid AND minute = NEW.told_at_ms / 60000);
END;

-- Empties the room when its live ends.
CREATE TRIGGER lives_empty_room AFTER UPDATE OF status ON lives
WHEN OLD.status = 'on_air' AND NEW.status = 'ended' AND EXISTS (SELECT 1 FROM live_rooms WHERE live_uuid = NEW.uuid)
BEGIN
  UPDATE live_rooms SET number = number + 1, viewer_count = 0, arrivals = '[]', departures = '[]',
    told_at_ms = max(told_at_ms, NEW.ended_at_ms)
  WHERE live_uuid = NEW.uuid;
  DELETE FROM live_users WHERE live_uuid = NEW.uuid AND is_reported = 1;
END;

-- Writes the time that a member watched when they leave: one fact per stay and day, split at
-- midnight in Bangkok. A stay under one minute writes none, which limits a member to about one fact
-- per minute. A stay counts for at most eight days. A VB does not watch their own live. A member
-- whose account was merged continues under the other account.
CREATE TRIGGER live_users_tell_watching AFTER DELETE ON live_users
WHEN (SELECT told_at_ms FROM live_rooms WHERE live_uuid = OLD.live_uuid) - OLD.joined_at_ms >= 60000
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid)
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  -- The id contains the position of the newest fact, which no other stay begins with. It is short,
  -- because the table and its index store it.
  SELECT 'stay:' || (SELECT coalesce(max(position), 0) FROM facts) || ':' || part.day, 'watching', caster.uuid,
    OLD.user_uuid, OLD.live_uuid, (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(OLD.joined_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(room.told_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM live_rooms AS room CROSS JOIN json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
    WHERE room.live_uuid = OLD.live_uuid
  ) AS part
  CROSS JOIN lives AS live ON live.uuid = OLD.live_uuid
  JOIN users AS caster ON caster.uuid = live.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0 AND caster.uuid <> OLD.user_uuid;
END;
