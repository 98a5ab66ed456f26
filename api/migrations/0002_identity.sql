CREATE TABLE `accounts` (
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`linked_at_ms` integer NOT NULL,
	PRIMARY KEY(`provider`, `provider_account_id`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `accounts_of_user` ON `accounts` (`user_uuid`);--> statement-breakpoint
CREATE TABLE `emails` (
	`address` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`verified_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_of_user` ON `emails` (`user_uuid`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`device` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`last_used_at_ms` integer NOT NULL,
	`revoked_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || id) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_id_unique` ON `tokens` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_of_user_in_order` ON `tokens` (`user_uuid`,`order_key`);