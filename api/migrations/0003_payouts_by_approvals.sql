-- Payouts are approved as all else is; none was made yet.
DROP TABLE payout_approvals;
--> statement-breakpoint
DROP TABLE payout_steps;
--> statement-breakpoint
DROP TABLE tax_certificates;
--> statement-breakpoint
DROP TABLE payout_attempts;
--> statement-breakpoint
DROP TABLE payout_cases;
--> statement-breakpoint
DROP TABLE payouts;
--> statement-breakpoint
DROP TRIGGER payout_batches_are_compared;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_begin;
--> statement-breakpoint
DROP TRIGGER refunds_move;
--> statement-breakpoint
DROP TRIGGER approvals_come_once;
--> statement-breakpoint
DROP TRIGGER approvals_never_go;
--> statement-breakpoint
DROP TRIGGER approvals_are_decided_once;
--> statement-breakpoint
DROP TRIGGER approvals_begin;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_approvals` AS SELECT * FROM `approvals` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `approvals`;
--> statement-breakpoint
CREATE TABLE `approvals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`digest` text NOT NULL,
	`amount_satang` integer,
	`ground` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`state` text NOT NULL,
	`needed` integer DEFAULT 1 NOT NULL,
	`first_by` text,
	`first_at_ms` integer,
	`decided_by` text,
	`decided_at_ms` integer,
	`decision_ground` text,
	`asked_key` text GENERATED ALWAYS AS (printf('%016d', asked_at_ms) || uuid) VIRTUAL NOT NULL,
	`decided_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - decided_at_ms) || uuid) VIRTUAL,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_state" CHECK("approvals"."state" IN ('open', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "approvals_digest" CHECK(length("approvals"."digest") = 64),
	CONSTRAINT "approvals_amount" CHECK("approvals"."amount_satang" IS NULL OR "approvals"."amount_satang" >= 0),
	CONSTRAINT "approvals_decision" CHECK(("approvals"."state" = 'open') = ("approvals"."decided_by" IS NULL) AND ("approvals"."state" = 'open') = ("approvals"."decided_at_ms" IS NULL)),
	CONSTRAINT "approvals_needed" CHECK("approvals"."needed" IN (1, 2)),
	CONSTRAINT "approvals_first" CHECK(("approvals"."first_by" IS NULL) = ("approvals"."first_at_ms" IS NULL)
        AND ("approvals"."first_by" IS NULL OR ("approvals"."needed" = 2 AND "approvals"."first_by" <> "approvals"."asked_by"))
        AND ("approvals"."state" <> 'approved' OR "approvals"."needed" = 1 OR ("approvals"."first_by" IS NOT NULL AND "approvals"."first_by" <> "approvals"."decided_by"))),
	CONSTRAINT "approvals_two_people" CHECK("approvals"."decided_by" IS NULL OR ("approvals"."decided_by" = "approvals"."asked_by") = ("approvals"."state" = 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_open` ON `approvals` (`subject_kind`,`subject_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`state`,`asked_key`);
--> statement-breakpoint
CREATE INDEX `approvals_decided` ON `approvals` (`state`,`decided_key`);
--> statement-breakpoint
INSERT INTO `approvals` (`uuid`, `subject_kind`, `subject_id`, `digest`, `amount_satang`, `ground`, `asked_by`, `asked_at_ms`, `state`, `decided_by`, `decided_at_ms`, `decision_ground`) SELECT `uuid`, `subject_kind`, `subject_id`, `digest`, `amount_satang`, `ground`, `asked_by`, `asked_at_ms`, `state`, `decided_by`, `decided_at_ms`, `decision_ground` FROM `__old_approvals` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_approvals`;
--> statement-breakpoint
CREATE TABLE `payout_attempts` (
	`payout_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`end_to_end_id` text NOT NULL,
	`account_number` integer NOT NULL,
	`batch_uuid` text NOT NULL,
	`state` text NOT NULL,
	`value_day` text,
	`reason` text,
	PRIMARY KEY(`payout_uuid`, `number`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_uuid`) REFERENCES `payout_batches`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_attempts_state" CHECK("payout_attempts"."state" IN ('live', 'paid', 'rejected', 'returned', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE `payout_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_uuid` text,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`opened_at_ms` integer NOT NULL,
	`closed_at_ms` integer,
	`closed_by_uuid` text,
	`closing_note` text,
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_steps` (
	`payout_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`payout_uuid`, `version`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payouts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`quote_uuid` text NOT NULL,
	`reference` text NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`account_number` integer NOT NULL,
	`family_parts` text NOT NULL,
	`terms` text NOT NULL,
	`terms_digest` text NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	`gross_satang` integer NOT NULL,
	`family_share_satang` integer NOT NULL,
	`payee_part_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`fee_vat_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`net_satang` integer NOT NULL,
	`state` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`hold` text,
	`bank_reason` text,
	`approval_uuid` text NOT NULL,
	`numbered_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`paid_on` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`quote_uuid`) REFERENCES `payout_quotes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_uuid`) REFERENCES `approvals`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_tokens" CHECK("payouts"."vtokens" > 0 AND "payouts"."family_vtokens" BETWEEN 0 AND "payouts"."vtokens"),
	CONSTRAINT "payouts_net" CHECK("payouts"."net_satang" > 0),
	CONSTRAINT "payouts_parts" CHECK("payouts"."gross_satang" = "payouts"."family_share_satang" + "payouts"."payee_part_satang"
      AND "payouts"."net_satang" = "payouts"."payee_part_satang" + "payouts"."vat_satang" - "payouts"."tax_satang" - "payouts"."fee_satang" - "payouts"."fee_vat_satang"),
	CONSTRAINT "payouts_whole" CHECK(min("payouts"."tax_satang", "payouts"."fee_satang", "payouts"."fee_vat_satang", "payouts"."vat_satang", "payouts"."family_share_satang") >= 0),
	CONSTRAINT "payouts_hold" CHECK(("payouts"."state" = 'held') = ("payouts"."hold" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `tax_certificates` (
	`book` integer NOT NULL,
	`number` integer NOT NULL,
	`payout_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`form` text NOT NULL,
	`income_type` text NOT NULL,
	`paid_on` text NOT NULL,
	`base_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`replaces_book` integer,
	`replaces_number` integer,
	`voided_at_ms` integer,
	`void_reason` text,
	PRIMARY KEY(`book`, `number`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_certificates_void" CHECK(("tax_certificates"."voided_at_ms" IS NULL) = ("tax_certificates"."void_reason" IS NULL)),
	CONSTRAINT "tax_certificates_tax" CHECK("tax_certificates"."tax_satang" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_end_to_end_id_unique` ON `payout_attempts` (`end_to_end_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_live` ON `payout_attempts` (`payout_uuid`) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX `payout_attempts_of_batch` ON `payout_attempts` (`batch_uuid`,`state`);
--> statement-breakpoint
CREATE INDEX `payout_cases_open` ON `payout_cases` (`opened_at_ms`) WHERE closed_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_quote_uuid_unique` ON `payouts` (`quote_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_reference_unique` ON `payouts` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_approval_uuid_unique` ON `payouts` (`approval_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_of_owner` ON `payouts` (`owner_kind`,`owner_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `payouts_by_state` ON `payouts` (`state`,`created_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_certificates_valid` ON `tax_certificates` (`payout_uuid`) WHERE voided_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `tax_certificates_of_payee` ON `tax_certificates` (`payee_uuid`,`paid_on`);
--> statement-breakpoint
CREATE INDEX `tax_certificates_by_form` ON `tax_certificates` (`form`,`paid_on`);
--> statement-breakpoint
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open' OR NEW.first_by IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an approval begins as open');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open'
  -- Open it stays for the first of two alone, whose word stays.
  OR (NEW.state = 'open' AND (OLD.first_by IS NOT NULL OR NEW.first_by IS NULL))
  OR (NEW.state <> 'open' AND (NEW.first_by IS NOT OLD.first_by OR NEW.first_at_ms IS NOT OLD.first_at_ms))
  OR NEW.needed IS NOT OLD.needed
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval is decided once, as it was asked for');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_come_once BEFORE INSERT ON approvals
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM approvals WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM approvals WHERE subject_kind = NEW.subject_kind AND subject_id = NEW.subject_id AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.case_number IS NOT OLD.case_number OR NEW.amount_satang IS NOT OLD.amount_satang
  OR NEW.started_by IS NOT OLD.started_by OR NEW.started_at_ms IS NOT OLD.started_at_ms
  OR NOT CASE OLD.state || '>' || NEW.state
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
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state <> 'held')
  OR (NEW.position <= (SELECT released_to FROM gift_progress)
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state = 'held'))
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = iif(NEW.to_giver, 'gift_take_back', 'gift_take_back_refund') AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'a gift is taken back while it is held, by two people');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_follow BEFORE INSERT ON tax_certificates
WHEN NEW.voided_at_ms IS NOT NULL
  OR NEW.number <> 1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = NEW.book), 0)
  OR NEW.book <> 543 + substr(NEW.paid_on, 1, 4)
  OR NOT EXISTS (
    SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND payee_uuid = NEW.payee_uuid AND paid_on = NEW.paid_on
      AND payee_part_satang = NEW.base_satang AND tax_satang = NEW.tax_satang
  )
  OR (NEW.replaces_number IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM tax_certificates AS old
    WHERE old.book = NEW.replaces_book AND old.number = NEW.replaces_number
      AND old.payout_uuid = NEW.payout_uuid AND old.voided_at_ms IS NOT NULL
  ))
BEGIN
  SELECT RAISE(ABORT, 'a certificate says what was withheld');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_stay BEFORE UPDATE ON tax_certificates
WHEN OLD.voided_at_ms IS NOT NULL OR NEW.voided_at_ms IS NULL
  OR NEW.book IS NOT OLD.book OR NEW.number IS NOT OLD.number OR NEW.payout_uuid IS NOT OLD.payout_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.form IS NOT OLD.form OR NEW.income_type IS NOT OLD.income_type
  OR NEW.paid_on IS NOT OLD.paid_on OR NEW.base_satang IS NOT OLD.base_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.issued_at_ms IS NOT OLD.issued_at_ms OR NEW.replaces_book IS NOT OLD.replaces_book
  OR NEW.replaces_number IS NOT OLD.replaces_number
BEGIN
  SELECT RAISE(ABORT, 'a certificate stays, void or not');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_never_go BEFORE DELETE ON tax_certificates
BEGIN
  SELECT RAISE(ABORT, 'tax_certificates stay');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_come_once BEFORE INSERT ON tax_certificates
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_certificates WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE book = NEW.book AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE payout_uuid = NEW.payout_uuid AND (voided_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.voided_at_ms AS voided_at_ms) WHERE voided_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_certificates stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_set_aside AFTER INSERT ON payouts
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_' || value, 'VTOKEN', 0, NULL
    FROM json_each('["set_aside","on_the_way","paid"]');
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':0:set_aside', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens - (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_back AFTER UPDATE OF state ON payouts
WHEN OLD.state <> NEW.state AND NEW.state = 'cancelled'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'approved' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':leave', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':owed', 'house:earned', 'house:payouts_on_the_way',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'failed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || (value ->> 'family_uuid') || ':vtoken_payable', 'VTOKEN', 0, NULL FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way',
      'house:bank_out', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:payouts_on_the_way',
      'house:tax_withheld', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payouts_on_the_way',
      'house:payout_fees', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:payouts_on_the_way',
      'house:fee_vat', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, issued_at_ms)
    SELECT 543 + substr(NEW.paid_on, 1, 4),
      1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.paid_on, 1, 4)), 0),
      NEW.uuid, NEW.payee_uuid, json_extract(NEW.terms, '$.tax_form'), json_extract(NEW.terms, '$.income_type'),
      NEW.paid_on, NEW.payee_part_satang, NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0 AND NEW.numbered_by = 'ours';
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NOT NULL
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:bank_out', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_return AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'paid' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:bank_out', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned', 'house:payouts_on_the_way', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (
  SELECT 1 FROM tax_filings
  WHERE form = json_extract(OLD.terms, '$.tax_form') AND month = substr(OLD.paid_on, 1, 7) AND OLD.tax_satang > 0
)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_give_up AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'given_up'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned',
      'house:earned', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:tax_withheld',
      'house:earned', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payout_fees',
      'house:earned', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:fee_vat',
      'house:earned', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  UPDATE tax_certificates SET voided_at_ms = NEW.moved_at_ms, void_reason = 'payment_given_up'
    WHERE payout_uuid = NEW.uuid AND voided_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_begin BEFORE INSERT ON payouts
WHEN NEW.state <> 'submitted' OR NEW.version <> 0 OR NEW.paid_on IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid AND state = 'open'
  )
  OR NOT EXISTS (
    SELECT 1 FROM payout_quotes AS quote
    WHERE quote.uuid = NEW.quote_uuid AND quote.expires_at_ms > NEW.created_at_ms
      AND quote.owner_kind = NEW.owner_kind AND quote.owner_uuid = NEW.owner_uuid
      AND quote.payee_uuid = NEW.payee_uuid AND quote.account_number = NEW.account_number
      AND quote.family_parts = NEW.family_parts AND quote.terms_digest = NEW.terms_digest
      AND quote.vtokens = NEW.vtokens AND quote.family_vtokens = NEW.family_vtokens
      AND quote.tax_satang = NEW.tax_satang AND quote.net_satang = NEW.net_satang
  )
  OR NEW.family_vtokens <> (SELECT coalesce(sum(value ->> 'vtokens'), 0) FROM json_each(NEW.family_parts))
BEGIN
  SELECT RAISE(ABORT, 'a payout begins as its quote says');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_families_theirs BEFORE INSERT ON payouts
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.family_parts) AS part
    WHERE part.value ->> 'vtokens' > coalesce((
      SELECT vtokens FROM family_parts WHERE vb_uuid = NEW.owner_uuid AND family_uuid = part.value ->> 'family_uuid'
    ), 0)
  )
  OR (SELECT coalesce(sum(vtokens), 0) FROM family_parts WHERE vb_uuid = NEW.owner_uuid) - NEW.family_vtokens > (
    SELECT balance FROM ledger_accounts WHERE id = NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable'
  ) - NEW.vtokens
BEGIN
  SELECT RAISE(ABORT, 'a payout takes of the families'' part what its gifts noted');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_take_turns BEFORE UPDATE ON payouts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the payout');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_keep_terms BEFORE UPDATE ON payouts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.quote_uuid IS NOT OLD.quote_uuid OR NEW.reference IS NOT OLD.reference
  OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.account_number IS NOT OLD.account_number
  OR NEW.family_parts IS NOT OLD.family_parts OR NEW.terms IS NOT OLD.terms OR NEW.terms_digest IS NOT OLD.terms_digest
  OR NEW.vtokens IS NOT OLD.vtokens OR NEW.family_vtokens IS NOT OLD.family_vtokens
  OR NEW.gross_satang IS NOT OLD.gross_satang OR NEW.family_share_satang IS NOT OLD.family_share_satang
  OR NEW.payee_part_satang IS NOT OLD.payee_part_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.fee_satang IS NOT OLD.fee_satang OR NEW.fee_vat_satang IS NOT OLD.fee_vat_satang
  OR NEW.vat_satang IS NOT OLD.vat_satang OR NEW.net_satang IS NOT OLD.net_satang
  OR NEW.numbered_by IS NOT OLD.numbered_by
  OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS NOT OLD.paid_on)
  -- Once it was held it is approved anew.
  OR (NEW.approval_uuid IS NOT OLD.approval_uuid) <> (OLD.state = 'held' AND NEW.state = 'submitted')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a payout stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_never_go BEFORE DELETE ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_once BEFORE INSERT ON payouts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payouts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payouts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE quote_uuid = NEW.quote_uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM payouts WHERE approval_uuid = NEW.approval_uuid)
  OR EXISTS (SELECT 1 FROM payouts WHERE owner_kind = NEW.owner_kind AND owner_uuid = NEW.owner_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'payouts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move_legally BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'submitted>approved', 'submitted>held', 'submitted>cancelled',
  'held>submitted', 'held>cancelled',
  'approved>sent', 'approved>held',
  'sent>paid', 'sent>failed', 'sent>returned',
  'paid>returned',
  'returned>sent', 'returned>given_up'
)
BEGIN
  SELECT RAISE(ABORT, 'a payout may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_approvals BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND (OLD.state = 'submitted' OR NEW.state = 'submitted') AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid
    AND CASE NEW.state WHEN 'submitted' THEN state = 'open' WHEN 'approved' THEN state = 'approved'
      ELSE state IN ('refused', 'withdrawn') END
)
BEGIN
  SELECT RAISE(ABORT, 'a payout is approved by as many as it needs');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_of_payouts_are_of_others BEFORE UPDATE ON approvals
WHEN NEW.subject_kind = 'payout' AND (NEW.state = 'approved' OR NEW.first_by IS NOT OLD.first_by) AND EXISTS (
  SELECT 1 FROM payouts CROSS JOIN users AS approver
  WHERE payouts.approval_uuid = NEW.uuid AND approver.uuid = iif(NEW.state = 'approved', NEW.decided_by, NEW.first_by) AND (
    payouts.owner_uuid IN (approver.uuid, approver.family_uuid)
    OR approver.family_uuid = (SELECT family_uuid FROM users WHERE uuid = payouts.owner_uuid)
    OR EXISTS (SELECT 1 FROM json_each(payouts.family_parts) AS part WHERE part.value ->> 'family_uuid' = approver.family_uuid)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves what is theirs or their family''s');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_go_by_attempts BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NOT CASE
  WHEN NEW.state = 'sent' THEN EXISTS (
    SELECT 1 FROM payout_attempts AS attempt JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
    WHERE attempt.payout_uuid = NEW.uuid AND attempt.state = 'live' AND batch.released_at_ms IS NOT NULL
  )
  -- Tax that was withheld stays withheld: what was paid once is returned, and never failed.
  WHEN OLD.state = 'sent' THEN (NEW.state = 'paid' OR (NEW.state = 'failed') = (OLD.paid_on IS NULL))
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
CREATE TRIGGER payout_attempts_begin BEFORE INSERT ON payout_attempts
WHEN NEW.state <> 'live'
  OR NEW.number <> 1 + (SELECT count(*) FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid)
  OR (SELECT state FROM payouts WHERE uuid = NEW.payout_uuid) NOT IN ('approved', 'returned')
  OR (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a payment is tried when the last try is over');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_end BEFORE UPDATE ON payout_attempts
WHEN NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.number IS NOT OLD.number
  OR NEW.end_to_end_id IS NOT OLD.end_to_end_id OR NEW.batch_uuid IS NOT OLD.batch_uuid
  OR NEW.account_number IS NOT OLD.account_number
  OR OLD.state || '>' || NEW.state NOT IN ('live>paid', 'live>rejected', 'live>dropped', 'paid>returned')
  OR (NEW.state = 'dropped') <> (SELECT released_at_ms IS NULL FROM payout_batches WHERE uuid = NEW.batch_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a try ends as the bank says');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_never_go BEFORE DELETE ON payout_attempts
BEGIN
  SELECT RAISE(ABORT, 'payout_attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_come_once BEFORE INSERT ON payout_attempts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_attempts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE end_to_end_id = NEW.end_to_end_id)
  OR EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid AND (state = 'live')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'live')
BEGIN
  SELECT RAISE(ABORT, 'payout_attempts stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_are_compared BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE subject_kind = 'payout_batch' AND subject_id = NEW.uuid AND digest = NEW.digest AND state = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'two people compare a file before it is sent');
END;
--> statement-breakpoint
CREATE TRIGGER payout_cases_never_go BEFORE DELETE ON payout_cases
BEGIN
  SELECT RAISE(ABORT, 'payout_cases stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_cases_come_once BEFORE INSERT ON payout_cases
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_cases WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_cases WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell_beginning AFTER INSERT ON payouts
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_tell_steps AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_never_change BEFORE UPDATE ON payout_steps
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_never_go BEFORE DELETE ON payout_steps
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_come_once BEFORE INSERT ON payout_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_steps WHERE payout_uuid = NEW.payout_uuid AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'payout_steps are append-only');
END;
