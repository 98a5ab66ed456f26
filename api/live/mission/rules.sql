-- Missions. Triggers count what members do per Bangkok day, check each reward against these counts
-- and pay it from the budget. claim.ts inserts only the row and relies on these rules.
-- @never_go missions
-- @append_only mission_rewards
-- @append_only mission_budgets
-- @by_rules mission_purses
-- @append_only mission_payments
-- @by_rules mission_days
-- @by_rules missions (reward_count)
-- @dated mission_rewards (given_at_ms)
-- @dated mission_budgets (added_at_ms)

-- A VB's stay in their own room does not count.
CREATE TRIGGER facts_count_member_days AFTER INSERT ON facts
WHEN NEW.kind = 'watching' AND NEW.user_uuid IS NOT NULL AND NEW.user_uuid IS NOT NEW.vb_uuid AND NEW.amount > 0
BEGIN
  INSERT INTO member_days (user_uuid, day, seconds)
    VALUES (NEW.user_uuid, (NEW.happened_at_ms + 25200000) / 86400000, NEW.amount)
  ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds;
END;

-- The first message in a live counts its room, except in the writer's own room.
CREATE TRIGGER live_messages_count_member_days AFTER UPDATE OF message_count ON live_messages
WHEN OLD.message_count = 0 AND NEW.message_count > 0
  AND EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid <> NEW.user_uuid)
BEGIN
  INSERT INTO member_days (user_uuid, day, rooms) VALUES (NEW.user_uuid, (NEW.told_at_ms + 25200000) / 86400000, 1)
  ON CONFLICT DO UPDATE SET rooms = rooms + 1;
END;

CREATE TRIGGER gifts_count_member_days AFTER INSERT ON gifts WHEN NEW.paid_from IS NULL
BEGIN
  INSERT INTO member_days (user_uuid, day, gifts) VALUES (NEW.giver_uuid, (NEW.given_at_ms + 25200000) / 86400000, 1)
  ON CONFLICT DO UPDATE SET gifts = gifts + 1;
END;

-- A reversed gift does not count. A reward that was paid for it stays.
CREATE TRIGGER gift_take_backs_leave_member_days AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE member_days SET gifts = max(0, gifts - 1)
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.paid_from IS NULL AND member_days.user_uuid = gift.giver_uuid
    AND member_days.day = (gift.given_at_ms + 25200000) / 86400000;
END;

-- @invariant changeMission changes nothing else
CREATE TRIGGER missions_keep_terms BEFORE UPDATE ON missions
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.cycle IS NOT OLD.cycle OR NEW.kind IS NOT OLD.kind OR NEW.goal IS NOT OLD.goal
  OR NEW.coins IS NOT OLD.coins OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of a mission cannot be changed');
END;

-- Two people add to the budget.
-- @invariant the authority table holds the command first
CREATE TRIGGER mission_budgets_need_two BEFORE INSERT ON mission_budgets
WHEN NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (SELECT 1 FROM just_approved WHERE name = 'addMissionBudget' AND form ->> 'coins' = NEW.coins)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'addMissionBudget')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- @rule
CREATE TRIGGER mission_budgets_add AFTER INSERT ON mission_budgets
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('mission-budget:' || NEW.uuid, 'house:coins', 'house:missions', NEW.coins, NEW.added_at_ms);
END;

