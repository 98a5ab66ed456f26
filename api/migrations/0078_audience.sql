CREATE TABLE `audience_days` (
	`day` text PRIMARY KEY NOT NULL,
	`live_count` integer DEFAULT 0 NOT NULL,
	`new_count` integer DEFAULT 0 NOT NULL,
	`returning_count` integer DEFAULT 0 NOT NULL,
	`guest_count` integer DEFAULT 0 NOT NULL,
	`watched_seconds` integer DEFAULT 0 NOT NULL,
	`from_home` integer DEFAULT 0 NOT NULL,
	`from_search` integer DEFAULT 0 NOT NULL,
	`from_share` integer DEFAULT 0 NOT NULL,
	`from_notice` integer DEFAULT 0 NOT NULL,
	`from_raid` integer DEFAULT 0 NOT NULL,
	`from_category` integer DEFAULT 0 NOT NULL,
	`from_vb` integer DEFAULT 0 NOT NULL,
	`from_other` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_audiences` (
	`live_uuid` text PRIMARY KEY NOT NULL,
	`new_count` integer NOT NULL,
	`returning_count` integer NOT NULL,
	`guest_count` integer NOT NULL,
	`watched_seconds` integer NOT NULL,
	`stays` text NOT NULL,
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_sources` (
	`live_uuid` text NOT NULL,
	`source` text NOT NULL,
	`visit_count` integer NOT NULL,
	`watched_seconds` integer NOT NULL,
	PRIMARY KEY(`live_uuid`, `source`),
	FOREIGN KEY (`live_uuid`) REFERENCES `lives`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER live_audiences_fill_days AFTER INSERT ON live_audiences
BEGIN
  INSERT INTO audience_days (day)
  SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives
  WHERE uuid = NEW.live_uuid
    AND NOT EXISTS (SELECT 1 FROM audience_days WHERE day = date(started_at_ms / 1000 + 25200, 'unixepoch'));
  UPDATE audience_days SET live_count = live_count + 1, new_count = new_count + NEW.new_count,
    returning_count = returning_count + NEW.returning_count, guest_count = guest_count + NEW.guest_count,
    watched_seconds = watched_seconds + NEW.watched_seconds
  WHERE day = (SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives WHERE uuid = NEW.live_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER live_sources_fill_days AFTER INSERT ON live_sources
BEGIN
  UPDATE audience_days SET
    from_home = from_home + iif(NEW.source = 'home', NEW.visit_count, 0),
    from_search = from_search + iif(NEW.source = 'search', NEW.visit_count, 0),
    from_share = from_share + iif(NEW.source = 'share', NEW.visit_count, 0),
    from_notice = from_notice + iif(NEW.source = 'notice', NEW.visit_count, 0),
    from_raid = from_raid + iif(NEW.source = 'raid', NEW.visit_count, 0),
    from_category = from_category + iif(NEW.source = 'category', NEW.visit_count, 0),
    from_vb = from_vb + iif(NEW.source = 'vb', NEW.visit_count, 0),
    from_other = from_other + iif(NEW.source = 'other', NEW.visit_count, 0)
  WHERE day = (SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives WHERE uuid = NEW.live_uuid);
END;
