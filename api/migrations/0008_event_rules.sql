-- How facts are counted: on rankings, in events, against monsters. A table that is rebuilt by a later migration loses
-- its triggers: such a migration must create them again. The triggers on `lives`, `orders` and `shop_orders` here are
-- those that make facts of what happens there.

-- A fact has one report; another of the same id is as if it had not come, whatever kind of INSERT brings it.
CREATE TRIGGER facts_come_once BEFORE INSERT ON facts WHEN EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint

CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer' OR NEW.quantity < 1
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;
--> statement-breakpoint

-- On which board a fact counts for whom, and how much. 25200 s is UTC+7; Bangkok has no summer time. The texts of
-- boards are those of api/ranking/standing.ts.
CREATE VIEW fact_points AS
SELECT
  facts.id AS fact_id, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
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
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE 1 END AS points,
  facts.happened_at_ms
FROM facts
JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL;
--> statement-breakpoint

CREATE TRIGGER facts_move_standings AFTER INSERT ON facts
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, point.points, point.happened_at_ms, subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_id = NEW.id
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  -- A late fact: the sums that hold its day are no longer true. Kept ranges are over, so today's facts find none.
  DELETE FROM kept_ranges
  WHERE last_day >= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
    AND first_day <= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch');
END;
--> statement-breakpoint

-- A rule that comes later counts what is there already: once, at the cost of the facts of its kind.
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint

-- A rule is never changed or taken back by itself: what it counted would stay.
CREATE TRIGGER ranking_rules_never_change BEFORE UPDATE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'a rule that changes needs its boards anew: see docs/storage.md');
END;
--> statement-breakpoint

-- The standings so far were made by older rules.
DELETE FROM kept_ranges;
--> statement-breakpoint
DELETE FROM standings;
--> statement-breakpoint

-- calls/ranking-rule.ts.
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('gift', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'day', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'all', 'amount', NULL),
  ('gift', 'live_payers', 'user', 'live', 'all', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'month', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'month', 'quantity', NULL),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'day', 'one', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'week', 'one', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'month', 'one', 'set'),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'day', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'week', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'month', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'day', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'week', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'month', 'one', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'pk_candy', 'vb', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'month', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'month', 'amount', 'pk'),
  ('pk', 'pk_match', 'vb', 'everyone', 'day', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'week', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'month', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'day', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'week', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'month', 'one', 'won'),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'month', 'amount', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'day', 'one', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'week', 'one', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'month', 'one', NULL),
  ('purchase', 'topbuy', 'user', 'everyone', 'day', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'week', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'month', 'amount', 'refill'),
  ('watching', 'live_watching', 'user', 'everyone', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'month', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('purchase', 'spend_coin', 'user', 'everyone', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'month', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'month', 'amount', 'shop'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'month', 'amount', 'pk'),
  ('sticker', 'count_sticker', 'user', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'month', 'quantity', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'month', 'amount', NULL);
--> statement-breakpoint

-- Events: their rankings are those of the platform, over their own window.
CREATE VIEW event_points AS
SELECT
  facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE 1 END AS points,
  facts.happened_at_ms
FROM facts
JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint

CREATE TRIGGER facts_move_events AFTER INSERT ON facts
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, point.points, point.happened_at_ms, subject.name, subject.avatar_url, family.name
  FROM event_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_id = NEW.id AND point.closed_at_ms IS NULL
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT point.event_uuid, NEW.id FROM event_points AS point
  WHERE point.fact_id = NEW.id AND point.closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint

-- An event's rules follow from its rankings; what has happened before it was announced is counted as well.
CREATE TRIGGER events_make_rules AFTER INSERT ON events
WHEN NEW.vb_ranking IS NOT NULL OR NEW.user_ranking IS NOT NULL
BEGIN
  INSERT INTO event_rules (event_uuid, ranked, fact_kind, measure, variant, starts_at_ms, ends_at_ms)
  SELECT NEW.uuid, ranked, fact_kind, measure, variant, NEW.starts_at_ms, NEW.ends_at_ms
  FROM ranking_rules
  WHERE scope = 'everyone' AND period = 'day'
    AND ((ranked = 'vb' AND ranking = NEW.vb_ranking) OR (ranked = 'user' AND ranking = NEW.user_ranking));
  -- Five minutes for facts that are on their way.
  UPDATE events SET settle_at_ms = coalesce(settle_at_ms, ends_at_ms + 300000) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint

CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM event_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint

CREATE TRIGGER events_are_of_known_rankings BEFORE INSERT ON events
WHEN (NEW.vb_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.vb_ranking AND ranked = 'vb' AND scope = 'everyone' AND period = 'day'))
  OR (NEW.user_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.user_ranking AND ranked = 'user' AND scope = 'everyone' AND period = 'day'))
BEGIN
  SELECT RAISE(ABORT, 'an event is ranked by a ranking of its target');
END;
--> statement-breakpoint

-- What was counted by these terms stays counted by them.
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.ends_at_ms IS NOT OLD.ends_at_ms
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an event that is counted stay');
END;
--> statement-breakpoint

CREATE TRIGGER events_close_once BEFORE UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NOT NULL OR NEW.closed_at_ms < NEW.ends_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an event closes once, after its end');
END;
--> statement-breakpoint

-- The final standing of an event: boards `event:<uuid>:…`. Names may still be renewed.
CREATE TRIGGER standings_final_insert BEFORE INSERT ON standings
WHEN NEW.board >= 'event:' AND NEW.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(NEW.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint

CREATE TRIGGER standings_final_update BEFORE UPDATE OF board, subject_uuid, score, last_at_ms ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(OLD.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint

CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(OLD.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint

CREATE TRIGGER event_awards_never_change BEFORE UPDATE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'awards are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER event_awards_never_go BEFORE DELETE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'awards are append-only');
END;
--> statement-breakpoint

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
--> statement-breakpoint

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
--> statement-breakpoint

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
--> statement-breakpoint

CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a monster is that of its event, unhurt');
END;
--> statement-breakpoint

CREATE TRIGGER monsters_take_past_blows AFTER INSERT ON monsters
BEGIN
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role, event_uuid)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    happened_at_ms, family_uuid, vb_role, event_uuid
  FROM monster_blows
  WHERE event_uuid = NEW.event_uuid AND happened_at_ms >= NEW.starts_at_ms AND happened_at_ms < NEW.ends_at_ms;
END;
--> statement-breakpoint

-- A live that ends: its seconds on air, cut at midnight in Bangkok. (Nobody is on air for more than a week.)
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || part.day, 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(NEW.started_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(NEW.ended_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
  ) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0;
END;
--> statement-breakpoint

CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, NEW.coins, coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;
--> statement-breakpoint

CREATE TRIGGER shop_orders_tell_purchases AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, NEW.price_coins, NEW.moved_at_ms);
END;
--> statement-breakpoint

CREATE TRIGGER shop_orders_tell_later_purchases AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, NEW.price_coins, NEW.moved_at_ms);
END;
