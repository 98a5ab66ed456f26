DROP TRIGGER facts_come_once;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_later_purchases;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER facts_move_standings;
--> statement-breakpoint
DROP TRIGGER ranking_rules_count_past;
--> statement-breakpoint
DROP VIEW fact_points;
--> statement-breakpoint
DROP TRIGGER facts_are_whole;
--> statement-breakpoint
DROP TRIGGER families_renew_standings;
--> statement-breakpoint
DROP TRIGGER users_renew_standings;
--> statement-breakpoint
DROP TRIGGER facts_never_go;
--> statement-breakpoint
DROP TRIGGER facts_never_change;
--> statement-breakpoint
DROP TRIGGER orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER monsters_take_past_blows;
--> statement-breakpoint
DROP TRIGGER monsters_are_of_events;
--> statement-breakpoint
DROP TRIGGER facts_hurt_monsters;
--> statement-breakpoint
DROP TRIGGER facts_hit_monsters;
--> statement-breakpoint
DROP VIEW monster_blows;
--> statement-breakpoint
DROP TRIGGER lives_tell_streaming;
--> statement-breakpoint
DROP TRIGGER facts_fill_lives;
--> statement-breakpoint
DROP TRIGGER standings_final_delete;
--> statement-breakpoint
DROP TRIGGER standings_final_update;
--> statement-breakpoint
DROP TRIGGER standings_final_insert;
--> statement-breakpoint
DROP TRIGGER event_rules_count_past;
--> statement-breakpoint
DROP TRIGGER events_make_rules;
--> statement-breakpoint
DROP TRIGGER facts_move_events;
--> statement-breakpoint
DROP VIEW event_points;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_monsters` AS SELECT * FROM `monsters` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `monsters`;
--> statement-breakpoint
CREATE TABLE `monsters` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`damage_per_coin` integer NOT NULL,
	`damage` integer DEFAULT 0 NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	`last_hit_at_ms` integer,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monsters_damage_per_coin" CHECK("monsters"."damage_per_coin" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE INDEX `monsters_in_time` ON `monsters` (`ends_at_ms`,`starts_at_ms`);
--> statement-breakpoint
INSERT INTO `monsters` (`event_uuid`, `damage_per_coin`, `damage`, `hit_count`, `last_hit_at_ms`, `starts_at_ms`, `ends_at_ms`) SELECT `event_uuid`, `damage_per_coin`, `damage`, `hit_count`, `last_hit_at_ms`, `starts_at_ms`, `ends_at_ms` FROM `__old_monsters` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_monsters`;
--> statement-breakpoint
CREATE TABLE `fact_counting` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_to` integer NOT NULL,
	`window_after` integer NOT NULL,
	`window_to` integer NOT NULL,
	CONSTRAINT "fact_counting_one" CHECK("fact_counting"."id" = 1)
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_facts` AS SELECT * FROM `facts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `facts`;
--> statement-breakpoint
CREATE TABLE `facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`amount` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`variant` text,
	`family_uuid` text,
	`vb_role` text,
	`event_uuid` text,
	`corrects` text,
	`reporter_uuid` text,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`corrects`) REFERENCES `facts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "facts_amount" CHECK(abs("facts"."amount") BETWEEN 1 AND iif("facts"."kind" = 'monster_hit', 1000000000, 10000000) AND ("facts"."amount" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_quantity" CHECK(abs("facts"."quantity") BETWEEN 1 AND 1000000 AND ("facts"."quantity" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_are_of_two" CHECK("facts"."user_uuid" <> "facts"."vb_uuid")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_id_unique` ON `facts` (`id`);
