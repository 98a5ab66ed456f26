-- gift-job.ts moves `gift_progress`, frees `held_gifts` and ends reviews. hold.ts writes
-- `giver_holds`, and refunds write `order_reversals`. These triggers update the sums of earnings,
-- the held gifts and the ledger.
--
-- Amounts that a gift adds to the sums of its VB and of the VB's family at that time. One SELECT
-- with a list of keys, because D1 allows at most five SELECTs in a UNION.
CREATE VIEW gift_points AS
SELECT gifts.position, iif(of.value LIKE 'family %', family_uuid, vb_uuid) AS owner_uuid, replace(of.value, 'family ', '') AS by,
  strftime(iif(of.value LIKE '%day', '%Y-%m-%d', '%Y-%m'), given_at_ms / 1000 + 25200, 'unixepoch') AS period,
  CASE of.value WHEN 'live' THEN live_uuid WHEN 'gift' THEN item_uuid WHEN 'giver' THEN iif(is_hidden, '', giver_uuid)
    WHEN 'family vb' THEN vb_uuid ELSE '' END AS subject,
  coins, vtokens, family_vtokens
FROM gifts CROSS JOIN json_each('["day", "live", "gift", "giver", "family day", "family vb"]') AS of
WHERE of.value NOT LIKE 'family %' OR family_uuid IS NOT NULL;

-- Gifts by the day on which they mature, without those held individually.
CREATE VIEW gift_ages AS
SELECT position, vb_uuid AS owner_uuid, 'age' AS by, date(of_age_at_ms / 1000 + 25200, 'unixepoch') AS period, '' AS subject,
  coins, vtokens, family_vtokens
FROM gifts WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);

-- @never_go gift_progress

-- Checks the time of a release. `@dated` would reject the first row, which is dated 0.
CREATE TRIGGER gift_progress_is_released_now BEFORE UPDATE OF released_at_ms ON gift_progress
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_progress must be those of the database');
END;

-- @dated held_gifts (moved_at_ms)
-- @dated giver_holds (set_at_ms, ended_at_ms)

-- @by_rules earning_sums but departed

-- Sums by giver leave the database with the archive segment of their month.
-- @invariant the job deletes the rows that its segment has
CREATE TRIGGER earning_sums_leave_with_segments BEFORE DELETE ON earning_sums
WHEN EXISTS (SELECT 1 FROM archive_deletions WHERE leaving > 0) AND NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number
    AND segment.table_name = 'sums_by_giver' AND segment.month = OLD.period AND OLD.by = 'giver'
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'sums leave only with a verified segment');
END;

CREATE TRIGGER earning_sums_leave AFTER DELETE ON earning_sums
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.coins, rows_left = rows_left - 1
  WHERE leaving > 0;
END;

-- @by_rules family_parts

