-- @never_go account_merges

-- @dated account_merges (merged_at_ms)

-- A merge never changes, apart from `leads_to_uuid`, which follows a later merge.
-- api/office/person/merge-routes.ts inserts only the row and relies on the triggers of this table.
CREATE TRIGGER account_merges_stay BEFORE UPDATE ON account_merges
WHEN NEW.old_uuid IS NOT OLD.old_uuid OR NEW.into_uuid IS NOT OLD.into_uuid OR NEW.coins IS NOT OLD.coins
  OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.reason IS NOT OLD.reason OR NEW.merged_at_ms IS NOT OLD.merged_at_ms
  OR NEW.leads_to_uuid IS NOT (SELECT into_uuid FROM account_merges WHERE old_uuid = OLD.leads_to_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a merge cannot be changed');
END;

-- Conditions of a merge. api/office/person/merge-routes.ts checks them and others first, to name
-- the failure. This trigger enforces most of them against concurrent writes.
-- @answer merge_unsettled
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.old_uuid AND coalesce(until_ms > NEW.merged_at_ms, 1))
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN board_entries ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot be merged');
END;

-- Moves most data in the same transaction. Triggers of other features on `account_merges` move
-- theirs, such as posts and chat. Records that must never change keep the old uuid, which
-- `leads_to_uuid` resolves: consents, facts, ledger entries, awards, answered requests. The route
-- in merge-routes.ts inserts only the row of `account_merges` and relies on these triggers for the
-- rest.
-- @rule
CREATE TRIGGER account_merges_move AFTER INSERT ON account_merges
BEGIN
  UPDATE account_merges SET leads_to_uuid = NEW.into_uuid WHERE leads_to_uuid = NEW.old_uuid;

  INSERT INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'user:' || NEW.into_uuid || ':coins', 'COIN', 0, NULL WHERE NEW.coins > 0 ON CONFLICT DO NOTHING;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'merge:' || NEW.old_uuid || ':coins', 'user:' || NEW.old_uuid || ':coins',
      'user:' || NEW.into_uuid || ':coins', NEW.coins, NEW.merged_at_ms
    WHERE NEW.coins > 0;

  UPDATE accounts SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE passkeys SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.old_uuid;
  -- A user has one of each, so the surviving account's row stays.
  UPDATE OR IGNORE emails SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE addresses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE paying_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM paying_ages WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE viewing_ages SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM viewing_ages WHERE user_uuid = NEW.old_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.old_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.old_uuid;

  INSERT OR IGNORE INTO user_labels (user_uuid, label_key)
    SELECT NEW.into_uuid, label_key FROM user_labels WHERE user_uuid = NEW.old_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.old_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms, gift_position, house_level)
    SELECT vb_uuid, NEW.into_uuid, level, since_at_ms, gift_position, house_level FROM vips
    WHERE user_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid
    ON CONFLICT (vb_uuid, user_uuid) DO UPDATE
      SET level = max(level, excluded.level), since_at_ms = min(since_at_ms, excluded.since_at_ms),
        gift_position = iif(excluded.level > level, excluded.gift_position, gift_position),
        house_level = nullif(max(
          coalesce(iif(gift_position IS NULL, level, house_level), 0),
          coalesce(iif(excluded.gift_position IS NULL, excluded.level, excluded.house_level), 0)
        ), 0);
  DELETE FROM vips WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO shop_likes (user_uuid, item_uuid, liked_at_ms)
    SELECT NEW.into_uuid, item_uuid, liked_at_ms FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE shop_worn SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM shop_worn WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT NEW.into_uuid, followed_uuid, since_at_ms FROM follows
    WHERE user_uuid = NEW.old_uuid AND followed_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM follows
    WHERE followed_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.old_uuid;
  UPDATE OR IGNORE event_reminders SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM event_reminders WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO event_participants (event_uuid, user_uuid, joined_at_ms)
    SELECT event_uuid, NEW.into_uuid, joined_at_ms FROM event_participants WHERE user_uuid = NEW.old_uuid;
  DELETE FROM event_participants WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO live_users (live_uuid, user_uuid, joined_at_ms, is_reported)
    SELECT live_uuid, NEW.into_uuid, joined_at_ms, is_reported FROM live_users WHERE user_uuid = NEW.old_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.old_uuid;
  UPDATE live_shares SET sharer_uuid = NEW.into_uuid WHERE sharer_uuid = NEW.old_uuid;
  UPDATE invitations SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE uploads SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;

  UPDATE orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE voucher_uses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken)
    SELECT voucher_uuid, NEW.into_uuid, taken FROM voucher_holders WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + excluded.taken;
  DELETE FROM voucher_holders WHERE user_uuid = NEW.old_uuid;

  UPDATE shop_prizes SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET user_uuid = NEW.into_uuid, version = version + 1 WHERE user_uuid = NEW.old_uuid;
  UPDATE shop_orders SET for_user_uuid = NEW.into_uuid, version = version + 1 WHERE for_user_uuid = NEW.old_uuid;
  -- An item that both accounts wear lasts for the sum of their days.
  INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms)
    SELECT NEW.into_uuid, item_uuid, kind, taken, had, last_had_at_ms, owned_until_ms
    FROM shop_holdings WHERE user_uuid = NEW.old_uuid
    ON CONFLICT (user_uuid, item_uuid) DO UPDATE SET
      owned_until_ms = CASE
        WHEN excluded.had = 0 THEN owned_until_ms
        WHEN had = 0 THEN excluded.owned_until_ms
        ELSE max(owned_until_ms, NEW.merged_at_ms) + max(excluded.owned_until_ms - NEW.merged_at_ms, 0) END,
      last_had_at_ms = max(coalesce(last_had_at_ms, excluded.last_had_at_ms), coalesce(excluded.last_had_at_ms, last_had_at_ms)),
      taken = taken + excluded.taken,
      had = had + excluded.had;
  DELETE FROM shop_holdings WHERE user_uuid = NEW.old_uuid;

  -- The spending of both accounts is added. The lower limit applies, and no higher one is pending.
  -- Gifts are confirmed from the lower amount. The later break applies.
  INSERT INTO spending (user_uuid) VALUES (NEW.into_uuid) ON CONFLICT DO NOTHING;
  INSERT OR REPLACE INTO spending (user_uuid, day, month, at_ms, day_spent_coins, month_spent_coins, day_topped_satang,
      month_topped_satang, day_limit_satang, day_next_satang, day_next_from_ms,
      month_limit_satang, month_next_satang, month_next_from_ms, ask_above_coins, break_until_ms)
    SELECT NEW.into_uuid, max(gone.day, kept.day), max(gone.month, kept.month), max(gone.at_ms, kept.at_ms),
      iif(gone.day >= kept.day, gone.day_spent_coins, 0) + iif(kept.day >= gone.day, kept.day_spent_coins, 0),
      iif(gone.month >= kept.month, gone.month_spent_coins, 0) + iif(kept.month >= gone.month, kept.month_spent_coins, 0),
      iif(gone.day >= kept.day, gone.day_topped_satang, 0) + iif(kept.day >= gone.day, kept.day_topped_satang, 0),
      iif(gone.month >= kept.month, gone.month_topped_satang, 0) + iif(kept.month >= gone.month, kept.month_topped_satang, 0),
      coalesce(min(gone.day_limit_satang, kept.day_limit_satang), gone.day_limit_satang, kept.day_limit_satang),
      iif(gone.day_limit_satang IS NULL, kept.day_next_satang, NULL),
      iif(gone.day_limit_satang IS NULL, kept.day_next_from_ms, NULL),
      coalesce(min(gone.month_limit_satang, kept.month_limit_satang), gone.month_limit_satang, kept.month_limit_satang),
      iif(gone.month_limit_satang IS NULL, kept.month_next_satang, NULL),
      iif(gone.month_limit_satang IS NULL, kept.month_next_from_ms, NULL),
      coalesce(min(gone.ask_above_coins, kept.ask_above_coins), gone.ask_above_coins, kept.ask_above_coins),
      coalesce(max(gone.break_until_ms, kept.break_until_ms), gone.break_until_ms, kept.break_until_ms)
    FROM spending AS gone JOIN spending AS kept ON kept.user_uuid = NEW.into_uuid WHERE gone.user_uuid = NEW.old_uuid;
  DELETE FROM spending WHERE user_uuid = NEW.old_uuid;

  UPDATE family_members SET left_at_ms = NEW.merged_at_ms WHERE user_uuid = NEW.old_uuid AND left_at_ms IS NULL;
  UPDATE users SET (name, name_key, name_skeleton, avatar_url) =
    (SELECT name, name_key, name_skeleton, avatar_url FROM users WHERE uuid = NEW.into_uuid), about = '{}'
    WHERE uuid = NEW.old_uuid;
