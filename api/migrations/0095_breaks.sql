DROP VIEW sending_notices;
--> statement-breakpoint
DROP TRIGGER account_merges_move;
--> statement-breakpoint
DROP TRIGGER spending_update_by_rules;
--> statement-breakpoint
DROP TRIGGER spending_insert_by_rules;
--> statement-breakpoint
CREATE TABLE `spending_breaks` (
	`user_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`until_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `until_ms`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spending_breaks_last" CHECK("spending_breaks"."until_ms" BETWEEN "spending_breaks"."set_at_ms" + 86400000 AND "spending_breaks"."set_at_ms" + 184 * 86400000)
);
--> statement-breakpoint
ALTER TABLE `spending` ADD `break_until_ms` integer;
--> statement-breakpoint
CREATE TRIGGER account_merges_move AFTER INSERT ON account_merges
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1181086012, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1181086012;
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
  DELETE FROM running_rules WHERE id = 1181086012;
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_user_uuid_is_open_user BEFORE INSERT ON spending_breaks
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_wait_for_breaks BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.giver_uuid AND break_until_ms > NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
--> statement-breakpoint
CREATE TRIGGER charges_wait_for_breaks BEFORE UPDATE OF state ON charges
WHEN OLD.state = 'waiting' AND NEW.state = 'asked' AND EXISTS (
  SELECT 1 FROM orders JOIN spending ON spending.user_uuid = orders.user_uuid
  WHERE orders.uuid = NEW.order_uuid AND spending.break_until_ms > NEW.asked_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
--> statement-breakpoint
CREATE TRIGGER spending_insert_by_rules BEFORE INSERT ON spending
WHEN (NEW.day IS NOT '' OR NEW.month IS NOT '' OR NEW.at_ms IS NOT 0 OR NEW.day_spent_coins IS NOT 0 OR NEW.month_spent_coins IS NOT 0 OR NEW.day_topped_satang IS NOT 0 OR NEW.month_topped_satang IS NOT 0 OR NEW.break_until_ms IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'spending is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER spending_update_by_rules BEFORE UPDATE ON spending
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day IS NOT OLD.day OR NEW.month IS NOT OLD.month OR NEW.at_ms IS NOT OLD.at_ms OR NEW.day_spent_coins IS NOT OLD.day_spent_coins OR NEW.month_spent_coins IS NOT OLD.month_spent_coins OR NEW.day_topped_satang IS NOT OLD.day_topped_satang OR NEW.month_topped_satang IS NOT OLD.month_topped_satang OR NEW.break_until_ms IS NOT OLD.break_until_ms) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'spending is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_never_change BEFORE UPDATE ON spending_breaks
BEGIN
  SELECT RAISE(ABORT, 'spending_breaks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_never_go BEFORE DELETE ON spending_breaks
BEGIN
  SELECT RAISE(ABORT, 'spending_breaks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_come_once BEFORE INSERT ON spending_breaks
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM spending_breaks WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM spending_breaks WHERE user_uuid = NEW.user_uuid AND until_ms = NEW.until_ms)
BEGIN
  SELECT RAISE(ABORT, 'spending_breaks are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_is_now BEFORE INSERT ON spending_breaks
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of spending_breaks must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_stays_now BEFORE UPDATE OF set_at_ms ON spending_breaks
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of spending_breaks must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_only_prolong BEFORE INSERT ON spending_breaks
WHEN EXISTS (
  SELECT 1 FROM spending
  WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.set_at_ms AND break_until_ms >= NEW.until_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a break can only be prolonged');
END;
--> statement-breakpoint
CREATE TRIGGER spending_breaks_begin AFTER INSERT ON spending_breaks
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3933591448, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3933591448;
  INSERT INTO spending (user_uuid) VALUES (NEW.user_uuid) ON CONFLICT DO NOTHING;
  UPDATE spending SET break_until_ms = NEW.until_ms WHERE user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 3933591448;
END;
--> statement-breakpoint
CREATE TRIGGER orders_wait_for_breaks BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.created_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
--> statement-breakpoint
CREATE VIEW inviting_kinds (kind) AS VALUES ('on_air'), ('announced'), ('event_begun');
--> statement-breakpoint
CREATE TRIGGER notices_wait_for_breaks BEFORE INSERT ON notices
WHEN NEW.kind IN inviting_kinds
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.happened_at_ms)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE VIEW sending_notices AS
SELECT push.uuid AS subscription_uuid, waiting.key AS position, event.key, event.kind, event.facts, event.path, event.over_at_ms
FROM push_subscriptions AS push CROSS JOIN json_each(push.waiting_keys) AS waiting
  CROSS JOIN notice_events AS event ON event.user_uuid = push.user_uuid AND event.key = waiting.value
WHERE waiting.key < push.sending_count AND event.read_at_ms IS NULL
  AND (push.kinds IS NULL OR instr(push.kinds, json_quote(event.kind)) > 0)
  AND NOT EXISTS (SELECT 1 FROM notices_off WHERE user_uuid = push.user_uuid AND kind = event.kind)
  AND NOT (event.kind IN inviting_kinds AND EXISTS (
    SELECT 1 FROM spending WHERE user_uuid = push.user_uuid AND break_until_ms > push.sending_at_ms
  ));
--> statement-breakpoint
CREATE TRIGGER shop_orders_wait_for_breaks BEFORE INSERT ON shop_orders
WHEN NEW.state <> 'redeemed'
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.created_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_buy_after_breaks BEFORE UPDATE OF state ON shop_orders
WHEN OLD.state = 'reserved' AND NEW.state = 'bought'
  AND EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.moved_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
