CREATE TABLE `ledger_closings` (
	`number` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at_ms` integer NOT NULL,
	CONSTRAINT "ledger_closings_sums" CHECK(json_valid("ledger_closings"."sums"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_day_unique` ON `ledger_closings` (`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_closings_hash_unique` ON `ledger_closings` (`hash`);
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_change BEFORE UPDATE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_never_go BEFORE DELETE ON ledger_closings
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_come_once BEFORE INSERT ON ledger_closings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_closings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE day = NEW.day)
  OR EXISTS (SELECT 1 FROM ledger_closings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'ledger_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_follow BEFORE INSERT ON ledger_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM ledger_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM ledger_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;
