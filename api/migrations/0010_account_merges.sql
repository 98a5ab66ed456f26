DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER shop_prizes_move_legally;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_update;
--> statement-breakpoint
DROP TRIGGER shop_holdings_limit_insert;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER voucher_holders_limit_update;
--> statement-breakpoint
DROP TRIGGER voucher_holders_limit_insert;
--> statement-breakpoint
DROP TRIGGER voucher_uses_keep_terms;
--> statement-breakpoint
CREATE TABLE `account_merges` (
	`old_uuid` text PRIMARY KEY NOT NULL,
	`into_uuid` text NOT NULL,
	`leads_to_uuid` text NOT NULL,
	`coins` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`merged_at_ms` integer NOT NULL,
	FOREIGN KEY (`old_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leads_to_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_merges_lead_to` ON `account_merges` (`leads_to_uuid`);
--> statement-breakpoint
CREATE TRIGGER account_merges_never_go BEFORE DELETE ON account_merges
BEGIN
  SELECT RAISE(ABORT, 'account_merges stay');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_come_once BEFORE INSERT ON account_merges
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM account_merges WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.old_uuid)
BEGIN
  SELECT RAISE(ABORT, 'account_merges stay');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_stay BEFORE UPDATE ON account_merges
WHEN NEW.old_uuid IS NOT OLD.old_uuid OR NEW.into_uuid IS NOT OLD.into_uuid OR NEW.coins IS NOT OLD.coins
  OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.reason IS NOT OLD.reason OR NEW.merged_at_ms IS NOT OLD.merged_at_ms
  OR NEW.leads_to_uuid IS NOT (SELECT into_uuid FROM account_merges WHERE old_uuid = OLD.leads_to_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a merge stays as it was made');
END;
--> statement-breakpoint
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
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot become one');
END;
--> statement-breakpoint
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
  -- One of each a user: what the other account has stays.
  UPDATE OR IGNORE emails SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.old_uuid;
  UPDATE OR IGNORE addresses SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.old_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.old_uuid;
  UPDATE data_exports SET due_at_ms = 0, ready_at_ms = 0 WHERE user_uuid = NEW.old_uuid;

  INSERT OR IGNORE INTO user_labels (user_uuid, label_key)
    SELECT NEW.into_uuid, label_key FROM user_labels WHERE user_uuid = NEW.old_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.old_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT vb_uuid, NEW.into_uuid, level, since_at_ms FROM vips
    WHERE user_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid
    ON CONFLICT (vb_uuid, user_uuid) DO UPDATE
      SET level = max(level, excluded.level), since_at_ms = min(since_at_ms, excluded.since_at_ms);
  DELETE FROM vips WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO shop_likes (user_uuid, item_uuid, liked_at_ms)
    SELECT NEW.into_uuid, item_uuid, liked_at_ms FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO live_users (live_uuid, user_uuid, joined_at_ms)
    SELECT live_uuid, NEW.into_uuid, joined_at_ms FROM live_users WHERE user_uuid = NEW.old_uuid;
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
  -- What both wear for some days is worn for the days of both, as if it had been bought twice.
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

  INSERT OR IGNORE INTO gift_blocks (vb_uuid, giver_uuid, blocked_at_ms)
    SELECT vb_uuid, NEW.into_uuid, blocked_at_ms FROM gift_blocks
    WHERE giver_uuid = NEW.old_uuid AND vb_uuid <> NEW.into_uuid;
  DELETE FROM gift_blocks WHERE giver_uuid = NEW.old_uuid;
  -- What both have spent is spent; of limits that somebody has set themselves the stricter holds, and no higher one waits.
  INSERT INTO spending (user_uuid) VALUES (NEW.into_uuid) ON CONFLICT DO NOTHING;
  INSERT OR REPLACE INTO spending (user_uuid, day, month, at_ms, day_spent_coins, month_spent_coins, day_topped_satang,
      month_topped_satang, day_limit_satang, day_next_satang, day_next_from_ms,
      month_limit_satang, month_next_satang, month_next_from_ms)
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
      iif(gone.month_limit_satang IS NULL, kept.month_next_from_ms, NULL)
    FROM spending AS gone JOIN spending AS kept ON kept.user_uuid = NEW.into_uuid WHERE gone.user_uuid = NEW.old_uuid;
  DELETE FROM spending WHERE user_uuid = NEW.old_uuid;

  UPDATE users SET (name, avatar_url) = (SELECT name, avatar_url FROM users WHERE uuid = NEW.into_uuid), bio = ''
    WHERE uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_merged AFTER UPDATE OF name, avatar_url ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url
BEGIN
  UPDATE users SET name = NEW.name, avatar_url = NEW.avatar_url
  WHERE uuid IN (SELECT old_uuid FROM account_merges WHERE leads_to_uuid = NEW.uuid);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable' AND NEW.id GLOB '*loan*'
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
  -- All coins of an account that goes into another one.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
  -- Coins of a gift that is taken back go to its giver, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_terms BEFORE UPDATE ON orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.gateway IS NOT OLD.gateway OR NEW.package_uuid IS NOT OLD.package_uuid
  OR NEW.subtotal_satang IS NOT OLD.subtotal_satang OR NEW.discount_satang IS NOT OLD.discount_satang
  OR NEW.total_satang IS NOT OLD.total_satang OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins
  OR NEW.reference IS NOT OLD.reference OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_keep_terms BEFORE UPDATE ON voucher_uses
WHEN NEW.order_uuid IS NOT OLD.order_uuid OR NEW.voucher_uuid IS NOT OLD.voucher_uuid
  OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (OLD.state = 'used' AND NEW.state <> 'used')
BEGIN
  SELECT RAISE(ABORT, 'a voucher once used stays used');
END;
--> statement-breakpoint
CREATE VIEW vouchers_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, voucher_holders.voucher_uuid FROM account_merges
JOIN voucher_holders ON voucher_holders.user_uuid = account_merges.old_uuid;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_insert AFTER INSERT ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_limit_update AFTER UPDATE ON voucher_holders
WHEN NEW.taken > (SELECT uses_per_user FROM vouchers WHERE uuid = NEW.voucher_uuid)
  AND NOT EXISTS (SELECT 1 FROM vouchers_on_the_move WHERE user_uuid = NEW.user_uuid AND voucher_uuid = NEW.voucher_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the voucher is taken as often as this user may');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.price_coins IS NOT OLD.price_coins OR NEW.prize_uuid IS NOT OLD.prize_uuid
  OR NEW.created_at_ms IS NOT OLD.created_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (OLD.code_uuid IS NOT NULL AND NEW.code_uuid IS NOT OLD.code_uuid)
  -- An address goes with the account that it was of.
  OR (OLD.ship_to IS NOT NULL AND NEW.ship_to IS NOT OLD.ship_to
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'the terms of a shop order stay');
END;
--> statement-breakpoint
CREATE VIEW shop_holdings_on_the_move AS
SELECT account_merges.into_uuid AS user_uuid, shop_holdings.item_uuid FROM account_merges
JOIN shop_holdings ON shop_holdings.user_uuid = account_merges.old_uuid;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_insert AFTER INSERT ON shop_holdings
WHEN NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_holdings_limit_update AFTER UPDATE OF taken ON shop_holdings
WHEN NEW.taken > OLD.taken AND NEW.taken > (SELECT per_user_limit FROM shop_items WHERE uuid = NEW.item_uuid)
  AND NOT EXISTS (SELECT 1 FROM shop_holdings_on_the_move WHERE user_uuid = NEW.user_uuid AND item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the user has as many as may be');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_move_legally BEFORE UPDATE ON shop_prizes
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR NEW.item_uuid IS NOT OLD.item_uuid
  OR (NEW.state IS NOT OLD.state AND (
    OLD.state <> 'redeemable'
    OR (NEW.state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM shop_orders WHERE prize_uuid = NEW.uuid))
  ))
BEGIN
  SELECT RAISE(ABORT, 'a prize may not move like that');
END;
