CREATE TABLE `slips` (
	`slip_key` text PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`bank_code` text NOT NULL,
	`reference` text NOT NULL,
	`source` text NOT NULL,
	`noted_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "slips_key" CHECK("slips"."slip_key" = "slips"."bank_code" || ':' || upper("slips"."reference"))
);
--> statement-breakpoint
CREATE INDEX `slips_of_order` ON `slips` (`order_uuid`,`noted_at_ms`);
--> statement-breakpoint
CREATE TRIGGER slips_never_change BEFORE UPDATE ON slips
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER slips_never_go BEFORE DELETE ON slips
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER slips_come_once BEFORE INSERT ON slips
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM slips WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM slips WHERE slip_key = NEW.slip_key)
BEGIN
  SELECT RAISE(ABORT, 'slips are append-only');
END;
