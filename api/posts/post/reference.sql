INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('comment_rules', 0, '{"needs_email":0,"link_account_days":7,"same_by_one":3,"same_by_all":10,"reports_hide":3}',
    'What a young community needs', NULL, 0);
