-- Initial values of the tax invoice settings (calls/platform/dated-setting.ts).
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('tax_invoice_kept_days', 0, '2555', 'Revenue Code 87/3: copies of tax invoices, five years and up to seven', NULL, 0),
  ('tax_invoice_asked_days', 0, '30', 'Proposed: as long as its month can still be mended; to be signed off by the accountant', NULL, 0);
