CREATE TABLE `order_errands` (
	`uuid` text PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`errand` text NOT NULL,
	`outcome` text NOT NULL,
	`by_uuid` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_errands_of_order` ON `order_errands` (`order_uuid`,`at_ms`);
--> statement-breakpoint
CREATE INDEX `orders_by_key` ON `orders` (`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_satang`,`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_in_hand` ON `orders` (`order_key`) WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `orders_refundable` ON `orders` (`order_key`) WHERE refundable_satang > refunded_satang;
--> statement-breakpoint
CREATE TRIGGER order_errands_never_change BEFORE UPDATE ON order_errands
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_never_go BEFORE DELETE ON order_errands
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_come_once BEFORE INSERT ON order_errands
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_errands WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM order_errands WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
