DROP TRIGGER order_errands_never_go;
--> statement-breakpoint
DROP TRIGGER order_steps_never_go;
--> statement-breakpoint
CREATE TABLE `archived_orders` (
	`order_uuid` text PRIMARY KEY NOT NULL,
	`segment` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`segment`) REFERENCES `order_archive`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_archive` (
	`number` integer PRIMARY KEY NOT NULL,
	`object_key` text NOT NULL,
	`digest` text NOT NULL,
	`previous_digest` text NOT NULL,
	`order_count` integer NOT NULL,
	`until_key` text NOT NULL,
	`made_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER order_archive_is_a_chain BEFORE INSERT ON order_archive
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM order_archive)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM order_archive ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment follows the one before');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an order that is over leaves');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_never_change BEFORE UPDATE ON order_archive
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_never_go BEFORE DELETE ON order_archive
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_come_once BEFORE INSERT ON order_archive
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM order_archive WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'order_archive are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_never_change BEFORE UPDATE ON archived_orders
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_never_go BEFORE DELETE ON archived_orders
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_come_once BEFORE INSERT ON archived_orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM archived_orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'archived_orders are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_never_go BEFORE DELETE ON order_steps
WHEN NOT EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = OLD.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_steps are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_never_go BEFORE DELETE ON order_errands
WHEN NOT EXISTS (SELECT 1 FROM archived_orders WHERE order_uuid = OLD.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'order_errands are append-only');
END;
