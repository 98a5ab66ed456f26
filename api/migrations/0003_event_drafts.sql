DROP TRIGGER events_keep_terms;
--> statement-breakpoint
CREATE TABLE `event_draft_levels` (
	`event_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`hit_points` integer NOT NULL,
	PRIMARY KEY(`event_uuid`, `level`),
	FOREIGN KEY (`event_uuid`) REFERENCES `event_drafts`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_draft_rewards` (
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
	FOREIGN KEY (`event_uuid`) REFERENCES `event_drafts`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_uuid`) REFERENCES `shop_items`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_drafts` (
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
	`permission` text NOT NULL,
	`participant_role` text,
	`rules_th` text,
	`rules_en` text,
	`message_th` text,
	`message_en` text,
	`vb_ranking` text,
	`user_ranking` text,
	`damage_per_coin` integer,
	`made_by_uuid` text NOT NULL,
	`made_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', starts_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`made_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_drafts_window" CHECK("event_drafts"."ends_at_ms" > "event_drafts"."starts_at_ms")
);
--> statement-breakpoint
ALTER TABLE `events` ADD `ended_early_th` text;
--> statement-breakpoint
ALTER TABLE `events` ADD `ended_early_en` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_drafts_slug_unique` ON `event_drafts` (`slug`);
--> statement-breakpoint
CREATE INDEX `event_drafts_in_order` ON `event_drafts` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER events_keep_terms BEFORE UPDATE ON events
WHEN (OLD.vb_ranking IS NOT NULL OR OLD.user_ranking IS NOT NULL) AND (
  NEW.uuid IS NOT OLD.uuid OR NEW.event_type IS NOT OLD.event_type
  OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
  OR NEW.ends_at_ms > OLD.ends_at_ms
  OR (NEW.ends_at_ms < OLD.ends_at_ms AND (NEW.ended_early_th IS NULL OR NEW.ended_early_en IS NULL OR OLD.closed_at_ms IS NOT NULL))
  OR NEW.vb_ranking IS NOT OLD.vb_ranking OR NEW.user_ranking IS NOT OLD.user_ranking
  OR NEW.participant_roles IS NOT OLD.participant_roles
)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an event that is counted stay');
END;
--> statement-breakpoint
CREATE TRIGGER events_end_early_once BEFORE UPDATE ON events
WHEN OLD.ended_early_th IS NOT NULL AND (
  NEW.ended_early_th IS NOT OLD.ended_early_th OR NEW.ended_early_en IS NOT OLD.ended_early_en OR NEW.ends_at_ms <> OLD.ends_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'an event ends early once');
END;
--> statement-breakpoint
CREATE TRIGGER events_move_ends AFTER UPDATE OF ends_at_ms ON events
WHEN NEW.ends_at_ms <> OLD.ends_at_ms
BEGIN
  UPDATE event_rules SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE monsters SET ends_at_ms = NEW.ends_at_ms WHERE event_uuid = NEW.uuid;
  UPDATE events SET settle_at_ms = NEW.ends_at_ms + 300000 WHERE uuid = NEW.uuid AND settle_at_ms IS NOT NULL;
END;
