DROP TRIGGER uncounted_facts_are_passed_over;
--> statement-breakpoint
DROP TRIGGER fact_counting_goes_on;
--> statement-breakpoint
DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
DROP INDEX uncounted_facts_by_retry;
--> statement-breakpoint
ALTER TABLE `event_settlements` ADD `uncounted_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `uncounted_facts` ADD `dropped_at_ms` integer;
--> statement-breakpoint
CREATE INDEX `uncounted_facts_by_retry` ON `uncounted_facts` (`retry_at_ms`) WHERE dropped_at_ms IS NULL;
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
--> statement-breakpoint
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to AND dropped_at_ms IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted once');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_passed_over AFTER INSERT ON uncounted_facts
BEGIN
  UPDATE fact_counting SET counted_to = NEW.position;
  UPDATE uncounted_facts SET dropped_at_ms = (
    SELECT aside.dropped_at_ms FROM facts AS correction
    CROSS JOIN facts AS wrong ON wrong.id = correction.corrects
    CROSS JOIN uncounted_facts AS aside ON aside.position = wrong.position
    WHERE correction.position = NEW.position
  ) WHERE position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_dropped_for_good BEFORE UPDATE OF dropped_at_ms ON uncounted_facts
WHEN OLD.dropped_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'what is dropped stays dropped');
END;
