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
CREATE INDEX `event_rules_in_time` ON `event_rules` (`fact_kind`,`ends_at_ms`,`starts_at_ms`);--> statement-breakpoint
CREATE TABLE `event_settlements` (
	`event_uuid` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`after` text NOT NULL,
	`fact_count` integer NOT NULL,
	`line_count` integer NOT NULL,
	`inputs_digest` text NOT NULL,
	`result_digest` text NOT NULL,
	FOREIGN KEY (`event_uuid`) REFERENCES `events`(`uuid`) ON UPDATE no action ON DELETE no action
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
CREATE TABLE `monster_levels` (
	`event_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`hit_points` integer NOT NULL,
	`falls_at` integer NOT NULL,
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
	CONSTRAINT "monsters_damage_per_coin" CHECK("monsters"."damage_per_coin" > 0)
);
--> statement-breakpoint
CREATE INDEX `monsters_in_time` ON `monsters` (`ends_at_ms`,`starts_at_ms`);--> statement-breakpoint
DROP INDEX `events_by_end`;--> statement-breakpoint
DROP INDEX `events_of_type_by_end`;--> statement-breakpoint
DROP INDEX `events_of_type_by_start`;--> statement-breakpoint
ALTER TABLE `events` ADD `permission` text DEFAULT 'external' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `participant_roles` text;--> statement-breakpoint
ALTER TABLE `events` ADD `rules_th` text;--> statement-breakpoint
ALTER TABLE `events` ADD `rules_en` text;--> statement-breakpoint
ALTER TABLE `events` ADD `message_th` text;--> statement-breakpoint
ALTER TABLE `events` ADD `message_en` text;--> statement-breakpoint
ALTER TABLE `events` ADD `vb_ranking` text;--> statement-breakpoint
ALTER TABLE `events` ADD `user_ranking` text;--> statement-breakpoint
ALTER TABLE `events` ADD `settle_at_ms` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `closed_at_ms` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `settled_at_ms` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `past_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - ends_at_ms) || uuid) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_key`,`permission`);--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`past_key`,`permission`);--> statement-breakpoint
CREATE INDEX `events_of_type_past` ON `events` (`event_type`,`past_key`,`permission`);--> statement-breakpoint
CREATE INDEX `events_to_settle` ON `events` (`settle_at_ms`) WHERE settle_at_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_key`,`starts_at_ms`,`permission`);--> statement-breakpoint
CREATE INDEX `events_of_type_by_end` ON `events` (`event_type`,`end_key`,`starts_at_ms`,`permission`);--> statement-breakpoint
CREATE INDEX `events_of_type_by_start` ON `events` (`event_type`,`start_key`,`permission`);--> statement-breakpoint
-- The rules are data of migrations: the next one fills the table anew, and makes the trigger that reads it.
DROP TRIGGER `facts_move_standings`;--> statement-breakpoint
DROP TABLE `ranking_rules`;--> statement-breakpoint
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
ALTER TABLE `facts` ADD `quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `facts` ADD `variant` text;--> statement-breakpoint
ALTER TABLE `facts` ADD `family_uuid` text;--> statement-breakpoint
ALTER TABLE `facts` ADD `vb_role` text;--> statement-breakpoint
ALTER TABLE `facts` ADD `event_uuid` text;--> statement-breakpoint
CREATE INDEX `facts_of_kind_in_time` ON `facts` (`kind`,`happened_at_ms`,`id`);