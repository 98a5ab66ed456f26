DROP TRIGGER ledger_transfers_move_vtokens;
--> statement-breakpoint
DROP TRIGGER payout_batches_end;
--> statement-breakpoint
DROP TRIGGER payout_attempts_end;
--> statement-breakpoint
DROP TRIGGER payouts_go_by_attempts;
--> statement-breakpoint
DROP TRIGGER payouts_move_legally;
--> statement-breakpoint
DROP TRIGGER refunds_go_in_files;
--> statement-breakpoint
CREATE TRIGGER refunds_go_in_files BEFORE UPDATE OF batch_uuid ON refunds
WHEN NEW.batch_uuid IS NOT OLD.batch_uuid AND NOT (
  NEW.way = 'account' AND OLD.state = 'approved' AND NEW.state = 'approved' AND (OLD.batch_uuid IS NULL OR NEW.batch_uuid IS NULL)
  AND (SELECT iif(NEW.batch_uuid IS NULL, offered_at_ms, released_at_ms) FROM payout_batches
    WHERE uuid = coalesce(NEW.batch_uuid, OLD.batch_uuid)) IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a refund goes in one file');
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
          -- Its file was stopped before the bank had it.
          'on_the_way>set_aside',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens may not go there');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_stay AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state IN ('approved', 'held')
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':stay', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move_legally BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'submitted>approved', 'submitted>held', 'submitted>cancelled',
  'held>submitted', 'held>cancelled',
  'approved>sent', 'approved>held',
  'sent>paid', 'sent>failed', 'sent>returned', 'sent>approved', 'sent>held',
  'paid>returned',
  'returned>sent', 'returned>given_up'
)
BEGIN
  SELECT RAISE(ABORT, 'a payout may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_attempts BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NOT CASE
  WHEN NEW.state = 'sent' THEN EXISTS (
    SELECT 1 FROM payout_attempts AS attempt JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
    WHERE attempt.payout_uuid = NEW.uuid AND attempt.state = 'live' AND batch.released_at_ms IS NOT NULL
  )
  -- Its file was stopped before the bank had it.
  WHEN OLD.state = 'sent'
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'dropped'
  THEN (NEW.state IN ('approved', 'held') AND OLD.paid_on IS NULL) OR (NEW.state = 'returned' AND OLD.paid_on IS NOT NULL)
  -- Tax that was withheld stays withheld: what was paid once is returned, and never failed.
  WHEN OLD.state = 'sent' THEN NEW.state IN ('paid', 'failed', 'returned') AND (NEW.state = 'paid' OR (NEW.state = 'failed') = (OLD.paid_on IS NULL))
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
      = CASE NEW.state WHEN 'paid' THEN 'paid' ELSE 'rejected' END
  WHEN OLD.state = 'paid' THEN
    (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'returned'
  ELSE NOT EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.uuid AND state = 'live')
END
BEGIN
  SELECT RAISE(ABORT, 'a payout goes by what the bank has said');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_end BEFORE UPDATE ON payout_attempts
WHEN NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.number IS NOT OLD.number
  OR NEW.end_to_end_id IS NOT OLD.end_to_end_id OR NEW.batch_uuid IS NOT OLD.batch_uuid
  OR NEW.account_number IS NOT OLD.account_number
  OR OLD.state || '>' || NEW.state NOT IN ('live>paid', 'live>rejected', 'live>dropped', 'paid>returned')
  OR (SELECT iif(NEW.state = 'dropped', offered_at_ms IS NOT NULL, released_at_ms IS NULL) FROM payout_batches WHERE uuid = NEW.batch_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a try ends as the bank says');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_end BEFORE UPDATE ON payout_batches
WHEN (OLD.ended_as IS NOT NULL AND (NEW.ended_as IS NOT OLD.ended_as OR NEW.ended_on IS NOT OLD.ended_on))
  OR (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL AND (
    OLD.released_at_ms IS NULL
    OR (NEW.ended_as = 'not_sent') <> (OLD.offered_at_ms IS NULL)
    OR (NEW.ended_as <> 'not_sent' AND OLD.silent_at_ms IS NULL)
    OR (NEW.ended_as = 'paid') <> (NEW.ended_on IS NOT NULL)
    OR (NOT EXISTS (SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch_end' AND state = 'approved'
      AND subject_id = NEW.uuid || ':' || NEW.ended_as || ':' || coalesce(NEW.ended_on, ''))
      AND NOT (NEW.ended_as = 'not_sent' AND OLD.live_count = 0))
  ))
  OR (OLD.offered_at_ms IS NULL AND NEW.offered_at_ms IS NOT NULL AND (NEW.ended_as IS NOT NULL
    OR EXISTS (SELECT 1 FROM payout_attempts WHERE batch_uuid = NEW.uuid AND state = 'dropped')))
BEGIN
  SELECT RAISE(ABORT, 'a file ends as two people say, and is sent no more');
END;