-- @invariant the job reads the position and the clock first
CREATE TRIGGER gift_progress_only_rises BEFORE UPDATE ON gift_progress
WHEN NEW.released_to < OLD.released_to OR NEW.summed_to < OLD.summed_to
  OR (NEW.summed_to > OLD.summed_to AND NEW.summed_to > coalesce((SELECT max(position) FROM gifts), 0))
  OR (NEW.released_to > OLD.released_to AND NEW.released_at_ms < (
    SELECT of_age_at_ms FROM gifts WHERE position <= NEW.released_to ORDER BY position DESC LIMIT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'gifts become payable only once, after they have matured');
END;

-- @rule
CREATE TRIGGER gift_progress_sums AFTER UPDATE OF summed_to ON gift_progress WHEN NEW.summed_to > OLD.summed_to
BEGIN
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
END;

-- Release of matured gifts. A VB with a temporary contract earns V-tokens, but is paid only after
-- the permanent acceptance.
-- @rule
CREATE TRIGGER gift_progress_releases AFTER UPDATE OF released_to ON gift_progress WHEN NEW.released_to > OLD.released_to
BEGIN
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
END;

-- The families' part never exceeds the V-tokens payable to their VB, unless the VB owes. Only a
-- payout, a reversed gift or a closed account reduces it.
-- @invariant the rule of a gift adds the row
CREATE TRIGGER family_parts_begin AFTER INSERT ON family_parts
WHEN (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
  > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0)
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot exceed the payable V-tokens');
END;

CREATE TRIGGER family_parts_rise AFTER UPDATE ON family_parts
WHEN NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR (NEW.vtokens > OLD.vtokens AND (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
    > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0))
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot exceed the payable V-tokens');
END;

-- @invariant the rule of a payout changes the row
CREATE TRIGGER family_parts_fall AFTER UPDATE ON family_parts
WHEN NEW.vtokens < OLD.vtokens AND NOT EXISTS (
  SELECT 1 FROM payouts CROSS JOIN json_each(payouts.family_parts) AS part
  WHERE payouts.owner_kind = 'user' AND payouts.owner_uuid = NEW.vb_uuid AND payouts.state = 'submitted' AND payouts.version = 0
    AND part.value ->> 'family_uuid' = NEW.family_uuid AND part.value ->> 'vtokens' = OLD.vtokens - NEW.vtokens
)
  -- A closed account has already paid the family its share.
  AND NOT (NEW.vtokens = 0 AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND swept_at_ms IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs AS back CROSS JOIN gifts AS gift ON gift.position = back.position
    WHERE back.vb_uuid = NEW.vb_uuid AND gift.family_uuid = NEW.family_uuid
      AND min(gift.family_vtokens, OLD.vtokens) = OLD.vtokens - NEW.vtokens
  )
BEGIN
  SELECT RAISE(ABORT, 'the family share is set aside only with a payout');
END;

CREATE TRIGGER family_parts_stay BEFORE DELETE ON family_parts
BEGIN
  SELECT RAISE(ABORT, 'the family share cannot be changed');
END;

-- A gift can be held individually only until its V-tokens are payable. After that it can only be
-- reversed.
-- @invariant only rules add rows
CREATE TRIGGER held_gifts_begin BEFORE INSERT ON held_gifts
WHEN NEW.state = 'freed'
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR (NEW.reason <> 'contract' AND NEW.state <> 'taken_back' AND NEW.position <= (SELECT released_to FROM gift_progress))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'payable V-tokens cannot be held again');
END;

-- @rule
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.state = 'held' AND NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
END;

-- @invariant only rules move rows
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'freed>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
  OR (OLD.state = 'taken_back' AND NEW.state = 'held' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted = 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'held V-tokens are released when matured, or reversed by two people');
END;

-- @rule
CREATE TRIGGER held_gifts_are_freed AFTER UPDATE OF state ON held_gifts WHEN NEW.state = 'freed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'free:' || gift.uuid || iif(EXISTS (SELECT 1 FROM gift_take_backs WHERE position = NEW.position), ':again', ''), 'user:' || gift.vb_uuid || ':vtoken_held', 'user:' || gift.vb_uuid || ':vtoken_payable',
    gift.vtokens, NEW.moved_at_ms
  FROM gifts AS gift WHERE gift.position = NEW.position;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, family_vtokens FROM gifts WHERE position = NEW.position AND family_vtokens > 0
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
END;

-- @never_go held_gifts

-- Only rules hold a gift and set the reason. The job may end the wait for a contract: it sets
-- `age`.
CREATE TRIGGER held_gifts_insert_by_rules BEFORE INSERT ON held_gifts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'held_gifts is written only by rules');
END;

CREATE TRIGGER held_gifts_keep_reason BEFORE UPDATE ON held_gifts
WHEN (NEW.reason IS NOT OLD.reason OR NEW.reference IS NOT OLD.reference OR NEW.hold_uuid IS NOT OLD.hold_uuid)
  AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT (
    OLD.reason = 'contract' AND NEW.reason = 'age' AND NEW.reference IS OLD.reference AND NEW.hold_uuid IS OLD.hold_uuid
    AND (
      EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND state = 'accepted')
      OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'held_gifts is written only by rules');
END;

-- A hold on a giver holds all of their gifts that are not payable yet.
-- @rule
CREATE TRIGGER giver_holds_hold AFTER INSERT ON giver_holds
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
  SELECT position, vb_uuid, NEW.reason, NEW.reference, NEW.next_look_at_ms, NEW.uuid, NEW.set_at_ms
  FROM gifts
  WHERE position > (SELECT released_to FROM gift_progress) AND giver_uuid = NEW.giver_uuid
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
  UPDATE held_gifts SET reason = NEW.reason, reference = NEW.reference, next_look_at_ms = NEW.next_look_at_ms,
    hold_uuid = NEW.uuid
  WHERE state = 'held' AND hold_uuid IS NULL AND reason = 'age'
    AND position IN (SELECT position FROM gifts WHERE giver_uuid = NEW.giver_uuid AND position > (SELECT released_to FROM gift_progress));
