-- What settings of personal data say at first: calls/dated-setting.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('picture_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0);
