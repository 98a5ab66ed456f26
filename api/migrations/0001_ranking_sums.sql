DROP TRIGGER ranking_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_outdates_sums;
--> statement-breakpoint
DROP TRIGGER counting_moves_standings;
--> statement-breakpoint
DROP VIEW fact_points;
--> statement-breakpoint
DROP VIEW countable_facts;
--> statement-breakpoint
DROP TRIGGER monsters_lose_levels;
--> statement-breakpoint
DROP TRIGGER counting_hurts_monsters;
--> statement-breakpoint
DROP TRIGGER counting_notes_late_blows;
--> statement-breakpoint
DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
DROP TRIGGER counting_fills_lives;
--> statement-breakpoint
DROP TRIGGER event_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_notes_late_facts;
--> statement-breakpoint
DROP TRIGGER counting_moves_events;
--> statement-breakpoint
DROP VIEW event_points;
--> statement-breakpoint
ALTER TABLE `fact_counting` ADD `sums` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE VIEW event_points AS
SELECT
  facts.what, facts.position, facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  iif(rule.ranked = 'vb', vb.uuid, giver.uuid) AS subject_uuid,
  iif(rule.ranked = 'vb', vb.name, giver.name) AS name,
  iif(rule.ranked = 'vb', vb.avatar_url, giver.avatar_url) AS avatar_url,
  iif(rule.ranked = 'vb', vb.family_name, giver.family_name) AS family_name,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
LEFT JOIN users AS vb ON vb.uuid = facts.vb_uuid
LEFT JOIN users AS giver ON giver.uuid = facts.user_uuid
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms), name, avatar_url, family_name
  FROM event_points WHERE what = 'window' AND closed_at_ms IS NULL AND subject_uuid IS NOT NULL
  GROUP BY board, subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_notes_late_facts AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM events INDEXED BY events_closed_by_end
  WHERE closed_at_ms IS NOT NULL AND ends_at_ms > (SELECT min(value ->> 'first_at_ms') FROM json_each(NEW.sums))
)
BEGIN
  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT event_uuid, fact_id FROM event_points
  WHERE what = 'fact' AND position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms),
    point.name, point.avatar_url, point.family_name
  FROM event_points AS point
  WHERE point.what = 'fact' AND point.subject_uuid IS NOT NULL AND point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind = 'gift' AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER counting_hits_monsters AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM json_each(NEW.sums) WHERE value ->> 'kind' IN ('gift', 'sticker'))
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
END;
--> statement-breakpoint
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
--> statement-breakpoint
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

  -- A day on which a VB's room fought: once, however many blows it dealt. At the beginning of the day, so that it does
  -- not matter which of them comes first.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || event_uuid || ':' || vb_uuid || ':' || day, 'monster_date', vb_uuid, 1, starts_at_ms, family_uuid, vb_role
  FROM (
    SELECT min(first_position) AS first_position, event_uuid, vb_uuid, family_uuid, vb_role,
      date(first_at_ms / 1000 + 25200, 'unixepoch') AS day,
      (first_at_ms + 25200000) / 86400000 * 86400000 - 25200000 AS starts_at_ms
    FROM window_sums
    -- Not where all of them take blows back.
    WHERE kind = 'monster_hit' AND vb_uuid IS NOT NULL AND times > -fact_count
    GROUP BY event_uuid, vb_uuid, starts_at_ms
  )
  ORDER BY first_position;
END;
--> statement-breakpoint
CREATE TRIGGER monsters_lose_levels AFTER UPDATE OF damage ON monsters
BEGIN
  UPDATE monster_levels SET fell_at_ms =
    (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level)
  WHERE event_uuid = NEW.event_uuid AND iif(
    fell_at_ms IS NULL,
    falls_at <= NEW.damage,
    fell_at_ms > (
      -- A blow moves no fall of its own minute; what takes one back may.
      SELECT min(iif(times < fact_count, first_at_ms - 60000, first_at_ms)) FROM window_sums
      WHERE kind = 'monster_hit' AND event_uuid = NEW.event_uuid
    )
  );
