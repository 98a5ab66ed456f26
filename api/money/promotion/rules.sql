-- Promotions on packages of coins. Only titles, the limit per user, the budget and the end can
-- change, and no promotion is deleted. The code in promotion.ts and create-order.ts relies on these
-- triggers for the limit per user and the budget.
-- @never_go topup_promotions

-- @by_rules topup_promotions (taken_coins)

CREATE TRIGGER topup_promotions_begin BEFORE INSERT ON topup_promotions WHEN NEW.taken_coins <> 0
BEGIN
  SELECT RAISE(ABORT, 'a new promotion must have its whole budget');
END;

CREATE TRIGGER topup_promotions_keep_terms BEFORE UPDATE ON topup_promotions
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.audience IS NOT OLD.audience OR NEW.package_uuids IS NOT OLD.package_uuids
  OR NEW.bonus_kind IS NOT OLD.bonus_kind OR NEW.bonus_value IS NOT OLD.bonus_value
  OR NEW.min_amount_satang IS NOT OLD.min_amount_satang OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of a promotion cannot be changed');
END;

-- An order has the bonus that a current promotion states, within the limit of its user.
-- @answer order_bonus_changed
CREATE TRIGGER orders_begin_with_promotion BEFORE INSERT ON orders
WHEN (NEW.promotion_uuid IS NULL AND (NEW.promotion_coins <> 0 OR NEW.promotion_state IS NOT NULL))
  OR (NEW.promotion_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM topup_promotions
    WHERE uuid = NEW.promotion_uuid AND NEW.promotion_state IS 'reserved'
      AND NEW.kind = iif(audience = 'user', 'refill', 'family_refill') AND NEW.package_uuid IS NOT NULL
      AND (package_uuids IS NULL OR EXISTS (SELECT 1 FROM json_each(package_uuids) WHERE value = NEW.package_uuid))
      AND NEW.subtotal_satang >= min_amount_satang
      AND starts_at_ms <= NEW.created_at_ms AND ends_at_ms > NEW.created_at_ms
      AND NEW.promotion_coins = iif(bonus_kind = 'percent', NEW.coins * bonus_value / 100, bonus_value)
      AND NEW.promotion_coins > 0
      AND NEW.promotion_coins + coalesce((
        SELECT sum(promotion_coins) FROM orders
        WHERE promotion_uuid = NEW.promotion_uuid AND user_uuid = NEW.user_uuid AND promotion_state IN ('reserved', 'given')
      ), 0) <= coins_per_user
  ))
BEGIN
  SELECT RAISE(ABORT, 'this promotion does not apply to this order');
END;

CREATE TRIGGER orders_keep_promotion BEFORE UPDATE ON orders
WHEN NEW.promotion_uuid IS NOT OLD.promotion_uuid OR NEW.promotion_coins IS NOT OLD.promotion_coins
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND OLD.promotion_state || '>' || coalesce(NEW.promotion_state, '') NOT IN (
    'reserved>given', 'reserved>freed', 'freed>given'
  ))
  OR (OLD.promotion_state IS NULL AND NEW.promotion_state IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the promotion of an order cannot be changed');
END;

-- An order that ends unpaid, or whose money is refundable, frees its share of the budget. A
-- processed order has its bonus in the ledger, or has freed it.
-- @invariant process-order.ts moves the bonus in the same batch
CREATE TRIGGER orders_end_with_promotion BEFORE UPDATE ON orders
WHEN (NEW.promotion_state IS 'reserved' AND NEW.state IN ('expired', 'cancelled', 'failed', 'processed'))
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND NEW.promotion_state = 'given' AND NEW.state <> 'processed')
  OR (NEW.state = 'processed' AND (NEW.promotion_state IS 'given')
    <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'promotion:' || NEW.uuid || ':coins'))
BEGIN
  SELECT RAISE(ABORT, 'an ended order must have its bonus given or released');
END;

-- @rule
CREATE TRIGGER orders_take_promotion AFTER INSERT ON orders WHEN NEW.promotion_uuid IS NOT NULL
BEGIN
  UPDATE topup_promotions SET taken_coins = taken_coins + NEW.promotion_coins WHERE uuid = NEW.promotion_uuid;
END;

-- @rule
CREATE TRIGGER orders_move_promotion AFTER UPDATE OF promotion_state ON orders
WHEN (OLD.promotion_state = 'freed') <> (NEW.promotion_state = 'freed')
BEGIN
  UPDATE topup_promotions SET taken_coins = taken_coins + iif(NEW.promotion_state = 'freed', -1, 1) * NEW.promotion_coins
  WHERE uuid = NEW.promotion_uuid;
END;

-- The bonus is a separate transfer, with the order's amount, while the order is paid and not ended.
-- A reversal takes it back with the other coins (api/money/reversal/rules.sql). Its share of the
-- budget stays taken, so that no user gets one bonus after another.
CREATE TRIGGER ledger_transfers_of_promotions BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'promotion:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE NEW.id = 'promotion:' || uuid || ':coins' AND state IN ('paid', 'paid_late') AND NEW.amount = promotion_coins
    AND NEW.from_account = 'house:coins'
    AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
)
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an order must match its promotion');
END;
