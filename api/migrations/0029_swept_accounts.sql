DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_move_vtokens;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER family_parts_fall;
--> statement-breakpoint
ALTER TABLE `closings` ADD `swept_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `closings` ADD `sweep_at_ms` integer;
--> statement-breakpoint
CREATE INDEX `closings_to_sweep` ON `closings` (`sweep_at_ms`) WHERE sweep_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER family_parts_fall AFTER UPDATE ON family_parts
WHEN NEW.vtokens < OLD.vtokens AND NOT EXISTS (
  SELECT 1 FROM payouts CROSS JOIN json_each(payouts.family_parts) AS part
  WHERE payouts.owner_kind = 'user' AND payouts.owner_uuid = NEW.vb_uuid AND payouts.state = 'submitted' AND payouts.version = 0
    AND part.value ->> 'family_uuid' = NEW.family_uuid AND part.value ->> 'vtokens' = OLD.vtokens - NEW.vtokens
)
  -- A closed account has paid the family its part.
  AND NOT (NEW.vtokens = 0 AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND swept_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the families'' part is set aside with a payout');
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
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable' AND NEW.id GLOB '*loan*'
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  -- All coins of an account that goes into another one.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
    AND (NEW.to_account = 'house:coins_expired') = (NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins')
  -- Coins of a gift that is taken back go to its giver, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
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
    WHEN ':vtoken_payable>:vtoken_payable' THEN (NEW.id GLOB 'payout:?*'
        AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%')
      -- The family's part of what a closed account leaves.
      OR (NEW.id GLOB 'closing:?*:share:?*' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36)
        AND NEW.from_account LIKE 'user:%' AND NEW.to_account LIKE 'family:%')
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>payable', 'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited',
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
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkeys WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM vips WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_worn WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM event_participants WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- What a contract or the law binds us to keep stays until its term is over.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
  UPDATE closings SET kept_card = NULL WHERE user_uuid = NEW.user_uuid;
  UPDATE shop_orders SET note = NULL, version = version + 1 WHERE user_uuid = NEW.user_uuid AND note IS NOT NULL;
  UPDATE closings SET swept_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep AFTER UPDATE OF swept_at_ms ON closings
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || ':coins', id, 'house:coins_expired', balance, NEW.swept_at_ms FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':coins' AND balance > 0 AND OLD.swept_at_ms IS NULL;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'family:' || family_uuid || ':vtoken_payable', 'VTOKEN', 0 FROM family_parts
    WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || vb_uuid || ':' || NEW.swept_at_ms || ':share:' || family_uuid, 'user:' || vb_uuid || ':vtoken_payable',
      'family:' || family_uuid || ':vtoken_payable', vtokens, NEW.swept_at_ms
    FROM family_parts WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  UPDATE family_parts SET vtokens = 0 WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'user:' || NEW.user_uuid || ':vtoken_forfeited', 'VTOKEN', 0 FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':vtoken_payable' AND balance > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || ':' || NEW.swept_at_ms || ':forfeited', id,
      'user:' || NEW.user_uuid || ':vtoken_forfeited', balance, NEW.swept_at_ms
    FROM ledger_accounts WHERE id = 'user:' || NEW.user_uuid || ':vtoken_payable' AND balance > 0;
  UPDATE closings SET sweep_at_ms = (
    SELECT NEW.swept_at_ms + 86400000 FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':vtoken_held' AND balance > 0
  ) WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep_closed BEFORE UPDATE OF swept_at_ms ON closings
WHEN NEW.done_at_ms IS NULL OR NEW.swept_at_ms IS NULL OR NEW.swept_at_ms < OLD.swept_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only a closed account is emptied');
END;
--> statement-breakpoint
-- By hand: accounts that were closed before are emptied by the clock.
UPDATE closings SET sweep_at_ms = 0 WHERE done_at_ms IS NOT NULL;
