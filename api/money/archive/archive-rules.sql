-- A segment has the next number and contains the previous digest. archive.ts relies on this: the
-- second of two concurrent runs fails.
CREATE TRIGGER order_archive_is_a_chain BEFORE INSERT ON order_archive
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM order_archive)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM order_archive ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment must follow the previous one');
END;

-- An order is archived 400 days after it was created, if it is over, with nothing left to check or
-- refund. The code in archive.ts relies on this when an order changes during a run.
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an ended order can be archived');
END;

-- @append_only order_archive

-- @append_only archived_orders

-- @dated order_archive (made_at_ms)
