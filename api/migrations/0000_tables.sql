CREATE TABLE `events` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`event_type` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`start_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	`end_key` text GENERATED ALWAYS AS (printf('%016d', ends_at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "events_window" CHECK("events"."ends_at_ms" > "events"."starts_at_ms")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug_unique` ON `events` (`slug`);--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_key`,`starts_at_ms`);--> statement-breakpoint
CREATE INDEX `events_of_type_by_end` ON `events` (`event_type`,`end_key`,`starts_at_ms`);--> statement-breakpoint
CREATE INDEX `events_of_type_by_start` ON `events` (`event_type`,`start_key`);--> statement-breakpoint
CREATE TABLE `families` (
	`uuid` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `families_slug_unique` ON `families` (`slug`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`slug` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`share_picture_url` text NOT NULL,
	`newcomer_bonus_coins` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
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
CREATE UNIQUE INDEX `lives_slug_unique` ON `lives` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `lives_in_order` ON `lives` (`status`,`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `lives_of_caster_in_order` ON `lives` (`caster_uuid`,`status`,`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `lives_on_air_of_caster` ON `lives` (`caster_uuid`) WHERE status = 'on_air';--> statement-breakpoint
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
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_follower_count" CHECK("users"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `users_family` ON `users` (`family_uuid`);--> statement-breakpoint
CREATE TABLE `vips` (
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`since_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - level) || printf('%016d', since_at_ms) || user_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`vb_uuid`, `user_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vips_level" CHECK("vips"."level" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vips_in_order` ON `vips` (`vb_uuid`,`order_key`);--> statement-breakpoint
CREATE TABLE `facts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`vb_uuid` text,
	`user_uuid` text,
	`live_uuid` text,
	`amount` integer NOT NULL,
	`happened_at_ms` integer NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "facts_amount" CHECK("facts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE `kept_ranges` (
	`board` text PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`kept_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_ranges_by_end` ON `kept_ranges` (`last_day`);--> statement-breakpoint
CREATE INDEX `kept_ranges_by_age` ON `kept_ranges` (`kept_at_ms`);--> statement-breakpoint
CREATE TABLE `ranking_rules` (
	`fact_kind` text NOT NULL,
	`ranking` text NOT NULL,
	`ranked` text NOT NULL,
	`scope` text NOT NULL,
	`period` text NOT NULL,
	PRIMARY KEY(`fact_kind`, `ranking`, `period`)
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
	FOREIGN KEY (`subject_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_in_order` ON `standings` (`board`,`order_key`);