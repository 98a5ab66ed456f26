ALTER TABLE `tokens` ADD `entry_hash` text;
--> statement-breakpoint
ALTER TABLE `tokens` ADD `entry_until_ms` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_entry` ON `tokens` (`entry_hash`);
