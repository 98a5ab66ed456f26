DROP TRIGGER closings_sweep;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER closings_end_empty;
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
    AND (NEW.to_account = 'house:coins_expired') = (
      NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins'
      OR (NEW.id GLOB 'closing:?*:[0-9]*:coins' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36))
    )
  -- Coins of a gift that is taken back go to its giver, to the family that paid, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep AFTER UPDATE OF swept_at_ms ON closings
WHEN NOT EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2409642938, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2409642938;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || iif(OLD.swept_at_ms IS NULL, '', ':' || NEW.swept_at_ms) || ':coins',
      id, 'house:coins_expired', balance, NEW.swept_at_ms
    FROM ledger_accounts WHERE id = 'user:' || NEW.user_uuid || ':coins' AND balance > 0;
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
  DELETE FROM running_rules WHERE id = 2409642938;
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep_later AFTER UPDATE OF swept_at_ms ON closings
WHEN EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
BEGIN
  UPDATE closings SET sweep_at_ms = NEW.swept_at_ms + 86400000 WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep_ended_arrivals AFTER UPDATE OF ended_at_ms ON money_cases
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL AND NEW.kind = 'account_closed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3211214040, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3211214040;
  UPDATE closings SET swept_at_ms = max(swept_at_ms, NEW.ended_at_ms)
    WHERE user_uuid = substr(NEW.detail ->> 'account', 6, 36) AND done_at_ms IS NOT NULL;
  DELETE FROM running_rules WHERE id = 3211214040;
END;
--> statement-breakpoint
CREATE VIEW open_arrivals AS
SELECT substr(detail ->> 'account', 6, 36) AS user_uuid FROM money_cases
WHERE kind = 'account_closed' AND ended_at_ms IS NULL AND detail ->> 'account' IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER closings_end_empty BEFORE UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL AND (
  EXISTS (SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid AND NOT may_give_up)
  OR EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'something of value is left in this account');
END;
