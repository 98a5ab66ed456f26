DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_are_known;
--> statement-breakpoint
DROP TRIGGER ledger_closings_follow;
--> statement-breakpoint
DROP TRIGGER ledger_closings_come_once;
--> statement-breakpoint
DROP TRIGGER ledger_closings_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_closings_never_change;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_ledger_closings` AS SELECT * FROM `ledger_closings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `ledger_closings`;
--> statement-breakpoint
CREATE TABLE `ledger_closings` (
	`number` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`read_up_to` text DEFAULT '{}' NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at_ms` integer NOT NULL,
	CONSTRAINT "ledger_closings_sums" CHECK(json_valid("ledger_closings"."sums")),
	CONSTRAINT "ledger_closings_read_up_to" CHECK(json_valid("ledger_closings"."read_up_to"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_day_unique` ON `ledger_closings` (`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_hash_unique` ON `ledger_closings` (`hash`);
--> statement-breakpoint
INSERT INTO `ledger_closings` (`number`, `day`, `sums`, `previous_hash`, `hash`, `closed_at_ms`) SELECT `number`, `day`, `sums`, `previous_hash`, `hash`, `closed_at_ms` FROM `__old_ledger_closings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_ledger_closings`;
--> statement-breakpoint
CREATE TABLE `bank_charges` (
	`payout_uuid` text NOT NULL,
	`attempt_number` integer NOT NULL,
	`verdict` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`charged_at_ms` integer NOT NULL,
	PRIMARY KEY(`payout_uuid`, `attempt_number`, `verdict`),
	FOREIGN KEY (`payout_uuid`,`attempt_number`) REFERENCES `payout_attempts`(`payout_uuid`,`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_charges_amount" CHECK("bank_charges"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE INDEX `tax_certificates_voided` ON `tax_certificates` (`tax_satang`) WHERE voided_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_change BEFORE UPDATE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_go BEFORE DELETE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_come_once BEFORE INSERT ON ledger_closings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_closings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE day = NEW.day)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_follow BEFORE INSERT ON ledger_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM ledger_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM ledger_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id IN ('house:earned', 'house:bank_fees') THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
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
CREATE TRIGGER bank_charges_are_paid AFTER INSERT ON bank_charges
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.payout_uuid || ':' || NEW.attempt_number || ':bank_charge_' || NEW.verdict,
    'house:bank_fees', 'house:bank_out', NEW.amount_satang, NEW.charged_at_ms
  );
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_never_change BEFORE UPDATE ON bank_charges
BEGIN
  SELECT RAISE(ABORT, 'bank_charges are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_never_go BEFORE DELETE ON bank_charges
BEGIN
  SELECT RAISE(ABORT, 'bank_charges are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_come_once BEFORE INSERT ON bank_charges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM bank_charges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM bank_charges WHERE payout_uuid = NEW.payout_uuid AND attempt_number = NEW.attempt_number AND verdict = NEW.verdict)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('house:bank_fees', 'THB', NULL, 0, 0, 0, NULL);
