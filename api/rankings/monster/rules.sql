-- Monsters. Each gift or sticker during a monster's event is also one hit, named after the gift.
-- The view `monster_hits` computes the hit, and the gift's window counts it. Only hits of gifts
-- from before the monster's announcement are rows of `facts`. These triggers write the damage and
-- the defeated levels. The counting job (fact/count-facts.ts) relies on them, and draft/announce.ts
-- only inserts the monster.
--
-- The unary plus makes a window read its own facts by position instead of all gifts.
CREATE VIEW monster_blows AS
SELECT
  facts.position, facts.kind AS fact_kind, monsters.event_uuid, monsters.hits_after, events.closed_at_ms, facts.id AS fact_id, facts.corrects,
  facts.vb_uuid, facts.user_uuid, facts.live_uuid,
  facts.amount * monsters.damage_per_coin AS damage, facts.happened_at_ms, facts.family_uuid, facts.vb_role
FROM facts
CROSS JOIN monsters ON monsters.ends_at_ms > facts.happened_at_ms AND monsters.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = monsters.event_uuid
WHERE +facts.kind IN ('gift', 'sticker')
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);

-- Hits without facts of their own. A blow that was counted after its event closed is none, and
-- neither is the reversal of a stored hit that was dropped.
CREATE VIEW monster_hits AS
SELECT
  position, fact_kind, event_uuid, closed_at_ms, 'hit:' || event_uuid || ':' || fact_id AS id, vb_uuid, user_uuid, live_uuid,
  damage AS amount, iif(corrects IS NULL, 1, -1) AS quantity, happened_at_ms, family_uuid, vb_role,
  'hit:' || event_uuid || ':' || corrects AS corrects
FROM monster_blows AS blow
WHERE position > hits_after
  AND NOT EXISTS (SELECT 1 FROM late_facts WHERE event_uuid = blow.event_uuid AND fact_id = blow.fact_id)
  AND (corrects IS NULL OR NOT EXISTS (
    SELECT 1 FROM facts AS other WHERE other.corrects = 'hit:' || blow.event_uuid || ':' || blow.corrects
  ));

