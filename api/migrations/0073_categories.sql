DROP TRIGGER lives_change_search;
--> statement-breakpoint
CREATE TABLE `caster_categories` (
	`caster_uuid` text PRIMARY KEY NOT NULL,
	`category_slug` text NOT NULL,
	`live_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - live_at_ms) || caster_uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`caster_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_slug`) REFERENCES `live_categories`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`picture_url` text,
	`position` integer NOT NULL,
	`is_shown` integer NOT NULL,
	`on_air_count` integer DEFAULT 0 NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', position) || slug) VIRTUAL NOT NULL,
	CONSTRAINT "live_categories_count" CHECK("live_categories"."on_air_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE `announced_lives` ADD `category_slug` text;
--> statement-breakpoint
ALTER TABLE `waiting_lives` ADD `category_slug` text;
--> statement-breakpoint
ALTER TABLE `lives` ADD `category_slug` text;
--> statement-breakpoint
ALTER TABLE `lives` ADD `category` text;
--> statement-breakpoint
CREATE INDEX `announced_lives_of_category` ON `announced_lives` (`category_slug`,`is_open`,`order_key`) WHERE category_slug IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `caster_categories_in_order` ON `caster_categories` (`category_slug`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_categories_in_order` ON `live_categories` (`order_key`);
--> statement-breakpoint
CREATE INDEX `lives_of_category_in_order` ON `lives` (`category_slug`,`status`,`order_key`) WHERE category_slug IS NOT NULL;
--> statement-breakpoint
CREATE VIEW live_category_copies AS
SELECT slug, json_object('slug', slug, 'name_th', name_th, 'name_en', name_en) AS copy
FROM live_categories WHERE is_shown = 1;
--> statement-breakpoint
CREATE TRIGGER lives_join_category AFTER INSERT ON lives WHEN NEW.category_slug IS NOT NULL
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.category_slug) WHERE uuid = NEW.uuid;
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') WHERE slug = NEW.category_slug;
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  VALUES (NEW.caster_uuid, NEW.category_slug, NEW.started_at_ms)
  ON CONFLICT DO UPDATE SET category_slug = excluded.category_slug, live_at_ms = excluded.live_at_ms
  WHERE excluded.live_at_ms >= live_at_ms;
END;
--> statement-breakpoint
CREATE TRIGGER lives_change_category AFTER UPDATE OF category_slug ON lives
WHEN NEW.category_slug IS NOT OLD.category_slug
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.category_slug) WHERE uuid = NEW.uuid;
  UPDATE live_categories SET on_air_count = on_air_count - (OLD.status = 'on_air') WHERE slug = OLD.category_slug;
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') WHERE slug = NEW.category_slug;
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  SELECT NEW.caster_uuid, NEW.category_slug, NEW.started_at_ms WHERE NEW.category_slug IS NOT NULL
  ON CONFLICT DO UPDATE SET category_slug = excluded.category_slug, live_at_ms = excluded.live_at_ms
  WHERE excluded.live_at_ms >= live_at_ms;
END;
--> statement-breakpoint
CREATE TRIGGER lives_leave_category_air AFTER UPDATE OF status ON lives
WHEN NEW.status IS NOT OLD.status AND NEW.category_slug IS NOT NULL
BEGIN
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') - (OLD.status = 'on_air')
  WHERE slug = NEW.category_slug;
END;
--> statement-breakpoint
CREATE TRIGGER lives_leave_category AFTER DELETE ON lives WHEN OLD.status = 'on_air' AND OLD.category_slug IS NOT NULL
BEGIN
  UPDATE live_categories SET on_air_count = on_air_count - 1 WHERE slug = OLD.category_slug;
END;
--> statement-breakpoint
CREATE TRIGGER live_categories_renew_lives AFTER UPDATE OF name_th, name_en, is_shown ON live_categories
WHEN (NEW.name_th, NEW.name_en, NEW.is_shown) IS NOT (OLD.name_th, OLD.name_en, OLD.is_shown)
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.slug) WHERE category_slug = NEW.slug;
END;
--> statement-breakpoint
CREATE TRIGGER live_categories_leave_lives BEFORE DELETE ON live_categories
BEGIN
  UPDATE lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  UPDATE waiting_lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  UPDATE announced_lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  DELETE FROM caster_categories WHERE category_slug = OLD.slug;
END;
--> statement-breakpoint
CREATE TRIGGER live_categories_follow_labels AFTER INSERT ON live_categories
BEGIN
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  SELECT user_uuid, NEW.slug, 0 FROM user_labels WHERE label_key = NEW.slug
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER user_labels_lead_to_category AFTER INSERT ON user_labels
WHEN EXISTS (SELECT 1 FROM live_categories WHERE slug = NEW.label_key)
BEGIN
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  VALUES (NEW.user_uuid, NEW.label_key, 0)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_join_category AFTER INSERT ON announced_lives
BEGIN
  UPDATE announced_lives
  SET category_slug = (SELECT category_slug FROM caster_categories WHERE caster_uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER caster_categories_lead_announced AFTER INSERT ON caster_categories
BEGIN
  UPDATE announced_lives SET category_slug = NEW.category_slug WHERE caster_uuid = NEW.caster_uuid AND is_open = 1;
END;
--> statement-breakpoint
CREATE TRIGGER caster_categories_move_announced AFTER UPDATE OF category_slug ON caster_categories
WHEN NEW.category_slug IS NOT OLD.category_slug
BEGIN
  UPDATE announced_lives SET category_slug = NEW.category_slug WHERE caster_uuid = NEW.caster_uuid AND is_open = 1;
END;
--> statement-breakpoint
CREATE TRIGGER caster_categories_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM caster_categories WHERE caster_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER caster_categories_end_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM caster_categories WHERE caster_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_change_search AFTER UPDATE OF title, caster_name, status, recordings, category ON lives
WHEN (NEW.title IS NOT OLD.title OR NEW.caster_name IS NOT OLD.caster_name OR NEW.status IS NOT OLD.status OR NEW.recordings IS NOT OLD.recordings OR NEW.category IS NOT OLD.category)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('stream', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
-- Labels become hidden categories, and staff show those that are topics of lives.
INSERT INTO live_categories (slug, name_th, name_en, position, is_shown)
SELECT key, name_th, name_en, 10 * row_number() OVER (ORDER BY key), 0 FROM labels;