-- The rule in force when a reward is given, and the day in Bangkok.
-- @invariant claim.ts computes both in the same way
CREATE TRIGGER mission_rewards_go_by_rule BEFORE INSERT ON mission_rewards
WHEN NEW.given_day <> (NEW.given_at_ms + 25200000) / 86400000
  OR NEW.is_giftable IS NOT (
    SELECT value ->> '$.are_giftable' FROM dated_settings
    WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
BEGIN
  SELECT RAISE(ABORT, 'a reward must use the rule in force when it is given');
END;

-- A check-in is rewarded once per day by the ladder, which continues after a missed day. A mission
-- needs its goal: today, or on the days of an event.
-- @answer mission_not_done
CREATE TRIGGER mission_rewards_are_earned BEFORE INSERT ON mission_rewards
WHEN NOT CASE NEW.mission
  WHEN 'check_in' THEN NEW.cycle_day = NEW.given_day
    AND NEW.step = coalesce((
      SELECT step FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND mission = 'check_in'
      ORDER BY cycle_day DESC LIMIT 1
    ), 0) % 7 + 1
    AND NEW.coins = (
      SELECT json_extract(value, '$.check_in_coins[' || (NEW.step - 1) || ']') FROM dated_settings
      WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
    )
  ELSE NEW.step = 0 AND EXISTS (
    SELECT 1 FROM missions
    WHERE uuid = NEW.mission AND coins = NEW.coins AND starts_at_ms <= NEW.given_at_ms AND ends_at_ms > NEW.given_at_ms
      AND NEW.cycle_day = iif(cycle = 'daily', NEW.given_day, 0)
      AND goal <= (
        SELECT CASE kind WHEN 'watch' THEN sum(seconds) / 60 WHEN 'rooms' THEN sum(rooms) ELSE sum(gifts) END
        FROM member_days
        WHERE user_uuid = NEW.user_uuid AND day <= NEW.given_day
          AND day >= iif(cycle = 'daily', NEW.given_day, (starts_at_ms + 25200000) / 86400000)
      )
  )
END
BEGIN
  SELECT RAISE(ABORT, 'the mission is not done');
END;

-- @answer on_break
CREATE TRIGGER mission_rewards_wait_for_breaks BEFORE INSERT ON mission_rewards
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

-- @answer mission_account_new
CREATE TRIGGER mission_rewards_wait_for_accounts BEFORE INSERT ON mission_rewards
WHEN NOT EXISTS (
  SELECT 1 FROM users
  WHERE uuid = NEW.user_uuid AND created_at_ms + 86400000 * (
    SELECT value ->> '$.account_days' FROM dated_settings
    WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ) <= NEW.given_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the account is too new for missions');
END;

-- @answer mission_needs_email
CREATE TRIGGER mission_rewards_need_contact BEFORE INSERT ON mission_rewards
WHEN NOT EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'missions need a verified email address');
END;

-- A device is rewarded for one account per day.
-- @answer mission_device_used
CREATE TRIGGER mission_rewards_of_one_device BEFORE INSERT ON mission_rewards
WHEN EXISTS (
  SELECT 1 FROM mission_rewards
  WHERE device = NEW.device AND given_day = NEW.given_day AND user_uuid <> NEW.user_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'another account was rewarded on this device');
END;

-- @answer mission_day_full
CREATE TRIGGER mission_rewards_of_one_day BEFORE INSERT ON mission_rewards
WHEN NEW.coins + coalesce((
  SELECT sum(coins) FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND given_day = NEW.given_day
), 0) > (
  SELECT value ->> '$.coins_per_day' FROM dated_settings
  WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
)
BEGIN
  SELECT RAISE(ABORT, 'the member has the maximum of the day');
END;

-- The account of the budget refuses a negative balance as well.
-- @answer mission_budget_empty
CREATE TRIGGER mission_rewards_have_budget BEFORE INSERT ON mission_rewards
WHEN (SELECT balance FROM ledger_accounts WHERE id = 'house:missions') < NEW.coins
BEGIN
  SELECT RAISE(ABORT, 'the budget of missions is used up');
END;

-- @rule
CREATE TRIGGER mission_rewards_give_coins AFTER INSERT ON mission_rewards
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.user_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('mission:' || NEW.uuid, 'house:missions', 'user:' || NEW.user_uuid || ':coins', NEW.coins, NEW.given_at_ms);
  INSERT INTO mission_purses (user_uuid, coins) SELECT NEW.user_uuid, NEW.coins WHERE NEW.is_giftable = 0
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
END;

-- @rule
CREATE TRIGGER mission_rewards_are_summed AFTER INSERT ON mission_rewards
BEGIN
  INSERT INTO mission_days (day, member_count, check_in_coins, mission_coins)
    SELECT NEW.given_day, count(*) = 1, iif(NEW.mission = 'check_in', NEW.coins, 0), iif(NEW.mission = 'check_in', 0, NEW.coins)
    FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND given_day = NEW.given_day
  ON CONFLICT DO UPDATE SET member_count = member_count + excluded.member_count,
    check_in_coins = check_in_coins + excluded.check_in_coins, mission_coins = mission_coins + excluded.mission_coins;
  UPDATE missions SET reward_count = reward_count + 1 WHERE uuid = NEW.mission;
END;

-- The shop takes coins of missions first. Coins that leave for another reason, such as a reversed
-- top-up, leave no more than the balance.
-- @rule
CREATE TRIGGER ledger_accounts_use_mission_coins AFTER UPDATE OF balance ON ledger_accounts
WHEN NEW.balance < OLD.balance AND NEW.id GLOB 'user:*:coins'
  AND EXISTS (SELECT 1 FROM mission_purses WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0)
BEGIN
  INSERT INTO mission_payments (order_uuid, coins)
    SELECT substr(NEW.last_transfer_id, 6, 36), min(coins, OLD.balance - NEW.balance) FROM mission_purses
    WHERE user_uuid = substr(NEW.id, 6, 36) AND NEW.last_transfer_id GLOB 'shop:*';
  UPDATE mission_purses SET coins = iif(
    NEW.last_transfer_id GLOB 'shop:*', max(0, coins - (OLD.balance - NEW.balance)), min(coins, NEW.balance)
  )
  WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0;
END;

-- The refund of an order returns its coins in their kind, so no gift can be paid with them.
-- @rule
CREATE TRIGGER shop_refunds_return_mission_coins AFTER INSERT ON shop_refunds
WHEN EXISTS (SELECT 1 FROM mission_payments WHERE order_uuid = NEW.order_uuid)
BEGIN
  INSERT INTO mission_purses (user_uuid, coins)
    SELECT coalesce(leads_to_uuid, bought.user_uuid), paid.coins
    FROM mission_payments AS paid JOIN shop_orders AS bought ON bought.uuid = paid.order_uuid
      LEFT JOIN account_merges ON old_uuid = bought.user_uuid
    WHERE paid.order_uuid = NEW.order_uuid
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
END;

-- A gift would turn coins of missions into money of its VB.
-- @answer mission_coins_for_shop
CREATE TRIGGER gifts_leave_mission_coins BEFORE INSERT ON gifts
WHEN NEW.paid_from IS NULL AND EXISTS (
  SELECT 1 FROM mission_purses JOIN ledger_accounts ON ledger_accounts.id = 'user:' || NEW.giver_uuid || ':coins'
  WHERE user_uuid = NEW.giver_uuid AND coins > 0 AND balance >= NEW.coins AND balance - coins < NEW.coins
)
BEGIN
  SELECT RAISE(ABORT, 'coins of missions pay in the shop only');
END;

-- The merged account's coins move to the surviving one, and keep their kind.
-- @rule
CREATE TRIGGER account_merges_move_mission_coins BEFORE INSERT ON account_merges
WHEN EXISTS (SELECT 1 FROM mission_purses WHERE user_uuid = NEW.old_uuid AND coins > 0)
BEGIN
  INSERT INTO mission_purses (user_uuid, coins)
    SELECT NEW.into_uuid, coins FROM mission_purses WHERE user_uuid = NEW.old_uuid
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
  UPDATE mission_purses SET coins = 0 WHERE user_uuid = NEW.old_uuid;
END;

CREATE TRIGGER account_merges_leave_member_days AFTER INSERT ON account_merges
BEGIN
  DELETE FROM member_days WHERE user_uuid = NEW.old_uuid;
END;

CREATE TRIGGER closings_leave_member_days AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_days WHERE user_uuid = NEW.user_uuid;
END;
