-- Every transfer names the row that causes it. Where that row is written first, its rule makes the transfer, and nobody else
-- does; the others are compared with their row by ledger_transfers_of_… in the features. Samples may have more names.
-- @dated ledger_transfers.moved_at_ms

CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer names the row that causes it');
END;
