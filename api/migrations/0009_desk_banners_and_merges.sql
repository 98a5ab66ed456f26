CREATE TABLE `banners` (
	`uuid` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`text_th` text,
	`text_en` text,
	`picture_url` text,
	`path` text,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - ends_at_ms) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "banners_window" CHECK("banners"."starts_at_ms" < "banners"."ends_at_ms"),
	CONSTRAINT "banners_texts" CHECK(("banners"."text_th" IS NULL) = ("banners"."text_en" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `banners_at_place` ON `banners` (`place`,`ends_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `banners_in_order` ON `banners` (`order_key`);
--> statement-breakpoint
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  DELETE FROM reports WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET owner_uuid = NEW.into_uuid WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
