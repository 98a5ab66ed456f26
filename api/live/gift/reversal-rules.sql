-- gift-reversal.ts inserts a row into `gift_take_backs` and relies on these triggers to reverse the
-- gift. A gift is reversed whole and once, and only with an approval by two people.
--
-- - Its V-tokens, its fact and its part of all sums are reversed. Its coins go back to the giver
--   or to the family that paid, or belong to a refund.
-- - The VB and the family owe V-tokens that were already paid. Their payable balance becomes
--   negative, and the next gifts repay it.
-- @invariant the approval is decided in the same batch
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'two people must approve a gift reversal');
END;

-- Gifts whose V-tokens have become payable.
CREATE VIEW released_gifts AS
SELECT position, uuid, vb_uuid, family_uuid, vtokens, family_vtokens FROM gifts
WHERE position <= (SELECT released_to FROM gift_progress)
  AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position AND state <> 'freed');

-- @rule
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
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
  -- The sum may have left for the archive. The row then has the difference.
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, -1, -coins, -vtokens, -family_vtokens FROM gift_points
  WHERE position = NEW.position AND position <= (SELECT summed_to FROM gift_progress)
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
END;

-- @rule
CREATE TRIGGER gift_take_backs_return_remainders AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE family_remainders SET parts = parts + gift.family_vtokens * 10000 - gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
END;

-- @rule
CREATE TRIGGER gift_take_backs_granted_leave_remainders AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  UPDATE family_remainders SET parts = parts - gift.family_vtokens * 10000 + gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
END;

-- A reversed VIP gift leaves the level that staff set, or the level of another VIP gift since the
-- giver became a VIP. The highest of them applies. Without any the giver is no VIP any more.
-- @rule
CREATE TRIGGER gift_take_backs_end_vips AFTER INSERT ON gift_take_backs
WHEN EXISTS (SELECT 1 FROM vips WHERE gift_position = NEW.position)
BEGIN
  UPDATE vips SET level = rest.level, gift_position = rest.position FROM (
    SELECT house_level AS level, NULL AS position FROM vips WHERE gift_position = NEW.position AND house_level IS NOT NULL
    UNION ALL
    SELECT other.vip_level, other.position
    FROM vips CROSS JOIN gifts AS other ON other.vb_uuid = vips.vb_uuid AND other.kind = 'vip'
      AND other.giver_uuid IN (
        SELECT vips.user_uuid UNION ALL SELECT old_uuid FROM account_merges WHERE leads_to_uuid = vips.user_uuid
      )
    WHERE vips.gift_position = NEW.position AND other.given_at_ms >= vips.since_at_ms
      AND NOT EXISTS (SELECT 1 FROM gift_take_backs AS back WHERE back.position = other.position AND back.is_granted IS NOT 1)
    ORDER BY level DESC, position LIMIT 1
  ) AS rest WHERE vips.gift_position = NEW.position;
  DELETE FROM vips WHERE gift_position = NEW.position;
END;

CREATE TRIGGER gift_take_backs_keep_terms BEFORE UPDATE ON gift_take_backs
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.to_giver IS NOT OLD.to_giver OR NEW.asked_by_uuid IS NOT OLD.asked_by_uuid
  OR NEW.approved_by_uuid IS NOT OLD.approved_by_uuid OR NEW.taken_at_ms IS NOT OLD.taken_at_ms
  OR (OLD.appeal IS NOT NULL AND NEW.appeal IS NOT OLD.appeal)
  OR (OLD.answer IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_granted IS NOT OLD.is_granted))
BEGIN
  SELECT RAISE(ABORT, 'a gift reversal, its appeal and its answer cannot be changed');
END;

-- A granted appeal holds the V-tokens again, for the job to free, and the gift counts again. The
-- coins are not moved back: the company bears that loss.
-- @rule
CREATE TRIGGER gift_take_backs_are_granted AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
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
END;

-- @never_go gift_take_backs

-- @dated gift_take_backs (taken_at_ms, appealed_at_ms, answered_at_ms)
