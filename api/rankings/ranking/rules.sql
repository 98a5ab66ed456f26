-- Every action that counts is a row of `facts`, written in the transaction that performs it. A
-- later transaction counts it: moving the window of `fact_counting` fires the triggers of every
-- feature, which add all facts in the window or none. fact/count-facts.ts only moves the window and
-- relies on that.

-- A second report with the same id is ignored, whichever kind of INSERT is used.
-- @append_only facts or ignore but departed

-- Facts that may leave the database. They are counted, on the shelves of their month, and exported
-- by every event in whose time they are. The fact of a gift leaves after its gift. Purchases stay,
-- because a payment can be reversed for months. Corrections stay with the facts that they correct.
-- Quarantined facts stay until they are counted, and dropped ones for good.
CREATE VIEW facts_leaving AS
SELECT position AS place, happened_at_ms AS at_ms FROM facts
WHERE kind <> 'purchase' AND corrects IS NULL
  AND position <= (SELECT counted_to FROM fact_counting)
  AND position < (SELECT max(position) FROM facts)
  AND position <= (
    SELECT arrived_to FROM archive_segments
    WHERE table_name = 'facts_of_vbs' AND month = strftime('%Y-%m', happened_at_ms / 1000 + 25200, 'unixepoch') LIMIT 1
  )
  AND position <= (
    SELECT arrived_to FROM archive_segments
    WHERE table_name = 'facts_of_users' AND month = strftime('%Y-%m', happened_at_ms / 1000 + 25200, 'unixepoch') LIMIT 1
  )
  AND NOT EXISTS (SELECT 1 FROM facts AS correction WHERE correction.corrects = facts.id)
  AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE uncounted_facts.position = facts.position)
  AND NOT EXISTS (SELECT 1 FROM gifts WHERE gifts.position = facts.position)
  AND NOT EXISTS (
    SELECT 1 FROM events LEFT JOIN event_settlements ON event_uuid = uuid
    WHERE end_key >= printf('%016d', happened_at_ms + 1) AND starts_at_ms <= happened_at_ms AND coalesce(is_exported, 0) = 0
  );

CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'family_gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact needs a known kind and all of its fields');
END;

-- Only rules write facts of gifts, VIPs and purchases, with the row that moves the coins.
CREATE TRIGGER facts_of_coins_by_rules BEFORE INSERT ON facts
WHEN NEW.kind IN ('gift', 'family_gift', 'sticker', 'vip', 'purchase') AND NEW.corrects IS NULL
  AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'facts about coins are written only by rules');
END;

-- A correction has the opposite sign and counts on the same boards. It cannot be corrected itself.
-- @invariant fact.ts copies the row that it corrects
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
  SELECT RAISE(ABORT, 'a correction must be the opposite of one fact');
END;

-- Sums of the facts in the window. Facts are summed together when they count for the same things,
-- fall in the same minute, and no event starts or ends between them. The sums are computed once per
-- window (counting-round.ts), and all triggers use them.
CREATE VIEW window_sums AS
SELECT
  sum.value ->> 'kind' AS kind, sum.value ->> 'variant' AS variant, sum.value ->> 'vb_uuid' AS vb_uuid,
  sum.value ->> 'user_uuid' AS user_uuid, sum.value ->> 'live_uuid' AS live_uuid, sum.value ->> 'family_uuid' AS family_uuid,
  sum.value ->> 'vb_role' AS vb_role, sum.value ->> 'event_uuid' AS event_uuid, sum.value ->> 'amount' AS amount,
  sum.value ->> 'quantity' AS quantity, sum.value ->> 'times' AS times, sum.value ->> 'fact_count' AS fact_count,
  sum.value ->> 'first_at_ms' AS first_at_ms, sum.value ->> 'last_at_ms' AS last_at_ms, sum.value ->> 'first_position' AS first_position
FROM fact_counting CROSS JOIN json_each(fact_counting.sums) AS sum;

-- Input of the rules: single facts ('fact'), monster hits that have no fact ('hit'), or the sums of
-- the window ('window').
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

-- Points that a fact adds, per board and subject. 25200 s is UTC+7; Bangkok has no daylight saving
-- time. Board names match boardName() in standing.ts. CROSS JOIN keeps facts in the outer loop:
-- otherwise each fact of a window would read all facts of its kind.
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

-- Entries with the names of their boards. Inserting a row adds its points to the entry.
CREATE VIEW board_entries AS
SELECT boards.name AS board, users.uuid AS subject_uuid, standings.score, standings.last_at_ms
FROM standings
JOIN boards ON boards.id = standings.board_id
JOIN users ON users.short_id = standings.subject_id;

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

CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
  SELECT board, subject_uuid, sum(points), max(happened_at_ms)
  FROM fact_points WHERE what = 'window' GROUP BY board, subject_uuid;
END;

-- Rules name boards and never number them, and a board keeps its number and name.
-- @invariant rules add boards and never change them
CREATE TRIGGER boards_keep_names BEFORE UPDATE OF id, name ON boards
WHEN NEW.id IS NOT OLD.id OR NEW.name IS NOT OLD.name
BEGIN
  SELECT RAISE(ABORT, 'a board keeps its number and name');
END;

