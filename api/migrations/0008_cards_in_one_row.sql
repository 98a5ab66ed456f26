DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
DROP TRIGGER families_renew_standings;
--> statement-breakpoint
DROP TRIGGER users_renew_standings;
--> statement-breakpoint
DROP TRIGGER ranking_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_moves_standings;
--> statement-breakpoint
DROP TRIGGER event_rules_count_past;
--> statement-breakpoint
DROP TRIGGER counting_moves_events;
--> statement-breakpoint
ALTER TABLE `families` ADD `member_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `families` ADD `on_air_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `lives` ADD `caster_name` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `lives` ADD `caster_avatar_url` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `lives` ADD `caster_family_name` text;
--> statement-breakpoint
ALTER TABLE `lives` ADD `caster_labels` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `monster_levels` ADD `fell_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `users` ADD `family_name` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `labels` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `vips` ADD `user_name` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `vips` ADD `user_avatar_url` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `vips` ADD `user_family_name` text;
--> statement-breakpoint
CREATE INDEX `live_shares_of_live` ON `live_shares` (`live_uuid`);
--> statement-breakpoint
CREATE INDEX `vips_of_user` ON `vips` (`user_uuid`);
--> statement-breakpoint
CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM event_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to AND point.closed_at_ms IS NULL
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT point.event_uuid, point.fact_id FROM event_points AS point
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to AND point.closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM event_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count + 1 WHERE uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users WHEN OLD.family_uuid IS NOT NULL AND OLD.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count - 1 WHERE uuid = OLD.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_take_card AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_lives AFTER UPDATE OF name, avatar_url, family_name, labels ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
  OR OLD.labels IS NOT NEW.labels
BEGIN
  UPDATE lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url,
    caster_family_name = NEW.family_name, caster_labels = NEW.labels
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
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
    SELECT hit.event_uuid, min(hit.happened_at_ms) AS first_at_ms, monsters.damage
    FROM facts AS hit CROSS JOIN monsters ON monsters.event_uuid = hit.event_uuid
    WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND +hit.kind = 'monster_hit'
    GROUP BY hit.event_uuid
  ) AS hits
  WHERE monster_levels.event_uuid = hits.event_uuid
    AND iif(fell_at_ms IS NULL, falls_at <= hits.damage, fell_at_ms > hits.first_at_ms - 60000);

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
CREATE VIEW user_label_lists AS
SELECT user_labels.user_uuid, json_group_array(json_object(
  'key', labels.key, 'name_th', labels.name_th, 'name_en', labels.name_en, 'tone', labels.tone
) ORDER BY labels.key) AS labels
FROM user_labels CROSS JOIN labels ON labels.key = user_labels.label_key
GROUP BY user_labels.user_uuid;
--> statement-breakpoint
CREATE TRIGGER users_join_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_change_family AFTER UPDATE OF family_uuid ON users WHEN OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER families_renew_users AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE users SET family_name = NEW.name WHERE family_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_borne AFTER INSERT ON user_labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = NEW.user_uuid)
  WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_laid_down AFTER DELETE ON user_labels
BEGIN
  UPDATE users SET labels = coalesce((SELECT labels FROM user_label_lists WHERE user_uuid = OLD.user_uuid), '[]')
  WHERE uuid = OLD.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER labels_renew_users AFTER UPDATE OF name_th, name_en, tone ON labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = users.uuid)
  WHERE uuid IN (SELECT user_uuid FROM user_labels WHERE label_key = NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER vips_take_card AFTER INSERT ON vips
BEGIN
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_vips AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE vips SET user_name = NEW.name, user_avatar_url = NEW.avatar_url, user_family_name = NEW.family_name
  WHERE user_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  -- Sums are of days that are over, so today's facts find none. (The plus keeps the index by end in use.)
  UPDATE kept_ranges SET kept_at_ms = 0 WHERE board IN (
    SELECT kept.board
    FROM (
      SELECT DISTINCT date(happened_at_ms / 1000 + 25200, 'unixepoch') AS day FROM facts
      WHERE position > NEW.window_after AND position <= NEW.window_to
    ) AS counted
    CROSS JOIN kept_ranges AS kept ON kept.last_day >= counted.day AND kept.first_day <= counted.day
    WHERE +kept.kept_at_ms > 0
  );
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE standings SET name = NEW.name, avatar_url = NEW.avatar_url, family_name = NEW.family_name
  WHERE subject_uuid = NEW.uuid;
END;
--> statement-breakpoint
UPDATE users SET
  family_name = (SELECT name FROM families WHERE uuid = users.family_uuid),
  labels = coalesce((SELECT labels FROM user_label_lists WHERE user_uuid = users.uuid), '[]');
--> statement-breakpoint
UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
  (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = lives.caster_uuid);
--> statement-breakpoint
UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
  (SELECT name, avatar_url, family_name FROM users WHERE uuid = vips.user_uuid);
--> statement-breakpoint
UPDATE families SET
  member_count = (SELECT count(*) FROM users WHERE family_uuid = families.uuid AND role <> 'family'),
  on_air_count = (SELECT count(*) FROM users CROSS JOIN lives ON lives.caster_uuid = users.uuid
    WHERE users.family_uuid = families.uuid AND users.role <> 'family' AND lives.status = 'on_air');
--> statement-breakpoint
UPDATE monster_levels SET fell_at_ms =
  (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level);
