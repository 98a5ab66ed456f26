-- Certificates are numbered without gaps per year, and state the tax that was withheld. The code in
-- certificate-routes.ts relies on this: of two concurrent requests the second fails.
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
  SELECT RAISE(ABORT, 'a certificate must state the withheld amount');
END;

-- A certificate changes only once: when it becomes void, with a reason.
CREATE TRIGGER tax_certificates_stay BEFORE UPDATE ON tax_certificates
WHEN OLD.voided_at_ms IS NOT NULL OR NEW.voided_at_ms IS NULL
  OR NEW.book IS NOT OLD.book OR NEW.number IS NOT OLD.number OR NEW.payout_uuid IS NOT OLD.payout_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.form IS NOT OLD.form OR NEW.income_type IS NOT OLD.income_type
  OR NEW.paid_on IS NOT OLD.paid_on OR NEW.base_satang IS NOT OLD.base_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.issued_at_ms IS NOT OLD.issued_at_ms OR NEW.replaces_book IS NOT OLD.replaces_book
  OR NEW.replaces_number IS NOT OLD.replaces_number OR NEW.bank_number IS NOT OLD.bank_number
  OR NEW.payer IS NOT OLD.payer OR NEW.payee_sealed IS NOT OLD.payee_sealed
BEGIN
  SELECT RAISE(ABORT, 'a certificate cannot be changed or deleted');
END;

-- @never_go tax_certificates

-- Certificates in filed lists. Certificates of PND 54 are filed with PP 36 as well.
CREATE VIEW filed_certificates AS
SELECT certificate.payout_uuid, certificate.book, certificate.number
FROM tax_certificates AS certificate
CROSS JOIN tax_filings AS filing ON (filing.form = certificate.form OR (filing.form = 'pp_36' AND certificate.form = 'pnd_54'))
  AND filing.month = substr(certificate.paid_on, 1, 7)
  AND filing.up_to_number >= certificate.number
WHERE certificate.voided_at_ms IS NULL;

CREATE TRIGGER tax_certificates_filed_stay BEFORE UPDATE OF voided_at_ms ON tax_certificates
WHEN EXISTS (SELECT 1 FROM filed_certificates WHERE book = OLD.book AND number = OLD.number)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot be given up after its tax was filed');
END;

-- Lists that contain a certificate, with its amounts. PP 36 is the VAT on the certificates of PND
-- 54, rounded half up.
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

-- @rule
CREATE TRIGGER tax_certificates_are_summed AFTER INSERT ON tax_certificates
BEGIN
  INSERT INTO tax_list_sums (form, month, number, certificate_count, base_satang, tax_satang)
    SELECT form, month, list_number, 1, base_satang, tax_satang FROM listed_certificates
    WHERE book = NEW.book AND number = NEW.number
    ON CONFLICT (form, month, number) DO UPDATE SET certificate_count = certificate_count + 1,
      base_satang = base_satang + excluded.base_satang, tax_satang = tax_satang + excluded.tax_satang;
END;

-- @rule
CREATE TRIGGER tax_certificates_leave_sums AFTER UPDATE OF voided_at_ms ON tax_certificates
WHEN OLD.voided_at_ms IS NULL AND NEW.voided_at_ms IS NOT NULL
BEGIN
  UPDATE tax_list_sums SET certificate_count = certificate_count - 1,
      base_satang = tax_list_sums.base_satang - listed.base_satang, tax_satang = tax_list_sums.tax_satang - listed.tax_satang
    FROM listed_certificates AS listed
    WHERE listed.book = NEW.book AND listed.number = NEW.number
      AND tax_list_sums.form = listed.form AND tax_list_sums.month = listed.month AND tax_list_sums.number = listed.list_number;
END;

-- A filing contains exactly the certificates of its month that were not filed before, to the
-- satang. The code in withholding-tax-routes.ts relies on this.
-- @invariant the list is read again in each attempt
CREATE TRIGGER tax_filings_are_whole BEFORE INSERT ON tax_filings
WHEN NEW.number <> (SELECT count(*) FROM tax_filings WHERE form = NEW.form AND month = NEW.month)
  OR NEW.up_to_number <> coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.month, 1, 4)), 0)
  OR NEW.tax_satang <> (
    SELECT coalesce(sum(tax_satang), 0) FROM listed_certificates
    WHERE form = NEW.form AND month = NEW.month AND list_number = NEW.number AND voided_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'a tax list can be filed only when it is complete');
END;

-- @append_only tax_filings

-- @by_rules tax_list_sums

-- @dated tax_certificates (issued_at_ms, voided_at_ms)
-- @dated tax_filings (filed_at_ms)
