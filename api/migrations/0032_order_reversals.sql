DROP TRIGGER refunds_tell;
--> statement-breakpoint
DROP TRIGGER money_cases_tell;
--> statement-breakpoint
DROP TRIGGER orders_refundable_is_moved;
--> statement-breakpoint
DROP TRIGGER orders_begin;
--> statement-breakpoint
DROP TRIGGER notices_are_mailed;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER refunds_move;
--> statement-breakpoint
DROP TRIGGER refunds_begin;
--> statement-breakpoint
CREATE TABLE `order_reversals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`cause` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`most_borne_coins` integer NOT NULL,
	`state` text NOT NULL,
	`taken_coins` integer,
	`reason` text NOT NULL,
	`bank_reference` text,
	`started_by` text NOT NULL,
	`started_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_reversals_cause" CHECK("order_reversals"."cause" IN ('refund', 'recall')),
	CONSTRAINT "order_reversals_state" CHECK("order_reversals"."state" IN ('asked', 'declined', 'done')),
	CONSTRAINT "order_reversals_amount" CHECK("order_reversals"."amount_satang" > 0 AND "order_reversals"."coins" >= 0),
	CONSTRAINT "order_reversals_borne" CHECK("order_reversals"."most_borne_coins" BETWEEN 0 AND "order_reversals"."coins"),
	CONSTRAINT "order_reversals_taken" CHECK(("order_reversals"."state" = 'done') = ("order_reversals"."taken_coins" IS NOT NULL)
        AND ("order_reversals"."taken_coins" IS NULL OR "order_reversals"."taken_coins" BETWEEN "order_reversals"."coins" - "order_reversals"."most_borne_coins" AND "order_reversals"."coins")),
	CONSTRAINT "order_reversals_recall" CHECK(("order_reversals"."cause" = 'recall') = ("order_reversals"."bank_reference" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `reversed_satang` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_reversals_of_order` ON `order_reversals` (`order_uuid`,`started_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_reversals_asked` ON `order_reversals` (`order_uuid`) WHERE state = 'asked';
--> statement-breakpoint
CREATE UNIQUE INDEX `order_reversals_of_bank` ON `order_reversals` (`bank_reference`) WHERE state <> 'declined';
--> statement-breakpoint
CREATE TRIGGER order_reversals_hold_gifts AFTER INSERT ON order_reversals
BEGIN
  INSERT INTO giver_holds (uuid, giver_uuid, reason, reference, next_look_at_ms, set_by_uuid, set_at_ms)
    SELECT NEW.uuid, user_uuid, 'refund', reference, NEW.started_at_ms + 1209600000, NEW.started_by, NEW.started_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND kind = 'refill'
      AND NOT EXISTS (SELECT 1 FROM closings WHERE closings.user_uuid = orders.user_uuid AND done_at_ms IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_let_gifts_go AFTER UPDATE OF state ON order_reversals
WHEN NEW.state = 'declined' OR (NEW.state = 'done' AND NEW.cause = 'refund')
BEGIN
  UPDATE giver_holds SET ended_at_ms = NEW.moved_at_ms, end_ground = 'refund ' || NEW.state
  WHERE uuid = NEW.uuid AND ended_at_ms IS NULL;
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a refund is of what is left of a case');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a refund may not move like that');
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
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
  -- Coins of a gift that is taken back go to its giver, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0 OR NEW.reversed_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
  + NEW.reversed_satang
)
BEGIN
  SELECT RAISE(ABORT, 'what is refundable is what the ledger says');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_begin BEFORE INSERT ON order_reversals
WHEN NEW.state <> 'asked' OR NOT EXISTS (
  SELECT 1 FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid
  WHERE orders.uuid = NEW.order_uuid AND orders.state = 'processed'
    AND reversed_satang + NEW.amount_satang <= receipts.amount_satang
    -- The coins sold for all that is reversed, rounded up, without those of the reversals before.
    AND NEW.coins = ((reversed_satang + NEW.amount_satang) * (orders.coins + bonus_coins) + receipts.amount_satang - 1)
      / receipts.amount_satang
      - (SELECT coalesce(sum(coins), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal is of what is left of a sale');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a reversal is decided once, by two people');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_never_go BEFORE DELETE ON order_reversals
BEGIN
  SELECT RAISE(ABORT, 'order_reversals stay');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_come_once BEFORE INSERT ON order_reversals
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_reversals WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_reversals WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM order_reversals WHERE order_uuid = NEW.order_uuid AND (state = 'asked')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'asked')
  OR EXISTS (SELECT 1 FROM order_reversals WHERE bank_reference = NEW.bank_reference AND (state <> 'declined')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state <> 'declined')
BEGIN
  SELECT RAISE(ABORT, 'order_reversals stay');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a reversal moves what it says');
END;
--> statement-breakpoint
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
  -- A purchase that is reversed whole counts in no ranking.
  INSERT INTO facts (id, kind, variant, user_uuid, amount, quantity, happened_at_ms, corrects, reporter_uuid)
    SELECT 'correction:' || facts.id, facts.kind, facts.variant, facts.user_uuid, -facts.amount, -facts.quantity,
      facts.happened_at_ms, facts.id, NEW.started_by
    FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid JOIN facts ON facts.id = 'purchase:' || orders.uuid
    WHERE orders.uuid = NEW.order_uuid AND reversed_satang = receipts.amount_satang;
END;
--> statement-breakpoint
CREATE TRIGGER orders_reversed_is_done BEFORE UPDATE OF reversed_satang ON orders
WHEN NEW.reversed_satang IS NOT OLD.reversed_satang AND NEW.reversed_satang IS NOT (
  SELECT sum(amount_satang) FROM order_reversals WHERE order_uuid = NEW.uuid AND state = 'done'
)
BEGIN
  SELECT RAISE(ABORT, 'what is reversed of an order is what its reversals say');
END;
--> statement-breakpoint
CREATE TRIGGER notices_are_mailed AFTER INSERT ON notices
WHEN NEW.kind IN ('decided', 'appeal_answered', 'family_invited', 'case_opened', 'refund_sent', 'order_refunded', 'order_recalled',
  'data_request_answered')
BEGIN
  INSERT INTO notice_letters (user_uuid, key, due_at_ms)
    SELECT NEW.user_uuid, NEW.key, NEW.happened_at_ms
    WHERE EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell AFTER INSERT ON money_cases
WHEN NEW.order_uuid IS NOT NULL AND NEW.amount_satang > 0 AND NEW.kind <> 'sale_reversed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'case:' || NEW.about, 'case_opened',
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.opened_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_tell AFTER UPDATE OF state ON order_reversals WHEN NEW.state = 'done' AND OLD.state <> 'done'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'reversal:' || NEW.uuid, CASE NEW.cause WHEN 'recall' THEN 'order_recalled' ELSE 'order_refunded' END,
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_tell AFTER UPDATE OF state ON refunds
WHEN OLD.state <> 'paid' AND NEW.state = 'paid' AND NOT EXISTS (
  SELECT 1 FROM order_reversals WHERE uuid = NEW.uuid AND cause = 'recall'
)
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT orders.user_uuid, 'refund:' || NEW.uuid, iif(NEW.way = 'recall', 'order_recalled', 'refund_sent'),
      json_object('name', '', 'title', orders.reference, 'state', ''), '/payment/orders/' || orders.uuid, NEW.moved_at_ms
    FROM money_cases JOIN orders ON orders.uuid = money_cases.order_uuid WHERE money_cases.number = NEW.case_number;
END;
