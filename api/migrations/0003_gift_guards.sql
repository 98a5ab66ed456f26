DROP TRIGGER gift_progress_releases;
--> statement-breakpoint
CREATE INDEX `payees_by_state` ON `payees` (`state`,`created_at_ms`);
--> statement-breakpoint
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
  -- One transfer a VB, however many gifts it is of.
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
--> statement-breakpoint
CREATE TRIGGER family_parts_begin AFTER INSERT ON family_parts
WHEN (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
  > coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0)
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is of what is payable');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_rise AFTER UPDATE ON family_parts
WHEN NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR (NEW.vtokens > OLD.vtokens AND (SELECT sum(vtokens) FROM family_parts WHERE vb_uuid = NEW.vb_uuid)
    > coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable'), 0))
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
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is set aside with a payout');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_stay BEFORE DELETE ON family_parts
BEGIN
  SELECT RAISE(ABORT, 'the families'' part stays');
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('promised_bank_days', 0, '{"approve":1,"look":2,"appeal":5}', 'Proposed: what the house can keep', NULL, 0);
