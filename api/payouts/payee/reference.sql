-- Initial values of the payee settings (calls/platform/dated-setting.ts).
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('payee_tax_class', 0, '{"thailand":"service_40_8","abroad":"abroad_entertainer"}', 'Proposed; to be signed off by the accountant', NULL, 0);
