CREATE TABLE `idempotency_keys` (
	`caller_uuid` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`subject` text,
	`leased_until_ms` integer NOT NULL,
	`answer` text,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`caller_uuid`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`lowest` integer,
	`highest` integer,
	`balance` integer DEFAULT 0 NOT NULL,
	`entry_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_currency" CHECK("ledger_accounts"."currency" IN ('THB', 'COIN')),
	CONSTRAINT "ledger_accounts_lowest" CHECK("ledger_accounts"."lowest" IS NULL OR "ledger_accounts"."balance" >= "ledger_accounts"."lowest"),
	CONSTRAINT "ledger_accounts_highest" CHECK("ledger_accounts"."highest" IS NULL OR "ledger_accounts"."balance" <= "ledger_accounts"."highest")
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`account_id` text NOT NULL,
	`position` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	PRIMARY KEY(`account_id`, `position`),
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_of_transfer` ON `ledger_entries` (`transfer_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`amount` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	FOREIGN KEY (`from_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transfers_amount" CHECK("ledger_transfers"."amount" > 0 AND typeof("ledger_transfers"."amount") = 'integer'),
	CONSTRAINT "ledger_transfers_accounts" CHECK("ledger_transfers"."from_account" <> "ledger_transfers"."to_account")
);
--> statement-breakpoint
CREATE TABLE `order_steps` (
	`order_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`order_uuid`, `version`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`user_uuid` text NOT NULL,
	`family_uuid` text,
	`kind` text NOT NULL,
	`gateway` text NOT NULL,
	`state` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`failure_reason` text,
	`package_uuid` text,
	`subtotal_satang` integer NOT NULL,
	`discount_satang` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus_coins` integer NOT NULL,
	`reference` text NOT NULL,
	`qr_payload` text,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`paid_at_ms` integer,
	`processed_at_ms` integer,
	`refundable_satang` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`watch_until_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	`paid_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - paid_at_ms) || uuid) VIRTUAL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`package_uuid`) REFERENCES `packages`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_satang" = "orders"."subtotal_satang" - "orders"."discount_satang"),
	CONSTRAINT "orders_amounts" CHECK("orders"."total_satang" > 0 AND "orders"."discount_satang" >= 0),
	CONSTRAINT "orders_coins" CHECK("orders"."coins" >= 0 AND "orders"."bonus_coins" >= 0),
	CONSTRAINT "orders_refundable" CHECK("orders"."refundable_satang" >= 0),
	CONSTRAINT "orders_family" CHECK(("orders"."kind" = 'refill') = ("orders"."family_uuid" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_user` ON `orders` (`user_uuid`,`kind`,`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_family` ON `orders` (`family_uuid`,`order_key`) WHERE family_uuid IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_paid_by_user` ON `orders` (`user_uuid`,`paid_key`) WHERE paid_at_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `packages` (
	`uuid` text PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`price_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus_coins` integer NOT NULL,
	`is_recommended` integer NOT NULL,
	`is_offered` integer NOT NULL,
	CONSTRAINT "packages_whole" CHECK("packages"."price_satang" > 0 AND "packages"."coins" > 0 AND "packages"."bonus_coins" >= 0)
);
--> statement-breakpoint
CREATE INDEX `packages_on_offer` ON `packages` (`audience`,`is_offered`,`price_satang`);--> statement-breakpoint
CREATE TABLE `payments` (
	`gateway` text NOT NULL,
	`payment_id` text NOT NULL,
	`order_uuid` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`paid_at_ms` integer NOT NULL,
	`recorded_at_ms` integer NOT NULL,
	`is_accepted` integer NOT NULL,
	PRIMARY KEY(`gateway`, `payment_id`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_accepted` ON `payments` (`order_uuid`) WHERE is_accepted = 1;--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_uuid`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`issued_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_order_uuid_unique` ON `receipts` (`order_uuid`);--> statement-breakpoint
CREATE TABLE `voucher_holders` (
	`voucher_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`taken` integer NOT NULL,
	PRIMARY KEY(`voucher_uuid`, `user_uuid`),
	FOREIGN KEY (`voucher_uuid`) REFERENCES `vouchers`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_holders_taken" CHECK("voucher_holders"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`voucher_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voucher_uuid`) REFERENCES `vouchers`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vouchers` (
	`uuid` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`kinds` text NOT NULL,
	`package_uuids` text,
	`discount_kind` text NOT NULL,
	`discount_value` integer NOT NULL,
	`discount_most_satang` integer NOT NULL,
	`min_amount_satang` integer NOT NULL,
	`valid_from_ms` integer NOT NULL,
	`valid_until_ms` integer NOT NULL,
	`blocked_from_minute` integer,
	`blocked_until_minute` integer,
	`uses_in_all` integer,
	`uses_per_user` integer,
	`taken` integer DEFAULT 0 NOT NULL,
	`is_listed` integer NOT NULL,
	CONSTRAINT "vouchers_validity" CHECK("vouchers"."valid_until_ms" > "vouchers"."valid_from_ms"),
	CONSTRAINT "vouchers_kinds" CHECK("vouchers"."kinds" NOT LIKE '%family_credit%'),
	CONSTRAINT "vouchers_discount" CHECK("vouchers"."discount_value" > 0 AND "vouchers"."discount_most_satang" > 0),
	CONSTRAINT "vouchers_taken" CHECK("vouchers"."taken" BETWEEN 0 AND coalesce("vouchers"."uses_in_all", "vouchers"."taken")),
	CONSTRAINT "vouchers_window" CHECK(("vouchers"."blocked_from_minute" IS NULL AND "vouchers"."blocked_until_minute" IS NULL)
        OR ("vouchers"."blocked_from_minute" BETWEEN 0 AND 1439 AND "vouchers"."blocked_until_minute" BETWEEN 0 AND 1439
          AND "vouchers"."blocked_from_minute" <> "vouchers"."blocked_until_minute"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code_unique` ON `vouchers` (`code`);--> statement-breakpoint
CREATE INDEX `vouchers_on_offer` ON `vouchers` (`is_listed`,`valid_until_ms`);