-- Payment cases. Triggers open a case when money enters `house:refundable`, and update it when
-- money leaves. The code in case.ts inserts only cases without money. The code in refund.ts,
-- credit.ts and write-off.ts writes ledger transfers and relies on this.
CREATE TRIGGER payments_open_cases AFTER INSERT ON payments
WHEN EXISTS (
  SELECT 1 FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
)
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, payment_id, amount_satang, message_number, opened_at_ms)
  SELECT
    CASE
      WHEN NEW.is_accepted = 1 THEN 'overpaid'
      WHEN orders.paid_at_ms IS NOT NULL THEN 'paid_twice'
      WHEN NEW.amount_satang < orders.total_satang THEN 'underpaid'
      ELSE 'late'
    END,
    moved.id, orders.uuid, NEW.gateway, orders.reference, NEW.payment_id, moved.amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = orders.reference), NEW.recorded_at_ms
  FROM orders JOIN ledger_transfers AS moved
    ON moved.id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  WHERE orders.uuid = NEW.order_uuid;
END;

CREATE TRIGGER orders_open_cases AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
  SELECT coalesce(NEW.failure_reason, 'nothing_owed'), id, NEW.uuid, NEW.gateway, NEW.reference, amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = NEW.reference), NEW.moved_at_ms
  FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable';
END;

-- The amount of a new case equals its transfer into `house:refundable`, or 0 without a transfer.
CREATE TRIGGER money_cases_are_of_transfers BEFORE INSERT ON money_cases
WHEN NEW.amount_satang IS NOT coalesce((
    SELECT amount FROM named_transfers WHERE id = NEW.about AND to_account = 'house:refundable'
  ), 0)
  OR NEW.refunding_satang <> 0 OR NEW.refunded_satang <> 0 OR NEW.written_off_satang <> 0
  OR NEW.credited_satang <> 0 OR NEW.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the amount of a case must equal its transfer');
END;

CREATE TRIGGER money_cases_have_no_gaps BEFORE INSERT ON money_cases
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM money_cases)
BEGIN
  SELECT RAISE(ABORT, 'a case must have the next number');
END;

-- Inserting a case that exists has no effect. openCase and openPayoutCase in case.ts rely on this.
-- @never_go money_cases or ignore

-- The sums of a case equal the ledger: its refunds, its write-off and its credit. Everything else
-- never changes.
CREATE TRIGGER money_cases_keep_terms BEFORE UPDATE ON money_cases
WHEN NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind OR NEW.about IS NOT OLD.about
  OR NEW.order_uuid IS NOT OLD.order_uuid OR NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.gateway IS NOT OLD.gateway OR NEW.reference IS NOT OLD.reference
  OR NEW.payment_id IS NOT OLD.payment_id OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.message_number IS NOT OLD.message_number OR NEW.detail IS NOT OLD.detail OR NEW.opened_at_ms IS NOT OLD.opened_at_ms
  OR NEW.written_off_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':write_off'
  ), 0)
  OR NEW.credited_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.number || ':credit'
  ), 0)
  OR NEW.refunding_satang + NEW.refunded_satang IS NOT coalesce((
    SELECT sum(CASE from_account WHEN 'house:refundable' THEN amount ELSE 0 END)
      - sum(CASE to_account WHEN 'house:refundable' THEN amount ELSE 0 END)
    FROM refunds JOIN named_transfers ON named_transfers.id IN (
      'refund:' || uuid || ':start', 'refund:' || uuid || ':failed', 'refund:' || uuid || ':returned'
    ) WHERE case_number = NEW.number
  ), 0)
BEGIN
  SELECT RAISE(ABORT, 'the amounts of a case must match the ledger');
END;

-- Only the buyer of an order chooses its refund account. For a closed account staff enter it, and
-- another person approves the refund.
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR (NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid) AND NOT EXISTS (
    SELECT 1 FROM orders JOIN closings USING (user_uuid) WHERE uuid = NEW.order_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'only the buyer can choose the refund account');
END;

-- @append_only refund_accounts

-- A refund needs enough money left in its case, and starts as requested. Its route is the account
-- that was chosen last, the gateway, or a recall with the bank's reference.
-- @answer case_left_too_little
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds
WHEN NEW.state <> 'asked' OR NEW.batch_uuid IS NOT NULL OR NEW.gateway_refund_id IS NOT NULL OR NEW.due_at_ms IS NOT NULL
  OR NEW.account_number IS NOT CASE NEW.way WHEN 'account' THEN (
    SELECT max(refund_accounts.number) FROM refund_accounts JOIN money_cases USING (order_uuid)
    WHERE money_cases.number = NEW.case_number
  ) END
  OR NEW.way NOT IN ('account', 'call', 'mail', 'recall') OR (NEW.way = 'recall' AND NEW.bank_note IS NULL) OR (NEW.way = 'account' AND NEW.account_number IS NULL)
  OR NOT EXISTS (
  SELECT 1 FROM money_cases
  WHERE number = NEW.case_number
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang >= NEW.amount_satang
)
BEGIN
  SELECT RAISE(ABORT, 'a refund cannot exceed the remaining amount of its case');
