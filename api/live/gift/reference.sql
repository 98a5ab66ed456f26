-- Initial values of the gift settings: calls/platform/dated-setting.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('vtokens_per_100_coins', 0, '100', 'A candy is a V-token', NULL, 0),
  ('satang_per_100_vtokens', 0, '400', 'Proposed; to be signed off by the operator', NULL, 0),
  ('satang_per_100_coins', 0, '1000', 'Ten coins are sold for a baht', NULL, 0),
  ('gift_hold_seconds', 0, '604800', 'Seven days, in which a top-up may still be disputed', NULL, 0),
  ('limit_raise_seconds', 0, '86400', 'A night to think it over', NULL, 0);

INSERT INTO gift_progress (id, summed_to, released_to, released_at_ms) VALUES (1, 0, 0, 0);
