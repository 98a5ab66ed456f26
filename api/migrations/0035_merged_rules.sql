DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
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
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- What payouts move: api/payouts/payout/money-rules.sql.
  WHEN NEW.id GLOB 'payout:?*' THEN NEW.from_account || '>' || NEW.to_account IN (
    'house:earned>house:payouts_on_the_way', 'house:payouts_on_the_way>house:earned',
    'house:payouts_on_the_way>house:bank_out', 'house:payouts_on_the_way>house:tax_withheld',
    'house:payouts_on_the_way>house:payout_fees', 'house:payouts_on_the_way>house:fee_vat',
    'house:bank_out>house:payouts_returned', 'house:payouts_returned>house:payouts_on_the_way',
    'house:payouts_on_the_way>house:payouts_returned', 'house:payouts_returned>house:earned',
    'house:bank_fees>house:bank_out',
    'house:tax_withheld>house:earned', 'house:payout_fees>house:earned', 'house:fee_vat>house:earned'
  )
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:sales' THEN NEW.to_account = 'house:refundable' AND NEW.id GLOB 'reversal:?*:sale'
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable'
    AND (NEW.id GLOB '*loan*' OR NEW.id GLOB 'reversal:?*:debt')
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  -- All coins of an account that goes into another one.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  -- A budget of a VB comes from the wallet of the family and goes back there, or is given.
  WHEN NEW.from_account GLOB 'family:*:budget:*' AND NEW.to_account = 'house:gifts' THEN NEW.id GLOB 'gift:?*:coins'
  WHEN NEW.from_account GLOB 'family:*:budget:*' OR NEW.to_account GLOB 'family:*:budget:*' THEN EXISTS (
    SELECT 1 FROM family_spends
    WHERE uuid = substr(NEW.id, instr(NEW.id, ':') + 1) AND kind = substr(NEW.id, 1, instr(NEW.id, ':') - 1)
      AND coins = NEW.amount
      AND NEW.from_account = 'family:' || family_uuid || iif(kind = 'budget', ':coins', ':budget:' || whom_uuid)
      AND NEW.to_account = 'family:' || family_uuid || iif(kind = 'budget', ':budget:' || whom_uuid, ':coins')
  )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
    AND (NEW.to_account = 'house:coins_expired') = (NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins')
  -- Coins of a gift that is taken back go to its giver, to the family that paid, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
