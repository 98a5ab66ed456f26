-- Counts every use of a voucher, in total and per user. A count over its limit rolls back the
-- transaction. Orders rely on this when two of them use a voucher at once.
-- @rule
CREATE TRIGGER voucher_uses_take AFTER INSERT ON voucher_uses WHEN NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken) VALUES (NEW.voucher_uuid, NEW.user_uuid, 1)
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + 1;
END;

-- @rule
CREATE TRIGGER voucher_uses_take_again AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state = 'freed' AND NEW.state <> 'freed'
BEGIN
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken + 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;

-- @rule
CREATE TRIGGER voucher_uses_free AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state <> 'freed' AND NEW.state = 'freed'
BEGIN
  UPDATE vouchers SET taken = taken - 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken - 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'the use of a voucher cannot be changed');
END;

-- @never_go voucher_uses

-- @never_go vouchers

-- @by_rules vouchers (taken)

-- @by_rules voucher_holders

-- Uses that a merged account still holds while they move to the other account of the user.
CREATE VIEW vouchers_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, voucher_holders.voucher_uuid FROM account_merges
JOIN voucher_holders ON voucher_holders.user_uuid = account_merges.old_uuid;

-- @answer voucher_user_limit
CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has used this voucher the maximum number of times');
END;

CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has used this voucher the maximum number of times');
END;
