-- @append_only consent_receipts

-- @dated closings (asked_at_ms, done_at_ms, swept_at_ms)

-- The profile is anonymous from the moment a closing is requested. Signing in (`reopen` in
-- closing.ts) deletes the row and restores the profile.
CREATE TRIGGER closings_hide AFTER INSERT ON closings WHEN NEW.done_at_ms IS NULL
BEGIN
  UPDATE closings SET kept_card = (
    SELECT json_array(name, name_key, name_skeleton, avatar_url, about) FROM users WHERE uuid = NEW.user_uuid
  ) WHERE user_uuid = NEW.user_uuid;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', about = '{}'
    WHERE uuid = NEW.user_uuid;
END;

CREATE TRIGGER closings_show AFTER DELETE ON closings WHEN OLD.kept_card IS NOT NULL
BEGIN
  UPDATE users SET name = OLD.kept_card ->> 0, name_key = OLD.kept_card ->> 1, name_skeleton = OLD.kept_card ->> 2,
    avatar_url = OLD.kept_card ->> 3, about = OLD.kept_card ->> 4
    WHERE uuid = OLD.user_uuid;
END;

-- Cached pages of others show the name too. These triggers remove the person from all caches.
CREATE TRIGGER closings_empty_caches AFTER INSERT ON closings
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.user_uuid, 'account closed', NEW.asked_at_ms, NEW.user_uuid);
END;

CREATE TRIGGER closings_done_empty_caches AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.user_uuid, 'account erased', NEW.done_at_ms, NEW.user_uuid);
END;

-- Erases a closed account. The scheduled job in closing.ts only sets `done_at_ms` and relies on
-- this trigger, and on those that other rooms have on the same column (posts, reports, chat).
-- Ledger, rankings and events keep the uuid of an anonymous person.
-- @rule
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', name_key = '—', name_skeleton = '', avatar_url = '/pictures/avatar.svg', about = '{}', role = 'normal', family_uuid = NULL
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
  -- Returns their stock.
  UPDATE shop_prizes SET state = 'over' WHERE user_uuid = NEW.user_uuid AND state = 'redeemable';
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.user_uuid;
  DELETE FROM event_participants WHERE user_uuid = NEW.user_uuid;
  DELETE FROM invitations WHERE user_uuid = NEW.user_uuid;
  -- Data that a contract or the law requires stays until its term ends.
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
  UPDATE closings SET swept_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
END;

-- Moves coins and V-tokens that the owner gave up to the accounts for expired coins and forfeited
-- V-tokens. A family keeps its share. Held V-tokens follow when they become payable: the job in
-- closing.ts checks once a day, and relies on this trigger for every transfer. Later
-- arrivals follow when staff end their case.
-- @rule
CREATE TRIGGER closings_sweep AFTER UPDATE OF swept_at_ms ON closings
WHEN NOT EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || iif(OLD.swept_at_ms IS NULL, '', ':' || NEW.swept_at_ms) || ':coins',
      id, 'house:coins_expired', balance, NEW.swept_at_ms
    FROM ledger_accounts WHERE id = 'user:' || NEW.user_uuid || ':coins' AND balance > 0;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'family:' || family_uuid || ':vtoken_payable', 'VTOKEN', 0 FROM family_parts
    WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || vb_uuid || ':' || NEW.swept_at_ms || ':share:' || family_uuid, 'user:' || vb_uuid || ':vtoken_payable',
      'family:' || family_uuid || ':vtoken_payable', vtokens, NEW.swept_at_ms
    FROM family_parts WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  UPDATE family_parts SET vtokens = 0 WHERE vb_uuid = NEW.user_uuid AND vtokens > 0;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'user:' || NEW.user_uuid || ':vtoken_forfeited', 'VTOKEN', 0 FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':vtoken_payable' AND balance > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || ':' || NEW.swept_at_ms || ':forfeited', id,
      'user:' || NEW.user_uuid || ':vtoken_forfeited', balance, NEW.swept_at_ms
    FROM ledger_accounts WHERE id = 'user:' || NEW.user_uuid || ':vtoken_payable' AND balance > 0;
  UPDATE closings SET sweep_at_ms = (
    SELECT NEW.swept_at_ms + 86400000 FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':vtoken_held' AND balance > 0
  ) WHERE user_uuid = NEW.user_uuid;
END;

CREATE TRIGGER closings_sweep_later AFTER UPDATE OF swept_at_ms ON closings
WHEN EXISTS (SELECT 1 FROM open_arrivals WHERE user_uuid = NEW.user_uuid)
BEGIN
  UPDATE closings SET sweep_at_ms = NEW.swept_at_ms + 86400000 WHERE user_uuid = NEW.user_uuid;
END;

-- `endCase` in money/case/case-routes.ts relies on this.
-- @rule
CREATE TRIGGER closings_sweep_ended_arrivals AFTER UPDATE OF ended_at_ms ON money_cases
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL AND NEW.kind = 'account_closed'
BEGIN
  UPDATE closings SET swept_at_ms = max(swept_at_ms, NEW.ended_at_ms)
    WHERE user_uuid = substr(NEW.detail ->> 'account', 6, 36) AND done_at_ms IS NOT NULL;
END;

-- @invariant the job selects closed accounts
CREATE TRIGGER closings_sweep_closed BEFORE UPDATE OF swept_at_ms ON closings
WHEN NEW.done_at_ms IS NULL OR NEW.swept_at_ms IS NULL OR NEW.swept_at_ms < OLD.swept_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only a closed account can be emptied');
END;

-- A completed closing is final. The stored profile is gone.
CREATE TRIGGER closings_stay_done BEFORE UPDATE ON closings
WHEN OLD.done_at_ms IS NOT NULL AND (
  NEW.user_uuid IS NOT OLD.user_uuid OR NEW.asked_at_ms IS NOT OLD.asked_at_ms OR NEW.due_at_ms IS NOT OLD.due_at_ms
  OR NEW.done_at_ms IS NOT OLD.done_at_ms OR NEW.given_up IS NOT OLD.given_up OR NEW.kept_card IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a closed account cannot be changed or reopened');
END;

CREATE TRIGGER closings_stay BEFORE DELETE ON closings
WHEN OLD.done_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a closed account cannot be changed or reopened');
END;

-- @dated consent_receipts (at_ms)
-- @dated data_exports (asked_at_ms, ready_at_ms)
