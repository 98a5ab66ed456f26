DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
CREATE TRIGGER counting_hits_monsters AFTER UPDATE OF window_to ON fact_counting
BEGIN
  -- Facts of their own, which come after all that there are, and are counted with them.
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NULL
  ORDER BY position
  -- A blow that was dropped is taken back already.
  ON CONFLICT DO NOTHING;

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT event_uuid, fact_id FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;

  UPDATE monsters SET
    damage = monsters.damage + hits.damage,
    hit_count = monsters.hit_count + hits.hit_count,
    last_hit_at_ms = max(coalesce(monsters.last_hit_at_ms, 0), hits.last_hit_at_ms)
  FROM (
    SELECT event_uuid, sum(amount) AS damage, sum(quantity) AS hit_count, max(happened_at_ms) AS last_hit_at_ms
    FROM facts
    WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'monster_hit'
    GROUP BY event_uuid
  ) AS hits
  WHERE monsters.event_uuid = hits.event_uuid;

  INSERT INTO monster_pulses (event_uuid, step, starts_at_ms, damage)
  SELECT hit.event_uuid, step.value ->> 0,
    (hit.happened_at_ms + 25200000) / (step.value ->> 1) * (step.value ->> 1) - 25200000 AS pulse_at_ms, sum(hit.amount)
  FROM facts AS hit
  CROSS JOIN json_each('[["day", 86400000], ["hour", 3600000], ["minute", 60000]]') AS step
  WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND +hit.kind = 'monster_hit'
  GROUP BY hit.event_uuid, step.value ->> 0, pulse_at_ms
  ON CONFLICT (event_uuid, step, starts_at_ms) DO UPDATE SET damage = damage + excluded.damage;

  -- Levels that have fallen now, or may have fallen at another time because a hit of before came late.
  UPDATE monster_levels SET fell_at_ms =
    (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level)
  FROM (
    SELECT hit.event_uuid, monsters.damage,
      -- A blow moves no fall of its own minute; what takes one back may.
      min(iif(hit.amount < 0, hit.happened_at_ms - 60000, hit.happened_at_ms)) AS first_at_ms
    FROM facts AS hit CROSS JOIN monsters ON monsters.event_uuid = hit.event_uuid
    WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND +hit.kind = 'monster_hit'
    GROUP BY hit.event_uuid
  ) AS hits
  WHERE monster_levels.event_uuid = hits.event_uuid
    AND iif(fell_at_ms IS NULL, falls_at <= hits.damage, fell_at_ms > hits.first_at_ms);

  -- A day on which a VB's room fought: once, however many blows it dealt. At the beginning of the day, so that it does
  -- not matter which of them comes first.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || event_uuid || ':' || vb_uuid || ':'
      || date(happened_at_ms / 1000 + 25200, 'unixepoch'),
    'monster_date', vb_uuid, 1, (happened_at_ms + 25200000) / 86400000 * 86400000 - 25200000,
    family_uuid, vb_role
  FROM facts
  WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'monster_hit'
    AND vb_uuid IS NOT NULL AND corrects IS NULL
  ORDER BY position;
END;