END;
--> statement-breakpoint
CREATE VIEW window_sums AS
SELECT
  sum.value ->> 'kind' AS kind, sum.value ->> 'variant' AS variant, sum.value ->> 'vb_uuid' AS vb_uuid,
  sum.value ->> 'user_uuid' AS user_uuid, sum.value ->> 'live_uuid' AS live_uuid, sum.value ->> 'family_uuid' AS family_uuid,
  sum.value ->> 'vb_role' AS vb_role, sum.value ->> 'event_uuid' AS event_uuid, sum.value ->> 'amount' AS amount,
  sum.value ->> 'quantity' AS quantity, sum.value ->> 'times' AS times, sum.value ->> 'fact_count' AS fact_count,
  sum.value ->> 'first_at_ms' AS first_at_ms, sum.value ->> 'last_at_ms' AS last_at_ms, sum.value ->> 'first_position' AS first_position
FROM fact_counting CROSS JOIN json_each(fact_counting.sums) AS sum;
--> statement-breakpoint
CREATE VIEW countable_facts AS
SELECT
  'fact' AS what, position, id, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, iif(corrects IS NULL, 1, -1) AS times, happened_at_ms
FROM facts
UNION ALL
SELECT
  'window', NULL, NULL, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, times, last_at_ms
FROM window_sums;
--> statement-breakpoint
CREATE VIEW fact_points AS
SELECT
  facts.what, facts.position, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
  rule.ranking
    || CASE rule.scope
      WHEN 'family' THEN ':' || facts.family_uuid
      WHEN 'role' THEN ':' || facts.vb_role
      WHEN 'vb' THEN ':' || facts.vb_uuid
      WHEN 'live' THEN ':' || facts.live_uuid
      ELSE ''
    END
    || ':' || rule.period
    || CASE rule.period
      WHEN 'day' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      WHEN 'week' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch', '-6 days', 'weekday 1')
      WHEN 'month' THEN ':' || strftime('%Y-%m', facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      ELSE ''
    END AS board,
  iif(rule.ranked = 'vb', vb.uuid, giver.uuid) AS subject_uuid,
  iif(rule.ranked = 'vb', vb.name, giver.name) AS name,
  iif(rule.ranked = 'vb', vb.avatar_url, giver.avatar_url) AS avatar_url,
  iif(rule.ranked = 'vb', vb.family_name, giver.family_name) AS family_name,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
LEFT JOIN users AS vb ON vb.uuid = facts.vb_uuid
LEFT JOIN users AS giver ON giver.uuid = facts.user_uuid
CROSS JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL
  AND iif(rule.ranked = 'vb', vb.uuid, giver.uuid) IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms), name, avatar_url, family_name
  FROM fact_points WHERE what = 'window' GROUP BY board, subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_outdates_sums AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM kept_ranges WHERE last_day >= (
    SELECT date(min(value ->> 'first_at_ms') / 1000 + 25200, 'unixepoch') FROM json_each(NEW.sums)
  )
)
BEGIN
  -- The plus keeps the index by end in use.
  UPDATE kept_ranges SET kept_at_ms = 0 WHERE board IN (
    SELECT kept.board
    FROM (
      SELECT DISTINCT date(first_at_ms / 1000 + 25200, 'unixepoch') AS day FROM window_sums
    ) AS counted
    CROSS JOIN kept_ranges AS kept ON kept.last_day >= counted.day AND kept.first_day <= counted.day
    WHERE +kept.kept_at_ms > 0
  );
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_adds_up BEFORE UPDATE OF window_after, window_to, sums ON fact_counting
WHEN (
  SELECT sum(value ->> 'fact_count') IS NOT NEW.window_to - NEW.window_after
    OR min(value ->> 'first_position') IS NOT NEW.window_after + 1
  FROM json_each(NEW.sums)
)
BEGIN
  SELECT RAISE(ABORT, 'what is counted is what lies in the window');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms),
    point.name, point.avatar_url, point.family_name
  FROM fact_points AS point
  WHERE point.what = 'fact' AND point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
