DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP TRIGGER closings_end_empty;
--> statement-breakpoint
DROP TRIGGER closings_begin_empty;
--> statement-breakpoint
DROP VIEW account_values;
--> statement-breakpoint
DROP VIEW account_goods;
--> statement-breakpoint
DROP INDEX shop_parcels_of_user;
--> statement-breakpoint
CREATE INDEX `shop_parcels_of_user` ON `shop_orders` (`user_uuid`) WHERE shipping_state IN ('preparing', 'shipped', 'returned');
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3133167173, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3133167173;
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', about = '{}', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkeys WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM vips WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_worn WHERE user_uuid = NEW.user_uuid;
  -- Returns their stock.
  UPDATE shop_prizes SET state = 'over' WHERE user_uuid = NEW.user_uuid AND state = 'redeemable';
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM event_participants WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- Data that a contract or the law requires stays until its term ends.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
  UPDATE closings SET kept_card = NULL WHERE user_uuid = NEW.user_uuid;
  UPDATE shop_orders SET note = NULL, version = version + 1 WHERE user_uuid = NEW.user_uuid AND note IS NOT NULL;
  UPDATE closings SET swept_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 3133167173;
END;
--> statement-breakpoint
CREATE VIEW account_rights AS
SELECT users.uuid AS user_uuid, place.kind, CASE place.kind
  WHEN 'prize' THEN (SELECT count(*) FROM shop_prizes WHERE user_uuid = users.uuid AND state = 'redeemable')
  WHEN 'parcel_returned' THEN (
    SELECT count(*) FROM shop_orders
    WHERE user_uuid = users.uuid AND shipping_state IN ('preparing', 'shipped', 'returned') AND shipping_state = 'returned'
  )
  WHEN 'code' THEN (SELECT sum(had) FROM shop_holdings WHERE user_uuid = users.uuid AND kind = 'voucher' AND had > 0)
  WHEN 'item' THEN (
    SELECT count(*) FROM shop_holdings
    WHERE user_uuid = users.uuid AND kind = 'digital' AND had > 0
      AND coalesce(owned_until_ms > unixepoch('subsec') * 1000, 1)
  )
  WHEN 'vip' THEN (SELECT count(*) FROM vips WHERE user_uuid = users.uuid)
END AS amount
FROM users CROSS JOIN (
  SELECT 'prize' AS kind UNION ALL SELECT 'parcel_returned' UNION ALL SELECT 'code' UNION ALL SELECT 'item' UNION ALL SELECT 'vip'
) AS place;
--> statement-breakpoint
CREATE VIEW account_goods AS
SELECT user_uuid, 'reservation' AS kind, price_coins AS amount, 'coins' AS unit, uuid AS subject, 0 AS may_give_up FROM shop_orders WHERE state = 'reserved'
UNION ALL
SELECT user_uuid, 'parcel', price_coins, 'coins', uuid, 0 FROM shop_orders
WHERE shipping_state IN ('preparing', 'shipped', 'returned') AND shipping_state <> 'returned'
UNION ALL
SELECT user_uuid, kind, amount, 'pieces', NULL, 1 FROM account_rights WHERE amount > 0;
--> statement-breakpoint
CREATE VIEW account_values AS
SELECT users.uuid AS user_uuid, place.kind, balance AS amount, place.unit, NULL AS subject, 1 AS may_give_up
FROM users
  CROSS JOIN (
    SELECT 'coins' AS kind, 'coins' AS unit, ':coins' AS suffix
    UNION ALL SELECT 'vtoken_held', 'vtokens', ':vtoken_held'
    UNION ALL SELECT 'vtoken_payable', 'vtokens', ':vtoken_payable'
  ) AS place
  JOIN ledger_accounts ON ledger_accounts.id = 'user:' || users.uuid || place.suffix AND balance > 0
UNION ALL
SELECT user_uuid, 'order', total_satang, 'satang', uuid, 0 FROM orders
WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late') AND family_uuid IS NULL
UNION ALL
SELECT orders.user_uuid, 'case', amount_satang - cases.refunded_satang - written_off_satang - credited_satang, 'satang',
  orders.uuid, 0
FROM orders JOIN money_cases AS cases ON cases.order_uuid = orders.uuid
WHERE orders.family_uuid IS NULL AND ended_at_ms IS NULL
  AND amount_satang > cases.refunded_satang + written_off_satang + credited_satang
UNION ALL
SELECT owner_uuid, 'payout', net_satang, 'satang', uuid, 0 FROM payouts
WHERE owner_kind = 'user' AND state IN ('submitted', 'held', 'approved', 'sent', 'returned')
UNION ALL
SELECT user_uuid, kind, amount, unit, subject, may_give_up FROM account_goods;
--> statement-breakpoint
CREATE TRIGGER closings_begin_empty BEFORE INSERT ON closings
WHEN EXISTS (
  SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid
    AND NOT (may_give_up AND amount = coalesce(NEW.given_up ->> kind, 0))
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;
--> statement-breakpoint
CREATE TRIGGER closings_end_empty BEFORE UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL AND (
  EXISTS (SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid AND NOT may_give_up)
  OR EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;
--> statement-breakpoint
UPDATE shop_prizes SET state = 'over'
  WHERE state = 'redeemable' AND user_uuid IN (SELECT user_uuid FROM closings WHERE done_at_ms IS NOT NULL);
