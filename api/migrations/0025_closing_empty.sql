DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP TRIGGER closings_stay_done;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
ALTER TABLE `closings` ADD `kept_card` text;
--> statement-breakpoint
ALTER TABLE `closings` ADD `given_up` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, 'review', '', NEW.taken_at_ms, NEW.taken_at_ms
    WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position);
  UPDATE held_gifts SET state = 'taken_back', moved_at_ms = NEW.taken_at_ms WHERE position = NEW.position;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':vtokens', 'user:' || vb_uuid || ':vtoken_held', 'user:' || vb_uuid || ':vtoken_reversed',
      vtokens, NEW.taken_at_ms FROM gifts WHERE position = NEW.position;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':coins', 'house:gifts',
      iif(NEW.to_giver, 'user:' || coalesce(leads_to_uuid, giver_uuid) || ':coins', 'house:coins_refunded'), gifts.coins, NEW.taken_at_ms
    FROM gifts LEFT JOIN account_merges ON old_uuid = giver_uuid WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role,
      corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms, family_uuid,
      vb_role, id, NEW.approved_by_uuid
    FROM facts WHERE position = NEW.position;
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - point.coins,
    vtokens = earning_sums.vtokens - point.vtokens, family_vtokens = earning_sums.family_vtokens - point.family_vtokens
  FROM gift_points AS point
  WHERE point.position = NEW.position AND point.position <= (SELECT summed_to FROM gift_progress)
    AND earning_sums.owner_uuid = point.owner_uuid AND earning_sums.by = point.by
    AND earning_sums.period = point.period AND earning_sums.subject = point.subject;
END;
--> statement-breakpoint
CREATE TRIGGER closings_hide AFTER INSERT ON closings WHEN NEW.done_at_ms IS NULL
BEGIN
  UPDATE closings SET kept_card = (
    SELECT json_array(name, name_key, name_skeleton, avatar_url, bio) FROM users WHERE uuid = NEW.user_uuid
  ) WHERE user_uuid = NEW.user_uuid;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', bio = ''
    WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_show AFTER DELETE ON closings WHEN OLD.kept_card IS NOT NULL
BEGIN
  UPDATE users SET name = OLD.kept_card ->> 0, name_key = OLD.kept_card ->> 1, name_skeleton = OLD.kept_card ->> 2,
    avatar_url = OLD.kept_card ->> 3, bio = OLD.kept_card ->> 4
    WHERE uuid = OLD.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkeys WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM vips WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_worn WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM event_participants WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- What a contract or the law binds us to keep stays until its term is over.
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.done_at_ms, destroyed_because = 'account_closed'
    WHERE person_uuid = NEW.user_uuid AND wrapped IS NOT NULL AND kind IN ('draft', 'refused_application', 'picture');
  UPDATE uploads SET forgotten_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.user_uuid;
  UPDATE live_shares SET sharer_uuid = NULL WHERE sharer_uuid = NEW.user_uuid;
  UPDATE shop_orders
    SET ship_to = json_set(ship_to, '$.recipient', '—', '$.phone', '0000000000', '$.line', '—'), version = version + 1
    WHERE user_uuid = NEW.user_uuid AND ship_to IS NOT NULL;
  UPDATE closings SET kept_card = NULL WHERE user_uuid = NEW.user_uuid;
  UPDATE shop_orders SET note = NULL, version = version + 1 WHERE user_uuid = NEW.user_uuid AND note IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL AND (
  NEW.user_uuid IS NOT OLD.user_uuid OR NEW.asked_at_ms IS NOT OLD.asked_at_ms OR NEW.due_at_ms IS NOT OLD.due_at_ms
  OR NEW.done_at_ms IS NOT OLD.done_at_ms OR NEW.given_up IS NOT OLD.given_up OR NEW.kept_card IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a closed account stays closed');
END;
--> statement-breakpoint
CREATE VIEW account_goods AS
SELECT user_uuid, 'reservation' AS kind, price_coins AS amount, 'coins' AS unit, uuid AS subject, 0 AS may_give_up FROM shop_orders WHERE state = 'reserved'
UNION ALL
SELECT user_uuid, 'parcel', price_coins, 'coins', uuid, 0 FROM shop_orders WHERE shipping_state IN ('preparing', 'shipped');
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER closings_begin_empty BEFORE INSERT ON closings
WHEN EXISTS (
  SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid
    AND NOT (may_give_up AND amount = coalesce(NEW.given_up ->> kind, 0))
)
BEGIN
  SELECT RAISE(ABORT, 'something of value is left in this account');
END;
--> statement-breakpoint
CREATE TRIGGER closings_end_empty BEFORE UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL AND EXISTS (
  SELECT 1 FROM account_values WHERE user_uuid = NEW.user_uuid
    AND NOT (may_give_up AND amount = coalesce(NEW.given_up ->> kind, 0))
)
BEGIN
  SELECT RAISE(ABORT, 'something of value is left in this account');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_reach_the_living BEFORE INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*' AND EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  SELECT RAISE(ABORT, 'coins go to the account that a merged one went into');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_open_cases AFTER INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*'
  AND (NEW.to_account GLOB '*:coins' OR NEW.to_account GLOB '*:vtoken_held' OR NEW.to_account GLOB '*:vtoken_payable')
  AND NEW.from_account NOT GLOB 'user:*:vtoken_held'
  AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  INSERT INTO money_cases (kind, about, amount_satang, detail, opened_at_ms)
  VALUES ('account_closed', NEW.id, 0, json_object('account', NEW.to_account, 'amount', NEW.amount), NEW.moved_at_ms);
END;
