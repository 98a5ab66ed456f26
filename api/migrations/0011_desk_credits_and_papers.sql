DROP TRIGGER ledger_transfers_carry_cases;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_refunds;
--> statement-breakpoint
DROP TRIGGER refunds_begin;
--> statement-breakpoint
DROP TRIGGER money_cases_keep_terms;
--> statement-breakpoint
DROP TRIGGER archived_orders_are_over;
--> statement-breakpoint
DROP TRIGGER tax_invoices_come_once;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER orders_refunded_is_moved;
--> statement-breakpoint
DROP TRIGGER money_cases_tell_orders;
--> statement-breakpoint
DROP TRIGGER credit_notes_come_once;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_cases;
--> statement-breakpoint
DROP TRIGGER money_cases_come_once;
--> statement-breakpoint
DROP TRIGGER money_cases_never_go;
--> statement-breakpoint
DROP TRIGGER money_cases_have_no_gaps;
--> statement-breakpoint
DROP TRIGGER money_cases_are_of_transfers;
--> statement-breakpoint
DROP TRIGGER orders_open_cases;
--> statement-breakpoint
DROP TRIGGER payments_open_cases;
--> statement-breakpoint
DROP INDEX orders_refundable;
--> statement-breakpoint
CREATE TABLE `case_credits` (
	`number` integer PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`credited_at_ms` integer NOT NULL,
	FOREIGN KEY (`case_number`) REFERENCES `money_cases`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - issued_at_ms) || printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_money_cases` AS SELECT * FROM `money_cases` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `money_cases`;
--> statement-breakpoint
CREATE TABLE `money_cases` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`order_uuid` text,
	`payout_uuid` text,
	`gateway` text,
	`reference` text,
	`payment_id` text,
	`amount_satang` integer NOT NULL,
	`refunding_satang` integer DEFAULT 0 NOT NULL,
	`refunded_satang` integer DEFAULT 0 NOT NULL,
	`written_off_satang` integer DEFAULT 0 NOT NULL,
	`credited_satang` integer DEFAULT 0 NOT NULL,
	`message_number` integer,
	`detail` text,
	`owner_uuid` text,
	`opened_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`end_note` text,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "money_cases_gateway" CHECK("money_cases"."gateway" IS NOT NULL OR ("money_cases"."order_uuid" IS NULL AND "money_cases"."amount_satang" = 0)),
	CONSTRAINT "money_cases_parts" CHECK("money_cases"."refunding_satang" >= 0 AND "money_cases"."refunded_satang" >= 0 AND "money_cases"."written_off_satang" >= 0 AND "money_cases"."credited_satang" >= 0),
	CONSTRAINT "money_cases_amount" CHECK("money_cases"."amount_satang" >= 0 AND "money_cases"."refunding_satang" + "money_cases"."refunded_satang" + "money_cases"."written_off_satang" + "money_cases"."credited_satang" <= "money_cases"."amount_satang"),
	CONSTRAINT "money_cases_end" CHECK("money_cases"."ended_at_ms" IS NULL OR "money_cases"."refunded_satang" + "money_cases"."written_off_satang" + "money_cases"."credited_satang" = "money_cases"."amount_satang")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_cases_about_unique` ON `money_cases` (`about`);
--> statement-breakpoint
CREATE INDEX `money_cases_open` ON `money_cases` (`number`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `money_cases_of_order` ON `money_cases` (`order_uuid`);
--> statement-breakpoint
INSERT INTO `money_cases` (`number`, `kind`, `about`, `order_uuid`, `payout_uuid`, `gateway`, `reference`, `payment_id`, `amount_satang`, `refunding_satang`, `refunded_satang`, `written_off_satang`, `message_number`, `detail`, `owner_uuid`, `opened_at_ms`, `ended_at_ms`, `end_note`) SELECT `number`, `kind`, `about`, `order_uuid`, `payout_uuid`, `gateway`, `reference`, `payment_id`, `amount_satang`, `refunding_satang`, `refunded_satang`, `written_off_satang`, `message_number`, `detail`, `owner_uuid`, `opened_at_ms`, `ended_at_ms`, `end_note` FROM `__old_money_cases` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_money_cases`;
--> statement-breakpoint
ALTER TABLE `orders` ADD `closed_satang` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `tax_invoices` ADD `order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - issued_at_ms) || printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `case_credits_case_number_unique` ON `case_credits` (`case_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_in_order` ON `credit_notes` (`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_refundable` ON `orders` (`order_key`) WHERE refundable_satang > refunded_satang + closed_satang;
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_in_order` ON `tax_invoices` (`order_key`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER orders_open_cases AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
  SELECT coalesce(NEW.failure_reason, 'nothing_owed'), id, NEW.uuid, NEW.gateway, NEW.reference, amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = NEW.reference), NEW.moved_at_ms
  FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable';
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_are_of_transfers BEFORE INSERT ON money_cases
WHEN NEW.amount_satang IS NOT coalesce((
    SELECT amount FROM ledger_transfers WHERE id = NEW.about AND to_account = 'house:refundable'
  ), 0)
  OR NEW.refunding_satang <> 0 OR NEW.refunded_satang <> 0 OR NEW.written_off_satang <> 0
  OR NEW.credited_satang <> 0 OR NEW.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a case has the money of its transfer');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_have_no_gaps BEFORE INSERT ON money_cases
