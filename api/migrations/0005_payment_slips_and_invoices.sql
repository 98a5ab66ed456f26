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
CREATE TABLE `tax_invoices` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`replaces_number` integer,
	`amount_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`vat_basis_points` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`key_uuid` text NOT NULL,
	`buyer_sealed` text NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_invoices_vat" CHECK("tax_invoices"."vat_satang" = (2 * "tax_invoices"."amount_satang" * "tax_invoices"."vat_basis_points" + 10000 + "tax_invoices"."vat_basis_points") / (2 * (10000 + "tax_invoices"."vat_basis_points")))
);
--> statement-breakpoint
CREATE INDEX `slips_of_order` ON `slips` (`order_uuid`,`noted_at_ms`);
--> statement-breakpoint
CREATE INDEX `tax_invoices_of_order` ON `tax_invoices` (`order_uuid`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_replace_once` ON `tax_invoices` (`replaces_number`) WHERE replaces_number IS NOT NULL;
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
--> statement-breakpoint
CREATE TRIGGER tax_invoices_follow BEFORE INSERT ON tax_invoices
WHEN (NEW.number > 0 AND NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM tax_invoices))
  OR NOT EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.order_uuid AND amount_satang = NEW.amount_satang)
  OR NEW.replaces_number IS NOT (SELECT max(number) FROM tax_invoices WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a tax invoice says what was sold');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_never_change BEFORE UPDATE ON tax_invoices
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_never_go BEFORE DELETE ON tax_invoices
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_come_once BEFORE INSERT ON tax_invoices
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM tax_invoices WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM tax_invoices WHERE replaces_number = NEW.replaces_number AND (replaces_number IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.replaces_number AS replaces_number) WHERE replaces_number IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'tax_invoices are append-only');
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('tax_invoice_kept_days', 0, '2555', 'Revenue Code 87/3: copies of tax invoices, five years and up to seven', NULL, 0),
  ('tax_invoice_asked_days', 0, '30', 'Proposed: as long as its month can still be mended; to be signed off by the accountant', NULL, 0);