-- The minute in which a level was defeated. It is found in three steps: the day in which the total
-- damage reached the level, then the hour, then the minute. No sum is negative, because a
-- correction has the time of its hit.
CREATE VIEW monster_falls AS
WITH
  days AS (
    SELECT level.event_uuid, level.level, level.falls_at, pulse.starts_at_ms, pulse.damage,
      sum(pulse.damage) OVER (PARTITION BY level.event_uuid, level.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM monster_levels AS level
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = level.event_uuid AND pulse.step = 'day'
  ),
  hours AS (
    SELECT day.event_uuid, day.level, day.falls_at, pulse.starts_at_ms, pulse.damage, day.dealt - day.damage
      + sum(pulse.damage) OVER (PARTITION BY day.event_uuid, day.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM days AS day
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = day.event_uuid AND pulse.step = 'hour'
      AND pulse.starts_at_ms >= day.starts_at_ms AND pulse.starts_at_ms < day.starts_at_ms + 86400000
    WHERE day.falls_at > day.dealt - day.damage AND day.falls_at <= day.dealt
  ),
  minutes AS (
    SELECT hour.event_uuid, hour.level, hour.falls_at, pulse.starts_at_ms, pulse.damage, hour.dealt - hour.damage
      + sum(pulse.damage) OVER (PARTITION BY hour.event_uuid, hour.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM hours AS hour
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = hour.event_uuid AND pulse.step = 'minute'
      AND pulse.starts_at_ms >= hour.starts_at_ms AND pulse.starts_at_ms < hour.starts_at_ms + 3600000
    WHERE hour.falls_at > hour.dealt - hour.damage AND hour.falls_at <= hour.dealt
  )
SELECT event_uuid, level, starts_at_ms FROM minutes WHERE falls_at > dealt - damage AND falls_at <= dealt;

CREATE TRIGGER counting_hits_monsters AFTER UPDATE OF window_to ON fact_counting
WHEN NEW.counted_to = OLD.counted_to
  AND EXISTS (SELECT 1 FROM json_each(NEW.sums) WHERE value ->> 'kind' IN ('gift', 'sticker'))
BEGIN
  -- A quarantined gift from before the monster's announcement, as in the trigger below.
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NULL AND position <= hits_after
  ORDER BY position
  -- A dropped hit is already reversed.
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER counting_notes_late_blows AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM events INDEXED BY events_closed_by_end
  WHERE closed_at_ms IS NOT NULL AND ends_at_ms > (SELECT min(value ->> 'first_at_ms') FROM json_each(NEW.sums))
)
BEGIN
  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT event_uuid, fact_id FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER counting_hurts_monsters AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM json_each(NEW.sums) WHERE value ->> 'kind' = 'monster_hit')
BEGIN
  INSERT INTO monster_pulses (event_uuid, step, starts_at_ms, damage)
  SELECT hit.event_uuid, step.value ->> 0,
    (hit.first_at_ms + 25200000) / (step.value ->> 1) * (step.value ->> 1) - 25200000 AS pulse_at_ms, sum(hit.amount)
  FROM window_sums AS hit
  CROSS JOIN json_each('[["day", 86400000], ["hour", 3600000], ["minute", 60000]]') AS step
  WHERE hit.kind = 'monster_hit'
  GROUP BY hit.event_uuid, step.value ->> 0, pulse_at_ms
  ON CONFLICT (event_uuid, step, starts_at_ms) DO UPDATE SET damage = damage + excluded.damage;

  UPDATE monsters SET
    damage = monsters.damage + hits.damage,
    hit_count = monsters.hit_count + hits.hit_count,
    last_hit_at_ms = max(coalesce(monsters.last_hit_at_ms, 0), hits.last_hit_at_ms)
  FROM (
    SELECT event_uuid, sum(amount) AS damage, sum(quantity) AS hit_count, max(last_at_ms) AS last_hit_at_ms
    FROM window_sums WHERE kind = 'monster_hit'
    GROUP BY event_uuid
  ) AS hits
  WHERE monsters.event_uuid = hits.event_uuid;

  -- A day on which a VB's room fought counts once for any number of hits. It has the time at
  -- which the day begins, so that the order of the hits does not matter.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || event_uuid || ':' || vb_uuid || ':' || day, 'monster_date', vb_uuid, 1, starts_at_ms, family_uuid, vb_role
  FROM (
    SELECT min(first_position) AS first_position, event_uuid, vb_uuid, family_uuid, vb_role,
      date(first_at_ms / 1000 + 25200, 'unixepoch') AS day,
      (first_at_ms + 25200000) / 86400000 * 86400000 - 25200000 AS starts_at_ms
    FROM window_sums
    -- Skips facts that only reverse hits.
    WHERE kind = 'monster_hit' AND vb_uuid IS NOT NULL AND times > -fact_count
    GROUP BY event_uuid, vb_uuid, starts_at_ms
  )
  ORDER BY first_position;
END;

-- Levels that are defeated now, or whose time changes because an earlier hit arrived late.
CREATE TRIGGER monsters_lose_levels AFTER UPDATE OF damage ON monsters
BEGIN
  UPDATE monster_levels SET fell_at_ms =
    (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level)
  WHERE event_uuid = NEW.event_uuid AND iif(
    fell_at_ms IS NULL,
    falls_at <= NEW.damage,
    fell_at_ms > (
      -- A hit cannot change the defeat of its own minute, but a reversal can.
      SELECT min(iif(times < fact_count, first_at_ms - 60000, first_at_ms)) FROM window_sums
      WHERE kind = 'monster_hit' AND event_uuid = NEW.event_uuid
    )
  );
END;

CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a new monster must match its event and have full health');
END;

-- Adds past gifts that are already counted, as facts that the next window counts. Later gifts hit
-- in their own window.
CREATE TRIGGER monsters_take_past_blows AFTER INSERT ON monsters
BEGIN
  UPDATE monsters SET hits_after = (SELECT counted_to FROM fact_counting) WHERE event_uuid = NEW.event_uuid;
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE event_uuid = NEW.event_uuid AND happened_at_ms >= NEW.starts_at_ms AND happened_at_ms < NEW.ends_at_ms
    AND fact_kind IN ('gift', 'sticker') AND +position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = monster_blows.position)
  ORDER BY position;
END;