-- Entries of boards leave the database with the archive segment of their month: 'standings' for
-- days, weeks and months, and 'live_payers' for lives that are over. Custom ranges are cached sums,
-- and another rule keeps final boards.
-- @invariant the job deletes the rows that its segment has
CREATE TRIGGER standings_leave_with_segments BEFORE DELETE ON standings
WHEN NOT EXISTS (
  SELECT 1 FROM boards WHERE id = OLD.board_id AND (
    is_final = 1 OR name GLOB '*:range:*' OR name GLOB '*:until:*' OR EXISTS (
      SELECT 1 FROM archive_deletions AS deletion
      CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number
      WHERE deletion.leaving > 0 AND (
        (segment.table_name = 'standings' AND segment.month = boards.month)
        OR (segment.table_name = 'live_payers' AND boards.name GLOB 'live_payers:*')
      )
    )
  )
)
BEGIN
  SELECT RAISE(ABORT, 'sums leave only with a verified segment');
END;

CREATE TRIGGER standings_leave AFTER DELETE ON standings
WHEN EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0)
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.score, rows_left = rows_left - 1
  WHERE leaving > 0;
END;

-- Invalidates cached range sums. They contain past days only, so today's facts invalidate none.
CREATE TRIGGER counting_outdates_sums AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM kept_ranges WHERE last_day >= (
    SELECT date(min(value ->> 'first_at_ms') / 1000 + 25200, 'unixepoch') FROM json_each(NEW.sums)
  )
)
BEGIN
  -- The unary plus keeps SQLite on the index by last_day.
  UPDATE kept_ranges SET kept_at_ms = 0 WHERE board IN (
    SELECT kept.board
    FROM (
      SELECT DISTINCT date(first_at_ms / 1000 + 25200, 'unixepoch') AS day FROM window_sums
    ) AS counted
    CROSS JOIN kept_ranges AS kept ON kept.last_day >= counted.day AND kept.first_day <= counted.day
    WHERE +kept.kept_at_ms > 0
  );
END;

-- Each fact is counted once: the window holds the next facts, or one quarantined fact.
-- @invariant a round starts from the stored position
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to AND dropped_at_ms IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact can be counted only once');
END;

-- The sums must cover the whole window: same first position, same number of facts.
CREATE TRIGGER fact_counting_adds_up BEFORE UPDATE OF window_after, window_to, sums ON fact_counting
WHEN (
  SELECT sum(value ->> 'stored_count') IS NOT NEW.window_to - NEW.window_after
    OR min(value ->> 'first_position') IS NOT NEW.window_after + 1
  FROM json_each(NEW.sums)
)
BEGIN
  SELECT RAISE(ABORT, 'the counted sums must cover exactly the window');
END;

-- A fact may be skipped only after it was quarantined.
-- @invariant a round starts from the stored position
CREATE TRIGGER fact_counting_passes_over BEFORE UPDATE OF counted_to ON fact_counting
WHEN NEW.counted_to <> NEW.window_to AND NOT (
  NEW.counted_to = OLD.counted_to + 1 AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.counted_to)
)
BEGIN
  SELECT RAISE(ABORT, 'a fact must be counted or quarantined');
END;

-- A correction cannot be counted while the fact that it corrects is quarantined, and neither can
-- the correction of a gift whose stored hit is: its reversal would count alone. The id of a hit is
-- 'hit:', the uuid of the event, ':' and the id of the gift, which begins at character 42.
-- @invariant count-facts.ts quarantines the correction too
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS wrong ON wrong.position = uncounted.position
  CROSS JOIN facts AS correction ON correction.corrects = wrong.id
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
) OR EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS hit ON hit.position = uncounted.position AND hit.kind = 'monster_hit'
  CROSS JOIN facts AS correction ON correction.corrects = substr(hit.id, 42)
  WHERE uncounted.dropped_at_ms IS NULL
    AND correction.position > NEW.window_after AND correction.position <= NEW.window_to
)
BEGIN
  SELECT RAISE(ABORT, 'a correction cannot be counted while its fact is quarantined');
END;

CREATE TRIGGER fact_counting_makes_good AFTER UPDATE OF window_to ON fact_counting
WHEN EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to)
BEGIN
  DELETE FROM uncounted_facts WHERE position = NEW.window_to;
END;

-- The progress row cannot be deleted.
-- @never_go fact_counting

-- A new rule also counts the facts that are already counted, once. This reads all facts of its
-- kind. Later facts arrive with their window. (The unary plus keeps SQLite on the index by kind.)
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

-- Only the next fact can be quarantined. The trigger below then skips it.
CREATE TRIGGER uncounted_facts_come_next BEFORE INSERT ON uncounted_facts
WHEN NEW.position IS NOT (SELECT counted_to + 1 FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'only the next fact to count can be quarantined');
END;

-- The correction of a dropped fact is dropped too, so that neither counts anywhere.
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

CREATE TRIGGER uncounted_facts_are_dropped_for_good BEFORE UPDATE OF dropped_at_ms ON uncounted_facts
WHEN OLD.dropped_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a dropped fact cannot be restored');
END;

-- @invariant the rule of a counted fact deletes the row
CREATE TRIGGER uncounted_facts_stay_until_counted BEFORE DELETE ON uncounted_facts
WHEN OLD.position <> (SELECT window_to FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'a quarantined fact stays until it is counted');
END;

-- Rules cannot be changed or deleted: the points that they added would remain.
-- @append_only ranking_rules
