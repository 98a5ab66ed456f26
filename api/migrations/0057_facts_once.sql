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
DROP TRIGGER earning_sums_delete_by_rules;
--> statement-breakpoint
DROP TRIGGER earning_sums_update_by_rules;
--> statement-breakpoint
DROP TRIGGER earning_sums_insert_by_rules;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_are_granted;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
DROP TRIGGER held_gifts_leave_ages;
--> statement-breakpoint
DROP TRIGGER gift_progress_releases;
--> statement-breakpoint
DROP TRIGGER gift_progress_sums;
--> statement-breakpoint
DROP TRIGGER live_users_tell_watching;
--> statement-breakpoint
DROP VIEW countable_facts;
--> statement-breakpoint
DROP TRIGGER monsters_take_past_blows;
--> statement-breakpoint
DROP TRIGGER monsters_lose_levels;
--> statement-breakpoint
DROP TRIGGER counting_hurts_monsters;
--> statement-breakpoint
DROP TRIGGER counting_notes_late_blows;
--> statement-breakpoint
DROP TRIGGER counting_hits_monsters;
--> statement-breakpoint
DROP VIEW monster_falls;
--> statement-breakpoint
DROP VIEW monster_blows;
--> statement-breakpoint
DROP INDEX idempotency_keys_by_age;
--> statement-breakpoint
DROP INDEX facts_of_kind_in_time;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_earning_sums` AS SELECT * FROM `earning_sums` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `earning_sums`;
--> statement-breakpoint
CREATE TABLE `earning_sums` (
	`owner_uuid` text NOT NULL,
	`by` text NOT NULL,
	`period` text NOT NULL,
	`subject` text NOT NULL,
	`gift_count` integer NOT NULL,
	`coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	PRIMARY KEY(`owner_uuid`, `by`, `period`, `subject`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `earning_sums` (`owner_uuid`, `by`, `period`, `subject`, `gift_count`, `coins`, `vtokens`, `family_vtokens`) SELECT `owner_uuid`, `by`, `period`, `subject`, `gift_count`, `coins`, `vtokens`, `family_vtokens` FROM `__old_earning_sums` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_earning_sums`;
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
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_monster_pulses` AS SELECT * FROM `monster_pulses` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `monster_pulses`;
--> statement-breakpoint
CREATE TABLE `monster_pulses` (
	`event_uuid` text NOT NULL,
	`step` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`damage` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `step`, `starts_at_ms`),
	FOREIGN KEY (`event_uuid`) REFERENCES `monsters`(`event_uuid`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `monster_pulses` (`event_uuid`, `step`, `starts_at_ms`, `damage`) SELECT `event_uuid`, `step`, `starts_at_ms`, `damage` FROM `__old_monster_pulses` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_monster_pulses`;
--> statement-breakpoint
ALTER TABLE `monsters` ADD `hits_after` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE monsters SET hits_after = (SELECT counted_to FROM fact_counting);
--> statement-breakpoint
ALTER TABLE `facts` ADD `vb_short_id` blob GENERATED ALWAYS AS (iif(kind = 'watching', NULL, unhex(substr(replace(vb_uuid, '-', ''), 1, 16)))) VIRTUAL;
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
CREATE TRIGGER earning_sums_insert_by_rules BEFORE INSERT ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_update_by_rules BEFORE UPDATE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_delete_by_rules BEFORE DELETE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'earning_sums is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_sums AFTER UPDATE OF summed_to ON gift_progress WHEN NEW.summed_to > OLD.summed_to
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3266169868, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3266169868;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_points
  WHERE position > OLD.summed_to AND position <= NEW.summed_to
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift_points.position AND state = 'taken_back')
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_ages WHERE position > OLD.summed_to AND position <= NEW.summed_to
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  DELETE FROM running_rules WHERE id = 3266169868;
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_releases AFTER UPDATE OF released_to ON gift_progress WHEN NEW.released_to > OLD.released_to
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1372945342, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1372945342;
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, moved_at_ms)
  SELECT gift.position, gift.vb_uuid, 'contract', contract.uuid, NEW.released_at_ms + 86400000, NEW.released_at_ms
  FROM gifts AS gift
  CROSS JOIN contracts AS contract ON contract.caster_uuid = gift.vb_uuid AND contract.state = 'accepted_temp'
  WHERE gift.position > OLD.released_to AND gift.position <= NEW.released_to
    AND NOT EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = gift.vb_uuid AND state = 'accepted')
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift.position)
  GROUP BY gift.position;
  UPDATE earning_sums SET gift_count = earning_sums.gift_count - done.gift_count, coins = earning_sums.coins - done.coins,
    vtokens = earning_sums.vtokens - done.vtokens, family_vtokens = earning_sums.family_vtokens - done.family_vtokens
  FROM (
    SELECT owner_uuid, period, count(*) AS gift_count, sum(coins) AS coins, sum(vtokens) AS vtokens,
      sum(family_vtokens) AS family_vtokens
    FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
    GROUP BY owner_uuid, period
  ) AS done
  WHERE earning_sums.owner_uuid = done.owner_uuid AND by = 'age' AND earning_sums.period = done.period AND subject = '';
  -- One transfer per VB, for any number of gifts.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'release:' || NEW.released_to || ':' || owner_uuid, 'user:' || owner_uuid || ':vtoken_held',
    'user:' || owner_uuid || ':vtoken_payable', sum(vtokens), NEW.released_at_ms
  FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
  GROUP BY owner_uuid;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, sum(family_vtokens) FROM gifts
  WHERE position > OLD.released_to AND position <= NEW.released_to AND family_vtokens > 0
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  GROUP BY vb_uuid, family_uuid
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
  DELETE FROM running_rules WHERE id = 1372945342;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.state = 'held' AND NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3138734815, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3138734815;
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
  DELETE FROM running_rules WHERE id = 3138734815;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1931884649, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1931884649;
  -- The family returns its share, as far as it was paid.
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'family:' || family_uuid || ':vtoken_payable', 'VTOKEN', 0 FROM released_gifts
    WHERE position = NEW.position AND family_vtokens > 0;
  UPDATE ledger_accounts SET lowest = NULL FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND (
      (id = 'user:' || NEW.vb_uuid || ':vtoken_payable' AND balance < gift.vtokens)
      OR (id = 'family:' || gift.family_uuid || ':vtoken_payable' AND balance < gift.family_vtokens)
    );
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':share', 'family:' || gift.family_uuid || ':vtoken_payable', 'user:' || gift.vb_uuid || ':vtoken_payable',
      family_vtokens - part.vtokens, NEW.taken_at_ms
    FROM released_gifts AS gift
      JOIN family_parts AS part ON part.vb_uuid = gift.vb_uuid AND part.family_uuid = gift.family_uuid
    WHERE gift.position = NEW.position AND family_vtokens > part.vtokens;
  UPDATE family_parts SET vtokens = family_parts.vtokens - min(gift.family_vtokens, family_parts.vtokens)
    FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND gift.family_vtokens > 0
      AND family_parts.vb_uuid = gift.vb_uuid AND family_parts.family_uuid = gift.family_uuid;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':vtokens',
      'user:' || vb_uuid || iif(position IN (SELECT position FROM released_gifts), ':vtoken_payable', ':vtoken_held'),
      'user:' || vb_uuid || ':vtoken_reversed', vtokens, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position;
  INSERT INTO held_gifts (position, vb_uuid, state, reason, reference, next_look_at_ms, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, iif(NEW.position <= (SELECT released_to FROM gift_progress), 'taken_back', 'held'),
      'review', '', NEW.taken_at_ms, NEW.taken_at_ms
    WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position);
  UPDATE held_gifts SET state = 'taken_back', moved_at_ms = NEW.taken_at_ms
    WHERE position = NEW.position AND state <> 'taken_back';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':coins', 'house:gifts',
      iif(NEW.to_giver, coalesce('family:' || substr(paid_from, 8, 36), 'user:' || coalesce(leads_to_uuid, giver_uuid)) || ':coins',
        'house:coins_refunded'), gifts.coins, NEW.taken_at_ms
    FROM gifts LEFT JOIN account_merges ON old_uuid = giver_uuid WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role,
      corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id, NEW.approved_by_uuid
    FROM facts WHERE position = NEW.position;
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - point.coins,
    vtokens = earning_sums.vtokens - point.vtokens, family_vtokens = earning_sums.family_vtokens - point.family_vtokens
  FROM gift_points AS point
  WHERE point.position = NEW.position AND point.position <= (SELECT summed_to FROM gift_progress)
    AND earning_sums.owner_uuid = point.owner_uuid AND earning_sums.by = point.by
    AND earning_sums.period = point.period AND earning_sums.subject = point.subject;
  DELETE FROM running_rules WHERE id = 1931884649;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_are_granted AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1279011025, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1279011025;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'granted:' || uuid, 'user:' || vb_uuid || ':vtoken_reversed', 'user:' || vb_uuid || ':vtoken_held', vtokens,
      NEW.answered_at_ms FROM gifts WHERE position = NEW.position;
  UPDATE held_gifts SET state = 'held', reason = 'age', reference = '', hold_uuid = NULL, moved_at_ms = NEW.answered_at_ms,
    next_look_at_ms = (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)
    WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    SELECT 'granted:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role
    FROM facts WHERE position = NEW.position;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, 1, coins, vtokens, family_vtokens FROM gift_points
  WHERE position = NEW.position AND position <= (SELECT summed_to FROM gift_progress)
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  -- A merged giver counts as the surviving account. A closed account is no VIP.
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms, gift_position)
    SELECT vb_uuid, coalesce(leads_to_uuid, giver_uuid) AS user_uuid, vip_level, given_at_ms, position
    FROM gifts LEFT JOIN account_merges ON old_uuid = giver_uuid
    WHERE position = NEW.position AND kind = 'vip' AND vb_uuid <> coalesce(leads_to_uuid, giver_uuid)
      AND NOT EXISTS (
        SELECT 1 FROM closings WHERE closings.user_uuid = coalesce(leads_to_uuid, giver_uuid) AND done_at_ms IS NOT NULL
      )
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = excluded.gift_position,
    house_level = iif(gift_position IS NULL, level, house_level)
  WHERE excluded.level > level;
  DELETE FROM running_rules WHERE id = 1279011025;
END;
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
--> statement-breakpoint
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
