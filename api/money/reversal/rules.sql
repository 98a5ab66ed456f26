-- Reversals of sales. One person requests a reversal of all or a part of a sale, and another
-- approves it. The code in reversal.ts only changes the state. It relies on these triggers for
-- coins, money, debt, the case and the ranking.
-- @answer order_sold_less
CREATE TRIGGER order_reversals_begin BEFORE INSERT ON order_reversals
WHEN NEW.state <> 'asked' OR NOT EXISTS (
  SELECT 1 FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid
  WHERE orders.uuid = NEW.order_uuid AND orders.state = 'processed'
    AND reversed_satang + NEW.amount_satang <= receipts.amount_satang
    -- The coins of the whole reversed amount, rounded up, without those of earlier reversals.
    AND NEW.coins = ((reversed_satang + NEW.amount_satang)
      * (orders.coins + bonus_coins + iif(promotion_state = 'given', promotion_coins, 0)) + receipts.amount_satang - 1)
      / receipts.amount_satang
      - (SELECT coalesce(sum(coins), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal cannot exceed the remaining amount of its sale');
END;

-- The buyer's unspent coins are taken first: all of them, or as many as were sold.
-- @invariant the approval is decided in the same batch
CREATE TRIGGER order_reversals_move BEFORE UPDATE ON order_reversals
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.order_uuid IS NOT OLD.order_uuid OR NEW.cause IS NOT OLD.cause
  OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.coins IS NOT OLD.coins
  OR NEW.most_borne_coins IS NOT OLD.most_borne_coins OR NEW.reason IS NOT OLD.reason
  OR NEW.bank_reference IS NOT OLD.bank_reference OR NEW.started_by IS NOT OLD.started_by
  OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR OLD.state <> 'asked' OR NEW.state = 'asked'
  OR (NEW.state = 'done' AND (
    NOT EXISTS (
      SELECT 1 FROM approvals
      WHERE subject_kind = 'order_reversal' AND subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
    )
    OR NEW.taken_coins IS NOT min(NEW.coins, coalesce((
      SELECT balance FROM orders
        JOIN ledger_accounts ON id = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      WHERE uuid = NEW.order_uuid
    ), 0))
  ))
BEGIN
  SELECT RAISE(ABORT, 'two people must decide a reversal, and only once');
END;

-- @never_go order_reversals

-- @dated order_reversals (started_at_ms, moved_at_ms)

-- A ledger transfer of a reversal has its amounts.
-- @invariant the amount comes from the row of the reversal
CREATE TRIGGER ledger_transfers_of_reversals BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*' AND NOT EXISTS (
  SELECT 1 FROM order_reversals AS reversal JOIN orders ON orders.uuid = order_uuid
  WHERE reversal.uuid = substr(NEW.id, 10, 36) AND reversal.state = 'done' AND CASE substr(NEW.id, 46)
    WHEN ':sale' THEN NEW.from_account = 'house:sales' AND NEW.amount = amount_satang
    WHEN ':debt' THEN NEW.from_account = 'family:' || family_uuid || ':debt' AND NEW.amount = amount_satang
      AND kind = 'family_credit'
    WHEN ':coins' THEN NEW.from_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      AND NEW.to_account = 'house:coins_refunded' AND NEW.amount = taken_coins
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal must move its stated amount');
END;

-- @rule
CREATE TRIGGER order_reversals_are_done AFTER UPDATE OF state ON order_reversals
WHEN OLD.state = 'asked' AND NEW.state = 'done'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('reversal:' || NEW.uuid || ':sale', 'house:sales', 'house:refundable', NEW.amount_satang, NEW.moved_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'reversal:' || NEW.uuid || ':coins', coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins',
      'house:coins_refunded', NEW.taken_coins, NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND NEW.taken_coins > 0;
  -- A family whose payment of a debt is reversed owes it again.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'reversal:' || NEW.uuid || ':debt', 'family:' || family_uuid || ':debt', 'house:receivable', NEW.amount_satang,
      NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND kind = 'family_credit';
  UPDATE orders SET version = version + 1, reversed_satang = reversed_satang + NEW.amount_satang,
    refundable_satang = refundable_satang + NEW.amount_satang
  WHERE uuid = NEW.order_uuid;
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
    SELECT 'sale_reversed', 'reversal:' || NEW.uuid || ':sale', uuid, gateway, reference, NEW.amount_satang,
      (SELECT max(number) FROM gateway_messages WHERE gateway_messages.gateway = orders.gateway
        AND gateway_messages.reference = orders.reference), NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
  -- A completely reversed purchase counts in no ranking.
  INSERT INTO facts (id, kind, variant, user_uuid, amount, quantity, happened_at_ms, corrects, reporter_uuid)
    SELECT 'correction:' || facts.id, facts.kind, facts.variant, facts.user_uuid, -facts.amount, -facts.quantity,
      facts.happened_at_ms, facts.id, NEW.started_by
    FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid JOIN facts ON facts.id = 'purchase:' || orders.uuid
    WHERE orders.uuid = NEW.order_uuid AND reversed_satang = receipts.amount_satang;
END;

CREATE TRIGGER orders_reversed_is_done BEFORE UPDATE OF reversed_satang ON orders
WHEN NEW.reversed_satang IS NOT OLD.reversed_satang AND NEW.reversed_satang IS NOT (
  SELECT sum(amount_satang) FROM order_reversals WHERE order_uuid = NEW.uuid AND state = 'done'
)
BEGIN
  SELECT RAISE(ABORT, 'the reversed amount of an order must match its reversals');
END;
