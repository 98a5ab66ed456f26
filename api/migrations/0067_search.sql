CREATE TABLE `search_changes` (
	`kind` text NOT NULL,
	`uuid` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`kind`, `uuid`)
);
--> statement-breakpoint
CREATE TRIGGER users_enter_search AFTER INSERT ON users
WHEN NEW.role <> 'normal'
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('vb', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_change_search AFTER UPDATE OF name, role ON users
WHEN (NEW.role <> 'normal' OR OLD.role <> 'normal') AND (NEW.name <> OLD.name OR NEW.role <> OLD.role)
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('vb', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lives_enter_search AFTER INSERT ON lives
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('stream', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lives_change_search AFTER UPDATE OF title, caster_name, status, recordings ON lives
WHEN NEW.title <> OLD.title OR NEW.caster_name <> OLD.caster_name OR NEW.status <> OLD.status OR NEW.recordings <> OLD.recordings
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('stream', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_enter_search AFTER INSERT ON events
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('event', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_change_search AFTER UPDATE OF title_th, title_en ON events
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('event', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_enter_search AFTER INSERT ON shop_items
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('item', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_change_search AFTER UPDATE OF name_th, name_en ON shop_items
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('item', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER posts_enter_search AFTER INSERT ON posts
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('post', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER posts_change_search AFTER UPDATE OF text ON posts
WHEN NEW.text <> OLD.text
BEGIN
  INSERT INTO search_changes (kind, uuid) VALUES ('post', NEW.uuid)
    ON CONFLICT (kind, uuid) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
INSERT INTO search_changes (kind, uuid)
SELECT 'vb', uuid FROM users WHERE role <> 'normal' UNION ALL SELECT 'stream', uuid FROM lives
UNION ALL SELECT 'event', uuid FROM events UNION ALL SELECT 'item', uuid FROM shop_items
UNION ALL SELECT 'post', uuid FROM posts WHERE is_shown = 1;
