DROP TRIGGER shop_orders_buy_what_shows;
--> statement-breakpoint
DROP TRIGGER shop_items_list_what_shows;
--> statement-breakpoint
ALTER TABLE `gift_items` ADD `film_url` text;
--> statement-breakpoint
ALTER TABLE `shop_items` ADD `film_url` text;
