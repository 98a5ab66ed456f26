DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_have_causes;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'shop-refund:', 'commission:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:',
        'mission:', 'mission-budget:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer must name the row that causes it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- Transfers of payouts: api/payouts/payout/money-rules.sql.
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
  -- Finance funds missions, and only rewards leave their budget.
  WHEN NEW.to_account = 'house:missions' THEN NEW.from_account = 'house:coins' AND NEW.id GLOB 'mission-budget:?*'
  WHEN NEW.from_account = 'house:missions' THEN NEW.to_account GLOB 'user:*:coins' AND NEW.id GLOB 'mission:?*'
  WHEN NEW.from_account = 'house:coins' THEN (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins')
    AND NOT NEW.id GLOB 'mission*'
  WHEN NEW.from_account = 'house:shop' THEN NEW.id GLOB 'shop-refund:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins')
  -- All coins of a merged account.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  -- A VB's budget comes from the family's wallet. It returns there, or is given.
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
  -- The coins of a reversed gift go to its giver, to the family that paid, or to the refunded coins.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer with this name cannot move between these accounts');
END;
