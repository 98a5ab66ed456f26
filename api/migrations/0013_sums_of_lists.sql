CREATE TABLE `tax_list_sums` (
	`form` text NOT NULL,
	`month` text NOT NULL,
	`number` integer NOT NULL,
	`certificate_count` integer NOT NULL,
	`base_satang` integer NOT NULL,
	`tax_satang` integer NOT NULL,
	PRIMARY KEY(`form`, `month`, `number`)
);
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `live_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `tax_list_sums_by_month` ON `tax_list_sums` (`month`);
--> statement-breakpoint
CREATE TRIGGER refunds_open_and_settle_files AFTER UPDATE OF batch_uuid, state ON refunds
BEGIN
  UPDATE payout_batches SET live_count = live_count - 1 WHERE uuid = OLD.batch_uuid AND OLD.state = 'approved';
  UPDATE payout_batches SET live_count = live_count + 1 WHERE uuid = NEW.batch_uuid AND NEW.state = 'approved';
END;
--> statement-breakpoint
CREATE VIEW listed_certificates AS
SELECT certificate.book, certificate.number, certificate.form, substr(certificate.paid_on, 1, 7) AS month,
  (SELECT count(*) FROM tax_filings AS filing WHERE filing.form = certificate.form
    AND filing.month = substr(certificate.paid_on, 1, 7) AND filing.up_to_number < certificate.number) AS list_number,
  certificate.base_satang, certificate.tax_satang, certificate.voided_at_ms
FROM tax_certificates AS certificate
UNION ALL
SELECT certificate.book, certificate.number, 'pp_36', substr(certificate.paid_on, 1, 7),
  (SELECT count(*) FROM tax_filings AS filing WHERE filing.form = 'pp_36'
    AND filing.month = substr(certificate.paid_on, 1, 7) AND filing.up_to_number < certificate.number),
  certificate.base_satang, (certificate.base_satang * json_extract(payouts.terms, '$.vat_basis_points') + 5000) / 10000,
  certificate.voided_at_ms
FROM tax_certificates AS certificate JOIN payouts ON payouts.uuid = certificate.payout_uuid
WHERE certificate.form = 'pnd_54';
--> statement-breakpoint
CREATE TRIGGER tax_certificates_are_summed AFTER INSERT ON tax_certificates
BEGIN
  INSERT INTO tax_list_sums (form, month, number, certificate_count, base_satang, tax_satang)
    SELECT form, month, list_number, 1, base_satang, tax_satang FROM listed_certificates
    WHERE book = NEW.book AND number = NEW.number
    ON CONFLICT (form, month, number) DO UPDATE SET certificate_count = certificate_count + 1,
      base_satang = base_satang + excluded.base_satang, tax_satang = tax_satang + excluded.tax_satang;
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_leave_sums AFTER UPDATE OF voided_at_ms ON tax_certificates
WHEN OLD.voided_at_ms IS NULL AND NEW.voided_at_ms IS NOT NULL
BEGIN
  UPDATE tax_list_sums SET certificate_count = certificate_count - 1,
      base_satang = tax_list_sums.base_satang - listed.base_satang, tax_satang = tax_list_sums.tax_satang - listed.tax_satang
    FROM listed_certificates AS listed
    WHERE listed.book = NEW.book AND listed.number = NEW.number
      AND tax_list_sums.form = listed.form AND tax_list_sums.month = listed.month AND tax_list_sums.number = listed.list_number;
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_open_files AFTER INSERT ON payout_attempts
BEGIN
  UPDATE payout_batches SET live_count = live_count + 1 WHERE uuid = NEW.batch_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER payout_attempts_settle_files AFTER UPDATE OF state ON payout_attempts
WHEN OLD.state = 'live' AND NEW.state <> 'live'
BEGIN
  UPDATE payout_batches SET live_count = live_count - 1 WHERE uuid = NEW.batch_uuid;
END;
--> statement-breakpoint
INSERT INTO tax_list_sums (form, month, number, certificate_count, base_satang, tax_satang)
  SELECT form, month, list_number, count(*), sum(base_satang), sum(tax_satang) FROM listed_certificates
  WHERE voided_at_ms IS NULL GROUP BY form, month, list_number;
--> statement-breakpoint
UPDATE payout_batches SET live_count = (SELECT count(*) FROM payout_attempts WHERE batch_uuid = payout_batches.uuid AND state = 'live')
  + (SELECT count(*) FROM refunds WHERE batch_uuid = payout_batches.uuid AND state = 'approved');
