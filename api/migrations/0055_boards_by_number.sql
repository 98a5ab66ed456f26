DROP TRIGGER standings_move_copies_of_users;
--> statement-breakpoint
DROP TRIGGER event_awards_are_won;
--> statement-breakpoint
DROP TRIGGER standings_final_delete;
--> statement-breakpoint
DROP TRIGGER standings_final_update;
--> statement-breakpoint
DROP TRIGGER standings_final_insert;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
DROP TRIGGER users_renew_standings;
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
CREATE TABLE `boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_final` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `short_id` blob GENERATED ALWAYS AS (unhex(substr(replace(uuid, '-', ''), 1, 16))) VIRTUAL;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_short_id` ON `users` (`short_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_name_unique` ON `boards` (`name`);
--> statement-breakpoint
CREATE INDEX `boards_final` ON `boards` (`id`) WHERE is_final = 1;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
INSERT INTO `boards` (`name`, `is_final`) SELECT board, EXISTS (SELECT 1 FROM events WHERE closed_at_ms IS NOT NULL AND board IN ('event:' || uuid || ':vb', 'event:' || uuid || ':user')) FROM (SELECT DISTINCT board FROM `standings`) ORDER BY board;
--> statement-breakpoint
CREATE TABLE `__old_standings` AS SELECT boards.id AS board_id, unhex(substr(replace(subject_uuid, '-', ''), 1, 16)) AS subject_id, score, last_at_ms FROM `standings` JOIN `boards` ON boards.name = standings.board;
--> statement-breakpoint
DROP TABLE `standings`;
--> statement-breakpoint
CREATE TABLE `standings` (
	`board_id` integer NOT NULL,
	`subject_id` blob NOT NULL,
	`score` integer NOT NULL,
	`last_at_ms` integer NOT NULL,
	`below` integer GENERATED ALWAYS AS (-score) VIRTUAL NOT NULL,
	PRIMARY KEY(`board_id`, `subject_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`short_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_score" CHECK(abs("standings"."score") <= 9007199254740991)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_in_order` ON `standings` (`board_id`,`below`,`last_at_ms`,`subject_id`);
--> statement-breakpoint
INSERT INTO `standings` (`board_id`, `subject_id`, `score`, `last_at_ms`) SELECT `board_id`, `subject_id`, `score`, `last_at_ms` FROM `__old_standings` ORDER BY 1, 2;
--> statement-breakpoint
DROP TABLE `__old_standings`;
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.old_uuid AND coalesce(until_ms > NEW.merged_at_ms, 1))
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN board_entries ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot be merged');
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
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms)
  FROM event_points AS point
  WHERE point.what = 'fact' AND point.subject_uuid IS NOT NULL AND point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER events_close_boards AFTER UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NULL AND NEW.closed_at_ms IS NOT NULL
BEGIN
  UPDATE boards SET is_final = 1 WHERE name IN ('event:' || NEW.uuid || ':vb', 'event:' || NEW.uuid || ':user');
END;
--> statement-breakpoint
CREATE TRIGGER boards_of_closed_events BEFORE INSERT ON boards
WHEN NEW.name >= 'event:' AND NEW.name < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(NEW.name, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER boards_stay_final BEFORE UPDATE OF is_final ON boards WHEN OLD.is_final = 1
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER boards_final_delete BEFORE DELETE ON boards WHEN OLD.is_final = 1
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE VIEW final_boards AS SELECT id FROM boards INDEXED BY boards_final WHERE is_final = 1;
--> statement-breakpoint
CREATE TRIGGER standings_final_insert AFTER INSERT ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = NEW.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_update AFTER UPDATE ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = OLD.board_id)
  OR EXISTS (SELECT 1 FROM final_boards WHERE id = NEW.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = OLD.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_are_won BEFORE INSERT ON event_awards
WHEN NOT EXISTS (
    SELECT 1 FROM event_rewards JOIN closed_events ON closed_events.uuid = event_rewards.event_uuid
    WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND NEW.rank BETWEEN first_rank AND last_rank
      AND coins IS NEW.coins AND item_uuid IS NEW.item_uuid
  )
  OR NOT EXISTS (
    SELECT 1 FROM board_entries WHERE subject_uuid = NEW.user_uuid AND board = 'event:' || NEW.event_uuid || ':' || NEW.ranked
  )
BEGIN
  SELECT RAISE(ABORT, 'an award must match the reward of its rank');
END;
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
CREATE VIEW board_entries AS
SELECT boards.name AS board, users.uuid AS subject_uuid, standings.score, standings.last_at_ms
FROM standings
JOIN boards ON boards.id = standings.board_id
JOIN users ON users.short_id = standings.subject_id;
--> statement-breakpoint
CREATE TRIGGER board_entries_add_points INSTEAD OF INSERT ON board_entries
BEGIN
  INSERT INTO boards (name) VALUES (NEW.board) ON CONFLICT (name) DO NOTHING;
  INSERT INTO standings (board_id, subject_id, score, last_at_ms)
  SELECT id, unhex(substr(replace(NEW.subject_uuid, '-', ''), 1, 16)), NEW.score, NEW.last_at_ms
  FROM boards WHERE name = NEW.board
  ON CONFLICT (board_id, subject_id) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms)
  FROM fact_points WHERE what = 'window' GROUP BY board, subject_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER boards_keep_names BEFORE UPDATE OF id, name ON boards
WHEN NEW.id IS NOT OLD.id OR NEW.name IS NOT OLD.name
BEGIN
  SELECT RAISE(ABORT, 'a board keeps its number and name');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT point.board, point.subject_uuid, sum(point.points), max(point.happened_at_ms)
  FROM fact_points AS point
  WHERE point.what = 'fact' AND point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, point.subject_uuid;
END;
