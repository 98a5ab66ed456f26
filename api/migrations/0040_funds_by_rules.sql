DROP TRIGGER gift_take_backs_return_funds;
--> statement-breakpoint
DROP TRIGGER gifts_to_own_vbs_are_bought;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_repay_families;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_fund_families;
--> statement-breakpoint
CREATE TRIGGER family_funds_insert_by_rules BEFORE INSERT ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_update_by_rules BEFORE UPDATE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_delete_by_rules BEFORE DELETE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_fund_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:coins' AND NEW.to_account GLOB 'family:*:coins'
BEGIN
  INSERT INTO running_rules VALUES (4289431152, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4289431152;
  INSERT INTO family_funds (family_uuid, coins) SELECT family_uuid, coins FROM orders WHERE uuid = substr(NEW.id, 7, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = family_funds.coins + excluded.coins;
  DELETE FROM running_rules WHERE id = 4289431152;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_repay_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:debt' AND NEW.to_account GLOB 'family:*:debt'
BEGIN
  INSERT INTO running_rules VALUES (3035432486, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3035432486;
  INSERT INTO family_funds (family_uuid, coins)
    SELECT substr(NEW.to_account, 8, 36), min(family_coins.coins, NEW.amount * 100 / (
      SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
    )) FROM family_coins WHERE family_uuid = substr(NEW.to_account, 8, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = min(family_funds.coins + excluded.coins, (
    SELECT family_coins.coins FROM family_coins WHERE family_coins.family_uuid = excluded.family_uuid
  ));
  DELETE FROM running_rules WHERE id = 3035432486;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_to_own_vbs_are_bought BEFORE INSERT ON gifts WHEN NEW.family_uuid = substr(NEW.paid_from, 8, 36)
BEGIN
  INSERT INTO running_rules VALUES (378430378, 0);
  UPDATE running_rules SET key = NULL WHERE id = 378430378;
  SELECT RAISE(ABORT, 'a family gives its own VBs coins that it has bought')
    WHERE NEW.coins > coalesce((SELECT coins FROM family_funds WHERE family_uuid = NEW.family_uuid), 0);
  UPDATE family_funds SET coins = coins - NEW.coins WHERE family_uuid = NEW.family_uuid;
  DELETE FROM running_rules WHERE id = 378430378;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_funds AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  INSERT INTO running_rules VALUES (2897857064, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2897857064;
  UPDATE family_funds SET coins = family_funds.coins + gift.coins FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.family_uuid = substr(gift.paid_from, 8, 36)
    AND family_funds.family_uuid = gift.family_uuid;
  DELETE FROM running_rules WHERE id = 2897857064;
END;
