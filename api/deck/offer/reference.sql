-- Share of the price that a VB earns as a commission, in ten-thousandths.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('live_commission_basis_points', 0, '1000', 'First rate, until finance sets another one', NULL, 0);
