CREATE TABLE `approvals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`digest` text NOT NULL,
	`amount_satang` integer,
	`ground` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at_ms` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at_ms` integer,
	`decision_ground` text,
	`asked_key` text GENERATED ALWAYS AS (printf('%016d', asked_at_ms) || uuid) VIRTUAL NOT NULL,
	`decided_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - decided_at_ms) || uuid) VIRTUAL,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_state" CHECK("approvals"."state" IN ('open', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "approvals_digest" CHECK(length("approvals"."digest") = 64),
	CONSTRAINT "approvals_amount" CHECK("approvals"."amount_satang" IS NULL OR "approvals"."amount_satang" >= 0),
	CONSTRAINT "approvals_decision" CHECK(("approvals"."state" = 'open') = ("approvals"."decided_by" IS NULL) AND ("approvals"."state" = 'open') = ("approvals"."decided_at_ms" IS NULL)),
	CONSTRAINT "approvals_two_people" CHECK("approvals"."decided_by" IS NULL OR ("approvals"."decided_by" = "approvals"."asked_by") = ("approvals"."state" = 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_open` ON `approvals` (`subject_kind`,`subject_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`state`,`asked_key`);
--> statement-breakpoint
CREATE INDEX `approvals_decided` ON `approvals` (`state`,`decided_key`);
--> statement-breakpoint
CREATE TRIGGER approvals_begin BEFORE INSERT ON approvals
WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'an approval begins as open');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_are_decided_once BEFORE UPDATE ON approvals
WHEN OLD.state <> 'open' OR NEW.state = 'open'
  OR NEW.uuid IS NOT OLD.uuid OR NEW.subject_kind IS NOT OLD.subject_kind OR NEW.subject_id IS NOT OLD.subject_id
  OR NEW.digest IS NOT OLD.digest OR NEW.amount_satang IS NOT OLD.amount_satang OR NEW.ground IS NOT OLD.ground
  OR NEW.asked_by IS NOT OLD.asked_by OR NEW.asked_at_ms IS NOT OLD.asked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'an approval is decided once, as it was asked for');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_come_once BEFORE INSERT ON approvals
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM approvals WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM approvals WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM approvals WHERE subject_kind = NEW.subject_kind AND subject_id = NEW.subject_id AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'approvals stay');
END;