END;

CREATE TRIGGER giver_holds_keep_terms BEFORE UPDATE ON giver_holds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.giver_uuid IS NOT OLD.giver_uuid OR NEW.reason IS NOT OLD.reason
  OR NEW.reference IS NOT OLD.reference OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
  OR OLD.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a hold can be ended only once');
END;

-- A next check cannot be in the past. Otherwise one person could let a review run out at once.
-- @answer hold_look_past
CREATE TRIGGER giver_holds_look_ahead BEFORE UPDATE OF next_look_at_ms ON giver_holds
WHEN NEW.next_look_at_ms < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND NEW.next_look_at_ms IS NOT OLD.next_look_at_ms
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the next check of a hold must lie ahead');
END;

CREATE TRIGGER giver_holds_look_again AFTER UPDATE OF next_look_at_ms ON giver_holds WHEN NEW.ended_at_ms IS NULL
BEGIN
  UPDATE held_gifts SET next_look_at_ms = NEW.next_look_at_ms WHERE hold_uuid = NEW.uuid AND state = 'held';
END;

-- When a hold ends, its gifts move to another open hold of the giver. Without one they are freed at
-- maturity.
-- @rule
CREATE TRIGGER giver_holds_let_go AFTER UPDATE OF ended_at_ms ON giver_holds
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  UPDATE held_gifts SET (hold_uuid, reason, reference, next_look_at_ms) = (
    SELECT other.uuid, coalesce(other.reason, 'age'), coalesce(other.reference, ''),
      coalesce(other.next_look_at_ms, gift.of_age_at_ms)
    FROM gifts AS gift
    LEFT JOIN giver_holds AS other ON other.giver_uuid = gift.giver_uuid AND other.ended_at_ms IS NULL
    WHERE gift.position = held_gifts.position ORDER BY other.set_at_ms LIMIT 1
  )
  WHERE hold_uuid = NEW.uuid AND state = 'held';
END;

-- @never_go giver_holds

-- Two people end a hold, or the rule of its refund. A review ends when staff have not set another
-- check 30 days after the last one was due, so that nobody's V-tokens wait forever.
-- @invariant the authority table holds the command first
CREATE TRIGGER giver_holds_end_by_two BEFORE UPDATE OF ended_at_ms ON giver_holds
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NEW.ended_at_ms IS NOT NULL AND OLD.ended_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT EXISTS (SELECT 1 FROM just_approved WHERE name = 'endGiverHold' AND params ->> 'uuid' = NEW.uuid)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'endGiverHold')
  AND NOT (OLD.reason = 'review' AND OLD.next_look_at_ms <= CAST(unixepoch('subsec') * 1000 AS INTEGER) - 2592000000 + 60000)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- A pending refund holds the gifts of the buyer until a second person approves or declines it.
-- Meanwhile they can be reversed to return the coins. After a recall by the bank they stay held
-- until staff end the hold.
CREATE TRIGGER order_reversals_hold_gifts AFTER INSERT ON order_reversals
BEGIN
  INSERT INTO giver_holds (uuid, giver_uuid, reason, reference, next_look_at_ms, set_by_uuid, set_at_ms)
    SELECT NEW.uuid, user_uuid, 'refund', reference, NEW.started_at_ms + 1209600000, NEW.started_by, NEW.started_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND kind = 'refill'
      AND NOT EXISTS (SELECT 1 FROM closings WHERE closings.user_uuid = orders.user_uuid AND done_at_ms IS NOT NULL);
END;

-- @rule
CREATE TRIGGER order_reversals_let_gifts_go AFTER UPDATE OF state ON order_reversals
WHEN NEW.state = 'declined' OR (NEW.state = 'done' AND NEW.cause = 'refund')
BEGIN
  UPDATE giver_holds SET ended_at_ms = NEW.moved_at_ms, end_ground = 'refund ' || NEW.state
  WHERE uuid = NEW.uuid AND ended_at_ms IS NULL;
END;
