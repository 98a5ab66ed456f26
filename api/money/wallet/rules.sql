-- @by_rules spending (day, month, at_ms, day_spent_coins, month_spent_coins, day_topped_satang, month_topped_satang, break_until_ms) or ignore

-- Spending counts when coins leave, and a top-up when it is ordered. The sums of a past day or
-- month restart at 0. Gifts, shop orders and top-ups rely on these triggers for the limits.
CREATE TRIGGER ledger_accounts_open_spending AFTER INSERT ON ledger_accounts
WHEN NEW.id LIKE 'user:%:coins' AND EXISTS (SELECT 1 FROM users WHERE uuid = substr(NEW.id, 6, 36))
BEGIN
  INSERT INTO spending (user_uuid) VALUES (substr(NEW.id, 6, 36)) ON CONFLICT DO NOTHING;
END;

-- This trigger needs no `@rule`: the rules of gifts and of shop orders make these transfers.
CREATE TRIGGER ledger_transfers_are_spending AFTER INSERT ON ledger_transfers
WHEN NEW.to_account IN ('house:gifts', 'house:shop') AND NEW.from_account LIKE 'user:%'
BEGIN
  UPDATE spending SET
    day_topped_satang = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_topped_satang, 0),
    month_topped_satang = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_topped_satang, 0),
    day_spent_coins = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_spent_coins, 0) + NEW.amount,
    month_spent_coins = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_spent_coins, 0) + NEW.amount,
    day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    at_ms = NEW.moved_at_ms
  WHERE user_uuid = substr(NEW.from_account, 6, 36);
END;

-- @rule
CREATE TRIGGER orders_are_topped_up AFTER INSERT ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL
BEGIN
  INSERT INTO spending (user_uuid) VALUES (NEW.user_uuid) ON CONFLICT DO NOTHING;
  UPDATE spending SET
    day_spent_coins = iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), day_spent_coins, 0),
    month_spent_coins = iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), month_spent_coins, 0),
    day_topped_satang = iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), day_topped_satang, 0) + NEW.total_satang,
    month_topped_satang = iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), month_topped_satang, 0) + NEW.total_satang,
    day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'),
    month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'),
    at_ms = NEW.created_at_ms
  WHERE user_uuid = NEW.user_uuid;
END;

-- An order that ends unpaid does not count.
-- @rule
CREATE TRIGGER orders_are_not_topped_up AFTER UPDATE OF state ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL AND OLD.state IN ('created', 'awaiting_payment')
  AND NEW.state IN ('failed', 'expired', 'cancelled')
BEGIN
  UPDATE spending SET
    day_topped_satang = day_topped_satang - iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(day_topped_satang, NEW.total_satang), 0),
    month_topped_satang = month_topped_satang - iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(month_topped_satang, NEW.total_satang), 0)
  WHERE user_uuid = NEW.user_uuid;
END;

-- The limit applies to the value of spent coins, and separately to top-ups.
-- @answer spending_limit_reached
CREATE TRIGGER spending_is_limited AFTER UPDATE OF day_spent_coins, day_topped_satang ON spending
WHEN (iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang) IS NOT NULL
    AND ((NEW.day_spent_coins > iif(NEW.day = OLD.day, OLD.day_spent_coins, 0) AND NEW.day_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))
      OR (NEW.day_topped_satang > iif(NEW.day = OLD.day, OLD.day_topped_satang, 0) AND NEW.day_topped_satang > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))))
  OR (iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang) IS NOT NULL
    AND ((NEW.month_spent_coins > iif(NEW.month = OLD.month, OLD.month_spent_coins, 0) AND NEW.month_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))
      OR (NEW.month_topped_satang > iif(NEW.month = OLD.month, OLD.month_topped_satang, 0) AND NEW.month_topped_satang > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))))
BEGIN
  SELECT RAISE(ABORT, 'a spending limit is reached');
END;

-- A lower limit applies at once. A higher limit must have been requested before.
-- @invariant routes.ts adds the waiting period
CREATE TRIGGER spending_day_limits_rise_later BEFORE UPDATE OF day_limit_satang ON spending
WHEN OLD.day_limit_satang IS NOT NULL AND NOT coalesce(NEW.day_limit_satang <= OLD.day_limit_satang, 0)
  AND NOT coalesce(OLD.day_next_from_ms IS NOT NULL AND (OLD.day_next_satang IS NULL OR NEW.day_limit_satang <= OLD.day_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a higher limit takes effect only after its waiting period');
END;

CREATE TRIGGER spending_month_limits_rise_later BEFORE UPDATE OF month_limit_satang ON spending
WHEN OLD.month_limit_satang IS NOT NULL AND NOT coalesce(NEW.month_limit_satang <= OLD.month_limit_satang, 0)
  AND NOT coalesce(OLD.month_next_from_ms IS NOT NULL AND (OLD.month_next_satang IS NULL OR NEW.month_limit_satang <= OLD.month_next_satang), 0)
BEGIN
  SELECT RAISE(ABORT, 'a higher limit takes effect only after its waiting period');
END;

-- A break is evidence that staff and members can rely on. It ends by its time alone: nobody can end
-- or shorten it, and another row can only prolong it.
-- @append_only spending_breaks
-- @dated spending_breaks (set_at_ms)

-- @answer break_not_longer
CREATE TRIGGER spending_breaks_only_prolong BEFORE INSERT ON spending_breaks
WHEN EXISTS (
  SELECT 1 FROM spending
  WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.set_at_ms AND break_until_ms >= NEW.until_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a break can only be prolonged');
END;

-- @rule
CREATE TRIGGER spending_breaks_begin AFTER INSERT ON spending_breaks
BEGIN
  INSERT INTO spending (user_uuid) VALUES (NEW.user_uuid) ON CONFLICT DO NOTHING;
  UPDATE spending SET break_until_ms = NEW.until_ms WHERE user_uuid = NEW.user_uuid;
END;

-- No order begins during a break, also none for a family. Payments of earlier orders still arrive.
-- @answer on_break
CREATE TRIGGER orders_wait_for_breaks BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.created_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

-- @undated spending (at_ms): only rules write it
