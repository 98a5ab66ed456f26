DROP TRIGGER payouts_given_up_in_time;
--> statement-breakpoint
DROP TRIGGER tax_certificates_filed_stay;
--> statement-breakpoint
DROP VIEW filed_certificates;
--> statement-breakpoint
CREATE VIEW filed_certificates AS
SELECT certificate.payout_uuid, certificate.book, certificate.number
FROM tax_certificates AS certificate
CROSS JOIN tax_filings AS filing ON (filing.form = certificate.form OR (filing.form = 'pp_36' AND certificate.form = 'pnd_54'))
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
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'what was filed is the accountant''s');
END;
