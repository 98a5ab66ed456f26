DROP TRIGGER order_reversals_begin;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_return_bonus;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_promotions;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_promotions BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'promotion:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE NEW.id = 'promotion:' || uuid || ':coins' AND state IN ('paid', 'paid_late') AND NEW.amount = promotion_coins
    AND NEW.from_account = 'house:coins'
    AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
)
BEGIN
  SELECT RAISE(ABORT, 'an order has the bonus that it says');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_begin BEFORE INSERT ON order_reversals
WHEN NEW.state <> 'asked' OR NOT EXISTS (
  SELECT 1 FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid
  WHERE orders.uuid = NEW.order_uuid AND orders.state = 'processed'
    AND reversed_satang + NEW.amount_satang <= receipts.amount_satang
    -- The coins that came with all that is reversed, rounded up, without those of the reversals before.
    AND NEW.coins = ((reversed_satang + NEW.amount_satang)
      * (orders.coins + bonus_coins + iif(promotion_state = 'given', promotion_coins, 0)) + receipts.amount_satang - 1)
      / receipts.amount_satang
      - (SELECT coalesce(sum(coins), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal is of what is left of a sale');
END;
