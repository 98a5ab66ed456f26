-- Refunds of shop orders. refund.ts inserts one row and relies on these triggers for the rest.
-- Vouchers and prizes are not refunded: a code may have been used, and a prize had no price.
-- @answer shop_not_refundable
CREATE TRIGGER shop_refunds_are_of_purchases BEFORE INSERT ON shop_refunds
WHEN NOT EXISTS (
    SELECT 1 FROM shop_orders WHERE uuid = NEW.order_uuid AND state = 'bought' AND kind <> 'voucher'
      AND NEW.is_restocked = coalesce(shipping_state IN ('preparing', 'returned'), 1)
  )
BEGIN
  SELECT RAISE(ABORT, 'only a paid order without a code can be refunded');
END;

-- @invariant the authority table holds the command first
CREATE TRIGGER shop_refunds_by_two BEFORE INSERT ON shop_refunds
WHEN NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (SELECT 1 FROM just_approved WHERE name = 'refundShopOrder' AND params ->> 'uuid' = NEW.order_uuid)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'refundShopOrder')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- The coins return to the wallet that paid. The purchase counts nowhere any more.
-- @rule
CREATE TRIGGER shop_refunds_return AFTER INSERT ON shop_refunds
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'shop-refund:' || bought.uuid || ':coins', 'house:shop',
      coalesce('family:' || bought.family_uuid, 'user:' || coalesce(leads_to_uuid, bought.user_uuid)) || ':coins',
      bought.price_coins, NEW.refunded_at_ms
    FROM shop_orders AS bought LEFT JOIN account_merges ON old_uuid = bought.user_uuid WHERE bought.uuid = NEW.order_uuid;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, corrects)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id
    FROM facts WHERE id = 'shop:' || NEW.order_uuid;
  UPDATE shop_items SET stock_sold = stock_sold - 1, stock_free = stock_free + 1
    WHERE NEW.is_restocked AND uuid = (SELECT item_uuid FROM shop_orders WHERE uuid = NEW.order_uuid);
  UPDATE shop_variants SET stock_sold = stock_sold - 1, stock_free = stock_free + 1
    WHERE NEW.is_restocked AND uuid = (SELECT variant_uuid FROM shop_orders WHERE uuid = NEW.order_uuid);
  UPDATE shop_holdings SET taken = max(0, taken - 1), had = max(0, had - 1)
    FROM shop_orders AS bought
    WHERE bought.uuid = NEW.order_uuid AND shop_holdings.item_uuid = bought.item_uuid
      AND shop_holdings.user_uuid = coalesce(bought.for_user_uuid, bought.user_uuid);
  UPDATE shop_orders SET shipping_state = 'returned', version = version + 1, moved_at_ms = NEW.refunded_at_ms
    WHERE uuid = NEW.order_uuid AND shipping_state = 'preparing';
END;

CREATE TRIGGER shop_refunds_tell AFTER INSERT ON shop_refunds
BEGIN
  INSERT INTO shop_order_steps (order_uuid, version, step, at_ms)
    SELECT uuid, version, 'refunded', NEW.refunded_at_ms FROM shop_orders WHERE uuid = NEW.order_uuid;
END;

-- A parcel whose order was refunded is not sent.
-- @answer shop_parcel_not_movable
CREATE TRIGGER shop_orders_stay_refunded BEFORE UPDATE OF shipping_state ON shop_orders
WHEN NEW.shipping_state IS NOT OLD.shipping_state AND NEW.shipping_state IN ('preparing', 'shipped')
  AND EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'a refunded parcel is not sent');
END;

-- @append_only shop_refunds

-- @dated shop_refunds (refunded_at_ms)
