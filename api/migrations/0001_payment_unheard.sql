ALTER TABLE `orders` ADD `unheard_since_ms` integer;