END;

-- A refund is approved by a second person, for exactly its amount. It becomes paid, failed or
-- returned only together with its ledger transfer.
-- @answer refund_not_movable
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.case_number IS NOT OLD.case_number OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.started_by IS NOT OLD.started_by OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR NEW.way IS NOT OLD.way OR NEW.account_number IS NOT OLD.account_number
  OR (OLD.gateway_refund_id IS NOT NULL AND NEW.gateway_refund_id IS NOT OLD.gateway_refund_id)
  OR (NEW.due_at_ms IS NOT NULL AND NEW.way = 'account')
  OR NEW.state IS NOT OLD.state AND NOT CASE OLD.state || '>' || NEW.state
    WHEN 'asked>declined' THEN 1
    WHEN 'asked>approved' THEN EXISTS (
      SELECT 1 FROM approvals
      WHERE subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
        -- The person who entered the account cannot approve the refund.
        AND decided_by IS NOT (
          SELECT set_by_uuid FROM refund_accounts JOIN money_cases USING (order_uuid)
          WHERE money_cases.number = NEW.case_number AND refund_accounts.number = NEW.account_number
        )
        -- The second person who approves a reversal approves the refund of the same uuid.
        AND (subject_kind = 'refund' OR (subject_kind = 'order_reversal' AND EXISTS (
          SELECT 1 FROM money_cases WHERE number = NEW.case_number AND about = 'reversal:' || NEW.uuid || ':sale'
        )))
    ) AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':start')
    WHEN 'approved>paid' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':paid')
    WHEN 'approved>failed' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':failed')
    WHEN 'paid>returned' THEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'refund:' || NEW.uuid || ':returned')
    ELSE 0
  END
BEGIN
  SELECT RAISE(ABORT, 'a refund cannot move between these states');
END;

-- A refund to an account is sent in a file. No refund joins a released file, and none leaves a file
-- that was offered to the bank. The code in refund-file.ts and the batches of payouts rely on this.
-- @invariant batch.ts takes only refunds without a file
CREATE TRIGGER refunds_go_in_files BEFORE UPDATE OF batch_uuid ON refunds
WHEN NEW.batch_uuid IS NOT OLD.batch_uuid AND NOT (
  NEW.way = 'account' AND OLD.state = 'approved' AND NEW.state = 'approved' AND (OLD.batch_uuid IS NULL OR NEW.batch_uuid IS NULL)
  AND (SELECT iif(NEW.batch_uuid IS NULL, offered_at_ms, released_at_ms) FROM payout_batches
    WHERE uuid = coalesce(NEW.batch_uuid, OLD.batch_uuid)) IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a refund can be in only one bank file');
END;

-- @invariant a report moves only refunds of a sent file
CREATE TRIGGER refunds_go_by_files BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'approved' AND NEW.state IS NOT OLD.state AND NEW.way = 'account'
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a refund is paid only after it was sent to the bank');
END;

-- @never_go refunds

-- Keeps `live_count`, the number of open payments of a file.
CREATE TRIGGER refunds_open_and_settle_files AFTER UPDATE OF batch_uuid, state ON refunds
BEGIN
  UPDATE payout_batches SET live_count = live_count - 1 WHERE uuid = OLD.batch_uuid AND OLD.state = 'approved';
  UPDATE payout_batches SET live_count = live_count + 1 WHERE uuid = NEW.batch_uuid AND NEW.state = 'approved';
END;

-- A ledger transfer of a refund has its amount and matches its state.
-- @invariant the amount comes from the row of the refund
CREATE TRIGGER ledger_transfers_of_refunds BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' AND NOT EXISTS (
  SELECT 1 FROM refunds
  WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1) AND amount_satang = NEW.amount
    AND CASE substr(NEW.id, 9 + length(uuid))
      WHEN 'start' THEN state = 'asked' AND EXISTS (
        SELECT 1 FROM approvals WHERE subject_id = refunds.uuid AND subject_kind IN ('refund', 'order_reversal') AND state = 'approved'
      )
      WHEN 'paid' THEN state = 'approved'
        AND NEW.to_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      WHEN 'failed' THEN state = 'approved'
      WHEN 'returned' THEN state = 'paid'
        AND NEW.from_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'a refund must move its stated amount');
END;

