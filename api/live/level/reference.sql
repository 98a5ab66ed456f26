-- Initial rule of member levels: calls/platform/club/level-rule.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('member_level_rule', 0, '{"points_per_minute":1,"minutes_per_day":120,"points_per_active_day":10,"coins_per_point":10,"level_points":50,"max_level":50}',
    'First rule, so that a day with forty minutes reaches level 2', NULL, 0);
