DROP TRIGGER private_pictures_come_once;
--> statement-breakpoint
DROP TRIGGER private_pictures_never_go;
--> statement-breakpoint
DROP TRIGGER person_keys_forget;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_private_pictures` AS SELECT * FROM `private_pictures` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `private_pictures`;
--> statement-breakpoint
CREATE TABLE `private_pictures` (
	`uuid` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`extension` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`sent_at_ms` integer NOT NULL,
	`removed_at_ms` integer,
	`with_key_uuid` text,
	FOREIGN KEY (`uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`with_key_uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `private_pictures_with` ON `private_pictures` (`with_key_uuid`);
--> statement-breakpoint
CREATE INDEX `private_pictures_kept` ON `private_pictures` (`uuid`) WHERE "private_pictures"."removed_at_ms" IS NULL;
--> statement-breakpoint
INSERT INTO `private_pictures` (`uuid`, `kind`, `extension`, `width`, `height`, `size_bytes`, `sent_at_ms`, `removed_at_ms`) SELECT `uuid`, `kind`, `extension`, `width`, `height`, `size_bytes`, `sent_at_ms`, `removed_at_ms` FROM `__old_private_pictures` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_private_pictures`;
--> statement-breakpoint
CREATE TRIGGER person_keys_forget AFTER UPDATE OF destroyed_at_ms ON person_keys
WHEN OLD.destroyed_at_ms IS NULL AND NEW.destroyed_at_ms IS NOT NULL
BEGIN
  DELETE FROM person_lookups WHERE key_uuid = NEW.uuid;
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.destroyed_at_ms, destroyed_because = NEW.destroyed_because
    WHERE wrapped IS NOT NULL AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER contracts_let_pictures_go AFTER UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('accepted', 'rejected', 'cancelled')
BEGIN
  UPDATE person_keys SET due_at_ms = NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'picture_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  )
  WHERE wrapped IS NOT NULL AND due_at_ms IS NULL
    AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.key_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_never_go BEFORE DELETE ON private_pictures
BEGIN
  SELECT RAISE(ABORT, 'private_pictures stay');
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_come_once BEFORE INSERT ON private_pictures
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM private_pictures WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM private_pictures WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'private_pictures stay');
END;
