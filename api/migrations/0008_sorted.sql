ALTER TABLE `shop_items` ADD `price_key` text GENERATED ALWAYS AS (printf('%016d', coalesce(price_coins, 9007199254740991)) || uuid) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `shop_items` ADD `stock_key` text GENERATED ALWAYS AS (printf('%016d', coalesce(stock_free, 9007199254740991)) || uuid) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `money_cases_open_by_amount` ON `money_cases` (`amount_satang`,`number`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `money_cases_by_amount` ON `money_cases` (`amount_satang`,`number`);
--> statement-breakpoint
CREATE INDEX `families_by_members` ON `families` (`member_count`,`uuid`);
--> statement-breakpoint
CREATE INDEX `families_by_founding` ON `families` (`created_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `vouchers_by_end` ON `vouchers` (`valid_until_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `payouts_by_amount` ON `payouts` (`state`,`gross_satang`,`uuid`);
--> statement-breakpoint
CREATE INDEX `users_by_joining` ON `users` (`created_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `users_by_role_and_joining` ON `users` (`role`,`created_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `shop_items_by_price` ON `shop_items` (`price_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_by_price` ON `shop_items` (`category_slug`,`price_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_by_stock` ON `shop_items` (`stock_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_by_stock` ON `shop_items` (`category_slug`,`stock_key`);
