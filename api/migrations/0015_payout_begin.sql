DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_are_known;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_move_vtokens;
--> statement-breakpoint
CREATE TABLE `payee_accounts` (
	`payee_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`bank_code` text NOT NULL,
	`account_sealed` text NOT NULL,
	`account_masked` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	PRIMARY KEY(`payee_uuid`, `number`),
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payee_facts` (
	`payee_uuid` text NOT NULL,
	`name` text NOT NULL,
	`from_ms` integer NOT NULL,
	`value` text NOT NULL,
	`ground` text NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	PRIMARY KEY(`payee_uuid`, `name`, `from_ms`),
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_facts_ground" CHECK("payee_facts"."ground" <> '')
);
--> statement-breakpoint
CREATE TABLE `payees` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`key_uuid` text NOT NULL,
	`identity_sealed` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`created_by_uuid` text NOT NULL,
	`reviewed_by_uuid` text,
	FOREIGN KEY (`created_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payees_state" CHECK("payees"."state" IN ('waiting', 'approved', 'stopped')),
	CONSTRAINT "payees_reviewed" CHECK("payees"."state" = 'waiting' OR "payees"."reviewed_by_uuid" IS NOT NULL),
	CONSTRAINT "payees_two_people" CHECK("payees"."state" <> 'approved' OR "payees"."reviewed_by_uuid" <> "payees"."created_by_uuid")
);
--> statement-breakpoint
CREATE TABLE `bank_holidays` (
	`day` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bank_reports` (
	`digest` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`report_id` text NOT NULL,
	`read_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_approvals` (
	`payout_uuid` text NOT NULL,
	`round` integer NOT NULL,
	`approver_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`payout_uuid`, `round`, `approver_uuid`),
	FOREIGN KEY (`payout_uuid`) REFERENCES `payouts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approver_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
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
CREATE TABLE `payout_batches` (
	`uuid` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`format` text NOT NULL,
	`value_day` text NOT NULL,
	`digest` text NOT NULL,
	`transfer_count` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`made_at_ms` integer NOT NULL,
	`made_by_uuid` text NOT NULL,
	`released_at_ms` integer,
	`offered_at_ms` integer,
	`taken_at_ms` integer,
	`ask_at_ms` integer,
	FOREIGN KEY (`made_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
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
CREATE TABLE `payout_quotes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`payee_uuid` text NOT NULL,
	`account_number` integer NOT NULL,
	`family_uuid` text,
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
	`made_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action
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
	`family_uuid` text,
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
	`round` integer NOT NULL,
	`approvals_needed` integer NOT NULL,
	`numbered_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`paid_on` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`quote_uuid`) REFERENCES `payout_quotes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_uuid`) REFERENCES `payees`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_tokens" CHECK("payouts"."vtokens" > 0 AND "payouts"."family_vtokens" BETWEEN 0 AND "payouts"."vtokens"),
	CONSTRAINT "payouts_net" CHECK("payouts"."net_satang" > 0),
	CONSTRAINT "payouts_parts" CHECK("payouts"."gross_satang" = "payouts"."family_share_satang" + "payouts"."payee_part_satang"
      AND "payouts"."net_satang" = "payouts"."payee_part_satang" + "payouts"."vat_satang" - "payouts"."tax_satang" - "payouts"."fee_satang" - "payouts"."fee_vat_satang"),
	CONSTRAINT "payouts_whole" CHECK(min("payouts"."tax_satang", "payouts"."fee_satang", "payouts"."fee_vat_satang", "payouts"."vat_satang", "payouts"."family_share_satang") >= 0),
	CONSTRAINT "payouts_hold" CHECK(("payouts"."state" = 'held') = ("payouts"."hold" IS NOT NULL)),
	CONSTRAINT "payouts_family" CHECK("payouts"."family_vtokens" = 0 OR "payouts"."family_uuid" IS NOT NULL)
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
CREATE TABLE `tax_filings` (
	`form` text NOT NULL,
	`month` text NOT NULL,
	`filed_at_ms` integer NOT NULL,
	`filed_by_uuid` text NOT NULL,
	`tax_satang` integer NOT NULL,
	`receipt` text NOT NULL,
	PRIMARY KEY(`form`, `month`),
	FOREIGN KEY (`filed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payees_of_owner` ON `payees` (`owner_kind`,`owner_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_end_to_end_id_unique` ON `payout_attempts` (`end_to_end_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_attempts_live` ON `payout_attempts` (`payout_uuid`) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX `payout_attempts_of_batch` ON `payout_attempts` (`batch_uuid`,`state`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_batches_message_id_unique` ON `payout_batches` (`message_id`);
--> statement-breakpoint
CREATE INDEX `payout_batches_to_ask` ON `payout_batches` (`ask_at_ms`) WHERE ask_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payout_cases_open` ON `payout_cases` (`opened_at_ms`) WHERE closed_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_quote_uuid_unique` ON `payouts` (`quote_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_reference_unique` ON `payouts` (`reference`);
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
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id = 'house:earned' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  ELSE NEW.id GLOB 'house:?*' AND NEW.lowest IS 0 AND NEW.highest IS NULL
END
BEGIN
  SELECT RAISE(ABORT, 'there is no account of that kind');
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
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    WHEN ':vtoken_held>:vtoken_payable' THEN NEW.to_account LIKE 'family:%'
      OR substr(NEW.from_account, 1, 41) = substr(NEW.to_account, 1, 41)
    -- The family's part of what its VB is paid; and back, where that payout is given up.
    WHEN ':vtoken_on_the_way>:vtoken_payable' THEN substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      OR (NEW.id GLOB 'payout:?*' AND NEW.to_account LIKE 'family:%')
    WHEN ':vtoken_payable>:vtoken_payable' THEN NEW.id GLOB 'payout:?*'
      AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%'
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited',
          -- Cancelled or refused before it was sent; sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- Failed before execution; paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens may not go there');
END;
--> statement-breakpoint
CREATE TRIGGER payees_stay BEFORE UPDATE ON payees
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.key_uuid IS NOT OLD.key_uuid OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.created_by_uuid IS NOT OLD.created_by_uuid
BEGIN
  SELECT RAISE(ABORT, 'a payee is somebody''s for good');
END;
--> statement-breakpoint
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves a payee of their own');
END;
--> statement-breakpoint
CREATE TRIGGER payees_never_go BEFORE DELETE ON payees
BEGIN
  SELECT RAISE(ABORT, 'payees stay');
END;
--> statement-breakpoint
CREATE TRIGGER payees_come_once BEFORE INSERT ON payees
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payees WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payees WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payees WHERE owner_kind = NEW.owner_kind AND owner_uuid = NEW.owner_uuid)
BEGIN
  SELECT RAISE(ABORT, 'payees stay');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_follow BEFORE INSERT ON payee_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has set the account');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_never_change BEFORE UPDATE ON payee_accounts
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_never_go BEFORE DELETE ON payee_accounts
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_come_once BEFORE INSERT ON payee_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payee_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payee_accounts WHERE payee_uuid = NEW.payee_uuid AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'payee_accounts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_go_on BEFORE INSERT ON payee_facts
WHEN EXISTS (
  SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms >= NEW.from_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a fact of a payee is never changed backwards');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_never_change BEFORE UPDATE ON payee_facts
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_never_go BEFORE DELETE ON payee_facts
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_come_once BEFORE INSERT ON payee_facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payee_facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name AND from_ms = NEW.from_ms)
BEGIN
  SELECT RAISE(ABORT, 'payee_facts are append-only');
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
CREATE TRIGGER tax_filings_never_change BEFORE UPDATE ON tax_filings
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_never_go BEFORE DELETE ON tax_filings
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_come_once BEFORE INSERT ON tax_filings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_filings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_filings WHERE form = NEW.form AND month = NEW.month)
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
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
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_back AFTER UPDATE OF state ON payouts
WHEN OLD.state <> NEW.state AND NEW.state = 'cancelled'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms
  );
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
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || NEW.family_uuid || ':vtoken_payable', 'VTOKEN', 0, NULL WHERE NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || NEW.family_uuid || ':vtoken_payable', NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.family_vtokens > 0;
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
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share', 'family:' || NEW.family_uuid || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.family_vtokens > 0;
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
CREATE TRIGGER payout_quotes_never_change BEFORE UPDATE ON payout_quotes
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_never_go BEFORE DELETE ON payout_quotes
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_come_once BEFORE INSERT ON payout_quotes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_quotes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_quotes WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'payout_quotes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_begin BEFORE INSERT ON payouts
WHEN NEW.state <> 'submitted' OR NEW.version <> 0 OR NEW.round <> 1 OR NEW.paid_on IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM payout_quotes AS quote
    WHERE quote.uuid = NEW.quote_uuid AND quote.expires_at_ms > NEW.created_at_ms
      AND quote.owner_kind = NEW.owner_kind AND quote.owner_uuid = NEW.owner_uuid
      AND quote.payee_uuid = NEW.payee_uuid AND quote.account_number = NEW.account_number
      AND quote.family_uuid IS NEW.family_uuid AND quote.terms_digest = NEW.terms_digest
      AND quote.vtokens = NEW.vtokens AND quote.family_vtokens = NEW.family_vtokens
      AND quote.tax_satang = NEW.tax_satang AND quote.net_satang = NEW.net_satang
  )
BEGIN
  SELECT RAISE(ABORT, 'a payout begins as its quote says');
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
  OR NEW.family_uuid IS NOT OLD.family_uuid OR NEW.terms IS NOT OLD.terms OR NEW.terms_digest IS NOT OLD.terms_digest
  OR NEW.vtokens IS NOT OLD.vtokens OR NEW.family_vtokens IS NOT OLD.family_vtokens
  OR NEW.gross_satang IS NOT OLD.gross_satang OR NEW.family_share_satang IS NOT OLD.family_share_satang
  OR NEW.payee_part_satang IS NOT OLD.payee_part_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.fee_satang IS NOT OLD.fee_satang OR NEW.fee_vat_satang IS NOT OLD.fee_vat_satang
  OR NEW.vat_satang IS NOT OLD.vat_satang OR NEW.net_satang IS NOT OLD.net_satang
  OR NEW.approvals_needed IS NOT OLD.approvals_needed OR NEW.numbered_by IS NOT OLD.numbered_by
  OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS NOT OLD.paid_on)
  OR NEW.round - OLD.round <> (OLD.state = 'held' AND NEW.state = 'submitted')
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
CREATE TRIGGER payouts_are_approved BEFORE UPDATE OF state ON payouts
WHEN OLD.state <> 'approved' AND NEW.state = 'approved' AND (
  SELECT count(*) FROM payout_approvals WHERE payout_uuid = NEW.uuid AND round = NEW.round
) < NEW.approvals_needed
BEGIN
  SELECT RAISE(ABORT, 'a payout is approved by as many as it needs');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_are_of_others BEFORE INSERT ON payout_approvals
WHEN NOT EXISTS (
  SELECT 1 FROM payouts
  WHERE uuid = NEW.payout_uuid AND state = 'submitted' AND round = NEW.round AND owner_uuid <> NEW.approver_uuid
    AND NOT EXISTS (
      SELECT 1 FROM users AS approver
      WHERE approver.uuid = NEW.approver_uuid AND approver.family_uuid IS NOT NULL AND approver.family_uuid IN (
        payouts.owner_uuid, payouts.family_uuid, (SELECT family_uuid FROM users WHERE uuid = payouts.owner_uuid)
      )
    )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves what is theirs or their family''s');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_never_change BEFORE UPDATE ON payout_approvals
BEGIN
  SELECT RAISE(ABORT, 'payout_approvals are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_never_go BEFORE DELETE ON payout_approvals
BEGIN
  SELECT RAISE(ABORT, 'payout_approvals are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_come_once BEFORE INSERT ON payout_approvals
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_approvals WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_approvals WHERE payout_uuid = NEW.payout_uuid AND round = NEW.round AND approver_uuid = NEW.approver_uuid)
BEGIN
  SELECT RAISE(ABORT, 'payout_approvals are append-only');
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
CREATE TRIGGER payout_batches_stay BEFORE UPDATE ON payout_batches
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.message_id IS NOT OLD.message_id OR NEW.format IS NOT OLD.format
  OR NEW.value_day IS NOT OLD.value_day OR NEW.digest IS NOT OLD.digest OR NEW.total_satang IS NOT OLD.total_satang
  OR NEW.transfer_count IS NOT OLD.transfer_count OR NEW.made_by_uuid IS NOT OLD.made_by_uuid
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.offered_at_ms IS NOT NULL AND NEW.offered_at_ms IS NOT OLD.offered_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a file for the bank stays as it was made');
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
CREATE TRIGGER payout_batches_never_go BEFORE DELETE ON payout_batches
BEGIN
  SELECT RAISE(ABORT, 'payout_batches stay');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_come_once BEFORE INSERT ON payout_batches
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payout_batches WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payout_batches WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM payout_batches WHERE message_id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'payout_batches stay');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_never_change BEFORE UPDATE ON bank_reports
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_never_go BEFORE DELETE ON bank_reports
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_come_once BEFORE INSERT ON bank_reports
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM bank_reports WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM bank_reports WHERE digest = NEW.digest)
BEGIN
  SELECT RAISE(ABORT, 'bank_reports are append-only');
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
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('payout_fee_satang', 0, '0', 'Proposed: paying out is free', NULL, 0),
  ('payout_least_satang', 0, '10000', 'Proposed: a hundred baht', NULL, 0),
  ('payout_two_above_satang', 0, '5000000', 'Proposed: above 50,000 baht two people look', NULL, 0),
  ('payout_cooling_seconds', 0, '259200', 'Three days, in which who was robbed of their account can say so', NULL, 0),
  ('vat_basis_points', 0, '700', 'VAT as it stands; to be signed off by the accountant', NULL, 0),
  ('tax_least_satang', 0, '0', 'Payments to VBs go on and on, so that each is taxed', NULL, 0),
  ('certificates_by_bank', 0, '0', 'Our own numbers', NULL, 0);
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('house:earned', 'THB', NULL, 0, 0, 0, NULL),
  ('house:payouts_on_the_way', 'THB', 0, NULL, 0, 0, NULL),
  ('house:payouts_returned', 'THB', 0, NULL, 0, 0, NULL),
  ('house:bank_out', 'THB', 0, NULL, 0, 0, NULL),
  ('house:tax_withheld', 'THB', 0, NULL, 0, 0, NULL),
  ('house:payout_fees', 'THB', 0, NULL, 0, 0, NULL),
  ('house:fee_vat', 'THB', 0, NULL, 0, 0, NULL);
--> statement-breakpoint
INSERT INTO bank_holidays (day, name_th, name_en) VALUES
  ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2026-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2026-12-31', 'วันสิ้นปี', 'New Year’s Eve'),
  ('2027-01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'),
  ('2027-02-22', 'ชดเชยวันมาฆบูชา', 'Substitution for Makha Bucha Day'),
  ('2027-04-06', 'วันจักรี', 'Chakri Memorial Day'),
  ('2027-04-13', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-14', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-15', 'วันสงกรานต์', 'Songkran'),
  ('2027-05-03', 'ชดเชยวันแรงงานแห่งชาติ', 'Substitution for Labour Day'),
  ('2027-05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  ('2027-05-20', 'วันวิสาขบูชา', 'Visakha Bucha Day'),
  ('2027-06-03', 'วันเฉลิมพระชนมพรรษาพระบรมราชินี', 'Queen Suthida’s Birthday'),
  ('2027-07-19', 'ชดเชยวันอาสาฬหบูชา', 'Substitution for Asarnha Bucha Day'),
  ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'The King’s Birthday'),
  ('2027-08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'),
  ('2027-10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'),
  ('2027-10-25', 'ชดเชยวันปิยมหาราช', 'Substitution for Chulalongkorn Day'),
  ('2027-12-06', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2027-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2027-12-31', 'วันสิ้นปี', 'New Year’s Eve');
