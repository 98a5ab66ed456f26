DROP TRIGGER counting_fills_lives;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind IN ('gift', 'sticker') AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('sticker', 'vb_payers', 'user', 'vb', 'day', 'amount', NULL),
  ('sticker', 'vb_payers', 'user', 'vb', 'month', 'amount', NULL),
  ('sticker', 'vb_payers', 'user', 'vb', 'all', 'amount', NULL),
  ('sticker', 'live_payers', 'user', 'live', 'all', 'amount', NULL),
  ('sticker', 'pk_candy', 'vb', 'everyone', 'day', 'amount', 'pk'),
  ('sticker', 'pk_candy', 'vb', 'everyone', 'week', 'amount', 'pk'),
  ('sticker', 'pk_candy', 'vb', 'everyone', 'month', 'amount', 'pk'),
  ('sticker', 'pk_candy', 'vb', 'role', 'day', 'amount', 'pk'),
  ('sticker', 'pk_candy', 'vb', 'role', 'week', 'amount', 'pk'),
  ('sticker', 'pk_candy', 'vb', 'role', 'month', 'amount', 'pk'),
  ('sticker', 'pk_sent_coin', 'user', 'everyone', 'day', 'amount', 'pk'),
  ('sticker', 'pk_sent_coin', 'user', 'everyone', 'week', 'amount', 'pk'),
  ('sticker', 'pk_sent_coin', 'user', 'everyone', 'month', 'amount', 'pk');
