DROP TRIGGER credit_notes_are_of_refunds;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_carry_cases;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_refunds;
--> statement-breakpoint
DROP TRIGGER refunds_come_once;
--> statement-breakpoint
DROP TRIGGER refunds_never_go;
--> statement-breakpoint
DROP TRIGGER refunds_move;
--> statement-breakpoint
DROP TRIGGER refunds_begin;
--> statement-breakpoint
DROP TRIGGER money_cases_keep_terms;
--> statement-breakpoint
CREATE TABLE `refund_accounts` (
	`order_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`bank_code` text,
	`key_uuid` text NOT NULL,
	`account_sealed` text NOT NULL,
	`account_masked` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	PRIMARY KEY(`order_uuid`, `number`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_accounts_kind" CHECK("refund_accounts"."kind" IN ('bank', 'promptpay_phone', 'promptpay_id')),
	CONSTRAINT "refund_accounts_bank" CHECK(("refund_accounts"."kind" = 'bank') = ("refund_accounts"."bank_code" IS NOT NULL))
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_refunds` AS SELECT * FROM `refunds` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `refunds`;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`uuid` text PRIMARY KEY NOT NULL,
	`case_number` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	`state` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`bank_note` text,
	`way` text DEFAULT 'account' NOT NULL,
	`account_number` integer,
	`batch_uuid` text,
	`end_to_end_id` text GENERATED ALWAYS AS ('VR' || upper(substr(replace(uuid, '-', ''), 1, 18))) VIRTUAL NOT NULL,
	`gateway_refund_id` text,
	`told_to` text,
	`answer_until_ms` integer,
	`due_at_ms` integer,
	FOREIGN KEY (`case_number`) REFERENCES `money_cases`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_uuid`) REFERENCES `payout_batches`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_satang" > 0),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('asked', 'declined', 'approved', 'paid', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE INDEX `refunds_of_case` ON `refunds` (`case_number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_of_transfer` ON `refunds` (`end_to_end_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_of_gateway` ON `refunds` (`gateway_refund_id`) WHERE gateway_refund_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `refunds_of_batch` ON `refunds` (`batch_uuid`) WHERE batch_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `refunds_to_send` ON `refunds` (`started_at_ms`) WHERE state = 'approved' AND way = 'account' AND batch_uuid IS NULL;
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_under_way` ON `refunds` (`case_number`) WHERE state IN ('asked', 'approved');
--> statement-breakpoint
INSERT INTO `refunds` (`uuid`, `case_number`, `amount_satang`, `state`, `started_by`, `started_at_ms`, `moved_at_ms`, `bank_note`) SELECT `uuid`, `case_number`, `amount_satang`, `state`, `started_by`, `started_at_ms`, `moved_at_ms`, `bank_note` FROM `__old_refunds` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_refunds`;
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
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the account of a refund is chosen by its buyer');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_never_change BEFORE UPDATE ON refund_accounts
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_never_go BEFORE DELETE ON refund_accounts
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_come_once BEFORE INSERT ON refund_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM refund_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM refund_accounts WHERE order_uuid = NEW.order_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'refund_accounts are append-only');
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
    AND amount_satang - refunding_satang - refunded_satang - written_off_satang >= NEW.amount_satang
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
      WHERE subject_kind = 'refund' AND subject_id = NEW.uuid AND state = 'approved' AND amount_satang = NEW.amount_satang
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
CREATE TRIGGER refunds_go_in_files BEFORE UPDATE OF batch_uuid ON refunds
WHEN NEW.batch_uuid IS NOT OLD.batch_uuid AND NOT (
  NEW.way = 'account' AND OLD.state = 'approved' AND NEW.state = 'approved' AND (OLD.batch_uuid IS NULL OR NEW.batch_uuid IS NULL)
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = coalesce(NEW.batch_uuid, OLD.batch_uuid)) IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a refund goes in one file');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_go_by_files BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'approved' AND NEW.state IS NOT OLD.state AND NEW.way = 'account'
  AND (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a refund is paid by what was sent to the bank');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_never_go BEFORE DELETE ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_come_once BEFORE INSERT ON refunds
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM refunds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM refunds WHERE end_to_end_id = NEW.end_to_end_id)
  OR EXISTS (SELECT 1 FROM refunds WHERE gateway_refund_id = NEW.gateway_refund_id AND (gateway_refund_id IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.gateway_refund_id AS gateway_refund_id) WHERE gateway_refund_id IS NOT NULL)
  OR EXISTS (SELECT 1 FROM refunds WHERE case_number = NEW.case_number AND (state IN ('asked', 'approved'))) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state IN ('asked', 'approved'))
BEGIN
  SELECT RAISE(ABORT, 'refunds stay');
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
CREATE TRIGGER credit_notes_are_of_refunds BEFORE INSERT ON credit_notes
WHEN NOT EXISTS (SELECT 1 FROM refunds WHERE uuid = NEW.refund_uuid AND state = 'paid' AND amount_satang = NEW.amount_satang)
  OR (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM credit_notes))
BEGIN
  SELECT RAISE(ABORT, 'credit notes are of refunds, and numbered without gaps');
END;
