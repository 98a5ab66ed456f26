-- The coins of a family. Its owner spends them. The owner names managers, who spend them up to a
-- limit per day. A VB's budget is the family's coins until the VB gives them. Gifts, shop orders
-- and wallet commands only insert their row. They rely on these triggers for the limit, and wallet
-- commands also for the movement.

-- @never_go family_managers
-- @append_only family_spends
-- @dated family_spends (at_ms)
-- @by_rules family_funds

-- @answer family_member_not_found
CREATE TRIGGER family_managers_begin BEFORE INSERT ON family_managers
WHEN NEW.ended_at_ms IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.named_by_uuid AND role = 'family' AND family_uuid = NEW.family_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a manager must be a member whom the owner appointed');
END;

CREATE TRIGGER family_managers_stay BEFORE UPDATE ON family_managers
WHEN OLD.ended_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day_limit_coins IS NOT OLD.day_limit_coins
  OR NEW.named_by_uuid IS NOT OLD.named_by_uuid OR NEW.named_at_ms IS NOT OLD.named_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a manager cannot be changed, only appointed again');
END;

-- Users who may now spend a family's wallet. The owner has no limit.
CREATE VIEW family_spenders AS
SELECT family_uuid, uuid AS user_uuid, NULL AS day_limit_coins FROM users WHERE role = 'family' AND family_uuid IS NOT NULL
UNION ALL
SELECT family_uuid, user_uuid, day_limit_coins FROM family_managers WHERE ended_at_ms IS NULL;

-- Only a permitted spender spends coins. A budget goes to a member of the family. The row of a gift
-- or an order decides the spender and the recipient.
-- @answer family_wallet_not_yours
CREATE TRIGGER family_spends_begin BEFORE INSERT ON family_spends
WHEN NOT CASE NEW.kind
  WHEN 'budget' THEN NEW.whom_uuid <> NEW.by_uuid
    AND EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    AND EXISTS (
      SELECT 1 FROM family_members
      WHERE user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
    )
  -- A permitted spender returns a budget, or it returns when its VB leaves.
  WHEN 'budget_back' THEN
    EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    OR EXISTS (
      SELECT 1 FROM family_members
      WHERE uuid = NEW.uuid AND user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms = NEW.at_ms
    )
  WHEN 'shop' THEN EXISTS (
    SELECT 1 FROM shop_orders
    WHERE uuid = NEW.uuid AND family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND for_user_uuid = NEW.whom_uuid
      AND price_coins = NEW.coins
  )
  WHEN 'gift_back' THEN EXISTS (
    SELECT 1 FROM facts JOIN gifts USING (position) JOIN gift_take_backs USING (position)
    WHERE facts.id = 'gift:' || NEW.uuid AND to_giver AND gifts.coins = NEW.coins
      AND gifts.paid_from GLOB 'family:' || NEW.family_uuid || ':*'
  )
  -- Reads the newest gift: its fact may not exist yet.
  ELSE EXISTS (
    SELECT 1 FROM gifts
    WHERE position = (SELECT max(position) FROM gifts) AND uuid = NEW.uuid AND giver_uuid = NEW.by_uuid
      AND vb_uuid = NEW.whom_uuid AND coins = NEW.coins
      AND paid_from = 'family:' || NEW.family_uuid || iif(NEW.kind = 'gift', ':coins', ':budget:' || NEW.by_uuid)
  )
END
BEGIN
  SELECT RAISE(ABORT, 'only the owner and managers can spend coins of a family');
END;

