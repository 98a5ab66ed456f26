-- Monsters. A gift or sticker within a monster's event is one blow: a fact of its own, named after the gift.
CREATE VIEW monster_blows AS
SELECT
  monsters.event_uuid, events.closed_at_ms, facts.id AS fact_id, facts.vb_uuid, facts.user_uuid, facts.live_uuid,
  facts.amount * monsters.damage_per_coin AS damage, facts.happened_at_ms, facts.family_uuid, facts.vb_role
FROM facts
JOIN monsters ON monsters.ends_at_ms > facts.happened_at_ms AND monsters.starts_at_ms <= facts.happened_at_ms
JOIN events ON events.uuid = monsters.event_uuid
WHERE facts.kind IN ('gift', 'sticker')
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);

CREATE TRIGGER facts_hit_monsters AFTER INSERT ON facts WHEN NEW.kind IN ('gift', 'sticker')
BEGIN
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role, event_uuid)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    happened_at_ms, family_uuid, vb_role, event_uuid
  FROM monster_blows WHERE fact_id = NEW.id AND closed_at_ms IS NULL;

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT event_uuid, fact_id FROM monster_blows WHERE fact_id = NEW.id AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER facts_hurt_monsters AFTER INSERT ON facts WHEN NEW.kind = 'monster_hit'
BEGIN
  UPDATE monsters SET
    damage = damage + NEW.amount,
    hit_count = hit_count + 1,
    last_hit_at_ms = max(coalesce(last_hit_at_ms, 0), NEW.happened_at_ms)
  WHERE event_uuid = NEW.event_uuid;

  INSERT INTO monster_pulses (event_uuid, step, starts_at_ms, damage)
  SELECT monsters.event_uuid, step.value ->> 0,
    (NEW.happened_at_ms + 25200000) / (step.value ->> 1) * (step.value ->> 1) - 25200000, NEW.amount
  FROM monsters, json_each('[["day", 86400000], ["hour", 3600000], ["minute", 60000]]') AS step
  WHERE monsters.event_uuid = NEW.event_uuid
  ON CONFLICT (event_uuid, step, starts_at_ms) DO UPDATE SET damage = damage + excluded.damage;

  -- A day on which a VB's room fought: once, however many blows it dealt. At the beginning of the day, so that it does
  -- not matter which of them comes first.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || NEW.event_uuid || ':' || NEW.vb_uuid || ':'
      || date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch'),
    'monster_date', NEW.vb_uuid, 1, (NEW.happened_at_ms + 25200000) / 86400000 * 86400000 - 25200000,
    NEW.family_uuid, NEW.vb_role
  WHERE NEW.vb_uuid IS NOT NULL;
END;

CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a monster is that of its event, unhurt');
END;

CREATE TRIGGER monsters_take_past_blows AFTER INSERT ON monsters
BEGIN
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role, event_uuid)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    happened_at_ms, family_uuid, vb_role, event_uuid
  FROM monster_blows
  WHERE event_uuid = NEW.event_uuid AND happened_at_ms >= NEW.starts_at_ms AND happened_at_ms < NEW.ends_at_ms;
END;
