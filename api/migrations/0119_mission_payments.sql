DROP TRIGGER live_sales_go_by_rates;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_use_mission_coins;
--> statement-breakpoint
CREATE TABLE `mission_payments` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`coins` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER live_sales_go_by_rates BEFORE INSERT ON live_sales
WHEN NEW.commission_basis_points IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'live_commission_basis_points' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> iif(
    (SELECT user_uuid FROM shop_orders WHERE uuid = NEW.order_uuid) = NEW.vb_uuid, 0,
    (NEW.price_coins - coalesce((SELECT coins FROM mission_payments WHERE order_uuid = NEW.order_uuid), 0))
      * NEW.vtokens_per_100_coins * NEW.commission_basis_points / 1000000
  )
  OR NEW.of_age_at_ms < NEW.sold_at_ms + 1000 * coalesce((
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'gift_hold_seconds' AND from_ms <= NEW.sold_at_ms ORDER BY from_ms DESC LIMIT 1
  ), 0)
  OR NEW.released_at_ms IS NOT NULL OR NEW.reversed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a commission must use the rates in force when the item is sold');
END;
--> statement-breakpoint
CREATE TRIGGER mission_payments_never_change BEFORE UPDATE ON mission_payments
BEGIN
  SELECT RAISE(ABORT, 'mission_payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_payments_never_go BEFORE DELETE ON mission_payments
BEGIN
  SELECT RAISE(ABORT, 'mission_payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_payments_come_once BEFORE INSERT ON mission_payments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM mission_payments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM mission_payments WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'mission_payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_use_mission_coins AFTER UPDATE OF balance ON ledger_accounts
WHEN NEW.balance < OLD.balance AND NEW.id GLOB 'user:*:coins'
  AND EXISTS (SELECT 1 FROM mission_purses WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3837345917, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3837345917;
  INSERT INTO mission_payments (order_uuid, coins)
    SELECT substr(NEW.last_transfer_id, 6, 36), min(coins, OLD.balance - NEW.balance) FROM mission_purses
    WHERE user_uuid = substr(NEW.id, 6, 36) AND NEW.last_transfer_id GLOB 'shop:*';
  UPDATE mission_purses SET coins = iif(
    NEW.last_transfer_id GLOB 'shop:*', max(0, coins - (OLD.balance - NEW.balance)), min(coins, NEW.balance)
  )
  WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0;
  DELETE FROM running_rules WHERE id = 3837345917;
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_return_mission_coins AFTER INSERT ON shop_refunds
WHEN EXISTS (SELECT 1 FROM mission_payments WHERE order_uuid = NEW.order_uuid)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2653650108, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2653650108;
  INSERT INTO mission_purses (user_uuid, coins)
    SELECT coalesce(leads_to_uuid, bought.user_uuid), paid.coins
    FROM mission_payments AS paid JOIN shop_orders AS bought ON bought.uuid = paid.order_uuid
      LEFT JOIN account_merges ON old_uuid = bought.user_uuid
    WHERE paid.order_uuid = NEW.order_uuid
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
  DELETE FROM running_rules WHERE id = 2653650108;
END;
