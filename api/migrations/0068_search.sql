CREATE TABLE `search_changes` (
	`kind` text NOT NULL,
	`uuid` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`kind`, `uuid`)
);
--> statement-breakpoint
CREATE TRIGGER users_enter_search AFTER INSERT ON users
WHEN NEW.role <> 'normal'
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('vb', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER users_change_search AFTER UPDATE OF name, role ON users
WHEN (NEW.role <> 'normal' OR OLD.role <> 'normal') AND (NEW.name IS NOT OLD.name OR NEW.role IS NOT OLD.role)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('vb', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER lives_enter_search AFTER INSERT ON lives
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('stream', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER lives_change_search AFTER UPDATE OF title, caster_name, status, recordings ON lives
WHEN (NEW.title IS NOT OLD.title OR NEW.caster_name IS NOT OLD.caster_name OR NEW.status IS NOT OLD.status OR NEW.recordings IS NOT OLD.recordings)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('stream', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER events_enter_search AFTER INSERT ON events
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('event', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER events_change_search AFTER UPDATE OF title_th, title_en ON events
WHEN (NEW.title_th IS NOT OLD.title_th OR NEW.title_en IS NOT OLD.title_en)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('event', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_enter_search AFTER INSERT ON shop_items
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('item', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_change_search AFTER UPDATE OF name_th, name_en ON shop_items
WHEN (NEW.name_th IS NOT OLD.name_th OR NEW.name_en IS NOT OLD.name_en)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('item', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER posts_enter_search AFTER INSERT ON posts
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('post', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER posts_change_search AFTER UPDATE OF text ON posts
WHEN (NEW.text IS NOT OLD.text)
BEGIN
  INSERT INTO search_changes (kind, uuid, version)
    VALUES ('post', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
INSERT INTO search_changes (kind, uuid, version)
SELECT 'vb', uuid, 0 FROM users WHERE role <> 'normal' UNION ALL SELECT 'stream', uuid, 0 FROM lives
UNION ALL SELECT 'event', uuid, 0 FROM events UNION ALL SELECT 'item', uuid, 0 FROM shop_items
UNION ALL SELECT 'post', uuid, 0 FROM posts;