-- The limit applies to a Bangkok day. A budget that is taken back does not free any of it.
-- @answer family_limit_reached
CREATE TRIGGER family_spends_are_limited BEFORE INSERT ON family_spends
WHEN NEW.kind IN ('gift', 'budget', 'shop') AND NEW.coins + coalesce((
  SELECT sum(coins) FROM family_spends
  WHERE by_uuid = NEW.by_uuid AND family_uuid = NEW.family_uuid AND kind IN ('gift', 'budget', 'shop')
    AND at_ms >= (unixepoch(date(NEW.at_ms / 1000 + 25200, 'unixepoch')) - 25200) * 1000
), 0) > (
  SELECT day_limit_coins FROM family_managers
  WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND ended_at_ms IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the daily limit of the manager is exceeded');
END;

-- @rule
CREATE TRIGGER family_spends_move_budgets AFTER INSERT ON family_spends WHEN NEW.kind IN ('budget', 'budget_back')
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest)
    VALUES ('family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid, 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT NEW.kind || ':' || NEW.uuid, iif(NEW.kind = 'budget', wallet, budget), iif(NEW.kind = 'budget', budget, wallet),
      NEW.coins, NEW.at_ms
    FROM (
      SELECT 'family:' || NEW.family_uuid || ':coins' AS wallet,
        'family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid AS budget
    );
END;

-- A member who leaves is no longer a manager, and the rest of their budget returns to the wallet.
-- @rule
CREATE TRIGGER family_members_leave_wallet AFTER UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT NULL AND OLD.left_at_ms IS NULL
BEGIN
  UPDATE family_managers SET ended_at_ms = NEW.left_at_ms WHERE user_uuid = NEW.user_uuid AND ended_at_ms IS NULL;
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    SELECT NEW.uuid, 'budget_back', NEW.family_uuid, NEW.user_uuid, NEW.user_uuid, balance, NEW.left_at_ms
    FROM ledger_accounts WHERE id = 'family:' || NEW.family_uuid || ':budget:' || NEW.user_uuid AND balance > 0;
END;

-- A family pays for gifts from its wallet, and a VB of the family from a budget. Such a gift cannot
-- be a VIP and does not count in a PK.
-- @answer family_wallet_not_yours
CREATE TRIGGER gifts_are_paid_by_families BEFORE INSERT ON gifts
WHEN NEW.paid_from IS NOT NULL AND (
  NEW.kind = 'vip' OR NEW.match_id IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_spenders
    WHERE user_uuid = NEW.giver_uuid AND NEW.paid_from = 'family:' || family_uuid || ':coins'
    UNION ALL
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.giver_uuid AND left_at_ms IS NULL
      AND NEW.paid_from = 'family:' || family_uuid || ':budget:' || NEW.giver_uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family cannot pay for this gift');
END;

CREATE TRIGGER gifts_are_spent_by_families AFTER INSERT ON gifts WHEN NEW.paid_from IS NOT NULL
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    VALUES (NEW.uuid, iif(NEW.paid_from GLOB '*:coins', 'gift', 'budget_gift'), substr(NEW.paid_from, 8, 36), NEW.giver_uuid,
      NEW.vb_uuid, NEW.coins, NEW.given_at_ms);
END;

-- The coins of a reversed gift return to the wallet, even if a budget paid for it.
CREATE TRIGGER gift_take_backs_return_to_families AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    SELECT uuid, 'gift_back', substr(paid_from, 8, 36), giver_uuid, vb_uuid, coins, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position AND paid_from IS NOT NULL;
END;

-- A family buys in the shop only for its members.
-- @answer family_member_not_found
CREATE TRIGGER shop_orders_are_paid_by_families BEFORE INSERT ON shop_orders
WHEN NEW.family_uuid IS NOT NULL AND (
  NEW.state <> 'bought'
  OR NOT EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.user_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.for_user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family can buy only for its own members');
END;

CREATE TRIGGER shop_orders_are_spent_by_families AFTER INSERT ON shop_orders WHEN NEW.family_uuid IS NOT NULL
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    VALUES (NEW.uuid, 'shop', NEW.family_uuid, NEW.user_uuid, NEW.for_user_uuid, NEW.price_coins, NEW.created_at_ms);
END;

-- Adds coins that a family bought. Its own VBs may receive only these. Borrowed coins count once
-- the debt is paid, at the price of coins.
-- @rule
CREATE TRIGGER ledger_transfers_fund_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:coins' AND NEW.to_account GLOB 'family:*:coins'
BEGIN
  INSERT INTO family_funds (family_uuid, coins) SELECT family_uuid, coins FROM orders WHERE uuid = substr(NEW.id, 7, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = family_funds.coins + excluded.coins;
END;

-- A repaid debt counts at most the coins that are left.
-- @rule
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

-- All coins of a family: its wallet and the budgets of its VBs.
CREATE VIEW family_coins AS
SELECT families.uuid AS family_uuid, coalesce((SELECT balance FROM ledger_accounts WHERE id = 'family:' || families.uuid || ':coins'), 0)
  + coalesce((SELECT sum(balance) FROM ledger_accounts
    WHERE id > 'family:' || families.uuid || ':budget:' AND id < 'family:' || families.uuid || ':budget;'), 0) AS coins
FROM families;

-- A family spends bonus and borrowed coins first. The reversal of a sale takes bought coins. Rules
-- make these transfers, so this trigger and the next one need no `@rule`.
CREATE TRIGGER ledger_transfers_spend_funds BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'house:*'
  AND (NEW.from_account GLOB '*:coins' OR NEW.from_account GLOB '*:budget:*')
BEGIN
  UPDATE family_funds SET coins = max(0, min(
    coins - iif(NEW.id GLOB 'reversal:*', NEW.amount, 0),
    (SELECT family_coins.coins - NEW.amount FROM family_coins WHERE family_coins.family_uuid = family_funds.family_uuid)
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;

-- After the reversal of a debt's payment the family owes for its coins again.
CREATE TRIGGER ledger_transfers_owe_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*:debt' AND NEW.from_account GLOB 'family:*:debt'
BEGIN
  UPDATE family_funds SET coins = max(0, coins - NEW.amount * 100 / (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;

-- A gift to an own VB becomes a payout, so the family must have paid for its coins.
-- @answer family_coins_unpaid
-- @rule
CREATE TRIGGER gifts_to_own_vbs_are_bought BEFORE INSERT ON gifts WHEN NEW.family_uuid = substr(NEW.paid_from, 8, 36)
BEGIN
  SELECT RAISE(ABORT, 'a family can give its own VBs only coins that it has bought')
    WHERE NEW.coins > coalesce((SELECT coins FROM family_funds WHERE family_uuid = NEW.family_uuid), 0);
  UPDATE family_funds SET coins = coins - NEW.coins WHERE family_uuid = NEW.family_uuid;
END;

-- @rule
CREATE TRIGGER gift_take_backs_return_funds AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  UPDATE family_funds SET coins = family_funds.coins + gift.coins FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.family_uuid = substr(gift.paid_from, 8, 36)
    AND family_funds.family_uuid = gift.family_uuid;
END;

-- @dated family_managers (named_at_ms, ended_at_ms)
