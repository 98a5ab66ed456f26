DROP TRIGGER payouts_given_up_in_time;
--> statement-breakpoint
DROP TRIGGER tax_filings_come_once;
--> statement-breakpoint
DROP TRIGGER tax_filings_never_go;
--> statement-breakpoint
DROP TRIGGER tax_filings_never_change;
--> statement-breakpoint
DROP TRIGGER tax_certificates_come_once;
--> statement-breakpoint
DROP TRIGGER tax_certificates_stay;
--> statement-breakpoint
DROP TRIGGER tax_certificates_follow;
--> statement-breakpoint
ALTER TABLE `tax_certificates` ADD `bank_number` text;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_tax_filings` AS SELECT * FROM `tax_filings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `tax_filings`;
--> statement-breakpoint
CREATE TABLE `tax_filings` (
	`form` text NOT NULL,
	`month` text NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`up_to_number` integer DEFAULT 0 NOT NULL,
	`filed_at_ms` integer NOT NULL,
	`filed_by_uuid` text NOT NULL,
	`tax_satang` integer NOT NULL,
	`receipt` text NOT NULL,
	PRIMARY KEY(`form`, `month`, `number`),
	FOREIGN KEY (`filed_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `tax_filings` (`form`, `month`, `filed_at_ms`, `filed_by_uuid`, `tax_satang`, `receipt`) SELECT `form`, `month`, `filed_at_ms`, `filed_by_uuid`, `tax_satang`, `receipt` FROM `__old_tax_filings` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_tax_filings`;
--> statement-breakpoint
CREATE INDEX `payouts_numbered_by_bank` ON `payouts` (`paid_on`) WHERE numbered_by = 'bank';
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_certificates_bank_number_unique` ON `tax_certificates` (`bank_number`);
--> statement-breakpoint
CREATE TRIGGER tax_certificates_follow BEFORE INSERT ON tax_certificates
WHEN NEW.voided_at_ms IS NOT NULL
  OR NEW.number <> 1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = NEW.book), 0)
  OR NEW.book <> 543 + substr(NEW.paid_on, 1, 4)
  OR NOT EXISTS (
    SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND payee_uuid = NEW.payee_uuid AND paid_on = NEW.paid_on
      AND payee_part_satang = NEW.base_satang AND tax_satang = NEW.tax_satang AND state <> 'given_up'
      AND (numbered_by = 'bank') = (NEW.bank_number IS NOT NULL)
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
  OR NEW.replaces_number IS NOT OLD.replaces_number OR NEW.bank_number IS NOT OLD.bank_number
BEGIN
  SELECT RAISE(ABORT, 'a certificate stays, void or not');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_come_once BEFORE INSERT ON tax_certificates
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_certificates WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE book = NEW.book AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE bank_number = NEW.bank_number)
  OR EXISTS (SELECT 1 FROM tax_certificates WHERE payout_uuid = NEW.payout_uuid AND (voided_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.voided_at_ms AS voided_at_ms) WHERE voided_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_certificates stay');
END;
--> statement-breakpoint
CREATE VIEW filed_certificates AS
SELECT certificate.payout_uuid, certificate.book, certificate.number
FROM tax_certificates AS certificate
CROSS JOIN tax_filings AS filing ON filing.form = certificate.form AND filing.month = substr(certificate.paid_on, 1, 7)
  AND filing.up_to_number >= certificate.number
WHERE certificate.voided_at_ms IS NULL;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_filed_stay BEFORE UPDATE OF voided_at_ms ON tax_certificates
WHEN EXISTS (SELECT 1 FROM filed_certificates WHERE book = OLD.book AND number = OLD.number)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_are_whole BEFORE INSERT ON tax_filings
WHEN NEW.number <> (SELECT count(*) FROM tax_filings WHERE form = NEW.form AND month = NEW.month)
  OR NEW.up_to_number <> coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.month, 1, 4)), 0)
  OR (NEW.form <> 'pp_36' AND NEW.tax_satang <> (
    SELECT coalesce(sum(tax_satang), 0) FROM tax_certificates
    WHERE form = NEW.form AND paid_on LIKE NEW.month || '-%' AND voided_at_ms IS NULL AND number > coalesce((
      SELECT max(up_to_number) FROM tax_filings WHERE form = NEW.form AND month = NEW.month
    ), 0)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a list is handed in whole');
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
  OR EXISTS (SELECT 1 FROM tax_filings WHERE form = NEW.form AND month = NEW.month AND number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'tax_filings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
