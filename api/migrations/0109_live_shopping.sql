DROP TRIGGER ledger_transfers_take_what_is_payable;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_have_causes;
--> statement-breakpoint
DROP TRIGGER closings_end_empty;
--> statement-breakpoint
DROP TRIGGER closings_begin_empty;
--> statement-breakpoint
DROP VIEW account_values;
--> statement-breakpoint
DROP VIEW account_goods;
--> statement-breakpoint
DROP VIEW account_rights;
--> statement-breakpoint
DROP TRIGGER shop_orders_ship_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_shipping;
--> statement-breakpoint
CREATE TABLE `live_offers` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`offered_at_ms` integer NOT NULL,
	`until_ms` integer,
	`ended_at_ms` integer,
	`is_stopped` integer DEFAULT false NOT NULL,
	`sold_count` integer DEFAULT 0 NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - offered_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_offers_sold" CHECK("live_offers"."sold_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `live_sales` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`offer_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`price_coins` integer NOT NULL,
	`commission_basis_points` integer NOT NULL,
	`vtokens_per_100_coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`sold_at_ms` integer NOT NULL,
	`of_age_at_ms` integer NOT NULL,
	`released_at_ms` integer,
	`reversed_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - sold_at_ms) || order_uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`offer_uuid`) REFERENCES `live_offers`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_sales_whole" CHECK("live_sales"."vtokens" >= 0 AND "live_sales"."price_coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `shop_refunds` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`ground` text NOT NULL,
	`refunded_at_ms` integer NOT NULL,
	`is_restocked` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `shop_orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_refunds_ground" CHECK("shop_refunds"."ground" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_offers_one` ON `live_offers` (`live_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `live_offers_of_live` ON `live_offers` (`live_uuid`,`offered_at_ms`);
