CREATE TABLE `user_blocks` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`until_ms` integer,
	`by_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`name`,`uuid`);
--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`name`,`uuid`);
--> statement-breakpoint
CREATE INDEX `shop_items_all` ON `shop_items` (`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_items_of_category` ON `shop_items` (`category_slug`,`newest_key`);
--> statement-breakpoint
CREATE INDEX `shop_parcels` ON `shop_orders` (`shipping_state`,`order_key`) WHERE shipping_state IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `shop_prizes_of_item` ON `shop_prizes` (`item_uuid`,`order_key`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE TRIGGER user_blocks_keep_out BEFORE INSERT ON tokens
WHEN EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = NEW.user_uuid AND (until_ms IS NULL OR until_ms > NEW.created_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'who is blocked gets no token');
END;
