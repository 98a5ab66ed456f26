-- A receipt says what was sold: the amount of its order's sale. The table is made anew, because its rows never change.
CREATE TABLE `__new_receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_uuid` text NOT NULL,
	`issued_at_ms` integer NOT NULL,
	`amount_satang` integer NOT NULL,
	FOREIGN KEY (`order_uuid`) REFERENCES `orders`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_receipts` (`number`, `order_uuid`, `issued_at_ms`, `amount_satang`)
SELECT `number`, `order_uuid`, `issued_at_ms`,
	coalesce((SELECT `amount` FROM `ledger_transfers` WHERE `id` = 'order:' || `order_uuid` || ':sale'), 0)
FROM `receipts`;
--> statement-breakpoint
DROP TRIGGER receipts_never_go;
--> statement-breakpoint
DROP TABLE `receipts`;
--> statement-breakpoint
ALTER TABLE `__new_receipts` RENAME TO `receipts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_order_uuid_unique` ON `receipts` (`order_uuid`);
--> statement-breakpoint

-- So the receipts come to what `house:sales` has.
CREATE TRIGGER receipts_are_of_sales BEFORE INSERT ON receipts
WHEN NEW.amount_satang IS NOT (
  SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.order_uuid || ':sale' AND to_account = 'house:sales'
)
BEGIN
  SELECT RAISE(ABORT, 'a receipt says what was sold');
END;
--> statement-breakpoint

CREATE TRIGGER receipts_never_change BEFORE UPDATE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER receipts_never_go BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint

-- A paid order fails where its money can buy nothing any more: what it was to pay is paid.
DROP TRIGGER orders_move_legally;
--> statement-breakpoint
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;
