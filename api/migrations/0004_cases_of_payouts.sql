-- Cases of payouts are cases like all others; there was none yet.
DROP TABLE payout_cases;
--> statement-breakpoint
DROP TRIGGER orders_refunded_is_moved;
--> statement-breakpoint
DROP TRIGGER money_cases_tell_orders;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_carry_cases;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_cases;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_refunds;
--> statement-breakpoint
DROP TRIGGER refunds_begin;
--> statement-breakpoint
DROP TRIGGER money_cases_keep_terms;
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
	CONSTRAINT "money_cases_parts" CHECK("money_cases"."refunding_satang" >= 0 AND "money_cases"."refunded_satang" >= 0 AND "money_cases"."written_off_satang" >= 0),
	CONSTRAINT "money_cases_amount" CHECK("money_cases"."amount_satang" >= 0 AND "money_cases"."refunding_satang" + "money_cases"."refunded_satang" + "money_cases"."written_off_satang" <= "money_cases"."amount_satang"),
	CONSTRAINT "money_cases_end" CHECK("money_cases"."ended_at_ms" IS NULL OR "money_cases"."refunded_satang" + "money_cases"."written_off_satang" = "money_cases"."amount_satang")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_cases_about_unique` ON `money_cases` (`about`);
--> statement-breakpoint
CREATE INDEX `money_cases_open` ON `money_cases` (`number`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `money_cases_of_order` ON `money_cases` (`order_uuid`);
--> statement-breakpoint
INSERT INTO `money_cases` (`number`, `kind`, `about`, `order_uuid`, `gateway`, `reference`, `payment_id`, `amount_satang`, `refunding_satang`, `refunded_satang`, `written_off_satang`, `message_number`, `detail`, `owner_uuid`, `opened_at_ms`, `ended_at_ms`, `end_note`) SELECT `number`, `kind`, `about`, `order_uuid`, `gateway`, `reference`, `payment_id`, `amount_satang`, `refunding_satang`, `refunded_satang`, `written_off_satang`, `message_number`, `detail`, `owner_uuid`, `opened_at_ms`, `ended_at_ms`, `end_note` FROM `__old_money_cases` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_money_cases`;
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
  OR NEW.refunding_satang <> 0 OR NEW.refunded_satang <> 0 OR NEW.written_off_satang <> 0 OR NEW.ended_at_ms IS NOT NULL
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
WHEN NEW.state <> 'asked' OR NOT EXISTS (
  SELECT 1 FROM money_cases
  WHERE number = NEW.case_number
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang >= NEW.amount_satang
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
  SELECT 1 FROM money_cases
  WHERE NEW.id = 'case:' || number || ':write_off' AND ended_at_ms IS NULL AND number = CAST(substr(NEW.id, 6) AS INTEGER)
    AND NEW.amount = amount_satang - refunding_satang - refunded_satang
)
BEGIN
  SELECT RAISE(ABORT, 'a case moves what is left of it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_carry_cases AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' OR NEW.id GLOB 'case:*'
BEGIN
  UPDATE money_cases SET
    refunding_satang = refunding_satang + CASE 'house:refunding'
      WHEN NEW.to_account THEN NEW.amount WHEN NEW.from_account THEN -NEW.amount ELSE 0 END,
    refunded_satang = refunded_satang + CASE
      WHEN NEW.to_account GLOB 'world:*' THEN NEW.amount WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END,
    written_off_satang = written_off_satang + CASE NEW.to_account WHEN 'house:written_off' THEN NEW.amount ELSE 0 END,
    ended_at_ms = CASE WHEN refunded_satang + written_off_satang + CASE
        WHEN NEW.to_account GLOB 'world:*' OR NEW.to_account = 'house:written_off' THEN NEW.amount
        WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END = amount_satang
      THEN NEW.moved_at_ms END
  WHERE number = CASE WHEN NEW.id GLOB 'case:*' THEN CAST(substr(NEW.id, 6) AS INTEGER) ELSE (
    SELECT case_number FROM refunds WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1)
  ) END;
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell_orders AFTER UPDATE ON money_cases
WHEN NEW.order_uuid IS NOT NULL
  AND NEW.refunding_satang + NEW.refunded_satang <> OLD.refunding_satang + OLD.refunded_satang
BEGIN
  UPDATE orders SET version = version + 1,
    refunded_satang = refunded_satang + NEW.refunding_satang + NEW.refunded_satang - OLD.refunding_satang - OLD.refunded_satang
  WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang ON orders
WHEN NEW.refunded_satang IS NOT OLD.refunded_satang AND NEW.refunded_satang IS NOT (
  SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
)
BEGIN
  SELECT RAISE(ABORT, 'what was refunded is what its cases say');
END;
