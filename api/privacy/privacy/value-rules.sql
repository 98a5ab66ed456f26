-- Goods and rights that are given up by number: prizes that nobody claimed, returned parcels, voucher
-- codes, digital items that have not expired, and VIPs. Subqueries, because SQLite applies the
-- condition of a user to no grouped arm of a nested view.
CREATE VIEW account_rights AS
SELECT users.uuid AS user_uuid, place.kind, CASE place.kind
  WHEN 'prize' THEN (SELECT count(*) FROM shop_prizes WHERE user_uuid = users.uuid AND state = 'redeemable')
  WHEN 'parcel_returned' THEN (
    SELECT count(*) FROM shop_orders
    WHERE user_uuid = users.uuid AND shipping_state IN ('preparing', 'shipped', 'returned') AND shipping_state = 'returned'
      AND NOT EXISTS (SELECT 1 FROM shop_refunds WHERE order_uuid = shop_orders.uuid)
  )
  WHEN 'code' THEN (SELECT sum(had) FROM shop_holdings WHERE user_uuid = users.uuid AND kind = 'voucher' AND had > 0)
  WHEN 'item' THEN (
    SELECT count(*) FROM shop_holdings
    WHERE user_uuid = users.uuid AND kind = 'digital' AND had > 0
      AND coalesce(owned_until_ms > unixepoch('subsec') * 1000, 1)
  )
  WHEN 'vip' THEN (SELECT count(*) FROM vips WHERE user_uuid = users.uuid)
END AS amount
FROM users CROSS JOIN (
  SELECT 'prize' AS kind UNION ALL SELECT 'parcel_returned' UNION ALL SELECT 'code' UNION ALL SELECT 'item' UNION ALL SELECT 'vip'
) AS place;

-- Goods that the shop owes an account, and goods and rights that end with the account. A separate
-- view, because D1 allows only five terms in a compound SELECT.
CREATE VIEW account_goods AS
SELECT user_uuid, 'reservation' AS kind, price_coins AS amount, 'coins' AS unit, uuid AS subject, 0 AS may_give_up FROM shop_orders WHERE state = 'reserved'
UNION ALL
SELECT user_uuid, 'parcel', price_coins, 'coins', uuid, 0 FROM shop_orders
WHERE shipping_state IN ('preparing', 'shipped', 'returned') AND shipping_state <> 'returned'
UNION ALL
SELECT user_uuid, kind, amount, 'pieces', NULL, 1 FROM account_rights WHERE amount > 0;

-- Everything of value in an account, in its smallest unit.
CREATE VIEW account_values AS
SELECT users.uuid AS user_uuid, place.kind, balance AS amount, place.unit, NULL AS subject, 1 AS may_give_up
FROM users
  CROSS JOIN (
    SELECT 'coins' AS kind, 'coins' AS unit, ':coins' AS suffix
    UNION ALL SELECT 'vtoken_held', 'vtokens', ':vtoken_held'
    UNION ALL SELECT 'vtoken_payable', 'vtokens', ':vtoken_payable'
  ) AS place
  JOIN ledger_accounts ON ledger_accounts.id = 'user:' || users.uuid || place.suffix AND balance > 0
UNION ALL
SELECT user_uuid, 'order', total_satang, 'satang', uuid, 0 FROM orders
WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late') AND family_uuid IS NULL
UNION ALL
SELECT orders.user_uuid, 'case', amount_satang - cases.refunded_satang - written_off_satang - credited_satang, 'satang',
  orders.uuid, 0
FROM orders JOIN money_cases AS cases ON cases.order_uuid = orders.uuid
WHERE orders.family_uuid IS NULL AND ended_at_ms IS NULL
  AND amount_satang > cases.refunded_satang + written_off_satang + credited_satang
UNION ALL
SELECT owner_uuid, 'payout', net_satang, 'satang', uuid, 0 FROM payouts
WHERE owner_kind = 'user' AND state IN ('submitted', 'held', 'approved', 'sent', 'returned')
UNION ALL
SELECT user_uuid, kind, amount, unit, subject, may_give_up FROM account_goods;

-- Accounts that are closing or closed, with a case about an arrival that staff have not ended.
CREATE VIEW open_arrivals AS
SELECT substr(detail ->> 'account', 6, 36) AS user_uuid FROM money_cases
WHERE kind = 'account_closed' AND ended_at_ms IS NULL AND detail ->> 'account' IS NOT NULL;

-- An account can be closed only if it is empty, apart from amounts that the owner has fully given
-- up. Money can arrive until the completion, which then waits until staff have ended its case. Both
-- `askToClose` and the job in closing.ts rely on these triggers. At the completion the amounts may
-- differ from the given ones: V-tokens become payable, and gifts are reversed.
CREATE TRIGGER closings_begin_empty BEFORE INSERT ON closings
WHEN EXISTS (
  SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid
    AND NOT (may_give_up AND amount = coalesce(NEW.given_up ->> kind, 0))
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;

CREATE TRIGGER closings_end_empty BEFORE UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL AND (
  EXISTS (SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid AND NOT may_give_up)
  OR EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'this account still holds something of value');
END;

-- No transfer reaches a merged account. The command then retries and reads the surviving account.
-- @invariant the command reads the surviving account in its next attempt
CREATE TRIGGER ledger_transfers_reach_the_living BEFORE INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*' AND EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  SELECT RAISE(ABORT, 'a merged account cannot receive transfers');
END;

-- A transfer to an account that is being closed, or is closed, opens a case: staff find out who
-- should have it.
CREATE TRIGGER ledger_transfers_open_cases AFTER INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*'
  AND (NEW.to_account GLOB '*:coins' OR NEW.to_account GLOB '*:vtoken_held' OR NEW.to_account GLOB '*:vtoken_payable')
  AND NEW.from_account NOT GLOB 'user:*:vtoken_held'
  AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  INSERT INTO money_cases (kind, about, amount_satang, detail, opened_at_ms)
  VALUES ('account_closed', NEW.id, 0, json_object('account', NEW.to_account, 'amount', NEW.amount), NEW.moved_at_ms);
END;

-- A payout that the bank returns afterwards opens a case too. It waits until its payee has another
-- bank account.
CREATE TRIGGER payouts_return_to_cases AFTER UPDATE OF state ON payouts
WHEN NEW.state = 'returned' AND OLD.state <> 'returned' AND NEW.owner_kind = 'user'
  AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.owner_uuid)
BEGIN
  INSERT INTO money_cases (kind, about, payout_uuid, amount_satang, detail, opened_at_ms)
  VALUES ('account_closed', 'payout:' || NEW.uuid || ':' || NEW.version, NEW.uuid, 0,
    json_object('net_satang', NEW.net_satang), NEW.moved_at_ms);
END;
