DROP TABLE filed_facts;
--> statement-breakpoint
DROP TRIGGER ranking_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_moves_standings;
--> statement-breakpoint
DROP VIEW fact_points;
--> statement-breakpoint
DROP TRIGGER event_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_notes_late_facts;
--> statement-breakpoint
DROP TRIGGER counting_moves_events;
--> statement-breakpoint
DROP VIEW event_points;
--> statement-breakpoint
DROP TRIGGER fact_counting_adds_up;
--> statement-breakpoint
DROP TRIGGER live_users_tell_watching;
--> statement-breakpoint
DROP VIEW countable_facts;
--> statement-breakpoint
DROP TRIGGER monsters_take_past_blows;
--> statement-breakpoint
DROP TRIGGER counting_notes_late_blows;
--> statement-breakpoint
DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
DROP VIEW monster_blows;
--> statement-breakpoint
DROP INDEX idempotency_keys_by_age;
--> statement-breakpoint
DROP INDEX facts_of_kind_in_time;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_late_facts` AS SELECT * FROM `late_facts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `late_facts`;
--> statement-breakpoint
CREATE TABLE `late_facts` (
	`event_uuid` text NOT NULL,
	`fact_id` text NOT NULL,
	PRIMARY KEY(`event_uuid`, `fact_id`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `late_facts` (`event_uuid`, `fact_id`) SELECT `event_uuid`, `fact_id` FROM `__old_late_facts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_late_facts`;
--> statement-breakpoint
ALTER TABLE `monsters` ADD `hits_after` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE monsters SET hits_after = (SELECT counted_to FROM fact_counting);
--> statement-breakpoint
ALTER TABLE `facts` ADD `vb_short_id` blob GENERATED ALWAYS AS (unhex(substr(replace(vb_uuid, '-', ''), 1, 16))) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `facts` ADD `user_short_id` blob GENERATED ALWAYS AS (unhex(substr(replace(user_uuid, '-', ''), 1, 16))) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `facts_of_kind_in_time` ON `facts` (`kind`,`happened_at_ms`);
--> statement-breakpoint
CREATE INDEX `facts_of_vb` ON `facts` (`vb_short_id`,`kind`,`happened_at_ms`) WHERE vb_short_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_user` ON `facts` (`user_short_id`,`kind`,`happened_at_ms`) WHERE user_short_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_vb_and_variant` ON `facts` (`vb_short_id`,`kind`,`variant`,`happened_at_ms`) WHERE vb_short_id IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `facts_of_user_and_variant` ON `facts` (`user_short_id`,`kind`,`variant`,`happened_at_ms`) WHERE user_short_id IS NOT NULL AND variant IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER live_users_tell_watching AFTER DELETE ON live_users
WHEN (SELECT told_at_ms FROM live_rooms WHERE live_uuid = OLD.live_uuid) - OLD.joined_at_ms >= 60000
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid)
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  -- The id contains the length of the stay: a merged account may have entered at the same time. Parts
  -- of the uuids keep the id short, which the table and its index store.
  SELECT 'watching:' || substr(OLD.live_uuid, 1, 8) || ':' || substr(OLD.user_uuid, 1, 18) || ':' || OLD.joined_at_ms || ':'
      || (part.left_at_ms - OLD.joined_at_ms) || ':' || part.day,
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
--> statement-breakpoint
CREATE VIEW event_points AS
SELECT
  facts.what, facts.position, facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  iif(rule.ranked = 'vb', facts.vb_uuid, facts.user_uuid) AS subject_uuid,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms)
  FROM event_points WHERE what = 'window' AND closed_at_ms IS NULL AND subject_uuid IS NOT NULL
  GROUP BY board, subject_uuid;
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
  -- Hits of an open monster. Reading them through event_points would read all gifts.
  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT rule.event_uuid, hit.id
  FROM monster_hits AS hit
  CROSS JOIN event_rules AS rule ON rule.fact_kind = 'monster_hit'
    AND rule.ends_at_ms > hit.happened_at_ms AND rule.starts_at_ms <= hit.happened_at_ms
  CROSS JOIN events ON events.uuid = rule.event_uuid
  WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND hit.closed_at_ms IS NULL
    AND events.closed_at_ms IS NOT NULL AND events.event_type <> 'monster'
    AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || hit.vb_role || '"') > 0)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms)
  FROM event_points AS point
  WHERE point.what <> 'window' AND point.subject_uuid IS NOT NULL AND point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid;
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE VIEW countable_facts AS
SELECT
  'fact' AS what, position, id, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, iif(corrects IS NULL, 1, -1) AS times, happened_at_ms
FROM facts
UNION ALL
SELECT
  'hit', position, id, 'monster_hit', NULL, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
  amount, quantity, quantity, happened_at_ms
FROM monster_hits WHERE fact_kind IN ('gift', 'sticker')
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
  iif(rule.ranked = 'vb', facts.vb_uuid, facts.user_uuid) AS subject_uuid,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE facts.times END AS points,
  facts.happened_at_ms
FROM countable_facts AS facts
CROSS JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL
  AND iif(rule.ranked = 'vb', facts.vb_uuid, facts.user_uuid) IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms)
  FROM fact_points WHERE what = 'window' GROUP BY board, subject_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_adds_up BEFORE UPDATE OF window_after, window_to, sums ON fact_counting
WHEN (
  SELECT sum(value ->> 'stored_count') IS NOT NEW.window_to - NEW.window_after
    OR min(value ->> 'first_position') IS NOT NEW.window_after + 1
  FROM json_each(NEW.sums)
)
BEGIN
  SELECT RAISE(ABORT, 'the counted sums must cover exactly the window');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms)
  FROM fact_points AS point
  WHERE point.what <> 'window' AND point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid;
END;
