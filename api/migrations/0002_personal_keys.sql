DROP TRIGGER closings_wipe;
--> statement-breakpoint
CREATE TABLE `barred_lookups` (
	`kind` text NOT NULL,
	`hmac` text NOT NULL,
	`ground` text NOT NULL,
	`until_ms` integer NOT NULL,
	`barred_by_uuid` text NOT NULL,
	`barred_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `hmac`),
	CONSTRAINT "barred_lookups_has_ground" CHECK(length("barred_lookups"."ground") > 0)
);
--> statement-breakpoint
CREATE TABLE `person_keys` (
	`uuid` text PRIMARY KEY NOT NULL,
	`person_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`wrapped` text,
	`secret_version` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`wrapped_at_ms` integer NOT NULL,
	`due_at_ms` integer,
	`destroyed_at_ms` integer,
	`destroyed_because` text,
	`listed_at_ms` integer,
	CONSTRAINT "person_keys_destroyed_is_empty" CHECK(("person_keys"."wrapped" IS NULL) = ("person_keys"."destroyed_at_ms" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `person_lookups` (
	`kind` text NOT NULL,
	`hmac` text NOT NULL,
	`key_uuid` text NOT NULL,
	`person_uuid` text NOT NULL,
	`noted_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `hmac`, `key_uuid`),
	FOREIGN KEY (`key_uuid`) REFERENCES `person_keys`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `barred_lookups_until` ON `barred_lookups` (`until_ms`);
--> statement-breakpoint
CREATE INDEX `person_keys_of` ON `person_keys` (`person_uuid`);
--> statement-breakpoint
CREATE INDEX `person_keys_due` ON `person_keys` (`due_at_ms`) WHERE wrapped IS NOT NULL AND due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `person_keys_by_secret` ON `person_keys` (`secret_version`) WHERE wrapped IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `person_keys_unlisted` ON `person_keys` (`destroyed_at_ms`) WHERE wrapped IS NULL AND listed_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `person_lookups_of` ON `person_lookups` (`key_uuid`);
--> statement-breakpoint
CREATE TRIGGER person_keys_never_go BEFORE DELETE ON person_keys
BEGIN
  SELECT RAISE(ABORT, 'person_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_come_once BEFORE INSERT ON person_keys
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM person_keys WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM person_keys WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'person_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_end_for_good BEFORE UPDATE ON person_keys
WHEN OLD.uuid IS NOT NEW.uuid OR OLD.person_uuid IS NOT NEW.person_uuid
  OR (OLD.destroyed_at_ms IS NOT NULL AND (NEW.wrapped IS NOT NULL OR NEW.destroyed_at_ms IS NOT OLD.destroyed_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'a destroyed key stays destroyed');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_forget AFTER UPDATE OF destroyed_at_ms ON person_keys
WHEN OLD.destroyed_at_ms IS NULL AND NEW.destroyed_at_ms IS NOT NULL
BEGIN
  DELETE FROM person_lookups WHERE key_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_have_keys BEFORE INSERT ON person_lookups
WHEN NOT EXISTS (SELECT 1 FROM person_keys
  WHERE uuid = NEW.key_uuid AND person_uuid = NEW.person_uuid AND wrapped IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a lookup has a key');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_one_persons BEFORE INSERT ON person_lookups
WHEN NEW.kind IN ('national_id', 'passport') AND EXISTS (SELECT 1 FROM person_lookups
  WHERE kind = NEW.kind AND hmac = NEW.hmac AND person_uuid IS NOT NEW.person_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has this identity');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_not_barred BEFORE INSERT ON person_lookups
WHEN EXISTS (SELECT 1 FROM barred_lookups
  WHERE kind = NEW.kind AND hmac = NEW.hmac AND until_ms > NEW.noted_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_stay_whose_they_are BEFORE UPDATE ON person_lookups
BEGIN
  SELECT RAISE(ABORT, 'a lookup is taken away and noted anew');
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
  -- What a contract or the law binds us to keep stays until its term is over.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
END;
