-- Likes. The endpoints in own-items.ts only write rows, and these triggers count them.
CREATE TRIGGER shop_likes_count AFTER INSERT ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count + 1 WHERE uuid = NEW.item_uuid;
END;

CREATE TRIGGER shop_likes_count_back AFTER DELETE ON shop_likes
BEGIN
  UPDATE shop_items SET like_count = like_count - 1 WHERE uuid = OLD.item_uuid;
END;

-- Search index: every pair of letters within a word points to its item. The code only writes
-- `search_text` (search-text.ts, office-item.ts, search-job.ts) and relies on these triggers for
-- the index. The JSON array has one element per letter, and only its keys are used.
CREATE TRIGGER shop_items_add_grams AFTER INSERT ON shop_items WHEN NEW.search_text <> ''
BEGIN
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;

CREATE TRIGGER shop_items_renew_grams AFTER UPDATE OF search_text ON shop_items
WHEN NEW.search_text IS NOT OLD.search_text AND NEW.search_text <> ''
BEGIN
  DELETE FROM shop_item_grams WHERE item_uuid = NEW.uuid;
  INSERT INTO shop_item_grams (gram, item_uuid)
    SELECT DISTINCT substr(NEW.search_text, at.key + 1, 2), NEW.uuid
    FROM json_each('[0' || replace(hex(zeroblob(length(NEW.search_text) - 1)), '00', ',0') || ']') AS at
    WHERE at.key + 1 < length(NEW.search_text) AND instr(substr(NEW.search_text, at.key + 1, 2), ' ') = 0;
END;

CREATE TRIGGER shop_item_grams_count AFTER INSERT ON shop_item_grams
BEGIN
  INSERT INTO shop_grams (gram, item_count) VALUES (NEW.gram, 1)
    ON CONFLICT (gram) DO UPDATE SET item_count = item_count + 1;
END;

CREATE TRIGGER shop_item_grams_count_back AFTER DELETE ON shop_item_grams
BEGIN
  UPDATE shop_grams SET item_count = item_count - 1 WHERE gram = OLD.gram;
END;

-- @never_go shop_items

-- Two people set a price: prizes and purchases are measured by it. office-item-routes.ts only writes
-- the column and relies on these triggers.
-- @invariant an item is added without a price
CREATE TRIGGER shop_items_begin_unpriced BEFORE INSERT ON shop_items
WHEN NEW.price_coins IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'an item gets its price from two people');
END;

-- @invariant the authority table holds the command first
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
