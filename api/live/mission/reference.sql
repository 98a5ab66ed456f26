-- Budget of missions: it can never be negative.
INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES ('house:missions', 'COIN', 0, NULL);

-- Initial rule of missions: calls/platform/club/mission-rule.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('mission_rule', 0, '{"check_in_coins":[1,1,2,2,3,3,5],"coins_per_day":30,"account_days":3,"are_giftable":0}',
    'First rule: a week of check-ins is 17 coins, which pay in the shop only', NULL, 0);
