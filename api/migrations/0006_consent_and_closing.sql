DROP TRIGGER shop_orders_keep_terms;
--> statement-breakpoint
CREATE TABLE `closings` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`done_at_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `consent_receipts` (
	`user_uuid` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`version` text NOT NULL,
	`choices` text NOT NULL,
	`at_ms` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - number)) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `number`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `closings_due` ON `closings` (`done_at_ms`,`due_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_receipts_in_order` ON `consent_receipts` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_change BEFORE UPDATE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_never_go BEFORE DELETE ON consent_receipts
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_come_once BEFORE INSERT ON consent_receipts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM consent_receipts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM consent_receipts WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'consent_receipts are append-only');
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
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay BEFORE DELETE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.item_uuid IS NOT OLD.item_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- An address goes with the account that it was of.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order stay');
END;
