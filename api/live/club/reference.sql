-- Initial rule of fan clubs: calls/platform/club/club-rule.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('fan_club_rule', 0, '{"points_per_minute":1,"minutes_per_day":120,"points_per_message":2,"messages_per_day":20,"coins_per_point":10,"level_points":30,"max_level":50,"silent_days":30}',
    'First rule, so that an hour of watching and a few messages reach level 2', NULL, 0);

-- Initial perks of fan clubs: calls/platform/club/club-perks.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('fan_club_perks', 0, '{"name_color_level":5,"entrance_level":10}',
    'First perks: a colour after about a week, an entrance after about a month', NULL, 0);
