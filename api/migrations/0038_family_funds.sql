CREATE TABLE `family_funds` (
	`family_uuid` text PRIMARY KEY NOT NULL,
	`coins` integer NOT NULL,
	CONSTRAINT "family_funds_coins" CHECK("family_funds"."coins" >= 0)
);
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_fund_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:coins' AND NEW.to_account GLOB 'family:*:coins'
BEGIN
  INSERT INTO family_funds (family_uuid, coins) SELECT family_uuid, coins FROM orders WHERE uuid = substr(NEW.id, 7, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = family_funds.coins + excluded.coins;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_repay_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:debt' AND NEW.to_account GLOB 'family:*:debt'
BEGIN
  INSERT INTO family_funds (family_uuid, coins)
    SELECT substr(NEW.to_account, 8, 36), min(family_coins.coins, NEW.amount * 100 / (
      SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
    )) FROM family_coins WHERE family_uuid = substr(NEW.to_account, 8, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = min(family_funds.coins + excluded.coins, (
    SELECT family_coins.coins FROM family_coins WHERE family_coins.family_uuid = excluded.family_uuid
  ));
END;
--> statement-breakpoint
CREATE VIEW family_coins AS
SELECT families.uuid AS family_uuid, coalesce((SELECT balance FROM ledger_accounts WHERE id = 'family:' || families.uuid || ':coins'), 0)
  + coalesce((SELECT sum(balance) FROM ledger_accounts
    WHERE id > 'family:' || families.uuid || ':budget:' AND id < 'family:' || families.uuid || ':budget;'), 0) AS coins
FROM families;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_spend_funds BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'house:*'
  AND (NEW.from_account GLOB '*:coins' OR NEW.from_account GLOB '*:budget:*')
BEGIN
  UPDATE family_funds SET coins = max(0, min(
    coins - iif(NEW.id GLOB 'reversal:*', NEW.amount, 0),
    (SELECT family_coins.coins - NEW.amount FROM family_coins WHERE family_coins.family_uuid = family_funds.family_uuid)
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_owe_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*:debt' AND NEW.from_account GLOB 'family:*:debt'
BEGIN
  UPDATE family_funds SET coins = max(0, coins - NEW.amount * 100 / (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;
--> statement-breakpoint
CREATE TRIGGER gifts_to_own_vbs_are_bought BEFORE INSERT ON gifts WHEN NEW.family_uuid = substr(NEW.paid_from, 8, 36)
BEGIN
  SELECT RAISE(ABORT, 'a family gives its own VBs coins that it has bought')
    WHERE NEW.coins > coalesce((SELECT coins FROM family_funds WHERE family_uuid = NEW.family_uuid), 0);
  UPDATE family_funds SET coins = coins - NEW.coins WHERE family_uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_funds AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  UPDATE family_funds SET coins = family_funds.coins + gift.coins FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.family_uuid = substr(gift.paid_from, 8, 36)
    AND family_funds.family_uuid = gift.family_uuid;
END;
--> statement-breakpoint
INSERT INTO family_funds (family_uuid, coins)
SELECT family_coins.family_uuid, min(family_coins.coins, sum(iif(orders.kind = 'family_refill', orders.coins, orders.total_satang / 10)))
FROM orders JOIN family_coins ON family_coins.family_uuid = orders.family_uuid
WHERE orders.kind IN ('family_refill', 'family_credit') AND orders.state = 'processed'
GROUP BY family_coins.family_uuid;
