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
CREATE TABLE `accounts` (
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`linked_at_ms` integer NOT NULL,
	PRIMARY KEY(`provider`, `provider_account_id`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `emails` (
	`address` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`verified_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_uuid` text NOT NULL,
	`device` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`last_used_at_ms` integer NOT NULL,
	`authenticated_at_ms` integer,
	`revoked_at_ms` integer,
	`parent_id` text,
	`entry_hash` text,
	`entry_until_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || id) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cache_generations` (
	`generation` integer PRIMARY KEY NOT NULL,
	`raised_by` text NOT NULL,
	`reason` text NOT NULL,
	`raised_at_ms` integer NOT NULL,
	FOREIGN KEY (`raised_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contracts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`caster_uuid` text NOT NULL,
	`state` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contracts_window" CHECK("contracts"."ends_at_ms" > "contracts"."starts_at_ms")
);
--> statement-breakpoint
CREATE TABLE `event_awards` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`rank` integer NOT NULL,
	`user_uuid` text NOT NULL,
	`coins` integer,
	`item_uuid` text,
	`awarded_at_ms` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `ranked`, `rank`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_rewards` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`first_rank` integer NOT NULL,
	`last_rank` integer NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`coins` integer,
	`item_uuid` text,
	`needs_level` integer,
	PRIMARY KEY(`event_uuid`, `ranked`, `first_rank`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_rewards_ranks" CHECK("event_rewards"."first_rank" > 0 AND "event_rewards"."last_rank" BETWEEN "event_rewards"."first_rank" AND 1000),
	CONSTRAINT "event_rewards_something" CHECK(coalesce("event_rewards"."coins", 1) > 0 AND ("event_rewards"."coins" IS NOT NULL OR "event_rewards"."item_uuid" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `event_rules` (
	`event_uuid` text NOT NULL,
	`ranked` text NOT NULL,
	`fact_kind` text NOT NULL,
	`measure` text NOT NULL,
	`variant` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `ranked`, `fact_kind`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_settlements` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`after` text NOT NULL,
	`fact_count` integer NOT NULL,
	`line_count` integer NOT NULL,
	`inputs_digest` text NOT NULL,
	`result_digest` text NOT NULL,
	`uncounted_count` integer DEFAULT 0 NOT NULL,
	`owed_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `events` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`event_type` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`share_picture_url` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`permission` text DEFAULT 'external' NOT NULL,
	`participant_roles` text,
	`rules_th` text,
	`rules_en` text,
	`message_th` text,
	`message_en` text,
	`vb_ranking` text,
	`user_ranking` text,
	`settle_at_ms` integer,
	`closed_at_ms` integer,
	`settled_at_ms` integer,
	`start_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	`end_key` text GENERATED ALWAYS AS (printf('%016d', ends_at_ms) || uuid) VIRTUAL NOT NULL,
	`past_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - ends_at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "events_window" CHECK("events"."ends_at_ms" > "events"."starts_at_ms")
);
--> statement-breakpoint
CREATE TABLE `late_facts` (
	`event_uuid` text NOT NULL,
	`fact_id` text NOT NULL,
	PRIMARY KEY(`event_uuid`, `fact_id`),
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fact_id`) REFERENCES `facts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `families` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`on_air_count` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `invitation_uses` (
	`newcomer_uuid` text PRIMARY KEY NOT NULL,
	`inviter_uuid` text NOT NULL,
	`slug` text NOT NULL,
	`coins` integer NOT NULL,
	`reason` text,
	`used_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - used_at_ms) || newcomer_uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`newcomer_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitation_uses_coins" CHECK(("invitation_uses"."reason" IS NULL) = ("invitation_uses"."coins" > 0))
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`slug` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`share_picture_url` text NOT NULL,
	`newcomer_bonus_coins` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `live_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`live_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_shares` (
	`key` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`sharer_uuid` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sharer_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_users` (
	`live_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`joined_at_ms` integer NOT NULL,
	PRIMARY KEY(`live_uuid`, `user_uuid`),
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `lives` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`poster_url` text NOT NULL,
	`share_picture_url` text NOT NULL,
	`caster_uuid` text NOT NULL,
	`caster_name` text DEFAULT '' NOT NULL,
	`caster_avatar_url` text DEFAULT '' NOT NULL,
	`caster_family_name` text,
	`caster_labels` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`viewer_count` integer DEFAULT 0 NOT NULL,
	`peak_viewer_count` integer DEFAULT 0 NOT NULL,
	`total_viewer_count` integer DEFAULT 0 NOT NULL,
	`coins_received` integer DEFAULT 0 NOT NULL,
	`started_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`order_key` text GENERATED ALWAYS AS (CASE status WHEN 'on_air' THEN printf('%016d', 9007199254740991 - viewer_count) ELSE printf('%016d', 9007199254740991 - ended_at_ms) END || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lives_ended_at" CHECK(("lives"."status" = 'ended') = ("lives"."ended_at_ms" IS NOT NULL)),
	CONSTRAINT "lives_viewer_count" CHECK("lives"."viewer_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `monster_levels` (
	`event_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`hit_points` integer NOT NULL,
	`falls_at` integer NOT NULL,
	`fell_at_ms` integer,
	PRIMARY KEY(`event_uuid`, `level`),
	FOREIGN KEY (`event_uuid`) REFERENCES `monsters`(`event_uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monster_levels_hit_points" CHECK("monster_levels"."hit_points" > 0 AND "monster_levels"."falls_at" >= "monster_levels"."hit_points")
);
--> statement-breakpoint
CREATE TABLE `monster_pulses` (
	`event_uuid` text NOT NULL,
	`step` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`damage` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `step`, `starts_at_ms`),
	FOREIGN KEY (`event_uuid`) REFERENCES `monsters`(`event_uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `monsters` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`damage_per_coin` integer NOT NULL,
	`damage` integer DEFAULT 0 NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	`last_hit_at_ms` integer,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "monsters_damage_per_coin" CHECK("monsters"."damage_per_coin" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE `admin_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`user_uuid` text,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `failed_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`failed_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - failed_at_ms) || id) VIRTUAL NOT NULL
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
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `data_exports` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`locale` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`ready_at_ms` integer,
	`size_bytes` integer,
	`due_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `closings` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`done_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `consent_receipts` (
	`user_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`version` text NOT NULL,
	`choices` text NOT NULL,
	`at_ms` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `number`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `labels` (
	`key` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`tone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_labels` (
	`user_uuid` text NOT NULL,
	`label_key` text NOT NULL,
	PRIMARY KEY(`user_uuid`, `label_key`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`label_key`) REFERENCES `labels`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'normal' NOT NULL,
	`family_uuid` text,
	`family_name` text,
	`labels` text DEFAULT '[]' NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_follower_count" CHECK("users"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `vips` (
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`since_at_ms` integer NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`user_avatar_url` text DEFAULT '' NOT NULL,
	`user_family_name` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - level) || printf('%016d', since_at_ms) || user_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`vb_uuid`, `user_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vips_level" CHECK("vips"."level" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE `fact_counting` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_to` integer NOT NULL,
	`window_after` integer NOT NULL,
	`window_to` integer NOT NULL,
	CONSTRAINT "fact_counting_one" CHECK("fact_counting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`amount` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`variant` text,
	`family_uuid` text,
	`vb_role` text,
	`event_uuid` text,
	`corrects` text,
	`reporter_uuid` text,
	`service_uuid` text,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`corrects`) REFERENCES `facts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "facts_amount" CHECK(abs("facts"."amount") BETWEEN 1 AND iif("facts"."kind" = 'monster_hit', 1000000000, 10000000) AND ("facts"."amount" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_quantity" CHECK(abs("facts"."quantity") BETWEEN 1 AND 1000000 AND ("facts"."quantity" < 0) = ("facts"."corrects" IS NOT NULL)),
	CONSTRAINT "facts_are_of_two" CHECK("facts"."user_uuid" <> "facts"."vb_uuid")
);
--> statement-breakpoint
CREATE TABLE `kept_ranges` (
	`board` text PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`kept_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ranking_rules` (
	`fact_kind` text NOT NULL,
	`ranking` text NOT NULL,
	`ranked` text NOT NULL,
	`scope` text NOT NULL,
	`period` text NOT NULL,
	`measure` text NOT NULL,
	`variant` text,
	PRIMARY KEY(`fact_kind`, `ranking`, `scope`, `period`)
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`board` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`score` integer NOT NULL,
	`last_at_ms` integer NOT NULL,
	`name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`family_name` text,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - score) || printf('%016d', last_at_ms) || subject_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`subject_uuid`, `board`),
	FOREIGN KEY (`subject_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_score" CHECK(abs("standings"."score") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE `uncounted_facts` (
	`position` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`set_aside_at_ms` integer NOT NULL,
	`retry_at_ms` integer NOT NULL,
	`dropped_at_ms` integer,
	FOREIGN KEY (`position`) REFERENCES `facts`(`position`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `service_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`service_uuid` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`revoked_at_ms` integer,
	FOREIGN KEY (`service_uuid`) REFERENCES `services`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `services` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`created_by_uuid` text NOT NULL,
	FOREIGN KEY (`created_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_grams` (
	`gram` text PRIMARY KEY NOT NULL,
	`item_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_item_grams` (
	`gram` text NOT NULL,
	`item_uuid` text NOT NULL,
	PRIMARY KEY(`gram`, `item_uuid`),
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
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
CREATE TABLE `shop_likes` (
	`user_uuid` text NOT NULL,
	`item_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `item_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
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
CREATE TABLE `shop_codes` (
	`uuid` text PRIMARY KEY NOT NULL,
	`item_uuid` text NOT NULL,
	`code` text NOT NULL,
	`valid_until_ms` integer,
	`order_uuid` text,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`sent_at_ms` integer NOT NULL,
	`forgotten_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `accounts_of_user` ON `accounts` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_of_user` ON `emails` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_id_unique` ON `tokens` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_of_user_in_order` ON `tokens` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_entry` ON `tokens` (`entry_hash`);
--> statement-breakpoint
CREATE INDEX `contracts_of_caster` ON `contracts` (`caster_uuid`,`ends_at_ms`);
--> statement-breakpoint
CREATE INDEX `event_rules_in_time` ON `event_rules` (`fact_kind`,`ends_at_ms`,`starts_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug_unique` ON `events` (`slug`);
--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_key`,`starts_at_ms`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_by_end` ON `events` (`event_type`,`end_key`,`starts_at_ms`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_by_start` ON `events` (`event_type`,`start_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`past_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_of_type_past` ON `events` (`event_type`,`past_key`,`permission`);
--> statement-breakpoint
CREATE INDEX `events_to_settle` ON `events` (`settle_at_ms`) WHERE settle_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `families_slug_unique` ON `families` (`slug`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_uses_of_inviter` ON `invitation_uses` (`inviter_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_of_transfer` ON `ledger_entries` (`transfer_id`,`account_id`);
--> statement-breakpoint
CREATE INDEX `live_shares_of_live` ON `live_shares` (`live_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_slug_unique` ON `lives` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_in_order` ON `lives` (`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_of_caster_in_order` ON `lives` (`caster_uuid`,`status`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lives_on_air_of_caster` ON `lives` (`caster_uuid`) WHERE status = 'on_air';
--> statement-breakpoint
CREATE INDEX `monsters_in_time` ON `monsters` (`ends_at_ms`,`starts_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `failed_messages_in_order` ON `failed_messages` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_user` ON `orders` (`user_uuid`,`kind`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_family` ON `orders` (`family_uuid`,`order_key`) WHERE family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_paid_by_user` ON `orders` (`user_uuid`,`paid_key`) WHERE paid_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_open_of_user` ON `orders` (`user_uuid`,`created_at_ms`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_paid_due` ON `orders` (`due_at_ms`) WHERE state IN ('paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `packages_on_offer` ON `packages` (`audience`,`is_offered`,`price_satang`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_accepted` ON `payments` (`order_uuid`) WHERE is_accepted = 1;
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_order_uuid_unique` ON `receipts` (`order_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_uses_reserved` ON `voucher_uses` (`voucher_uuid`,`user_uuid`) WHERE state = 'reserved';
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code_unique` ON `vouchers` (`code`);
--> statement-breakpoint
CREATE INDEX `vouchers_on_offer` ON `vouchers` (`is_listed`,`valid_until_ms`);
--> statement-breakpoint
CREATE INDEX `data_exports_of_user` ON `data_exports` (`user_uuid`,`asked_at_ms`);
--> statement-breakpoint
CREATE INDEX `data_exports_due` ON `data_exports` (`due_at_ms`);
--> statement-breakpoint
CREATE INDEX `closings_due` ON `closings` (`done_at_ms`,`due_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_receipts_in_order` ON `consent_receipts` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `users_family` ON `users` (`family_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `vips_in_order` ON `vips` (`vb_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `vips_of_user` ON `vips` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_id_unique` ON `facts` (`id`);
--> statement-breakpoint
CREATE INDEX `facts_of_kind_in_time` ON `facts` (`kind`,`happened_at_ms`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_corrected_once` ON `facts` (`corrects`) WHERE corrects IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `kept_ranges_by_end` ON `kept_ranges` (`last_day`);
--> statement-breakpoint
CREATE INDEX `kept_ranges_by_age` ON `kept_ranges` (`kept_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_in_order` ON `standings` (`board`,`order_key`);
--> statement-breakpoint
CREATE INDEX `uncounted_facts_by_retry` ON `uncounted_facts` (`retry_at_ms`) WHERE dropped_at_ms IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `service_secrets_id_unique` ON `service_secrets` (`id`);
--> statement-breakpoint
CREATE INDEX `service_secrets_of` ON `service_secrets` (`service_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_name_unique` ON `services` (`name`);
--> statement-breakpoint
CREATE INDEX `shop_grams_of_item` ON `shop_item_grams` (`item_uuid`);
--> statement-breakpoint
CREATE INDEX `shop_items_popular` ON `shop_items` (`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_newest` ON `shop_items` (`newest_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_low` ON `shop_items` (`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_price_high` ON `shop_items` (`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_popular` ON `shop_items` (`category_slug`,`popular_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_newest` ON `shop_items` (`category_slug`,`newest_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_low` ON `shop_items` (`category_slug`,`price_low_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE INDEX `shop_items_of_category_price_high` ON `shop_items` (`category_slug`,`price_high_key`) WHERE is_listed = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had` ON `shop_holdings` (`user_uuid`,`had_key`) WHERE had > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_holdings_had_of_kind` ON `shop_holdings` (`user_uuid`,`kind`,`had_key`) WHERE had > 0;
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
CREATE UNIQUE INDEX `shop_codes_order_uuid_unique` ON `shop_codes` (`order_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_codes_of_item` ON `shop_codes` (`item_uuid`,`code`);
--> statement-breakpoint
CREATE INDEX `shop_codes_in_pool` ON `shop_codes` (`item_uuid`,`uuid`) WHERE order_uuid IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_prizes_of_user` ON `shop_prizes` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `shop_prizes_to_redeem` ON `shop_prizes` (`user_uuid`,`item_uuid`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE INDEX `shop_prizes_by_end` ON `shop_prizes` (`redeem_until_ms`) WHERE state = 'redeemable';
--> statement-breakpoint
CREATE INDEX `uploads_of_user` ON `uploads` (`user_uuid`);
--> statement-breakpoint
CREATE INDEX `uploads_forgotten` ON `uploads` (`forgotten_at_ms`) WHERE forgotten_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_change BEFORE UPDATE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_never_go BEFORE DELETE ON cache_generations
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER cache_generations_come_once BEFORE INSERT ON cache_generations
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM cache_generations WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'cache_generations are append-only');
END;
--> statement-breakpoint
CREATE VIEW event_points AS
SELECT
  facts.position, facts.id AS fact_id, facts.kind AS fact_kind, rule.event_uuid, rule.ranked, events.closed_at_ms,
  'event:' || rule.event_uuid || ':' || rule.ranked AS board,
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure
    WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE iif(facts.corrects IS NULL, 1, -1)
  END AS points,
  facts.happened_at_ms
FROM facts
CROSS JOIN event_rules AS rule ON rule.fact_kind = facts.kind
  AND rule.ends_at_ms > facts.happened_at_ms AND rule.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = rule.event_uuid
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND (events.event_type <> 'monster' OR facts.event_uuid = events.uuid)
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE TRIGGER counting_moves_events AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM event_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to AND point.closed_at_ms IS NULL
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT DISTINCT point.event_uuid, point.fact_id FROM event_points AS point
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to AND point.closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER events_make_rules AFTER INSERT ON events
WHEN NEW.vb_ranking IS NOT NULL OR NEW.user_ranking IS NOT NULL
BEGIN
  INSERT INTO event_rules (event_uuid, ranked, fact_kind, measure, variant, starts_at_ms, ends_at_ms)
  SELECT NEW.uuid, ranked, fact_kind, measure, variant, NEW.starts_at_ms, NEW.ends_at_ms
  FROM ranking_rules
  WHERE scope = 'everyone' AND period = 'day'
    AND ((ranked = 'vb' AND ranking = NEW.vb_ranking) OR (ranked = 'user' AND ranking = NEW.user_ranking));
  -- Five minutes for facts that are on their way.
  UPDATE events SET settle_at_ms = coalesce(settle_at_ms, ends_at_ms + 300000) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER event_rules_count_past AFTER INSERT ON event_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM event_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.event_uuid = NEW.event_uuid AND point.ranked = NEW.ranked
    AND point.happened_at_ms >= NEW.starts_at_ms AND point.happened_at_ms < NEW.ends_at_ms
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER events_are_of_known_rankings BEFORE INSERT ON events
WHEN (NEW.vb_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.vb_ranking AND ranked = 'vb' AND scope = 'everyone' AND period = 'day'))
  OR (NEW.user_ranking IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ranking_rules WHERE ranking = NEW.user_ranking AND ranked = 'user' AND scope = 'everyone' AND period = 'day'))
BEGIN
  SELECT RAISE(ABORT, 'an event is ranked by a ranking of its target');
END;
--> statement-breakpoint
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms OR NEW.ends_at_ms IS NOT OLD.ends_at_ms
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an event that is counted stay');
END;
--> statement-breakpoint
CREATE TRIGGER events_close_once BEFORE UPDATE OF closed_at_ms ON events
WHEN OLD.closed_at_ms IS NOT NULL OR NEW.closed_at_ms < NEW.ends_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an event closes once, after its end');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_insert BEFORE INSERT ON standings
WHEN NEW.board >= 'event:' AND NEW.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(NEW.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_update BEFORE UPDATE OF board, subject_uuid, score, last_at_ms ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(OLD.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER standings_final_delete BEFORE DELETE ON standings
WHEN OLD.board >= 'event:' AND OLD.board < 'event;'
  AND EXISTS (SELECT 1 FROM events WHERE uuid = substr(OLD.board, 7, 36) AND closed_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a final standing stays');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_change BEFORE UPDATE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_never_go BEFORE DELETE ON event_awards
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_come_once BEFORE INSERT ON event_awards
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM event_awards WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM event_awards WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND rank = NEW.rank)
BEGIN
  SELECT RAISE(ABORT, 'event_awards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count + 1 WHERE uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users WHEN OLD.family_uuid IS NOT NULL AND OLD.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count - 1 WHERE uuid = OLD.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
BEGIN
  SELECT RAISE(ABORT, 'a command has one answer');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_change BEFORE UPDATE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_go BEFORE DELETE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_come_once BEFORE INSERT ON invitation_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM invitation_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE newcomer_uuid = NEW.newcomer_uuid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE inviter_uuid = NEW.inviter_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_are_paid BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_transfers
  WHERE id = 'invitation:' || NEW.newcomer_uuid || ':coins' AND amount = NEW.coins
    AND to_account = 'user:' || NEW.newcomer_uuid || ':coins')
BEGIN
  SELECT RAISE(ABORT, 'an invitation that counts is paid');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0
BEGIN
  SELECT RAISE(ABORT, 'an account opens empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger_accounts stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_come_once BEFORE INSERT ON ledger_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances are carried by entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer stays in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_make_entries AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, -NEW.amount, balance - NEW.amount
    FROM ledger_accounts WHERE id = NEW.from_account;
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, NEW.amount, balance + NEW.amount
    FROM ledger_accounts WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
  OR NOT EXISTS (
    SELECT 1 FROM ledger_transfers
    WHERE id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
  )
  OR NOT EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE id = NEW.account_id AND entry_count + 1 = NEW.position AND balance + NEW.amount = NEW.balance_after
  )
BEGIN
  SELECT RAISE(ABORT, 'entries are made by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_come_once BEFORE INSERT ON ledger_transfers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_come_once BEFORE INSERT ON ledger_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = NEW.account_id AND position = NEW.position)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM facts
    WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'gift' AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_in AFTER INSERT ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_over AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_count_out AFTER DELETE ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || part.day, 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(NEW.started_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(NEW.ended_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
  ) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_take_card AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_lives AFTER UPDATE OF name, avatar_url, family_name, labels ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
  OR OLD.labels IS NOT NEW.labels
BEGIN
  UPDATE lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url,
    caster_family_name = NEW.family_name, caster_labels = NEW.labels
  WHERE caster_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE VIEW monster_blows AS
SELECT
  facts.position, facts.kind AS fact_kind, monsters.event_uuid, events.closed_at_ms, facts.id AS fact_id, facts.corrects,
  facts.vb_uuid, facts.user_uuid, facts.live_uuid,
  facts.amount * monsters.damage_per_coin AS damage, facts.happened_at_ms, facts.family_uuid, facts.vb_role
FROM facts
CROSS JOIN monsters ON monsters.ends_at_ms > facts.happened_at_ms AND monsters.starts_at_ms <= facts.happened_at_ms
CROSS JOIN events ON events.uuid = monsters.event_uuid
WHERE +facts.kind IN ('gift', 'sticker')
  AND (events.participant_roles IS NULL OR instr(events.participant_roles, '"' || facts.vb_role || '"') > 0);
--> statement-breakpoint
CREATE VIEW monster_falls AS
WITH
  days AS (
    SELECT level.event_uuid, level.level, level.falls_at, pulse.starts_at_ms, pulse.damage,
      sum(pulse.damage) OVER (PARTITION BY level.event_uuid, level.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM monster_levels AS level
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = level.event_uuid AND pulse.step = 'day'
  ),
  hours AS (
    SELECT day.event_uuid, day.level, day.falls_at, pulse.starts_at_ms, pulse.damage, day.dealt - day.damage
      + sum(pulse.damage) OVER (PARTITION BY day.event_uuid, day.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM days AS day
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = day.event_uuid AND pulse.step = 'hour'
      AND pulse.starts_at_ms >= day.starts_at_ms AND pulse.starts_at_ms < day.starts_at_ms + 86400000
    WHERE day.falls_at > day.dealt - day.damage AND day.falls_at <= day.dealt
  ),
  minutes AS (
    SELECT hour.event_uuid, hour.level, hour.falls_at, pulse.starts_at_ms, pulse.damage, hour.dealt - hour.damage
      + sum(pulse.damage) OVER (PARTITION BY hour.event_uuid, hour.level ORDER BY pulse.starts_at_ms) AS dealt
    FROM hours AS hour
    CROSS JOIN monster_pulses AS pulse ON pulse.event_uuid = hour.event_uuid AND pulse.step = 'minute'
      AND pulse.starts_at_ms >= hour.starts_at_ms AND pulse.starts_at_ms < hour.starts_at_ms + 3600000
    WHERE hour.falls_at > hour.dealt - hour.damage AND hour.falls_at <= hour.dealt
  )
SELECT event_uuid, level, starts_at_ms FROM minutes WHERE falls_at > dealt - damage AND falls_at <= dealt;
--> statement-breakpoint
CREATE TRIGGER counting_hits_monsters AFTER UPDATE OF window_to ON fact_counting
BEGIN
  -- Facts of their own, which come after all that there are, and are counted with them.
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NULL
  ORDER BY position
  -- A blow that was dropped is taken back already.
  ON CONFLICT DO NOTHING;

  INSERT INTO late_facts (event_uuid, fact_id)
  SELECT event_uuid, fact_id FROM monster_blows
  WHERE position > NEW.window_after AND position <= NEW.window_to AND closed_at_ms IS NOT NULL
  ON CONFLICT DO NOTHING;

  UPDATE monsters SET
    damage = monsters.damage + hits.damage,
    hit_count = monsters.hit_count + hits.hit_count,
    last_hit_at_ms = max(coalesce(monsters.last_hit_at_ms, 0), hits.last_hit_at_ms)
  FROM (
    SELECT event_uuid, sum(amount) AS damage, sum(quantity) AS hit_count, max(happened_at_ms) AS last_hit_at_ms
    FROM facts
    WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'monster_hit'
    GROUP BY event_uuid
  ) AS hits
  WHERE monsters.event_uuid = hits.event_uuid;

  INSERT INTO monster_pulses (event_uuid, step, starts_at_ms, damage)
  SELECT hit.event_uuid, step.value ->> 0,
    (hit.happened_at_ms + 25200000) / (step.value ->> 1) * (step.value ->> 1) - 25200000 AS pulse_at_ms, sum(hit.amount)
  FROM facts AS hit
  CROSS JOIN json_each('[["day", 86400000], ["hour", 3600000], ["minute", 60000]]') AS step
  WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND +hit.kind = 'monster_hit'
  GROUP BY hit.event_uuid, step.value ->> 0, pulse_at_ms
  ON CONFLICT (event_uuid, step, starts_at_ms) DO UPDATE SET damage = damage + excluded.damage;

  -- Levels that have fallen now, or may have fallen at another time because a hit of before came late.
  UPDATE monster_levels SET fell_at_ms =
    (SELECT starts_at_ms FROM monster_falls WHERE event_uuid = monster_levels.event_uuid AND level = monster_levels.level)
  FROM (
    SELECT hit.event_uuid, monsters.damage,
      -- A blow moves no fall of its own minute; what takes one back may.
      min(iif(hit.amount < 0, hit.happened_at_ms - 60000, hit.happened_at_ms)) AS first_at_ms
    FROM facts AS hit CROSS JOIN monsters ON monsters.event_uuid = hit.event_uuid
    WHERE hit.position > NEW.window_after AND hit.position <= NEW.window_to AND +hit.kind = 'monster_hit'
    GROUP BY hit.event_uuid
  ) AS hits
  WHERE monster_levels.event_uuid = hits.event_uuid
    AND iif(fell_at_ms IS NULL, falls_at <= hits.damage, fell_at_ms > hits.first_at_ms);

  -- A day on which a VB's room fought: once, however many blows it dealt. At the beginning of the day, so that it does
  -- not matter which of them comes first.
  INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'monster_date:' || event_uuid || ':' || vb_uuid || ':'
      || date(happened_at_ms / 1000 + 25200, 'unixepoch'),
    'monster_date', vb_uuid, 1, (happened_at_ms + 25200000) / 86400000 * 86400000 - 25200000,
    family_uuid, vb_role
  FROM facts
  WHERE position > NEW.window_after AND position <= NEW.window_to AND +kind = 'monster_hit'
    AND vb_uuid IS NOT NULL AND corrects IS NULL
  ORDER BY position;
END;
--> statement-breakpoint
CREATE TRIGGER monsters_are_of_events BEFORE INSERT ON monsters
WHEN NEW.damage <> 0 OR NEW.hit_count <> 0 OR NOT EXISTS (
  SELECT 1 FROM events WHERE uuid = NEW.event_uuid AND event_type = 'monster'
    AND starts_at_ms = NEW.starts_at_ms AND ends_at_ms = NEW.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a monster is that of its event, unhurt');
END;
--> statement-breakpoint
CREATE TRIGGER monsters_take_past_blows AFTER INSERT ON monsters
BEGIN
  INSERT INTO facts
    (id, kind, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid, corrects)
  SELECT 'hit:' || event_uuid || ':' || fact_id, 'monster_hit', vb_uuid, user_uuid, live_uuid, damage,
    iif(corrects IS NULL, 1, -1), happened_at_ms, family_uuid, vb_role, event_uuid, 'hit:' || event_uuid || ':' || corrects
  FROM monster_blows
  WHERE event_uuid = NEW.event_uuid AND happened_at_ms >= NEW.starts_at_ms AND happened_at_ms < NEW.ends_at_ms
    AND fact_kind IN ('gift', 'sticker') AND +position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = monster_blows.position)
  ORDER BY position;
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_change BEFORE UPDATE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_never_go BEFORE DELETE ON failed_messages
BEGIN
  SELECT RAISE(ABORT, 'failed_messages are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER failed_messages_come_once BEFORE INSERT ON failed_messages
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM failed_messages WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM failed_messages WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_never_go BEFORE DELETE ON admin_codes
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_come_once BEFORE INSERT ON admin_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM admin_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM admin_codes WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'admin_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_work_once BEFORE UPDATE ON admin_codes
WHEN OLD.used_at_ms IS NOT NULL OR NEW.hash IS NOT OLD.hash OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a code works once');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order is paid by one payment');
END;
--> statement-breakpoint
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_come_once BEFORE INSERT ON orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM orders WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM orders WHERE family_uuid = NEW.family_uuid AND order_key = NEW.order_key AND (family_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.family_uuid AS family_uuid) WHERE family_uuid IS NOT NULL)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND paid_key = NEW.paid_key AND (paid_at_ms IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.paid_at_ms AS paid_at_ms) WHERE paid_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_beginning AFTER INSERT ON orders
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_steps AFTER UPDATE OF state ON orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_change BEFORE UPDATE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_go BEFORE DELETE ON order_steps
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_come_once BEFORE INSERT ON order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version)
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_never_go BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_come_once BEFORE INSERT ON payments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM payments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payments WHERE gateway = NEW.gateway AND payment_id = NEW.payment_id)
  OR EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.order_uuid AND (is_accepted = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_accepted AS is_accepted) WHERE is_accepted = 1)
BEGIN
  SELECT RAISE(ABORT, 'payments are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_never_change BEFORE UPDATE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_never_go BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_come_once BEFORE INSERT ON receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;
--> statement-breakpoint
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt says what was sold');
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'a user has as many open orders as they may');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take AFTER INSERT ON voucher_uses WHEN NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken) VALUES (NEW.voucher_uuid, NEW.user_uuid, 1)
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + 1;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take_again AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state = 'freed' AND NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken + 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_free AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state <> 'freed' AND NEW.state = 'freed'
BEGIN
  UPDATE vouchers SET taken = taken - 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken - 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR NEW.user_uuid IS NOT OLD.user_uuid OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'a voucher once used stays used');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_never_go BEFORE DELETE ON voucher_uses
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_come_once BEFORE INSERT ON voucher_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM voucher_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM voucher_uses WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid AND (state = 'reserved')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'reserved')
BEGIN
  SELECT RAISE(ABORT, 'voucher_uses stay');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_change BEFORE UPDATE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_go BEFORE DELETE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_come_once BEFORE INSERT ON consent_receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM consent_receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE users SET name = '—', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay BEFORE DELETE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE VIEW user_label_lists AS
SELECT user_labels.user_uuid, json_group_array(json_object(
  'key', labels.key, 'name_th', labels.name_th, 'name_en', labels.name_en, 'tone', labels.tone
) ORDER BY labels.key) AS labels
FROM user_labels CROSS JOIN labels ON labels.key = user_labels.label_key
GROUP BY user_labels.user_uuid;
--> statement-breakpoint
CREATE TRIGGER users_join_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_change_family AFTER UPDATE OF family_uuid ON users WHEN OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE users SET family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid) WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER families_renew_users AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE users SET family_name = NEW.name WHERE family_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_borne AFTER INSERT ON user_labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = NEW.user_uuid)
  WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_are_laid_down AFTER DELETE ON user_labels
BEGIN
  UPDATE users SET labels = coalesce((SELECT labels FROM user_label_lists WHERE user_uuid = OLD.user_uuid), '[]')
  WHERE uuid = OLD.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER labels_renew_users AFTER UPDATE OF name_th, name_en, tone ON labels
BEGIN
  UPDATE users SET labels = (SELECT labels FROM user_label_lists WHERE user_uuid = users.uuid)
  WHERE uuid IN (SELECT user_uuid FROM user_labels WHERE label_key = NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER vips_take_card AFTER INSERT ON vips
BEGIN
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_vips AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE vips SET user_name = NEW.name, user_avatar_url = NEW.avatar_url, user_family_name = NEW.family_name
  WHERE user_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_come_once BEFORE INSERT ON facts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM facts WHERE corrects = NEW.corrects AND (corrects IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.corrects AS corrects) WHERE corrects IS NOT NULL)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_corrected_whole BEFORE INSERT ON facts
WHEN NEW.corrects IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM facts AS wrong
  WHERE wrong.id = NEW.corrects AND wrong.corrects IS NULL AND wrong.kind = NEW.kind
    AND wrong.amount = -NEW.amount AND wrong.quantity = -NEW.quantity AND wrong.variant IS NEW.variant
    AND wrong.vb_uuid IS NEW.vb_uuid AND wrong.user_uuid IS NEW.user_uuid AND wrong.live_uuid IS NEW.live_uuid
    AND wrong.family_uuid IS NEW.family_uuid AND wrong.vb_role IS NEW.vb_role AND wrong.event_uuid IS NEW.event_uuid
    AND wrong.happened_at_ms = NEW.happened_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a correction is the opposite of one fact');
END;
--> statement-breakpoint
CREATE VIEW fact_points AS
SELECT
  facts.position, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
  rule.ranking
    || CASE rule.scope
      WHEN 'family' THEN ':' || facts.family_uuid
      WHEN 'role' THEN ':' || facts.vb_role
      WHEN 'vb' THEN ':' || facts.vb_uuid
      WHEN 'live' THEN ':' || facts.live_uuid
      ELSE ''
    END
    || ':' || rule.period
    || CASE rule.period
      WHEN 'day' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      WHEN 'week' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch', '-6 days', 'weekday 1')
      WHEN 'month' THEN ':' || strftime('%Y-%m', facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      ELSE ''
    END AS board,
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure
    WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE iif(facts.corrects IS NULL, 1, -1)
  END AS points,
  facts.happened_at_ms
FROM facts
CROSS JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER counting_moves_standings AFTER UPDATE OF window_to ON fact_counting
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.position > NEW.window_after AND point.position <= NEW.window_to
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  -- Sums are of days that are over, so today's facts find none. (The plus keeps the index by end in use.)
  UPDATE kept_ranges SET kept_at_ms = 0 WHERE board IN (
    SELECT kept.board
    FROM (
      SELECT DISTINCT date(happened_at_ms / 1000 + 25200, 'unixepoch') AS day FROM facts
      WHERE position > NEW.window_after AND position <= NEW.window_to
    ) AS counted
    CROSS JOIN kept_ranges AS kept ON kept.last_day >= counted.day AND kept.first_day <= counted.day
    WHERE +kept.kept_at_ms > 0
  );
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_goes_on BEFORE UPDATE OF window_after, window_to ON fact_counting
WHEN NOT (NEW.window_after = OLD.counted_to AND NEW.window_to = NEW.counted_to AND NEW.counted_to > OLD.counted_to)
  AND NOT (
    NEW.window_after = NEW.window_to - 1 AND NEW.counted_to = OLD.counted_to
    AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.window_to AND dropped_at_ms IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted once');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_passes_over BEFORE UPDATE OF counted_to ON fact_counting
WHEN NEW.counted_to <> NEW.window_to AND NOT (
  NEW.counted_to = OLD.counted_to + 1 AND EXISTS (SELECT 1 FROM uncounted_facts WHERE position = NEW.counted_to)
)
BEGIN
  SELECT RAISE(ABORT, 'a fact is counted, or set aside');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM facts AS correction
  CROSS JOIN facts AS wrong ON wrong.id = correction.corrects
  CROSS JOIN uncounted_facts AS uncounted ON uncounted.position = wrong.position
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
    AND correction.corrects IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'what it corrects is not counted');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_makes_good AFTER UPDATE OF window_to ON fact_counting
BEGIN
  DELETE FROM uncounted_facts WHERE position = NEW.window_to;
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_never_go BEFORE DELETE ON fact_counting
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER fact_counting_come_once BEFORE INSERT ON fact_counting
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM fact_counting WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'fact_counting stay');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, subject.family_name
  FROM fact_points AS point
  CROSS JOIN users AS subject ON subject.uuid = point.subject_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
    AND +point.position <= (SELECT counted_to FROM fact_counting)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = point.position)
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_come_next BEFORE INSERT ON uncounted_facts
WHEN NEW.position IS NOT (SELECT counted_to + 1 FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'only the fact that is to be counted next is set aside');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_passed_over AFTER INSERT ON uncounted_facts
BEGIN
  UPDATE fact_counting SET counted_to = NEW.position;
  UPDATE uncounted_facts SET dropped_at_ms = (
    SELECT aside.dropped_at_ms FROM facts AS correction
    CROSS JOIN facts AS wrong ON wrong.id = correction.corrects
    CROSS JOIN uncounted_facts AS aside ON aside.position = wrong.position
    WHERE correction.position = NEW.position
  ) WHERE position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_are_dropped_for_good BEFORE UPDATE OF dropped_at_ms ON uncounted_facts
WHEN OLD.dropped_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'what is dropped stays dropped');
END;
--> statement-breakpoint
CREATE TRIGGER uncounted_facts_stay_until_counted BEFORE DELETE ON uncounted_facts
WHEN OLD.position <> (SELECT window_to FROM fact_counting)
BEGIN
  SELECT RAISE(ABORT, 'what is set aside stays until it is counted');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_change BEFORE UPDATE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_never_go BEFORE DELETE ON ranking_rules
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ranking_rules_come_once BEFORE INSERT ON ranking_rules
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ranking_rules WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ranking_rules WHERE fact_kind = NEW.fact_kind AND ranking = NEW.ranking AND scope = NEW.scope AND period = NEW.period)
BEGIN
  SELECT RAISE(ABORT, 'ranking_rules are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE standings SET name = NEW.name, avatar_url = NEW.avatar_url, family_name = NEW.family_name
  WHERE subject_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'two secrets of a server are good at once');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret stays revoked');
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
CREATE TRIGGER shop_item_grams_count AFTER INSERT ON shop_item_grams
BEGIN
  INSERT INTO shop_grams (gram, item_count) VALUES (NEW.gram, 1)
    ON CONFLICT (gram) DO UPDATE SET item_count = item_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_item_grams_count_back AFTER DELETE ON shop_item_grams
BEGIN
  UPDATE shop_grams SET item_count = item_count - 1 WHERE gram = OLD.gram;
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
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.item_uuid IS NOT OLD.item_uuid
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
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken) VALUES (NEW.user_uuid, NEW.item_uuid, NEW.kind, 1)
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
    SELECT NEW.user_uuid, NEW.item_uuid, NEW.kind, 1, NEW.moved_at_ms, NEW.moved_at_ms + grant_days * 86400000
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
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
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
CREATE TRIGGER shop_order_steps_never_change BEFORE UPDATE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_never_go BEFORE DELETE ON shop_order_steps
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER shop_order_steps_come_once BEFORE INSERT ON shop_order_steps
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_order_steps WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_order_steps WHERE order_uuid = NEW.order_uuid AND version = NEW.version AND step = NEW.step)
BEGIN
  SELECT RAISE(ABORT, 'shop_order_steps are append-only');
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
CREATE TRIGGER shop_prizes_begin BEFORE INSERT ON shop_prizes WHEN NEW.state <> 'redeemable'
BEGIN
  SELECT RAISE(ABORT, 'a prize begins as redeemable');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_hold_stock AFTER INSERT ON shop_prizes
BEGIN
  UPDATE shop_items SET stock_held = stock_held + 1, stock_free = stock_free - 1 WHERE uuid = NEW.item_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.item_uuid IS NOT OLD.item_uuid
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
CREATE TRIGGER shop_prizes_never_go BEFORE DELETE ON shop_prizes
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_come_once BEFORE INSERT ON shop_prizes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_prizes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_prizes WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'shop_prizes stay');
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
CREATE TRIGGER shop_codes_never_go BEFORE DELETE ON shop_codes
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
--> statement-breakpoint
CREATE TRIGGER shop_codes_come_once BEFORE INSERT ON shop_codes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM shop_codes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE order_uuid = NEW.order_uuid)
  OR EXISTS (SELECT 1 FROM shop_codes WHERE item_uuid = NEW.item_uuid AND code = NEW.code)
BEGIN
  SELECT RAISE(ABORT, 'shop_codes stay');
END;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count) VALUES
  ('world:thai_qr', 'THB', NULL, 0, 0, 0),
  ('house:pending', 'THB', 0, NULL, 0, 0),
  ('house:sales', 'THB', 0, NULL, 0, 0),
  ('house:refundable', 'THB', 0, NULL, 0, 0),
  ('house:receivable', 'THB', 0, NULL, 0, 0),
  ('house:coins', 'COIN', NULL, 0, 0, 0),
  ('house:shop', 'COIN', 0, NULL, 0, 0);
--> statement-breakpoint
INSERT INTO live_counts (status, live_count) VALUES
  ('on_air', 0),
  ('ended', 0);
--> statement-breakpoint
INSERT INTO fact_counting (id, counted_to, window_after, window_to) VALUES
  (1, 0, 0, 0);
--> statement-breakpoint
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('gift', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('gift', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('sticker', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'day', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'month', 'amount', NULL),
  ('gift', 'vb_payers', 'user', 'vb', 'all', 'amount', NULL),
  ('gift', 'live_payers', 'user', 'live', 'all', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'everyone', 'month', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'day', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'week', 'amount', NULL),
  ('streaming', 'live_streaming', 'vb', 'family', 'month', 'amount', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'collect_sticker', 'vb', 'everyone', 'month', 'quantity', NULL),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'day', 'one', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'week', 'one', 'set'),
  ('sticker', 'collect_sticker_set', 'vb', 'everyone', 'month', 'one', 'set'),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'day', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'week', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'everyone', 'month', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'day', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'week', 'one', NULL),
  ('vip', 'vb_collect_vip', 'vb', 'family', 'month', 'one', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'defeat_monster', 'vb', 'everyone', 'month', 'amount', NULL),
  ('gift', 'pk_candy', 'vb', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'everyone', 'month', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'day', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'week', 'amount', 'pk'),
  ('gift', 'pk_candy', 'vb', 'role', 'month', 'amount', 'pk'),
  ('pk', 'pk_match', 'vb', 'everyone', 'day', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'week', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'everyone', 'month', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'day', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'week', 'one', 'won'),
  ('pk', 'pk_match', 'vb', 'role', 'month', 'one', 'won'),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'day', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'week', 'amount', NULL),
  ('monster_level', 'monster_level', 'vb', 'everyone', 'month', 'amount', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'day', 'one', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'week', 'one', NULL),
  ('monster_date', 'monster_date', 'vb', 'everyone', 'month', 'one', NULL),
  ('purchase', 'topbuy', 'user', 'everyone', 'day', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'week', 'amount', 'refill'),
  ('purchase', 'topbuy', 'user', 'everyone', 'month', 'amount', 'refill'),
  ('watching', 'live_watching', 'user', 'everyone', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'everyone', 'month', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'day', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'week', 'amount', NULL),
  ('watching', 'live_watching', 'user', 'family', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('gift', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('sticker', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'everyone', 'month', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'day', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'week', 'amount', NULL),
  ('vip', 'spend_coin', 'user', 'family', 'month', 'amount', NULL),
  ('purchase', 'spend_coin', 'user', 'everyone', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'everyone', 'month', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'day', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'week', 'amount', 'shop'),
  ('purchase', 'spend_coin', 'user', 'family', 'month', 'amount', 'shop'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'day', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'week', 'amount', 'pk'),
  ('gift', 'pk_sent_coin', 'user', 'everyone', 'month', 'amount', 'pk'),
  ('sticker', 'count_sticker', 'user', 'everyone', 'day', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'week', 'quantity', NULL),
  ('sticker', 'count_sticker', 'user', 'everyone', 'month', 'quantity', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'day', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'week', 'amount', NULL),
  ('monster_hit', 'user_defeat_monster', 'user', 'everyone', 'month', 'amount', NULL);
