DROP TRIGGER live_users_tell_watching;
--> statement-breakpoint
CREATE TRIGGER live_users_tell_watching AFTER DELETE ON live_users
WHEN (SELECT told_at_ms FROM live_rooms WHERE live_uuid = OLD.live_uuid) - OLD.joined_at_ms >= 60000
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid)
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  -- By when it ended too: one who became another may have come at the same moment as they.
  SELECT 'watching:' || OLD.live_uuid || ':' || OLD.user_uuid || ':' || OLD.joined_at_ms || ':' || part.left_at_ms || ':' || part.day,
    'watching', caster.uuid, OLD.user_uuid, OLD.live_uuid, (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day, room.told_at_ms AS left_at_ms,
      max(OLD.joined_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(room.told_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM live_rooms AS room CROSS JOIN json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
    WHERE room.live_uuid = OLD.live_uuid
  ) AS part
  CROSS JOIN lives AS live ON live.uuid = OLD.live_uuid
  JOIN users AS caster ON caster.uuid = live.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0 AND caster.uuid <> OLD.user_uuid;
END;