--> statement-breakpoint
CREATE INDEX `live_offers_of_vb` ON `live_offers` (`vb_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `live_offers_in_order` ON `live_offers` (`order_key`);
--> statement-breakpoint
CREATE INDEX `live_sales_of_vb` ON `live_sales` (`vb_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `live_sales_of_offer` ON `live_sales` (`offer_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `live_sales_due` ON `live_sales` (`of_age_at_ms`) WHERE released_at_ms IS NULL AND reversed_at_ms IS NULL AND vtokens > 0;
--> statement-breakpoint
CREATE TRIGGER live_offers_are_of_lives BEFORE INSERT ON live_offers
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'an item can be offered only on air');
END;
--> statement-breakpoint
CREATE TRIGGER live_offers_stay BEFORE UPDATE ON live_offers
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.live_uuid IS NOT OLD.live_uuid OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (OLD.ended_at_ms IS NOT NULL AND NEW.ended_at_ms IS NOT OLD.ended_at_ms)
  OR (NEW.sold_count IS NOT OLD.sold_count AND NOT EXISTS (SELECT 1 FROM running_rules))
BEGIN
  SELECT RAISE(ABORT, 'an offer can only be ended');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_offers AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE live_offers SET ended_at_ms = NEW.ended_at_ms WHERE live_uuid = NEW.uuid AND ended_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER live_offers_never_go BEFORE DELETE ON live_offers
BEGIN
  SELECT RAISE(ABORT, 'live_offers stay');
END;
--> statement-breakpoint
CREATE TRIGGER live_offers_come_once BEFORE INSERT ON live_offers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM live_offers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM live_offers WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM live_offers WHERE live_uuid = NEW.live_uuid AND (ended_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.ended_at_ms AS ended_at_ms) WHERE ended_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'live_offers stay');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_never_go BEFORE DELETE ON live_sales
BEGIN
  SELECT RAISE(ABORT, 'live_sales stay');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_come_once BEFORE INSERT ON live_sales
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM live_sales WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM live_sales WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'live_sales stay');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_are_of_offers BEFORE INSERT ON live_sales
WHEN NOT EXISTS (
    SELECT 1 FROM live_offers WHERE uuid = NEW.offer_uuid AND vb_uuid = NEW.vb_uuid AND ended_at_ms IS NULL
      AND coalesce(until_ms > NEW.sold_at_ms, 1)
  )
  OR NOT EXISTS (
    SELECT 1 FROM shop_orders CROSS JOIN live_offers ON live_offers.uuid = NEW.offer_uuid
    WHERE shop_orders.uuid = NEW.order_uuid AND shop_orders.item_uuid = live_offers.item_uuid
      AND shop_orders.state = 'bought' AND shop_orders.price_coins = NEW.price_coins
      AND shop_orders.moved_at_ms = NEW.sold_at_ms AND shop_orders.family_uuid IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'a sale needs a paid order of an item that is offered now');
END;
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
    NEW.price_coins * NEW.vtokens_per_100_coins * NEW.commission_basis_points / 1000000
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
CREATE TRIGGER live_sales_earn AFTER INSERT ON live_sales
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2620022167, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2620022167;
  UPDATE live_offers SET sold_count = sold_count + 1 WHERE uuid = NEW.offer_uuid;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'commission:' || NEW.order_uuid || ':earned', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held',
      NEW.vtokens, NEW.sold_at_ms
    WHERE NEW.vtokens > 0;
  DELETE FROM running_rules WHERE id = 2620022167;
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_move_once BEFORE UPDATE ON live_sales
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.offer_uuid IS NOT OLD.offer_uuid
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid) OR NEW.vtokens IS NOT OLD.vtokens OR NEW.price_coins IS NOT OLD.price_coins
  OR NEW.sold_at_ms IS NOT OLD.sold_at_ms OR NEW.of_age_at_ms IS NOT OLD.of_age_at_ms
  OR OLD.reversed_at_ms IS NOT NULL
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.released_at_ms IS NULL AND NEW.released_at_ms < OLD.of_age_at_ms)
  OR (NEW.reversed_at_ms IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.order_uuid))
BEGIN
  SELECT RAISE(ABORT, 'a commission is released once when matured, and reversed once with a refund');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_release AFTER UPDATE OF released_at_ms ON live_sales
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NEW.vtokens > 0
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4221270574, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4221270574;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'commission:' || NEW.order_uuid || ':released', 'user:' || NEW.vb_uuid || ':vtoken_held',
    'user:' || NEW.vb_uuid || ':vtoken_payable', NEW.vtokens, NEW.released_at_ms
  );
  DELETE FROM running_rules WHERE id = 4221270574;
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_reverse_commissions AFTER INSERT ON shop_refunds
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (279232965, 0);
  UPDATE running_rules SET key = NULL WHERE id = 279232965;
  UPDATE live_sales SET reversed_at_ms = NEW.refunded_at_ms WHERE order_uuid = NEW.order_uuid;
  DELETE FROM running_rules WHERE id = 279232965;
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_reverse AFTER UPDATE OF reversed_at_ms ON live_sales
WHEN OLD.reversed_at_ms IS NULL AND NEW.reversed_at_ms IS NOT NULL AND NEW.vtokens > 0
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3380895157, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3380895157;
  UPDATE ledger_accounts SET lowest = NULL
    WHERE id = 'user:' || NEW.vb_uuid || ':vtoken_payable' AND NEW.released_at_ms IS NOT NULL AND balance < NEW.vtokens;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'commission:' || NEW.order_uuid || ':back',
    'user:' || NEW.vb_uuid || iif(NEW.released_at_ms IS NULL, ':vtoken_held', ':vtoken_payable'),
    'user:' || NEW.vb_uuid || ':vtoken_reversed', NEW.vtokens, NEW.reversed_at_ms
  );
  DELETE FROM running_rules WHERE id = 3380895157;
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_is_now BEFORE INSERT ON live_sales
WHEN (NEW.sold_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.reversed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of live_sales must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_stays_now BEFORE UPDATE OF sold_at_ms, released_at_ms, reversed_at_ms ON live_sales
WHEN ((NEW.sold_at_ms IS NOT OLD.sold_at_ms AND NEW.sold_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.released_at_ms IS NOT OLD.released_at_ms AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.reversed_at_ms IS NOT OLD.reversed_at_ms AND NEW.reversed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of live_sales must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER live_offers_vb_uuid_is_open_user BEFORE INSERT ON live_offers
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER live_sales_vb_uuid_is_open_user BEFORE INSERT ON live_sales
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'shop-refund:', 'commission:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer must name the row that causes it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- Transfers of payouts: api/payouts/payout/money-rules.sql.
  WHEN NEW.id GLOB 'payout:?*' THEN NEW.from_account || '>' || NEW.to_account IN (
    'house:earned>house:payouts_on_the_way', 'house:payouts_on_the_way>house:earned',
    'house:payouts_on_the_way>house:bank_out', 'house:payouts_on_the_way>house:tax_withheld',
    'house:payouts_on_the_way>house:payout_fees', 'house:payouts_on_the_way>house:fee_vat',
    'house:bank_out>house:payouts_returned', 'house:payouts_returned>house:payouts_on_the_way',
    'house:payouts_on_the_way>house:payouts_returned', 'house:payouts_returned>house:earned',
    'house:bank_fees>house:bank_out',
    'house:tax_withheld>house:earned', 'house:payout_fees>house:earned', 'house:fee_vat>house:earned'
  )
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:sales' THEN NEW.to_account = 'house:refundable' AND NEW.id GLOB 'reversal:?*:sale'
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable'
    AND (NEW.id GLOB '*loan*' OR NEW.id GLOB 'reversal:?*:debt')
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  WHEN NEW.from_account = 'house:shop' THEN NEW.id GLOB 'shop-refund:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins')
  -- All coins of a merged account.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  -- A VB's budget comes from the family's wallet. It returns there, or is given.
  WHEN NEW.from_account GLOB 'family:*:budget:*' AND NEW.to_account = 'house:gifts' THEN NEW.id GLOB 'gift:?*:coins'
  WHEN NEW.from_account GLOB 'family:*:budget:*' OR NEW.to_account GLOB 'family:*:budget:*' THEN EXISTS (
    SELECT 1 FROM family_spends
    WHERE uuid = substr(NEW.id, instr(NEW.id, ':') + 1) AND kind = substr(NEW.id, 1, instr(NEW.id, ':') - 1)
      AND coins = NEW.amount
      AND NEW.from_account = 'family:' || family_uuid || iif(kind = 'budget', ':coins', ':budget:' || whom_uuid)
      AND NEW.to_account = 'family:' || family_uuid || iif(kind = 'budget', ':budget:' || whom_uuid, ':coins')
  )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
    AND (NEW.to_account = 'house:coins_expired') = (
      NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins'
      OR (NEW.id GLOB 'closing:?*:[0-9]*:coins' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36))
    )
  -- The coins of a reversed gift go to its giver, to the family that paid, or to the refunded coins.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer with this name cannot move between these accounts');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT ((NEW.id GLOB 'take-back:?*:vtokens' OR NEW.id GLOB 'commission:?*:back') AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot exceed the payable V-tokens of its owner');
END;
--> statement-breakpoint
CREATE VIEW account_rights AS
SELECT users.uuid AS user_uuid, place.kind, CASE place.kind
  WHEN 'prize' THEN (SELECT count(*) FROM shop_prizes WHERE user_uuid = users.uuid AND state = 'redeemable')
  WHEN 'parcel_returned' THEN (
    SELECT count(*) FROM shop_orders
    WHERE user_uuid = users.uuid AND shipping_state IN ('preparing', 'shipped', 'returned') AND shipping_state = 'returned'
      AND NOT EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = shop_orders.uuid)
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
CREATE TRIGGER shop_orders_ship_legally BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state
  AND coalesce(OLD.shipping_state, '') || '>' || coalesce(NEW.shipping_state, '') NOT IN (
    '>preparing', 'preparing>shipped', 'shipped>delivered', 'shipped>returned', 'returned>preparing'
  )
  -- The parcel of a refunded order is not packed.
  AND NOT (OLD.shipping_state IS 'preparing' AND NEW.shipping_state IS 'returned'
    AND EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.uuid))
BEGIN
  SELECT RAISE(ABORT, 'a parcel cannot move between these states');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_shipping AFTER UPDATE OF shipping_state ON shop_orders
WHEN OLD.shipping_state IS NOT NULL AND NEW.shipping_state IS NOT OLD.shipping_state
  AND NOT (OLD.shipping_state = 'preparing' AND NEW.shipping_state = 'returned')
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.shipping_state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_are_of_purchases BEFORE INSERT ON shop_refunds
WHEN NOT EXISTS (
    SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND state = 'bought' AND kind <> 'voucher'
      AND NEW.is_restocked = coalesce(shipping_state IN ('preparing', 'returned'), 1)
  )
BEGIN
  SELECT RAISE(ABORT, 'only a paid order without a code can be refunded');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_by_two BEFORE INSERT ON shop_refunds
WHEN NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (SELECT 1 FROM just_approved WHERE name = 'refundShopOrder' AND params ->> 'uuid' = NEW.order_uuid)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'refundShopOrder')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_return AFTER INSERT ON shop_refunds
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3805755124, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3805755124;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'shop-refund:' || bought.uuid || ':coins', 'house:shop',
      coalesce('family:' || bought.family_uuid, 'user:' || coalesce(leads_to_uuid, bought.user_uuid)) || ':coins',
      bought.price_coins, NEW.refunded_at_ms
    FROM shop_orders AS bought LEFT JOIN account_merges ON old_uuid = bought.user_uuid WHERE bought.uuid = NEW.order_uuid;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, corrects)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id
    FROM facts WHERE id = 'shop:' || NEW.order_uuid;
  UPDATE shop_items SET stock_sold = stock_sold - 1, stock_free = stock_free + 1
    WHERE NEW.is_restocked AND uuid = (SELECT item_uuid FROM shop_orders WHERE uuid = NEW.order_uuid);
  UPDATE shop_variants SET stock_sold = stock_sold - 1, stock_free = stock_free + 1
    WHERE NEW.is_restocked AND uuid = (SELECT variant_uuid FROM shop_orders WHERE uuid = NEW.order_uuid);
  UPDATE shop_holdings SET taken = max(0, taken - 1), had = max(0, had - 1)
    FROM shop_orders AS bought
    WHERE bought.uuid = NEW.order_uuid AND shop_holdings.item_uuid = bought.item_uuid
      AND shop_holdings.user_uuid = coalesce(bought.for_user_uuid, bought.user_uuid);
  UPDATE shop_orders SET shipping_state = 'returned', version = version + 1, moved_at_ms = NEW.refunded_at_ms
    WHERE uuid = NEW.order_uuid AND shipping_state = 'preparing';
  DELETE FROM running_rules WHERE id = 3805755124;
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_tell AFTER INSERT ON shop_refunds
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    SELECT uuid, version, 'refunded', NEW.refunded_at_ms FROM shop_orders WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_stay_refunded BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state AND NEW.shipping_state IN ('preparing', 'shipped')
  AND EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'a refunded parcel is not sent');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_never_change BEFORE UPDATE ON shop_refunds
BEGIN
  SELECT RAISE(ABORT, 'shop_refunds are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_never_go BEFORE DELETE ON shop_refunds
BEGIN
  SELECT RAISE(ABORT, 'shop_refunds are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_come_once BEFORE INSERT ON shop_refunds
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_refunds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_refunds are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_is_now BEFORE INSERT ON shop_refunds
WHEN (NEW.refunded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_refunds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER shop_refunds_stays_now BEFORE UPDATE OF refunded_at_ms ON shop_refunds
WHEN ((NEW.refunded_at_ms IS NOT OLD.refunded_at_ms AND NEW.refunded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_refunds must be those of the database');
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('live_commission_basis_points', 0, '1000', 'First rate, until finance sets another one', NULL, 0);
