DROP TRIGGER ledger_transfers_move_vtokens;
--> statement-breakpoint
DROP TRIGGER family_parts_fall;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_take_what_is_payable;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_keep_bounds;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_begin;
--> statement-breakpoint
DROP TRIGGER held_gifts_are_freed;
--> statement-breakpoint
DROP TRIGGER held_gifts_move;
--> statement-breakpoint
DROP TRIGGER held_gifts_leave_ages;
--> statement-breakpoint
DROP TRIGGER held_gifts_begin;
--> statement-breakpoint
DROP TRIGGER family_parts_rise;
--> statement-breakpoint
DROP TRIGGER family_parts_begin;
--> statement-breakpoint
CREATE TRIGGER family_parts_begin AFTER INSERT ON family_parts
WHEN (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
  > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0)
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is of what is payable');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_rise AFTER UPDATE ON family_parts
WHEN NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR (NEW.vtokens > OLD.vtokens AND (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
    > coalesce((SELECT iif(lowest IS NULL, 9007199254740991, balance) FROM ledger_accounts
      WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0))
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is of what is payable');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_fall AFTER UPDATE ON family_parts
WHEN NEW.vtokens < OLD.vtokens AND NOT EXISTS (
  SELECT 1 FROM payouts CROSS JOIN json_each(payouts.family_parts) AS part
  WHERE payouts.owner_kind = 'user' AND payouts.owner_uuid = NEW.vb_uuid AND payouts.state = 'submitted' AND payouts.version = 0
    AND part.value ->> 'family_uuid' = NEW.family_uuid AND part.value ->> 'vtokens' = OLD.vtokens - NEW.vtokens
)
  -- A closed account has paid the family its part.
  AND NOT (NEW.vtokens = 0 AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND swept_at_ms IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs AS back CROSS JOIN gifts AS gift ON gift.position = back.position
    WHERE back.vb_uuid = NEW.vb_uuid AND gift.family_uuid = NEW.family_uuid
      AND min(gift.family_vtokens, OLD.vtokens) = OLD.vtokens - NEW.vtokens
  )
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is set aside with a payout');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_begin BEFORE INSERT ON held_gifts
WHEN NEW.state = 'freed'
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR (NEW.reason <> 'contract' AND NEW.state <> 'taken_back' AND NEW.position <= (SELECT released_to FROM gift_progress))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'what is payable is not held again');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.state = 'held' AND NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'freed>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'what is held is freed at its age, or taken back by two people');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'a gift is taken back by two people');
END;
--> statement-breakpoint
CREATE VIEW released_gifts AS
SELECT position, uuid, vb_uuid, family_uuid, vtokens, family_vtokens FROM gifts
WHERE position <= (SELECT released_to FROM gift_progress)
  AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position AND state <> 'freed');
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  -- The family gives back its part, as far as that was paid.
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
      iif(NEW.to_giver, 'user:' || coalesce(leads_to_uuid, giver_uuid) || ':coins', 'house:coins_refunded'), gifts.coins, NEW.taken_at_ms
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
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (
    (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0))
    OR (NEW.id GLOB '*:?*:vtoken_payable' AND NEW.lowest IS NULL)
  ))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of an account stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    -- The family's part of what its VB is paid; and back, where that payout is given up.
    WHEN ':vtoken_on_the_way>:vtoken_payable' THEN substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      OR (NEW.id GLOB 'payout:?*' AND NEW.to_account LIKE 'family:%')
    -- So does its part of a gift that is taken back after it was paid.
    WHEN ':vtoken_payable>:vtoken_payable' THEN ((NEW.id GLOB 'payout:?*' OR NEW.id GLOB 'take-back:?*:share')
        AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%')
      -- The family's part of what a closed account leaves.
      OR (NEW.id GLOB 'closing:?*:share:?*' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36)
        AND NEW.from_account LIKE 'user:%' AND NEW.to_account LIKE 'family:%')
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>payable', 'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited', 'payable>reversed',
          -- Cancelled or refused before it was sent; sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- Failed before execution; paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens may not go there');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT (NEW.id GLOB 'take-back:?*:vtokens' AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'an owner is paid no more V-tokens than are payable');
END;