WHEN NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM money_cases)
BEGIN
  SELECT RAISE(ABORT, 'cases are numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_never_go BEFORE DELETE ON money_cases
BEGIN
  SELECT RAISE(ABORT, 'money_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_come_once BEFORE INSERT ON money_cases
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM money_cases WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM money_cases WHERE about = NEW.about)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
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
    FROM refunds JOIN ledger_transfers ON ledger_transfers.id IN (
      'refund:' || uuid || ':start', 'refund:' || uuid || ':failed', 'refund:' || uuid || ':returned'
    ) WHERE case_number = NEW.number
  ), 0)
BEGIN
  SELECT RAISE(ABORT, 'a case is what the ledger says');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds
WHEN NEW.state <> 'asked' OR NEW.batch_uuid IS NOT NULL OR NEW.gateway_refund_id IS NOT NULL OR NEW.due_at_ms IS NOT NULL
  OR NEW.account_number IS NOT CASE NEW.way WHEN 'account' THEN (
    SELECT max(refund_accounts.number) FROM refund_accounts JOIN money_cases USING (order_uuid)
    WHERE money_cases.number = NEW.case_number
  ) END
  OR NEW.way NOT IN ('account', 'call', 'mail') OR (NEW.way = 'account' AND NEW.account_number IS NULL)
  OR NOT EXISTS (
  SELECT 1 FROM money_cases
  WHERE number = NEW.case_number
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang >= NEW.amount_satang
)
BEGIN
  SELECT RAISE(ABORT, 'a refund is of what is left of a case');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_refunds BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' AND NOT EXISTS (
  SELECT 1 FROM refunds
  WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1) AND amount_satang = NEW.amount
    AND CASE substr(NEW.id, 9 + length(uuid))
      WHEN 'start' THEN state = 'asked'
      WHEN 'paid' THEN state = 'approved'
        AND NEW.to_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      WHEN 'failed' THEN state = 'approved'
      WHEN 'returned' THEN state = 'paid'
        AND NEW.from_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'a refund moves what it says');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'a case moves what is left of it');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_are_moved BEFORE INSERT ON case_credits
WHEN NEW.amount_satang IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':credit')
  OR NEW.coins IS NOT (SELECT amount FROM ledger_transfers WHERE id = 'case:' || NEW.case_number || ':coins')
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM case_credits))
BEGIN
  SELECT RAISE(ABORT, 'a credit says what was moved, and is numbered without gaps');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_never_change BEFORE UPDATE ON case_credits
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_never_go BEFORE DELETE ON case_credits
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_come_once BEFORE INSERT ON case_credits
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM case_credits WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM case_credits WHERE case_number = NEW.case_number)
BEGIN
  SELECT RAISE(ABORT, 'case_credits are append-only');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER credit_notes_come_once BEFORE INSERT ON credit_notes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM credit_notes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM credit_notes WHERE refund_uuid = NEW.refund_uuid)
  OR EXISTS (SELECT 1 FROM credit_notes WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'credit_notes are append-only');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang, closed_satang ON orders
WHEN (NEW.refunded_satang IS NOT OLD.refunded_satang OR NEW.closed_satang IS NOT OLD.closed_satang) AND (
  NEW.refunded_satang IS NOT (
    SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  ) OR NEW.closed_satang IS NOT (
    SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'what became of its money is what its cases say');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- What payouts move: api/payout/money-rules.sql.
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
  -- Coins of a gift that is taken back go to its giver, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an order that is over leaves');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_come_once BEFORE INSERT ON tax_invoices
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_invoices WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_invoices WHERE order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM tax_invoices WHERE replaces_number = NEW.replaces_number AND (replaces_number IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.replaces_number AS replaces_number) WHERE replaces_number IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('house:credited', 'THB', 0, NULL, 0, 0, NULL);
