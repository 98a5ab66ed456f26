-- Charges of an order are numbered from 1, have its gateway and total, and a reference that begins
-- with the order's reference. charge.ts inserts the row without checks and relies on this.
CREATE TRIGGER charges_begin BEFORE INSERT ON charges
WHEN NEW.nth IS NOT (SELECT coalesce(max(nth), 0) + 1 FROM charges WHERE order_uuid = NEW.order_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM orders
    WHERE uuid = NEW.order_uuid AND gateway = NEW.gateway AND total_satang = NEW.amount_satang
      AND NEW.reference GLOB reference || '*'
  )
BEGIN
  SELECT RAISE(ABORT, 'a charge must match its order');
END;

CREATE TRIGGER charges_keep_terms BEFORE UPDATE ON charges
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.nth IS NOT OLD.nth OR NEW.gateway IS NOT OLD.gateway
  OR NEW.reference IS NOT OLD.reference OR NEW.amount_satang IS NOT OLD.amount_satang
  OR (OLD.charge_id IS NOT NULL AND NEW.charge_id IS NOT OLD.charge_id)
  OR (OLD.state <> 'waiting' AND NEW.state = 'waiting') OR (OLD.state = 'made' AND NEW.state <> 'made')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a charge cannot be changed');
END;

-- An order that waits for its payer's email address gets no charge during a break of the payer.
-- @answer on_break
CREATE TRIGGER charges_wait_for_breaks BEFORE UPDATE OF state ON charges
WHEN OLD.state = 'waiting' AND NEW.state = 'asked' AND EXISTS (
  SELECT 1 FROM orders JOIN spending ON spending.user_uuid = orders.user_uuid
  WHERE orders.uuid = NEW.order_uuid AND spending.break_until_ms > NEW.asked_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

-- @never_go charges

-- @dated charges (asked_at_ms)
