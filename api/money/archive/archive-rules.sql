-- A segment follows the last one, and holds its digest.
CREATE TRIGGER order_archive_is_a_chain BEFORE INSERT ON order_archive
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM order_archive)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM order_archive ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment follows the one before');
END;

-- Only what is over leaves, 400 days after it began, with nothing left to look at or to pay back.
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an order that is over leaves');
END;

-- @append_only order_archive

-- @append_only archived_orders