--> statement-breakpoint
CREATE INDEX `facts_of_kind_in_time` ON `facts` (`kind`,`happened_at_ms`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_corrected_once` ON `facts` (`corrects`) WHERE corrects IS NOT NULL;
--> statement-breakpoint
INSERT INTO `facts` (`id`, `kind`, `vb_uuid`, `user_uuid`, `live_uuid`, `amount`, `happened_at_ms`, `quantity`, `variant`, `family_uuid`, `vb_role`, `event_uuid`) SELECT `id`, `kind`, `vb_uuid`, `user_uuid`, `live_uuid`, `amount`, `happened_at_ms`, `quantity`, `variant`, `family_uuid`, `vb_role`, `event_uuid` FROM `__old_facts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_facts`;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_standings` AS SELECT * FROM `standings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `standings`;
--> statement-breakpoint
CREATE TABLE `standings` (
	`board` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`score` integer NOT NULL,
	`last_at_ms` integer NOT NULL,
	`name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`family_name` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - score) || printf('%016d', last_at_ms) || subject_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`subject_uuid`, `board`),
	FOREIGN KEY (`subject_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_score" CHECK(abs("standings"."score") <= 9007199254740991)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_in_order` ON `standings` (`board`,`order_key`);
--> statement-breakpoint
INSERT INTO `standings` (`board`, `subject_uuid`, `score`, `last_at_ms`, `name`, `avatar_url`, `family_name`) SELECT `board`, `subject_uuid`, `score`, `last_at_ms`, `name`, `avatar_url`, `family_name` FROM `__old_standings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_standings`;
--> statement-breakpoint
CREATE TABLE `uncounted_facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`set_aside_at_ms` integer NOT NULL,
	`retry_at_ms` integer NOT NULL,
	FOREIGN KEY (`position`) REFERENCES `facts`(`position`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uncounted_facts_by_retry` ON `uncounted_facts` (`retry_at_ms`);
--> statement-breakpoint
CREATE VIEW event_points AS
SELECT
  facts.position, facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure
    WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE iif(facts.corrects IS NULL, 1, -1)
  END AS points,
  facts.happened_at_ms
FROM facts
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
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM event_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
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
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
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
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM facts
    WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'gift' AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
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
CREATE VIEW monster_blows AS
SELECT
  facts.position, facts.kind AS fact_kind, monsters.event_uuid, events.closed_at_ms, facts.id AS fact_id, facts.corrects,
  facts.vb_uuid, facts.user_uuid, facts.live_uuid,
  facts.amount * monsters.damage_per_coin AS damage, facts.happened_at_ms, facts.family_uuid, facts.vb_role
FROM facts
CROSS JOIN monsters ON monsters.ends_at_ms > facts.happened_at_ms AND monsters.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = monsters.event_uuid
WHERE +facts.kind IN ('gift', 'sticker')
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
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
  ORDER BY position;

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
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_come_once BEFORE INSERT ON facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM facts WHERE corrects = NEW.corrects AND (corrects IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.corrects AS corrects) WHERE corrects IS NOT NULL)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_corrected_whole BEFORE INSERT ON facts
WHEN NEW.corrects IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM facts AS wrong
  WHERE wrong.id = NEW.corrects AND wrong.corrects IS NULL AND wrong.kind = NEW.kind
    AND wrong.amount = -NEW.amount AND wrong.quantity = -NEW.quantity AND wrong.variant IS NEW.variant
    AND wrong.vb_uuid IS NEW.vb_uuid AND wrong.user_uuid IS NEW.user_uuid AND wrong.live_uuid IS NEW.live_uuid
    AND wrong.family_uuid IS NEW.family_uuid AND wrong.vb_role IS NEW.vb_role AND wrong.event_uuid IS NEW.event_uuid
    AND wrong.happened_at_ms = NEW.happened_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a correction is the opposite of one fact');
END;
--> statement-breakpoint
CREATE VIEW fact_points AS
SELECT
  facts.position, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
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
  CASE rule.measure
    WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE iif(facts.corrects IS NULL, 1, -1)
  END AS points,
  facts.happened_at_ms
FROM facts
CROSS JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
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
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted once');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_passes_over BEFORE UPDATE OF counted_to ON fact_counting
WHEN NEW.counted_to <> NEW.window_to AND NOT (
  NEW.counted_to = OLD.counted_to + 1 AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.counted_to)
)
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted, or set aside');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM facts AS correction
  CROSS JOIN facts AS wrong ON wrong.id = correction.corrects
  CROSS JOIN uncounted_facts AS uncounted ON uncounted.position = wrong.position
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
    AND correction.corrects IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'what it corrects is not counted');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_makes_good AFTER UPDATE OF window_to ON fact_counting
BEGIN
  DELETE FROM uncounted_facts WHERE position = NEW.window_to;
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_never_go BEFORE DELETE ON fact_counting
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_come_once BEFORE INSERT ON fact_counting
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM fact_counting WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
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
CREATE TRIGGER uncounted_facts_come_next BEFORE INSERT ON uncounted_facts
WHEN NEW.position IS NOT (SELECT counted_to + 1 FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'only the fact that is to be counted next is set aside');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_passed_over AFTER INSERT ON uncounted_facts
BEGIN
  UPDATE fact_counting SET counted_to = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_stay_until_counted BEFORE DELETE ON uncounted_facts
WHEN OLD.position <> (SELECT window_to FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'what is set aside stays until it is counted');
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_uuid ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE standings SET
    name = NEW.name,
    avatar_url = NEW.avatar_url,
    family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid)
  WHERE subject_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER families_renew_standings AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE standings SET family_name = NEW.name
  WHERE subject_uuid IN (SELECT uuid FROM users WHERE family_uuid = NEW.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_purchases AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_later_purchases AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
-- What is there already was counted as it came.
INSERT INTO fact_counting (id, counted_to, window_after, window_to) SELECT 1, coalesce(max(position), 0), 0, 0 FROM facts;
