-- Events. They use the rules of the everyone boards per day, within their own time. These triggers
-- derive counting rules, count facts, count participants, keep an event's terms and protect closed
-- boards, and pay the coins of awards. The writers that rely on them are participate.ts,
-- finalize.ts, reward.ts, office-routes.ts, draft/announce.ts and the counting job.
--
-- CROSS JOIN keeps facts in the outer loop, see fact_points.
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

-- Whether single facts count for an event. The sums of a window do not contain positions.
CREATE VIEW event_facts AS
SELECT facts.position, rule.event_uuid
FROM facts
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);

-- Participants of a community event. Closed and merged accounts cannot take part.
CREATE TRIGGER event_participants_are_of_accounts BEFORE INSERT ON event_participants
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;

-- @answer event_not_community
CREATE TRIGGER event_participants_of_communities BEFORE INSERT ON event_participants
WHEN NOT EXISTS (SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'community')
BEGIN
  SELECT RAISE(ABORT, 'only community events have participants');
END;

-- Ignores a second INSERT. An INSERT OR REPLACE would be counted twice.
CREATE TRIGGER event_participants_come_once BEFORE INSERT ON event_participants
WHEN EXISTS (SELECT 1 FROM event_participants WHERE event_uuid = NEW.event_uuid AND user_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER event_participants_stay BEFORE UPDATE ON event_participants
BEGIN
  SELECT RAISE(ABORT, 'a participation cannot be changed');
END;

CREATE TRIGGER event_participants_count AFTER INSERT ON event_participants
BEGIN
  UPDATE events SET participant_count = participant_count + 1 WHERE uuid = NEW.event_uuid;
END;

CREATE TRIGGER event_participants_count_back AFTER DELETE ON event_participants
BEGIN
  UPDATE events SET participant_count = participant_count - 1 WHERE uuid = OLD.event_uuid;
END;

-- This index holds closed events only, so checking that an event is open reads no row.
CREATE VIEW closed_events AS SELECT uuid FROM events INDEXED BY events_closed WHERE closed_at_ms IS NOT NULL;

CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms)
  FROM event_points WHERE what = 'window' AND closed_at_ms IS NULL AND subject_uuid IS NOT NULL
  GROUP BY board, subject_uuid;
END;

-- Usually no closed event ended after the first fact of the window, and the trigger does nothing.
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

-- Derives an event's rules from its rankings. `event_rules_count_past` then counts facts from
-- before its announcement.
CREATE TRIGGER events_make_rules AFTER INSERT ON events
WHEN NEW.vb_ranking IS NOT NULL OR NEW.user_ranking IS NOT NULL
BEGIN
  INSERT INTO event_rules (event_uuid, ranked, fact_kind, measure, variant, starts_at_ms, ends_at_ms)
  SELECT NEW.uuid, ranked, fact_kind, measure, variant, NEW.starts_at_ms, NEW.ends_at_ms
  FROM ranking_rules
  WHERE scope = 'everyone' AND period = 'day'
    AND ((ranked = 'vb' AND ranking = NEW.vb_ranking) OR (ranked = 'user' AND ranking = NEW.user_ranking));
  -- Waits five minutes for facts in transit.
  UPDATE events SET settle_at_ms = coalesce(settle_at_ms, ends_at_ms + 300000) WHERE uuid = NEW.uuid;
END;

-- Counts past facts that are already counted elsewhere. The others come with their window.
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

-- @answer event_draft_incomplete
CREATE TRIGGER events_are_of_known_rankings BEFORE INSERT ON events
WHEN (NEW.vb_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.vb_ranking AND ranked = 'vb' AND scope = 'everyone' AND period = 'day'))
  OR (NEW.user_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.user_ranking AND ranked = 'user' AND scope = 'everyone' AND period = 'day'))
BEGIN
  SELECT RAISE(ABORT, 'the ranking of an event must have its target');
END;

-- The terms of an event with rankings cannot change, because facts were counted by them. Only its
-- end can be earlier, with a reason, while it is open.
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
  OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (NEW.ends_at_ms < OLD.ends_at_ms AND (NEW.ended_early_th IS NULL OR NEW.ended_early_en IS NULL OR OLD.closed_at_ms IS NOT NULL))
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of a counted event cannot be changed');
END;