END;

-- Caches contain the page and the name of the merged account.
CREATE TRIGGER account_merges_empty_caches AFTER INSERT ON account_merges
BEGIN
  INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid)
    VALUES (NEW.by_uuid, 'accounts merged', NEW.merged_at_ms, NEW.old_uuid);
END;

-- A merged account shows the current name and picture of the surviving account.
CREATE TRIGGER users_renew_merged AFTER UPDATE OF name, name_key, avatar_url ON users
WHEN OLD.name IS NOT NEW.name OR OLD.name_key IS NOT NEW.name_key OR OLD.avatar_url IS NOT NEW.avatar_url
BEGIN
  UPDATE users SET name = NEW.name, name_key = NEW.name_key, name_skeleton = NEW.name_skeleton, avatar_url = NEW.avatar_url
  WHERE uuid IN (SELECT old_uuid FROM account_merges WHERE leads_to_uuid = NEW.uuid);
END;

-- A user whose account is being closed, is closed, or was merged gets no role and no family. A role
-- or a family of theirs may end.
CREATE TRIGGER users_rise_while_open BEFORE UPDATE OF role, family_uuid ON users
WHEN (
    (NEW.role IS NOT OLD.role AND NEW.role <> 'normal')
    OR (NEW.family_uuid IS NOT OLD.family_uuid AND NEW.family_uuid IS NOT NULL)
  ) AND (
    EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.uuid)
    OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.uuid)
  )
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;

-- Two people merge accounts.
-- @invariant the authority table holds the command first
CREATE TRIGGER account_merges_need_two BEFORE INSERT ON account_merges
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'mergeAccounts' AND asked_by = NEW.by_uuid AND params ->> 'uuid' = NEW.old_uuid
    AND form ->> 'into_uuid' = NEW.into_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
