-- Invoices are numbered without gaps. An invoice states the amount of the order's receipt, and
-- replaces the order's last invoice. The code in tax-invoice.ts relies on this: the second of two
-- concurrent requests fails.
CREATE TRIGGER tax_invoices_follow BEFORE INSERT ON tax_invoices
WHEN (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM tax_invoices))
  OR NOT EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid AND amount_satang = NEW.amount_satang)
  OR NEW.replaces_number IS NOT (SELECT max(number) FROM tax_invoices WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a tax invoice must match its sale');
END;

-- @append_only tax_invoices

-- @dated tax_invoices (issued_at_ms)
