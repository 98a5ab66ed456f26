CREATE TABLE `addresses` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`phone` text NOT NULL,
	`line` text NOT NULL,
	`subdistrict_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`province_id` integer NOT NULL,
	`place` text NOT NULL,
	`postal_code` text NOT NULL,
	`saved_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_codes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`item_uuid` text NOT NULL,
	`code` text NOT NULL,
	`valid_until_ms` integer,
	`order_uuid` text,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_codes_order_uuid_unique` ON `shop_codes` (`order_uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_codes_of_item` ON `shop_codes` (`item_uuid`,`code`);--> statement-breakpoint
CREATE INDEX `shop_codes_in_pool` ON `shop_codes` (`item_uuid`,`uuid`) WHERE order_uuid IS NULL;--> statement-breakpoint
CREATE TABLE `shop_grams` (
	`gram` text PRIMARY KEY NOT NULL,
	`item_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_holdings` (
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`had` integer DEFAULT 0 NOT NULL,
	`last_had_at_ms` integer,
	`owned_until_ms` integer,
	`had_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - last_had_at_ms) || item_uuid) VIRTUAL,
	PRIMARY KEY(`user_uuid`, `item_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_holdings_counts" CHECK("shop_holdings"."taken" >= 0 AND "shop_holdings"."had" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had` ON `shop_holdings` (`user_uuid`,`had_key`) WHERE had > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had_of_kind` ON `shop_holdings` (`user_uuid`,`kind`,`had_key`) WHERE had > 0;--> statement-breakpoint
CREATE TABLE `shop_item_grams` (
	`gram` text NOT NULL,
	`item_uuid` text NOT NULL,
	PRIMARY KEY(`gram`, `item_uuid`),
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_grams_of_item` ON `shop_item_grams` (`item_uuid`);--> statement-breakpoint
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
	`price_coins` integer,
	`sale_starts_at_ms` integer,
	`sale_ends_at_ms` integer,
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
	`popular_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - (stock_sold + like_count)) || uuid) VIRTUAL NOT NULL,
	`newest_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`price_low_key` text GENERATED ALWAYS AS (printf('%016d', coalesce(price_coins, 9007199254740991)) || uuid) VIRTUAL NOT NULL,
	`price_high_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - coalesce(price_coins, 0)) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`category_slug`) REFERENCES `shop_categories`(`slug`) ON UPDATE no action ON DELETE no action,
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
CREATE INDEX `shop_items_popular` ON `shop_items` (`popular_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_newest` ON `shop_items` (`newest_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_price_low` ON `shop_items` (`price_low_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_price_high` ON `shop_items` (`price_high_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_of_category_popular` ON `shop_items` (`category_slug`,`popular_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_of_category_newest` ON `shop_items` (`category_slug`,`newest_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_low` ON `shop_items` (`category_slug`,`price_low_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_high` ON `shop_items` (`category_slug`,`price_high_key`) WHERE is_listed = 1;--> statement-breakpoint
CREATE TABLE `shop_likes` (
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `item_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_order_steps` (
	`order_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`step` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`order_uuid`, `version`, `step`),
	FOREIGN KEY (`order_uuid`) REFERENCES `shop_orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
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
	FOREIGN KEY (`prize_uuid`) REFERENCES `shop_prizes`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_uuid`) REFERENCES `shop_codes`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_orders_state" CHECK("shop_orders"."state" IN ('reserved', 'revoked', 'bought', 'redeemed')),
	CONSTRAINT "shop_orders_price" CHECK("shop_orders"."price_coins" >= 0 AND ("shop_orders"."state" = 'redeemed') = ("shop_orders"."price_coins" = 0)),
	CONSTRAINT "shop_orders_prize" CHECK(("shop_orders"."state" = 'redeemed') = ("shop_orders"."prize_uuid" IS NOT NULL)),
	CONSTRAINT "shop_orders_revoked_by" CHECK(("shop_orders"."state" = 'revoked') = ("shop_orders"."revoked_by" IS NOT NULL)),
	CONSTRAINT "shop_orders_deadline" CHECK("shop_orders"."state" NOT IN ('reserved', 'revoked') OR "shop_orders"."expires_at_ms" IS NOT NULL),
	CONSTRAINT "shop_orders_code" CHECK(("shop_orders"."code_uuid" IS NOT NULL) = ("shop_orders"."kind" = 'voucher' AND "shop_orders"."state" IN ('bought', 'redeemed'))),
	CONSTRAINT "shop_orders_shipping" CHECK(("shop_orders"."shipping_state" IS NOT NULL) = ("shop_orders"."kind" = 'physical' AND "shop_orders"."state" IN ('bought', 'redeemed'))
        AND ("shop_orders"."shipping_state" IS NULL) = ("shop_orders"."ship_to" IS NULL)),
	CONSTRAINT "shop_orders_shipping_state" CHECK("shop_orders"."shipping_state" IS NULL OR "shop_orders"."shipping_state" IN ('preparing', 'shipped', 'delivered', 'returned'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_prize_uuid_unique` ON `shop_orders` (`prize_uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_code_uuid_unique` ON `shop_orders` (`code_uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_of_user` ON `shop_orders` (`user_uuid`,`order_key`);--> statement-breakpoint
CREATE INDEX `shop_orders_of_user_by_state` ON `shop_orders` (`user_uuid`,`state`,`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_reserved` ON `shop_orders` (`user_uuid`,`item_uuid`) WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_item` ON `shop_orders` (`item_uuid`,`expires_at_ms`) WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX `shop_orders_reserved_by_end` ON `shop_orders` (`expires_at_ms`) WHERE state = 'reserved';--> statement-breakpoint
CREATE TABLE `shop_prizes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`state` text DEFAULT 'redeemable' NOT NULL,
	`reason_th` text NOT NULL,
	`reason_en` text NOT NULL,
	`won_at_ms` integer NOT NULL,
	`redeem_until_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - won_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_prizes_state" CHECK("shop_prizes"."state" IN ('redeemable', 'redeemed', 'over'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_prizes_of_user` ON `shop_prizes` (`user_uuid`,`order_key`);--> statement-breakpoint
CREATE INDEX `shop_prizes_to_redeem` ON `shop_prizes` (`user_uuid`,`item_uuid`) WHERE state = 'redeemable';--> statement-breakpoint
CREATE INDEX `shop_prizes_by_end` ON `shop_prizes` (`redeem_until_ms`) WHERE state = 'redeemable';