-- A write-off or a credit takes all remaining money at once. The coins of a credit follow the price
-- of the order before its voucher, rounded down. They go to the recipient of the order.
-- @answer case_left_too_little
CREATE TRIGGER ledger_transfers_of_cases BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'case:*' AND NOT EXISTS (
  SELECT 1 FROM money_cases LEFT JOIN orders ON orders.uuid = order_uuid
  WHERE number = CAST(substr(NEW.id, 6) AS INTEGER) AND CASE NEW.id
    WHEN 'case:' || number || ':write_off'
      THEN ended_at_ms IS NULL AND NEW.amount = amount_satang - refunding_satang - money_cases.refunded_satang
    WHEN 'case:' || number || ':credit'
      THEN ended_at_ms IS NULL AND refunding_satang = 0 AND NEW.amount = amount_satang - money_cases.refunded_satang
        AND orders.kind <> 'family_credit'
    WHEN 'case:' || number || ':coins'
      THEN NEW.amount = credited_satang * (coins + bonus_coins) / subtotal_satang AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a case cannot move more than its remaining amount');
END;

-- A credit is inserted after its ledger transfers, with the same money and coins.
CREATE TRIGGER case_credits_are_moved BEFORE INSERT ON case_credits
WHEN NEW.amount_satang IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':credit')
  OR NEW.coins IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':coins')
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM case_credits))
BEGIN
  SELECT RAISE(ABORT, 'a credit note must state the moved amount and have the next number');
END;

-- @append_only case_credits

CREATE TRIGGER ledger_transfers_carry_cases AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' OR (NEW.id GLOB 'case:*' AND NEW.to_account GLOB 'house:*')
BEGIN
  UPDATE money_cases SET
    refunding_satang = refunding_satang + CASE 'house:refunding'
      WHEN NEW.to_account THEN NEW.amount WHEN NEW.from_account THEN -NEW.amount ELSE 0 END,
    refunded_satang = refunded_satang + CASE
      WHEN NEW.to_account GLOB 'world:*' THEN NEW.amount WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END,
    written_off_satang = written_off_satang + CASE NEW.to_account WHEN 'house:written_off' THEN NEW.amount ELSE 0 END,
    credited_satang = credited_satang + CASE NEW.to_account WHEN 'house:credited' THEN NEW.amount ELSE 0 END,
    ended_at_ms = CASE WHEN refunded_satang + written_off_satang + credited_satang + CASE
        WHEN NEW.to_account GLOB 'world:*' OR NEW.to_account IN ('house:written_off', 'house:credited') THEN NEW.amount
        WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END = amount_satang
      THEN NEW.moved_at_ms END
  WHERE number = CASE WHEN NEW.id GLOB 'case:*' THEN CAST(substr(NEW.id, 6) AS INTEGER) ELSE (
    SELECT case_number FROM refunds WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1)
  ) END;
END;

-- @append_only credit_notes

-- @dated credit_notes (issued_at_ms)
-- @dated money_cases (opened_at_ms, ended_at_ms)

-- @invariant the refund is paid in the batch that adds its note
CREATE TRIGGER credit_notes_are_of_refunds BEFORE INSERT ON credit_notes
WHEN NOT EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.refund_uuid AND state = 'paid' AND amount_satang = NEW.amount_satang)
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM credit_notes))
BEGIN
  SELECT RAISE(ABORT, 'a credit note needs a refund and the next number');
END;

-- Copies refunded, refunding and otherwise closed money to the order. The order's page shows it to
-- the buyer.
CREATE TRIGGER money_cases_tell_orders AFTER UPDATE ON money_cases
WHEN NEW.order_uuid IS NOT NULL AND (
  NEW.refunding_satang + NEW.refunded_satang <> OLD.refunding_satang + OLD.refunded_satang
  OR NEW.written_off_satang + NEW.credited_satang <> OLD.written_off_satang + OLD.credited_satang
)
BEGIN
  UPDATE orders SET version = version + 1,
    refunded_satang = refunded_satang + NEW.refunding_satang + NEW.refunded_satang - OLD.refunding_satang - OLD.refunded_satang,
    closed_satang = closed_satang + NEW.written_off_satang + NEW.credited_satang - OLD.written_off_satang - OLD.credited_satang
  WHERE uuid = NEW.order_uuid;
END;

CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang, closed_satang ON orders
WHEN (NEW.refunded_satang IS NOT OLD.refunded_satang OR NEW.closed_satang IS NOT OLD.closed_satang) AND (
  NEW.refunded_satang IS NOT (
    SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  ) OR NEW.closed_satang IS NOT (
    SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'the refunds of an order must match its cases');
END;

-- @dated case_credits (credited_at_ms)
-- @dated refund_accounts (set_at_ms)
-- @dated refunds (started_at_ms, moved_at_ms)
