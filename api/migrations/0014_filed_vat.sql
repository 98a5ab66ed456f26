DROP TRIGGER payouts_given_up_in_time;
--> statement-breakpoint
DROP TRIGGER tax_filings_are_whole;
--> statement-breakpoint
DROP TRIGGER tax_certificates_filed_stay;
--> statement-breakpoint
DROP VIEW filed_certificates;
--> statement-breakpoint
CREATE VIEW filed_certificates AS
SELECT certificate.payout_uuid, certificate.book, certificate.number
FROM tax_certificates AS certificate
CROSS JOIN tax_filings AS filing ON filing.form IN (certificate.form, iif(certificate.form = 'pnd_54', 'pp_36', NULL))
  AND filing.month = substr(certificate.paid_on, 1, 7)
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
  OR NEW.tax_satang <> (
    SELECT coalesce(sum(tax_satang), 0) FROM listed_certificates
    WHERE form = NEW.form AND month = NEW.month AND list_number = NEW.number AND voided_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'a list is handed in whole');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
