CREATE TABLE `charges` (
	`order_uuid` text NOT NULL,
	`nth` integer NOT NULL,
	`gateway` text NOT NULL,
	`reference` text NOT NULL,
	`charge_id` text,
	`amount_satang` integer NOT NULL,
	`state` text NOT NULL,
	`asked_at_ms` integer,
	`qr_payload` text,
	`picture_url` text,
	`redirect_url` text,
	PRIMARY KEY(`order_uuid`, `nth`),
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_state" CHECK("charges"."state" IN ('waiting', 'asked', 'made', 'refused')),
	CONSTRAINT "charges_asked" CHECK(("charges"."state" = 'waiting') = ("charges"."asked_at_ms" IS NULL)),
	CONSTRAINT "charges_made" CHECK("charges"."state" <> 'made' OR "charges"."charge_id" IS NOT NULL),
	CONSTRAINT "charges_payable" CHECK(("charges"."qr_payload" IS NOT NULL) + ("charges"."picture_url" IS NOT NULL) + ("charges"."redirect_url" IS NOT NULL) <= 1)
);
--> statement-breakpoint
CREATE TABLE `gateway_lists` (
	`gateway` text PRIMARY KEY NOT NULL,
	`read_until_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `charges_of_reference` ON `charges` (`gateway`,`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_of_id` ON `charges` (`gateway`,`charge_id`) WHERE charge_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER charges_begin BEFORE INSERT ON charges
WHEN NEW.nth IS NOT (SELECT coalesce(max(nth), 0) + 1 FROM charges WHERE order_uuid = NEW.order_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM orders
    WHERE uuid = NEW.order_uuid AND gateway = NEW.gateway AND total_satang = NEW.amount_satang
      AND NEW.reference GLOB reference || '*'
  )
BEGIN
  SELECT RAISE(ABORT, 'a charge is of its order');
END;
--> statement-breakpoint
CREATE TRIGGER charges_keep_terms BEFORE UPDATE ON charges
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.nth IS NOT OLD.nth OR NEW.gateway IS NOT OLD.gateway
  OR NEW.reference IS NOT OLD.reference OR NEW.amount_satang IS NOT OLD.amount_satang
  OR (OLD.charge_id IS NOT NULL AND NEW.charge_id IS NOT OLD.charge_id)
  OR (OLD.state <> 'waiting' AND NEW.state = 'waiting') OR (OLD.state = 'made' AND NEW.state <> 'made')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a charge stay');
END;
--> statement-breakpoint
CREATE TRIGGER charges_never_go BEFORE DELETE ON charges
BEGIN
  SELECT RAISE(ABORT, 'charges stay');
END;
--> statement-breakpoint
CREATE TRIGGER charges_come_once BEFORE INSERT ON charges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM charges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM charges WHERE order_uuid = NEW.order_uuid AND nth = NEW.nth)
  OR EXISTS (SELECT 1 FROM charges WHERE gateway = NEW.gateway AND charge_id = NEW.charge_id AND (charge_id IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.charge_id AS charge_id) WHERE charge_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'charges stay');
END;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('world:opn', 'THB', NULL, 0, 0, 0, NULL),
  ('world:stripe', 'THB', NULL, 0, 0, 0, NULL);
