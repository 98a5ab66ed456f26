ALTER TABLE `tokens` ADD `is_by_passkey` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD `new_passkey_until_ms` integer;
