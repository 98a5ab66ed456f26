-- transfer.ts and every feature that calls it rely on these checks.
--
-- Every transfer names the row that causes it. If that row is inserted first, only its rule makes
-- the transfer. The other transfers are compared with their row: those of payments by
-- payments_are_transferred, the rest by triggers named ledger_transfers_of_…. A sample database
-- may use more names.
-- @dated ledger_transfers (moved_at_ms)

-- @invariant transfer.ts builds the names
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
