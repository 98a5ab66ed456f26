INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('sticker', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL);
