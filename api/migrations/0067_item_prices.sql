CREATE TRIGGER shop_items_begin_unpriced BEFORE INSERT ON shop_items
WHEN NEW.price_coins IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'an item gets its price from two people');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_are_priced_by_two BEFORE UPDATE OF price_coins ON shop_items
WHEN NEW.price_coins IS NOT OLD.price_coins AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'setItemPrice' AND params ->> 'uuid' = NEW.uuid
    AND nullif(form ->> 'price_coins', '') IS cast(NEW.price_coins AS text)
)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'setItemPrice')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
