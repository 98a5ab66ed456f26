CREATE TABLE `invitation_uses` (
	`newcomer_uuid` text PRIMARY KEY NOT NULL,
	`inviter_uuid` text NOT NULL,
	`slug` text NOT NULL,
	`coins` integer NOT NULL,
	`reason` text,
	`used_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - used_at_ms) || newcomer_uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`newcomer_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitation_uses_coins" CHECK(("invitation_uses"."reason" IS NULL) = ("invitation_uses"."coins" > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_uses_of_inviter` ON `invitation_uses` (`inviter_uuid`,`order_key`);
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_change BEFORE UPDATE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_never_go BEFORE DELETE ON invitation_uses
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_come_once BEFORE INSERT ON invitation_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM invitation_uses WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE newcomer_uuid = NEW.newcomer_uuid)
  OR EXISTS (SELECT 1 FROM invitation_uses WHERE inviter_uuid = NEW.inviter_uuid AND order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'invitation_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_are_paid BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_transfers
  WHERE id = 'invitation:' || NEW.newcomer_uuid || ':coins' AND amount = NEW.coins
    AND to_account = 'user:' || NEW.newcomer_uuid || ':coins')
BEGIN
  SELECT RAISE(ABORT, 'an invitation that counts is paid');
END;
