DROP TRIGGER payees_are_looked_at_by_others;
--> statement-breakpoint
CREATE TABLE `authority_changes` (
	`number` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`roles` text NOT NULL,
	`second` text NOT NULL,
	`once` integer,
	`day` integer,
	`ground` text NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "authority_changes_second" CHECK("authority_changes"."second" IN ('never', 'above', 'always')),
	CONSTRAINT "authority_changes_roles" CHECK(json_array_length("authority_changes"."roles") > 0),
	CONSTRAINT "authority_changes_amounts" CHECK(("authority_changes"."once" IS NULL) = ("authority_changes"."day" IS NULL) AND "authority_changes"."once" >= 0 AND "authority_changes"."day" >= "authority_changes"."once")
);
--> statement-breakpoint
CREATE TABLE `authority_uses` (
	`number` integer PRIMARY KEY NOT NULL,
	`by_uuid` text NOT NULL,
	`name` text NOT NULL,
	`period` text NOT NULL,
	`amount` integer NOT NULL,
	`once_most` integer NOT NULL,
	`day_most` integer NOT NULL,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "authority_uses_amount" CHECK("authority_uses"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE `held_commands` (
	`approval_uuid` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`params` text NOT NULL,
	`form` text NOT NULL,
	`amount` integer,
	`token_id` text NOT NULL,
	FOREIGN KEY (`approval_uuid`) REFERENCES `approvals`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authority_changes_of_row` ON `authority_changes` (`name`,`number`);
--> statement-breakpoint
CREATE INDEX `authority_uses_of_period` ON `authority_uses` (`by_uuid`,`name`,`period`);
--> statement-breakpoint
CREATE TRIGGER authority_changes_never_change BEFORE UPDATE ON authority_changes
BEGIN
  SELECT RAISE(ABORT, 'authority_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER authority_changes_never_go BEFORE DELETE ON authority_changes
BEGIN
  SELECT RAISE(ABORT, 'authority_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER authority_changes_come_once BEFORE INSERT ON authority_changes
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM authority_changes WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'authority_changes are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER held_commands_begin BEFORE INSERT ON held_commands
WHEN NOT EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'command' AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'a command waits for an open approval');
END;
--> statement-breakpoint
CREATE TRIGGER held_commands_never_change BEFORE UPDATE ON held_commands
BEGIN
  SELECT RAISE(ABORT, 'held_commands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER held_commands_never_go BEFORE DELETE ON held_commands
BEGIN
  SELECT RAISE(ABORT, 'held_commands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER held_commands_come_once BEFORE INSERT ON held_commands
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM held_commands WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM held_commands WHERE approval_uuid = NEW.approval_uuid)
BEGIN
  SELECT RAISE(ABORT, 'held_commands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER authority_uses_stay_below BEFORE INSERT ON authority_uses
WHEN NEW.amount > NEW.once_most OR NEW.day_most < NEW.amount + coalesce((
  SELECT sum(amount) FROM authority_uses WHERE by_uuid = NEW.by_uuid AND name = NEW.name AND period = NEW.period
), 0)
BEGIN
  SELECT RAISE(ABORT, 'this is more than one person moves alone');
END;
--> statement-breakpoint
CREATE TRIGGER authority_uses_never_change BEFORE UPDATE ON authority_uses
BEGIN
  SELECT RAISE(ABORT, 'authority_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER authority_uses_never_go BEFORE DELETE ON authority_uses
BEGIN
  SELECT RAISE(ABORT, 'authority_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER authority_uses_come_once BEFORE INSERT ON authority_uses
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM authority_uses WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'authority_uses are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (
  SELECT 1 FROM users WHERE role = 'admin' AND uuid <> OLD.uuid
    AND uuid NOT IN (SELECT user_uuid FROM user_blocks WHERE until_ms IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the last admin stays admin');
END;
--> statement-breakpoint
CREATE TRIGGER payees_are_looked_at_by_others BEFORE UPDATE OF state ON payees
WHEN NEW.state = 'approved' AND EXISTS (
  SELECT 1 FROM users AS reviewer
  WHERE reviewer.uuid = NEW.reviewed_by_uuid AND (
    reviewer.uuid = NEW.owner_uuid
    OR reviewer.uuid = (SELECT set_by_uuid FROM payee_accounts WHERE payee_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
    OR reviewer.family_uuid IN (NEW.owner_uuid, (SELECT family_uuid FROM users WHERE uuid = NEW.owner_uuid))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'nobody approves a payee of their own');
END;
