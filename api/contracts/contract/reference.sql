-- Initial terms of a new contract (calls/platform/dated-setting.ts).
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('contract_terms', 0, '{"family_share_basis_points":1000,"term_days":365,"notice_days":30,"min_age":18,"stamp":"none","stamp_value_satang":0,"stamp_paid_by":"house"}', 'What the platform begins with', NULL, 0);
