DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP TRIGGER account_merges_move;
--> statement-breakpoint
DROP TRIGGER shop_codes_stay;
--> statement-breakpoint
DROP TRIGGER shop_prizes_move_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_later_purchases;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_shipping;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_steps;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_beginning;
--> statement-breakpoint
DROP TRIGGER shop_orders_have_code_later;
--> statement-breakpoint
DROP TRIGGER shop_orders_have_code_at_once;
--> statement-breakpoint
DROP TRIGGER shop_orders_code_later;
--> statement-breakpoint
DROP TRIGGER shop_orders_code_at_once;
--> statement-breakpoint
DROP TRIGGER shop_orders_spend_prizes;
--> statement-breakpoint
DROP TRIGGER shop_orders_give_later;
--> statement-breakpoint
DROP TRIGGER shop_orders_give_at_once;
--> statement-breakpoint
DROP TRIGGER shop_orders_count_back;
--> statement-breakpoint
DROP TRIGGER shop_orders_count;
--> statement-breakpoint
DROP TRIGGER shop_orders_move_stock;
--> statement-breakpoint
DROP TRIGGER shop_orders_take_stock;
--> statement-breakpoint
DROP TRIGGER shop_orders_come_once;
--> statement-breakpoint
DROP TRIGGER shop_orders_never_go;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_deadlines;
--> statement-breakpoint
DROP TRIGGER shop_orders_ship_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_move_legally;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER shop_orders_take_turns;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_later_are_paid;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_at_once_are_paid;
--> statement-breakpoint
DROP TRIGGER shop_orders_reserve_few;
--> statement-breakpoint
DROP TRIGGER shop_orders_give_to_others;
--> statement-breakpoint
DROP TRIGGER shop_orders_redeem_prizes;
--> statement-breakpoint
DROP TRIGGER shop_orders_are_of_items;
--> statement-breakpoint
DROP TRIGGER shop_orders_begin;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_of_gifts;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
DROP TRIGGER shop_codes_begin;
--> statement-breakpoint
DROP TRIGGER shop_codes_are_stock;
--> statement-breakpoint
DROP TRIGGER shop_prizes_free_stock;
--> statement-breakpoint
DROP TRIGGER shop_prizes_hold_stock;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_update;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_insert;
--> statement-breakpoint
DROP TRIGGER shop_items_come_once;
--> statement-breakpoint
DROP TRIGGER shop_items_never_go;
--> statement-breakpoint
DROP TRIGGER shop_items_renew_grams;
--> statement-breakpoint
DROP TRIGGER shop_items_add_grams;
--> statement-breakpoint
DROP TRIGGER shop_likes_count_back;
--> statement-breakpoint
DROP TRIGGER shop_likes_count;
--> statement-breakpoint
CREATE TABLE `shop_variants` (
	`uuid` text PRIMARY KEY NOT NULL,
	`item_uuid` text NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`position` integer NOT NULL,
	`stock_total` integer NOT NULL,
	`stock_sold` integer DEFAULT 0 NOT NULL,
	`stock_held` integer DEFAULT 0 NOT NULL,
	`stock_free` integer NOT NULL,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_variants_stock" CHECK("shop_variants"."stock_free" >= 0 AND "shop_variants"."stock_sold" >= 0 AND "shop_variants"."stock_held" >= 0
        AND "shop_variants"."stock_total" = "shop_variants"."stock_sold" + "shop_variants"."stock_held" + "shop_variants"."stock_free")
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_shop_items` AS SELECT * FROM `shop_items` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `shop_items`;
--> statement-breakpoint
CREATE TABLE `shop_items` (
	`uuid` text PRIMARY KEY NOT NULL,
	`category_slug` text NOT NULL,
	`kind` text NOT NULL,
	`wearable` text,
	`grant_days` integer,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`share_picture_url` text,
	`price_coins` integer,
	`sale_starts_at_ms` integer,
	`sale_ends_at_ms` integer,
	`sale_window` text DEFAULT 'open' NOT NULL,
	`stock_total` integer,
	`stock_sold` integer DEFAULT 0 NOT NULL,
	`stock_held` integer DEFAULT 0 NOT NULL,
	`stock_free` integer,
	`per_user_limit` integer,
	`reservation_seconds` integer,
	`is_listed` integer DEFAULT 1 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`search_text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`popular_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - (stock_sold + like_count)) || uuid) VIRTUAL NOT NULL,
	`newest_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`newest_shelf_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`price_low_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', coalesce(price_coins, 9007199254740991)) || uuid) VIRTUAL NOT NULL,
	`price_high_key` text GENERATED ALWAYS AS ((price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open') || printf('%016d', 9007199254740991 - coalesce(price_coins, 0)) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`category_slug`) REFERENCES `shop_categories`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_items_sale_window" CHECK("shop_items"."sale_window" IN ('before', 'open', 'after')),
	CONSTRAINT "shop_items_kind" CHECK("shop_items"."kind" IN ('digital', 'physical', 'voucher')),
	CONSTRAINT "shop_items_wearable" CHECK(("shop_items"."kind" = 'digital') = ("shop_items"."wearable" IS NOT NULL)),
	CONSTRAINT "shop_items_grant_days" CHECK("shop_items"."grant_days" IS NULL OR ("shop_items"."kind" = 'digital' AND "shop_items"."grant_days" > 0)),
	CONSTRAINT "shop_items_codes" CHECK("shop_items"."kind" <> 'voucher' OR "shop_items"."stock_total" IS NOT NULL),
	CONSTRAINT "shop_items_for_good" CHECK("shop_items"."kind" <> 'digital' OR "shop_items"."grant_days" IS NOT NULL OR "shop_items"."price_coins" IS NULL OR "shop_items"."per_user_limit" IS 1),
	CONSTRAINT "shop_items_price" CHECK("shop_items"."price_coins" IS NULL OR "shop_items"."price_coins" > 0),
	CONSTRAINT "shop_items_window" CHECK(coalesce("shop_items"."sale_ends_at_ms" > "shop_items"."sale_starts_at_ms", 1)),
	CONSTRAINT "shop_items_counts" CHECK("shop_items"."stock_sold" >= 0 AND "shop_items"."stock_held" >= 0 AND "shop_items"."like_count" >= 0),
	CONSTRAINT "shop_items_stock" CHECK(("shop_items"."stock_total" IS NULL AND "shop_items"."stock_free" IS NULL) OR ("shop_items"."stock_total" IS NOT NULL
        AND "shop_items"."stock_free" IS NOT NULL AND "shop_items"."stock_free" >= 0
        AND "shop_items"."stock_total" = "shop_items"."stock_sold" + "shop_items"."stock_held" + "shop_items"."stock_free")),
	CONSTRAINT "shop_items_limits" CHECK(coalesce("shop_items"."per_user_limit", 1) > 0 AND coalesce("shop_items"."reservation_seconds", 1) > 0)
);
--> statement-breakpoint
CREATE INDEX `shop_items_all` ON `shop_items` (`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_of_category` ON `shop_items` (`category_slug`,`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_popular` ON `shop_items` (`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_newest` ON `shop_items` (`newest_shelf_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_low` ON `shop_items` (`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_high` ON `shop_items` (`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_popular` ON `shop_items` (`category_slug`,`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_newest` ON `shop_items` (`category_slug`,`newest_shelf_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_low` ON `shop_items` (`category_slug`,`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_high` ON `shop_items` (`category_slug`,`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_to_open` ON `shop_items` (`sale_starts_at_ms`) WHERE sale_window = 'before';
--> statement-breakpoint
CREATE INDEX `shop_items_to_close` ON `shop_items` (`sale_ends_at_ms`) WHERE sale_window = 'open';
--> statement-breakpoint
INSERT INTO `shop_items` (`uuid`, `category_slug`, `kind`, `wearable`, `grant_days`, `name_th`, `name_en`, `description_th`, `description_en`, `picture_url`, `share_picture_url`, `price_coins`, `sale_starts_at_ms`, `sale_ends_at_ms`, `stock_total`, `stock_sold`, `stock_held`, `stock_free`, `per_user_limit`, `reservation_seconds`, `is_listed`, `like_count`, `search_text`, `created_at_ms`) SELECT `uuid`, `category_slug`, `kind`, `wearable`, `grant_days`, `name_th`, `name_en`, `description_th`, `description_en`, `picture_url`, `share_picture_url`, `price_coins`, `sale_starts_at_ms`, `sale_ends_at_ms`, `stock_total`, `stock_sold`, `stock_held`, `stock_free`, `per_user_limit`, `reservation_seconds`, `is_listed`, `like_count`, `search_text`, `created_at_ms` FROM `__old_shop_items` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_shop_items`;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_shop_orders` AS SELECT * FROM `shop_orders` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `shop_orders`;
--> statement-breakpoint
CREATE TABLE `shop_orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`variant_uuid` text,
	`for_user_uuid` text,
	`note` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`price_coins` integer NOT NULL,
	`prize_uuid` text,
	`code_uuid` text,
	`created_at_ms` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`expires_at_ms` integer,
	`revoked_by` text,
	`shipping_state` text,
	`ship_to` text,
	`carrier` text,
	`tracking_number` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_uuid`) REFERENCES `shop_variants`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prize_uuid`) REFERENCES `shop_prizes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_uuid`) REFERENCES `shop_codes`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_orders_state" CHECK("shop_orders"."state" IN ('reserved', 'revoked', 'bought', 'redeemed')),
	CONSTRAINT "shop_orders_price" CHECK("shop_orders"."price_coins" >= 0 AND ("shop_orders"."state" = 'redeemed') = ("shop_orders"."price_coins" = 0)),
	CONSTRAINT "shop_orders_gift" CHECK(("shop_orders"."for_user_uuid" IS NULL AND "shop_orders"."note" IS NULL) OR ("shop_orders"."for_user_uuid" IS NOT NULL
        AND "shop_orders"."state" = 'bought' AND "shop_orders"."kind" = 'digital' AND length(coalesce("shop_orders"."note", '')) <= 120)),
	CONSTRAINT "shop_orders_prize" CHECK(("shop_orders"."state" = 'redeemed') = ("shop_orders"."prize_uuid" IS NOT NULL)),
	CONSTRAINT "shop_orders_revoked_by" CHECK(("shop_orders"."state" = 'revoked') = ("shop_orders"."revoked_by" IS NOT NULL)),
	CONSTRAINT "shop_orders_deadline" CHECK("shop_orders"."state" NOT IN ('reserved', 'revoked') OR "shop_orders"."expires_at_ms" IS NOT NULL),
	CONSTRAINT "shop_orders_code" CHECK(("shop_orders"."code_uuid" IS NOT NULL) = ("shop_orders"."kind" = 'voucher' AND "shop_orders"."state" IN ('bought', 'redeemed'))),
	CONSTRAINT "shop_orders_shipping" CHECK(("shop_orders"."shipping_state" IS NOT NULL) = ("shop_orders"."kind" = 'physical' AND "shop_orders"."state" IN ('bought', 'redeemed'))
        AND ("shop_orders"."shipping_state" IS NULL) = ("shop_orders"."ship_to" IS NULL)),
	CONSTRAINT "shop_orders_shipping_state" CHECK("shop_orders"."shipping_state" IS NULL OR "shop_orders"."shipping_state" IN ('preparing', 'shipped', 'delivered', 'returned'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_prize_uuid_unique` ON `shop_orders` (`prize_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_code_uuid_unique` ON `shop_orders` (`code_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_of_user` ON `shop_orders` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `shop_orders_of_user_by_state` ON `shop_orders` (`user_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_reserved` ON `shop_orders` (`user_uuid`,`item_uuid`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_item` ON `shop_orders` (`item_uuid`,`expires_at_ms`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_end` ON `shop_orders` (`expires_at_ms`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE INDEX `shop_orders_for` ON `shop_orders` (`for_user_uuid`,`order_key`) WHERE for_user_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `shop_parcels` ON `shop_orders` (`shipping_state`,`order_key`) WHERE shipping_state IS NOT NULL;
--> statement-breakpoint
INSERT INTO `shop_orders` (`uuid`, `version`, `user_uuid`, `item_uuid`, `for_user_uuid`, `note`, `kind`, `state`, `price_coins`, `prize_uuid`, `code_uuid`, `created_at_ms`, `moved_at_ms`, `expires_at_ms`, `revoked_by`, `shipping_state`, `ship_to`, `carrier`, `tracking_number`) SELECT `uuid`, `version`, `user_uuid`, `item_uuid`, `for_user_uuid`, `note`, `kind`, `state`, `price_coins`, `prize_uuid`, `code_uuid`, `created_at_ms`, `moved_at_ms`, `expires_at_ms`, `revoked_by`, `shipping_state`, `ship_to`, `carrier`, `tracking_number` FROM `__old_shop_orders` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_shop_orders`;
--> statement-breakpoint
CREATE INDEX `shop_variants_of_item` ON `shop_variants` (`item_uuid`,`position`);
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot become one');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_move AFTER INSERT ON account_merges
BEGIN
  UPDATE account_merges SET leads_to_uuid = NEW.into_uuid WHERE leads_to_uuid = NEW.old_uuid;

  INSERT INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'user:' || NEW.into_uuid || ':coins', 'COIN', 0, NULL WHERE NEW.coins > 0 ON CONFLICT DO NOTHING;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'merge:' || NEW.old_uuid || ':coins', 'user:' || NEW.old_uuid || ':coins',
      'user:' || NEW.into_uuid || ':coins', NEW.coins, NEW.merged_at_ms
    WHERE NEW.coins > 0;

  UPDATE accounts SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE passkeys SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.old_uuid;
  -- One of each a user: what the other account has stays.
  UPDATE OR IGNORE emails SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE addresses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE paying_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE viewing_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.old_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.old_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.old_uuid;

  INSERT OR IGNORE INTO user_labels (user_uuid, label_key)
    SELECT NEW.into_uuid, label_key FROM user_labels WHERE user_uuid = NEW.old_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.old_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT vb_uuid, NEW.into_uuid, level, since_at_ms FROM vips
    WHERE user_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid
    ON CONFLICT (vb_uuid, user_uuid) DO UPDATE
      SET level = max(level, excluded.level), since_at_ms = min(since_at_ms, excluded.since_at_ms);
  DELETE FROM vips WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO shop_likes (user_uuid, item_uuid, liked_at_ms)
    SELECT NEW.into_uuid, item_uuid, liked_at_ms FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT NEW.into_uuid, followed_uuid, since_at_ms FROM follows
    WHERE user_uuid = NEW.old_uuid AND followed_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM follows
    WHERE followed_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.old_uuid;
  UPDATE OR IGNORE event_reminders SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT live_uuid, NEW.into_uuid, joined_at_ms FROM live_users WHERE user_uuid = NEW.old_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.old_uuid;
  UPDATE live_shares SET sharer_uuid = NEW.into_uuid WHERE sharer_uuid = NEW.old_uuid;
  UPDATE invitations SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE uploads SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;

  UPDATE orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE voucher_uses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken)
    SELECT voucher_uuid, NEW.into_uuid, taken FROM voucher_holders WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + excluded.taken;
  DELETE FROM voucher_holders WHERE user_uuid = NEW.old_uuid;

  UPDATE shop_prizes SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET for_user_uuid = NEW.into_uuid, version = version + 1 WHERE for_user_uuid = NEW.old_uuid;
  -- What both wear for some days is worn for the days of both, as if it had been bought twice.
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.into_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms
    FROM shop_holdings WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE
        WHEN excluded.had = 0 THEN owned_until_ms
        WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.merged_at_ms) + max(excluded.owned_until_ms - NEW.merged_at_ms, 0) END,
      last_had_at_ms = max(coalesce(last_had_at_ms, excluded.last_had_at_ms), coalesce(excluded.last_had_at_ms, last_had_at_ms)),
      taken = taken + excluded.taken,
      had = had + excluded.had;
  DELETE FROM shop_holdings WHERE user_uuid = NEW.old_uuid;

  -- What both have spent is spent; of limits that somebody has set themselves the stricter holds, and no higher one waits.
  INSERT INTO spending (user_uuid) VALUES (NEW.into_uuid) ON CONFLICT DO NOTHING;
  INSERT OR REPLACE INTO spending (user_uuid, day, month, at_ms, day_spent_coins, month_spent_coins, day_topped_satang,
      month_topped_satang, day_limit_satang, day_next_satang, day_next_from_ms,
      month_limit_satang, month_next_satang, month_next_from_ms)
    SELECT NEW.into_uuid, max(gone.day, kept.day), max(gone.month, kept.month), max(gone.at_ms, kept.at_ms),
      iif(gone.day >= kept.day, gone.day_spent_coins, 0) + iif(kept.day >= gone.day, kept.day_spent_coins, 0),
      iif(gone.month >= kept.month, gone.month_spent_coins, 0) + iif(kept.month >= gone.month, kept.month_spent_coins, 0),
      iif(gone.day >= kept.day, gone.day_topped_satang, 0) + iif(kept.day >= gone.day, kept.day_topped_satang, 0),
      iif(gone.month >= kept.month, gone.month_topped_satang, 0) + iif(kept.month >= gone.month, kept.month_topped_satang, 0),
      coalesce(min(gone.day_limit_satang, kept.day_limit_satang), gone.day_limit_satang, kept.day_limit_satang),
      iif(gone.day_limit_satang IS NULL, kept.day_next_satang, NULL),
      iif(gone.day_limit_satang IS NULL, kept.day_next_from_ms, NULL),
      coalesce(min(gone.month_limit_satang, kept.month_limit_satang), gone.month_limit_satang, kept.month_limit_satang),
      iif(gone.month_limit_satang IS NULL, kept.month_next_satang, NULL),
      iif(gone.month_limit_satang IS NULL, kept.month_next_from_ms, NULL)
    FROM spending AS gone JOIN spending AS kept ON kept.user_uuid = NEW.into_uuid WHERE gone.user_uuid = NEW.old_uuid;
  DELETE FROM spending WHERE user_uuid = NEW.old_uuid;

  UPDATE family_members SET left_at_ms = NEW.merged_at_ms WHERE user_uuid = NEW.old_uuid AND left_at_ms IS NULL;
  UPDATE users SET (name, avatar_url) = (SELECT name, avatar_url FROM users WHERE uuid = NEW.into_uuid), bio = ''
    WHERE uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_of_gifts AFTER INSERT ON shop_orders WHEN NEW.for_user_uuid IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
    SELECT NEW.for_user_uuid, 'item_given:' || NEW.uuid, 'item_given', json_object('name', name, 'title', '', 'state', ''),
      '/shop/history/' || NEW.uuid, NEW.user_uuid, NEW.moved_at_ms
    FROM users WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
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
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- What a contract or the law binds us to keep stays until its term is over.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
  UPDATE shop_orders SET note = NULL, version = version + 1 WHERE user_uuid = NEW.user_uuid AND note IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_count AFTER INSERT ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_likes_count_back AFTER DELETE ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count - 1 WHERE uuid = OLD.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_add_grams AFTER INSERT ON shop_items WHEN NEW.search_text <> ''
BEGIN
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_renew_grams AFTER UPDATE OF search_text ON shop_items
WHEN NEW.search_text IS NOT OLD.search_text AND NEW.search_text <> ''
BEGIN
  DELETE FROM shop_item_grams WHERE item_uuid = NEW.uuid;
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_never_go BEFORE DELETE ON shop_items
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_come_once BEFORE INSERT ON shop_items
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_items WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_items stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_begin BEFORE INSERT ON shop_orders
WHEN NEW.version <> 0 OR NEW.state NOT IN ('reserved', 'bought', 'redeemed') OR NEW.shipping_state IS NOT 'preparing' AND NEW.shipping_state IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a shop order does not begin like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_items BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND price_coins = NEW.price_coins
    AND coalesce(sale_starts_at_ms <= NEW.created_at_ms, 1) AND coalesce(sale_ends_at_ms > NEW.created_at_ms, 1)
    AND (NEW.state <> 'reserved' OR NEW.expires_at_ms = NEW.created_at_ms + reservation_seconds * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'the item is not sold like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_redeem_prizes BEFORE INSERT ON shop_orders
WHEN NEW.state = 'redeemed' AND NOT EXISTS (
  SELECT 1 FROM shop_prizes JOIN shop_items ON shop_items.uuid = shop_prizes.item_uuid
  WHERE shop_prizes.uuid = NEW.prize_uuid AND shop_prizes.user_uuid = NEW.user_uuid
    AND shop_prizes.item_uuid = NEW.item_uuid AND shop_prizes.state = 'redeemable' AND shop_items.kind = NEW.kind
    AND coalesce(shop_prizes.redeem_until_ms > NEW.created_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'there is no such prize to redeem');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_to_others BEFORE INSERT ON shop_orders
WHEN NEW.for_user_uuid IS NOT NULL AND (
  NEW.for_user_uuid = NEW.user_uuid
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.for_user_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.for_user_uuid AND blocked_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM shop_holdings
    WHERE user_uuid = NEW.for_user_uuid AND item_uuid = NEW.item_uuid AND had > 0 AND owned_until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'it cannot be given to them');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_reserve_few BEFORE INSERT ON shop_orders
WHEN NEW.state = 'reserved'
  AND (SELECT count(*) FROM shop_orders WHERE user_uuid = NEW.user_uuid AND state = 'reserved') >= 5
BEGIN
  SELECT RAISE(ABORT, 'this user has as many reservations as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_at_once_are_paid BEFORE INSERT ON shop_orders
WHEN NEW.state = 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = 'user:' || NEW.user_uuid || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_later_are_paid BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = 'user:' || NEW.user_uuid || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_turns BEFORE UPDATE ON shop_orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the shop order');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (NEW.for_user_uuid IS NOT OLD.for_user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.for_user_uuid AND into_uuid = NEW.for_user_uuid
  )) OR (NEW.note IS NOT OLD.note
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
  OR NEW.item_uuid IS NOT OLD.item_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- An address goes with the account that it was of.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_legally BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('reserved>bought', 'reserved>revoked')
BEGIN
  SELECT RAISE(ABORT, 'a shop order may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_ship_legally BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state
  AND coalesce(OLD.shipping_state, '') || '>' || coalesce(NEW.shipping_state, '') NOT IN (
    '>preparing', 'preparing>shipped', 'shipped>delivered', 'shipped>returned', 'returned>preparing'
  )
BEGIN
  SELECT RAISE(ABORT, 'a parcel may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_deadlines BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND (
  (NEW.state = 'bought' AND NEW.moved_at_ms >= OLD.expires_at_ms)
  OR (NEW.revoked_by IS 'time' AND NEW.moved_at_ms < OLD.expires_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a deadline is kept');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_never_go BEFORE DELETE ON shop_orders
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_come_once BEFORE INSERT ON shop_orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.prize_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE code_uuid = NEW.code_uuid)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'shop_orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_stock AFTER INSERT ON shop_orders
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved') - (NEW.state = 'redeemed'),
    stock_free = stock_free - (NEW.state <> 'redeemed')
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_stock AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_items SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_count AFTER INSERT ON shop_orders WHEN NEW.state <> 'redeemed'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken)
    VALUES (coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1)
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET taken = taken + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_count_back AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'revoked'
BEGIN
  UPDATE shop_holdings SET taken = taken - 1 WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_at_once AFTER INSERT ON shop_orders WHEN NEW.state <> 'reserved'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT coalesce(NEW.for_user_uuid, NEW.user_uuid), NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_give_later AFTER UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'bought'
BEGIN
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.user_uuid, NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
    FROM shop_items WHERE uuid = NEW.item_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.moved_at_ms) + excluded.owned_until_ms - NEW.moved_at_ms END,
      last_had_at_ms = max(coalesce(last_had_at_ms, 0), NEW.moved_at_ms),
      had = had + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_insert AFTER INSERT ON shop_holdings
WHEN NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_spend_prizes AFTER INSERT ON shop_orders WHEN NEW.prize_uuid IS NOT NULL
BEGIN
  UPDATE shop_prizes SET state = 'redeemed' WHERE uuid = NEW.prize_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_at_once BEFORE INSERT ON shop_orders
WHEN NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not to be had');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_code_later BEFORE UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM shop_codes WHERE uuid = NEW.code_uuid AND item_uuid = NEW.item_uuid AND order_uuid IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the code is not to be had');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_have_code_at_once AFTER INSERT ON shop_orders WHEN NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_have_code_later AFTER UPDATE OF code_uuid ON shop_orders
WHEN OLD.code_uuid IS NULL AND NEW.code_uuid IS NOT NULL
BEGIN
  UPDATE shop_codes SET order_uuid = NEW.uuid WHERE uuid = NEW.code_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_beginning AFTER INSERT ON shop_orders
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_steps AFTER UPDATE OF state ON shop_orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_shipping AFTER UPDATE OF shipping_state ON shop_orders
WHEN OLD.shipping_state IS NOT NULL AND NEW.shipping_state IS NOT OLD.shipping_state
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    VALUES (NEW.uuid, NEW.version, NEW.shipping_state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_purchases AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_tell_later_purchases AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_hold_stock AFTER INSERT ON shop_prizes
BEGIN
  UPDATE shop_items SET stock_held = stock_held + 1, stock_free = stock_free - 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (NEW.state IS NOT OLD.state AND (
    OLD.state <> 'redeemable'
    OR (NEW.state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.uuid))
  ))
BEGIN
  SELECT RAISE(ABORT, 'a prize may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_free_stock AFTER UPDATE OF state ON shop_prizes
WHEN OLD.state = 'redeemable' AND NEW.state = 'over'
BEGIN
  UPDATE shop_items SET stock_held = stock_held - 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_are_stock AFTER INSERT ON shop_codes
BEGIN
  UPDATE shop_items SET stock_total = stock_total + 1, stock_free = stock_free + 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_begin BEFORE INSERT ON shop_codes
WHEN NEW.order_uuid IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'voucher')
BEGIN
  SELECT RAISE(ABORT, 'a code begins in the pool of a voucher');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_stay BEFORE UPDATE ON shop_codes
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.code IS NOT OLD.code
  OR (NEW.order_uuid IS NOT OLD.order_uuid AND (
    OLD.order_uuid IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND code_uuid = NEW.uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a code is given out once');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_begin BEFORE INSERT ON shop_variants
WHEN NEW.stock_sold <> 0 OR NEW.stock_held <> 0 OR NOT EXISTS (
  SELECT 1 FROM shop_items WHERE uuid = NEW.item_uuid AND kind = 'physical' AND (
    EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
    OR (coalesce(stock_free, 0) = 0 AND stock_held = 0)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a variant does not begin like that');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_are_stock AFTER INSERT ON shop_variants
BEGIN
  UPDATE shop_items SET
    stock_total = coalesce(stock_total, stock_sold + stock_held) + NEW.stock_total,
    stock_free = coalesce(stock_free, 0) + NEW.stock_free
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_move_stock AFTER UPDATE OF stock_total ON shop_variants
WHEN NEW.stock_total <> OLD.stock_total
BEGIN
  UPDATE shop_items SET
    stock_total = stock_total + NEW.stock_total - OLD.stock_total,
    stock_free = stock_free + NEW.stock_total - OLD.stock_total
  WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_stay BEFORE UPDATE ON shop_variants
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.item_uuid IS NOT OLD.item_uuid
BEGIN
  SELECT RAISE(ABORT, 'a variant is of its item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_never_go BEFORE DELETE ON shop_variants
BEGIN
  SELECT RAISE(ABORT, 'shop_variants stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_come_once BEFORE INSERT ON shop_variants
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_variants WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'shop_variants stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_have_no_variants BEFORE INSERT ON shop_prizes
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'what has variants is no prize');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_of_variants BEFORE INSERT ON shop_orders
WHEN (NEW.variant_uuid IS NULL AND EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid))
  OR (NEW.variant_uuid IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM shop_variants WHERE uuid = NEW.variant_uuid AND item_uuid = NEW.item_uuid))
BEGIN
  SELECT RAISE(ABORT, 'an order is of one of the variants of its item');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_variants BEFORE UPDATE OF variant_uuid ON shop_orders
WHEN NEW.variant_uuid IS NOT OLD.variant_uuid
BEGIN
  SELECT RAISE(ABORT, 'the variant of a shop order stays');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_take_variants AFTER INSERT ON shop_orders WHEN NEW.variant_uuid IS NOT NULL
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state <> 'reserved'),
    stock_held = stock_held + (NEW.state = 'reserved'),
    stock_free = stock_free - 1
  WHERE uuid = NEW.variant_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_move_variants AFTER UPDATE OF state ON shop_orders
WHEN NEW.variant_uuid IS NOT NULL AND OLD.state = 'reserved' AND NEW.state <> 'reserved'
BEGIN
  UPDATE shop_variants SET
    stock_sold = stock_sold + (NEW.state = 'bought'),
    stock_held = stock_held - 1,
    stock_free = stock_free + (NEW.state = 'revoked')
  WHERE uuid = NEW.variant_uuid;
END;