-- An event can be ended early once, with a reason.
-- @answer event_not_on
CREATE TRIGGER events_end_early_once BEFORE UPDATE ON events
WHEN OLD.ended_early_th IS NOT NULL AND (
  NEW.ended_early_th IS NOT OLD.ended_early_th OR NEW.ended_early_en IS NOT OLD.ended_early_en OR NEW.ends_at_ms <> OLD.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'an event can end early only once');
END;

-- Updates the copies of the event's end in other tables.
CREATE TRIGGER events_move_ends AFTER UPDATE OF ends_at_ms ON events
WHEN NEW.ends_at_ms <> OLD.ends_at_ms
BEGIN
  UPDATE event_rules SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE monsters SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE events SET settle_at_ms = NEW.ends_at_ms + 300000 WHERE uuid = NEW.uuid AND settle_at_ms IS NOT NULL;
END;

-- @invariant the job selects events that are over and open
CREATE TRIGGER events_close_once BEFORE UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NOT NULL OR NEW.closed_at_ms < NEW.ends_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an event can close only once, after its end');
END;

-- The boards of a closed event are final.
CREATE TRIGGER events_close_boards AFTER UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NULL AND NEW.closed_at_ms IS NOT NULL
BEGIN
  UPDATE boards SET is_final = 1 WHERE name IN ('event:' || NEW.uuid || ':vb', 'event:' || NEW.uuid || ':user');
END;

CREATE TRIGGER boards_of_closed_events BEFORE INSERT ON boards
WHEN NEW.name >= 'event:' AND NEW.name < 'event;'
  AND EXISTS (SELECT 1 FROM closed_events WHERE uuid = substr(NEW.name, 7, 36))
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

CREATE TRIGGER boards_stay_final BEFORE UPDATE OF is_final ON boards WHEN OLD.is_final = 1
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

CREATE TRIGGER boards_final_delete BEFORE DELETE ON boards WHEN OLD.is_final = 1
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

CREATE VIEW final_boards AS SELECT id FROM boards INDEXED BY boards_final WHERE is_final = 1;

CREATE TRIGGER standings_final_insert AFTER INSERT ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = NEW.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

CREATE TRIGGER standings_final_update AFTER UPDATE ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = OLD.board_id)
  OR EXISTS (SELECT 1 FROM final_boards WHERE id = NEW.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN EXISTS (SELECT 1 FROM final_boards WHERE id = OLD.board_id)
BEGIN
  SELECT RAISE(ABORT, 'a final standing cannot be changed');
END;

-- Items that events promise and have not all given. They get no variants, and an item with variants
-- is not promised, because a prize names no variant.
CREATE VIEW event_prize_items AS
SELECT item_uuid FROM event_rewards CROSS JOIN events ON events.uuid = event_rewards.event_uuid
WHERE settle_at_ms IS NOT NULL AND item_uuid IS NOT NULL;

CREATE TRIGGER event_rewards_have_no_variants BEFORE INSERT ON event_rewards
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item with variants cannot be a prize');
END;

-- @answer shop_variants_not_here
CREATE TRIGGER shop_variants_are_not_promised BEFORE INSERT ON shop_variants
WHEN EXISTS (SELECT 1 FROM event_prize_items WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item that an event promises cannot have variants');
END;

-- @append_only event_awards
-- @dated event_awards (awarded_at_ms)

-- An award equals the reward of its rank and goes to a user with an entry on the final board.
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

-- Who receives the reward of a winner: after a merge the surviving account. An event can owe a
-- reward longer than a merge waits.
CREATE VIEW event_award_receivers AS
SELECT users.uuid AS winner_uuid, coalesce(leads_to_uuid, users.uuid) AS user_uuid
FROM users LEFT JOIN account_merges ON old_uuid = users.uuid;

-- @rule
CREATE TRIGGER event_awards_give_coins AFTER INSERT ON event_awards WHEN NEW.coins IS NOT NULL
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest)
    SELECT 'user:' || user_uuid || ':coins', 'COIN', 0 FROM event_award_receivers WHERE winner_uuid = NEW.user_uuid;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'event:' || NEW.event_uuid || ':' || NEW.ranked || ':' || NEW.rank || ':coins', 'house:coins',
      'user:' || user_uuid || ':coins', NEW.coins, NEW.awarded_at_ms
    FROM event_award_receivers WHERE winner_uuid = NEW.user_uuid;
END;

-- @dated events (closed_at_ms, settled_at_ms)
-- @dated event_participants (joined_at_ms)
