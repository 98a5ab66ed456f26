CREATE TABLE `settlement_closings` (
	`number` integer PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at_ms` integer NOT NULL,
	CONSTRAINT "settlement_closings_sums" CHECK(json_valid("settlement_closings"."sums"))
);
--> statement-breakpoint
CREATE TABLE `settlement_days` (
	`gateway` text NOT NULL,
	`day` text NOT NULL,
	`looked_at_ms` integer NOT NULL,
	`open` text,
	`order_key` text GENERATED ALWAYS AS (day || ':' || gateway) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `day`)
);
--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`gateway` text NOT NULL,
	`line_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text,
	`reference` text,
	`gross_satang` integer NOT NULL,
	`fee_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`net_satang` integer NOT NULL,
	`payout_id` text,
	`happened_at_ms` integer NOT NULL,
	`day` text NOT NULL,
	`read_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (day || ':' || gateway || ':' || line_id) VIRTUAL NOT NULL,
	PRIMARY KEY(`gateway`, `line_id`),
	CONSTRAINT "settlement_lines_kind" CHECK("settlement_lines"."kind" IN ('payment', 'refund', 'fee', 'payout', 'other'))
);
--> statement-breakpoint
CREATE INDEX `refunds_of_note` ON `refunds` (`bank_note`) WHERE bank_note IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_of_day` ON `payments` (`gateway`,`paid_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_closings_hash_unique` ON `settlement_closings` (`hash`);
--> statement-breakpoint
CREATE INDEX `settlement_closings_of_day` ON `settlement_closings` (`gateway`,`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_days_in_order` ON `settlement_days` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_in_order` ON `settlement_lines` (`order_key`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_day` ON `settlement_lines` (`gateway`,`day`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_source` ON `settlement_lines` (`gateway`,`source`);
--> statement-breakpoint
CREATE INDEX `settlement_lines_of_payout` ON `settlement_lines` (`gateway`,`payout_id`) WHERE payout_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_change BEFORE UPDATE ON settlement_lines
BEGIN
  SELECT RAISE(ABORT, 'settlement_lines are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_go BEFORE DELETE ON settlement_lines
BEGIN
  SELECT RAISE(ABORT, 'settlement_lines are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_come_once BEFORE INSERT ON settlement_lines
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM settlement_lines WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
  OR EXISTS (SELECT 1 FROM settlement_lines WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_never_change BEFORE UPDATE ON settlement_closings
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_never_go BEFORE DELETE ON settlement_closings
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_come_once BEFORE INSERT ON settlement_closings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM settlement_closings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM settlement_closings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'settlement_closings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_follow BEFORE INSERT ON settlement_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM settlement_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM settlement_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway), '')
  OR NOT EXISTS (SELECT 1 FROM settlement_days WHERE gateway = NEW.gateway AND day = NEW.day AND open IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_come_in_time BEFORE INSERT ON settlement_lines
WHEN NEW.day <= (SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway)
  AND NOT EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
BEGIN
  SELECT RAISE(ABORT, 'the day of a settlement is closed');
END;
