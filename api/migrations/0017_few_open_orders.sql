-- A user holds few orders open, and a voucher in one of them. Of several that have it already, the first keeps it.
UPDATE voucher_uses SET state = 'freed' WHERE state = 'reserved' AND rowid NOT IN (
  SELECT min(rowid) FROM voucher_uses WHERE state = 'reserved' GROUP BY voucher_uuid, user_uuid
);
--> statement-breakpoint
CREATE INDEX `orders_open_of_user` ON `orders` (`user_uuid`,`created_at_ms`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_uses_reserved` ON `voucher_uses` (`voucher_uuid`,`user_uuid`) WHERE state = 'reserved';
--> statement-breakpoint

-- Ten at a time, see OPEN_MOST in api/payment/create-order.ts.
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'a user has as many open orders as they may');
END;
