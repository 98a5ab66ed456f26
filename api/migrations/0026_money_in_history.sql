DROP TRIGGER closings_end_empty;
--> statement-breakpoint
DROP TRIGGER closings_begin_empty;
--> statement-breakpoint
DROP VIEW account_values;
--> statement-breakpoint
DROP TRIGGER orders_user_uuid_is_open_user;
--> statement-breakpoint
DROP TRIGGER refunds_tell;
--> statement-breakpoint
DROP TRIGGER money_cases_tell;
--> statement-breakpoint
DROP TRIGGER account_merges_move;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
DROP TRIGGER orders_are_not_topped_up;
--> statement-breakpoint
DROP TRIGGER orders_are_topped_up;
--> statement-breakpoint
DROP TRIGGER orders_open_few;
--> statement-breakpoint
DROP TRIGGER orders_move_legally;
--> statement-breakpoint
DROP TRIGGER orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER orders_refundable_is_moved;
--> statement-breakpoint
DROP TRIGGER orders_end_whole;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_orders;
--> statement-breakpoint
DROP TRIGGER payments_are_transferred;
--> statement-breakpoint
DROP TRIGGER order_steps_are_of_orders;
--> statement-breakpoint
DROP TRIGGER orders_tell_steps;
--> statement-breakpoint
DROP TRIGGER orders_tell_beginning;
--> statement-breakpoint
DROP TRIGGER orders_come_once;
--> statement-breakpoint
DROP TRIGGER orders_never_go;
--> statement-breakpoint
DROP TRIGGER orders_are_paid_by_payments;
--> statement-breakpoint
DROP TRIGGER orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER orders_take_turns;
--> statement-breakpoint
DROP TRIGGER orders_begin;
--> statement-breakpoint
DROP TRIGGER charges_begin;
--> statement-breakpoint
DROP TRIGGER archived_orders_are_over;
--> statement-breakpoint
DROP TRIGGER orders_tell;
--> statement-breakpoint
DROP TRIGGER orders_refunded_is_moved;
--> statement-breakpoint
DROP TRIGGER money_cases_tell_orders;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_cases;
--> statement-breakpoint
DROP TRIGGER refund_accounts_follow;
--> statement-breakpoint
DROP TRIGGER orders_open_cases;
--> statement-breakpoint
DROP TRIGGER payments_open_cases;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_orders` AS SELECT * FROM `orders` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `orders`;
--> statement-breakpoint
CREATE TABLE `orders` (
	`uuid` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`user_uuid` text NOT NULL,
	`family_uuid` text,
	`kind` text NOT NULL,
	`gateway` text NOT NULL,
	`state` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`failure_reason` text,
	`package_uuid` text,
	`subtotal_satang` integer NOT NULL,
	`discount_satang` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`bonus_coins` integer NOT NULL,
	`reference` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`paid_at_ms` integer,
	`processed_at_ms` integer,
	`refundable_satang` integer DEFAULT 0 NOT NULL,
	`refunded_satang` integer DEFAULT 0 NOT NULL,
	`closed_satang` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`watch_until_ms` integer,
	`unheard_since_ms` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - created_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`package_uuid`) REFERENCES `packages`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_satang" = "orders"."subtotal_satang" - "orders"."discount_satang"),
	CONSTRAINT "orders_amounts" CHECK("orders"."total_satang" > 0 AND "orders"."discount_satang" >= 0),
	CONSTRAINT "orders_coins" CHECK("orders"."coins" >= 0 AND "orders"."bonus_coins" >= 0),
	CONSTRAINT "orders_refundable" CHECK("orders"."refundable_satang" >= 0),
	CONSTRAINT "orders_family" CHECK(("orders"."kind" = 'refill') = ("orders"."family_uuid" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_user` ON `orders` (`user_uuid`,`kind`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_family` ON `orders` (`family_uuid`,`order_key`) WHERE family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_with_money` ON `orders` (`user_uuid`,`order_key`) WHERE (paid_at_ms IS NOT NULL OR refundable_satang > 0);
--> statement-breakpoint
CREATE INDEX `orders_open_of_user` ON `orders` (`user_uuid`,`created_at_ms`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`gateway`,`due_at_ms`) WHERE due_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_by_key` ON `orders` (`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_satang`,`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_in_hand` ON `orders` (`order_key`) WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `orders_refundable` ON `orders` (`order_key`) WHERE refundable_satang > refunded_satang + closed_satang;
--> statement-breakpoint
CREATE INDEX `orders_unended` ON `orders` (`expires_at_ms`,`uuid`) WHERE state IN ('created', 'awaiting_payment');
--> statement-breakpoint
CREATE INDEX `orders_unprocessed` ON `orders` (`paid_at_ms`,`uuid`) WHERE state IN ('paid', 'paid_late');
--> statement-breakpoint
CREATE INDEX `orders_paid_due` ON `orders` (`due_at_ms`) WHERE state IN ('paid', 'paid_late');
--> statement-breakpoint
INSERT INTO `orders` (`uuid`, `version`, `user_uuid`, `family_uuid`, `kind`, `gateway`, `state`, `moved_at_ms`, `failure_reason`, `package_uuid`, `subtotal_satang`, `discount_satang`, `total_satang`, `coins`, `bonus_coins`, `reference`, `created_at_ms`, `expires_at_ms`, `paid_at_ms`, `processed_at_ms`, `refundable_satang`, `refunded_satang`, `closed_satang`, `due_at_ms`, `watch_until_ms`, `unheard_since_ms`) SELECT `uuid`, `version`, `user_uuid`, `family_uuid`, `kind`, `gateway`, `state`, `moved_at_ms`, `failure_reason`, `package_uuid`, `subtotal_satang`, `discount_satang`, `total_satang`, `coins`, `bonus_coins`, `reference`, `created_at_ms`, `expires_at_ms`, `paid_at_ms`, `processed_at_ms`, `refundable_satang`, `refunded_satang`, `closed_satang`, `due_at_ms`, `watch_until_ms`, `unheard_since_ms` FROM `__old_orders` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_orders`;
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
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.old_uuid AND coalesce(until_ms > NEW.merged_at_ms, 1))
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
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
  UPDATE shop_orders SET for_user_uuid = NEW.into_uuid, version = version + 1 WHERE for_user_uuid = NEW.old_uuid;
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

  UPDATE family_members SET left_at_ms = NEW.merged_at_ms WHERE user_uuid = NEW.old_uuid AND left_at_ms IS NULL;
  UPDATE users SET (name, name_key, name_skeleton, avatar_url) =
    (SELECT name, name_key, name_skeleton, avatar_url FROM users WHERE uuid = NEW.into_uuid), bio = ''
    WHERE uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_user_uuid_is_open_user BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER archived_orders_are_over BEFORE INSERT ON archived_orders
WHEN NOT EXISTS (
  SELECT 1 FROM orders JOIN order_archive ON order_archive.number = NEW.segment
  WHERE orders.uuid = NEW.order_uuid AND orders.state IN ('processed', 'expired', 'failed', 'cancelled')
    AND orders.due_at_ms IS NULL AND orders.refundable_satang = orders.refunded_satang + orders.closed_satang
    AND orders.created_at_ms <= order_archive.made_at_ms - 34560000000
)
BEGIN
  SELECT RAISE(ABORT, 'only an order that is over leaves');
END;
--> statement-breakpoint
CREATE TRIGGER payments_open_cases AFTER INSERT ON payments
WHEN EXISTS (
  SELECT 1 FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
)
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, payment_id, amount_satang, message_number, opened_at_ms)
  SELECT
    CASE
      WHEN NEW.is_accepted = 1 THEN 'overpaid'
      WHEN orders.paid_at_ms IS NOT NULL THEN 'paid_twice'
      WHEN NEW.amount_satang < orders.total_satang THEN 'underpaid'
      ELSE 'late'
    END,
    moved.id, orders.uuid, NEW.gateway, orders.reference, NEW.payment_id, moved.amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = orders.reference), NEW.recorded_at_ms
  FROM orders JOIN ledger_transfers AS moved
    ON moved.id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  WHERE orders.uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_cases AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
  SELECT coalesce(NEW.failure_reason, 'nothing_owed'), id, NEW.uuid, NEW.gateway, NEW.reference, amount,
    (SELECT max(number) FROM gateway_messages WHERE gateway = NEW.gateway AND reference = NEW.reference), NEW.moved_at_ms
  FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable';
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_follow BEFORE INSERT ON refund_accounts
WHEN NEW.number <> 1 + (SELECT count(*) FROM refund_accounts WHERE order_uuid = NEW.order_uuid)
  OR NEW.set_by_uuid IS NOT (SELECT user_uuid FROM orders WHERE uuid = NEW.order_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the account of a refund is chosen by its buyer');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_cases BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'case:*' AND NOT EXISTS (
  SELECT 1 FROM money_cases LEFT JOIN orders ON orders.uuid = order_uuid
  WHERE number = CAST(substr(NEW.id, 6) AS INTEGER) AND CASE NEW.id
    WHEN 'case:' || number || ':write_off'
      THEN ended_at_ms IS NULL AND NEW.amount = amount_satang - refunding_satang - money_cases.refunded_satang
    WHEN 'case:' || number || ':credit'
      THEN ended_at_ms IS NULL AND refunding_satang = 0 AND NEW.amount = amount_satang - money_cases.refunded_satang
        AND orders.kind <> 'family_credit'
    WHEN 'case:' || number || ':coins'
      THEN NEW.amount = credited_satang * (coins + bonus_coins) / subtotal_satang AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a case moves what is left of it');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell_orders AFTER UPDATE ON money_cases
WHEN NEW.order_uuid IS NOT NULL AND (
  NEW.refunding_satang + NEW.refunded_satang <> OLD.refunding_satang + OLD.refunded_satang
  OR NEW.written_off_satang + NEW.credited_satang <> OLD.written_off_satang + OLD.credited_satang
)
BEGIN
  UPDATE orders SET version = version + 1,
    refunded_satang = refunded_satang + NEW.refunding_satang + NEW.refunded_satang - OLD.refunding_satang - OLD.refunded_satang,
    closed_satang = closed_satang + NEW.written_off_satang + NEW.credited_satang - OLD.written_off_satang - OLD.credited_satang
  WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_refunded_is_moved BEFORE UPDATE OF refunded_satang, closed_satang ON orders
WHEN (NEW.refunded_satang IS NOT OLD.refunded_satang OR NEW.closed_satang IS NOT OLD.closed_satang) AND (
  NEW.refunded_satang IS NOT (
    SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  ) OR NEW.closed_satang IS NOT (
    SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = NEW.uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'what became of its money is what its cases say');
END;
--> statement-breakpoint
CREATE TRIGGER charges_begin BEFORE INSERT ON charges
WHEN NEW.nth IS NOT (SELECT coalesce(max(nth), 0) + 1 FROM charges WHERE order_uuid = NEW.order_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM orders
    WHERE uuid = NEW.order_uuid AND gateway = NEW.gateway AND total_satang = NEW.amount_satang
      AND NEW.reference GLOB reference || '*'
  )
BEGIN
  SELECT RAISE(ABORT, 'a charge is of its order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin BEFORE INSERT ON orders
WHEN NEW.state <> 'created' OR NEW.version <> 0 OR NEW.refundable_satang <> 0
  OR NEW.paid_at_ms IS NOT NULL OR NEW.processed_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_turns BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'somebody else has changed the order');
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
  OR (OLD.paid_at_ms IS NOT NULL AND NEW.paid_at_ms IS NOT OLD.paid_at_ms)
  OR (OLD.processed_at_ms IS NOT NULL AND NEW.processed_at_ms IS NOT OLD.processed_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the terms of an order stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_paid_by_payments BEFORE UPDATE OF state ON orders
WHEN NEW.state IN ('paid', 'paid_late') AND (
  OLD.paid_at_ms IS NOT NULL OR NEW.paid_at_ms IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments WHERE order_uuid = NEW.uuid AND is_accepted = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'an order is paid by one payment');
END;
--> statement-breakpoint
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_come_once BEFORE INSERT ON orders
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM orders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM orders WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM orders WHERE reference = NEW.reference)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND kind = NEW.kind AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM orders WHERE family_uuid = NEW.family_uuid AND order_key = NEW.order_key AND (family_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.family_uuid AS family_uuid) WHERE family_uuid IS NOT NULL)
  OR EXISTS (SELECT 1 FROM orders WHERE user_uuid = NEW.user_uuid AND order_key = NEW.order_key AND ((paid_at_ms IS NOT NULL OR refundable_satang > 0))) AND EXISTS (SELECT 1 FROM (SELECT NEW.paid_at_ms AS paid_at_ms, NEW.refundable_satang AS refundable_satang) WHERE (paid_at_ms IS NOT NULL OR refundable_satang > 0))
BEGIN
  SELECT RAISE(ABORT, 'orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_beginning AFTER INSERT ON orders
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_steps AFTER UPDATE OF state ON orders WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO order_steps (order_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER order_steps_are_of_orders BEFORE INSERT ON order_steps
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = NEW.order_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'orders tell their steps themselves');
END;
--> statement-breakpoint
CREATE TRIGGER payments_are_transferred BEFORE INSERT ON payments
WHEN NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':in' AND amount = NEW.amount_satang
) OR NEW.amount_satang IS NOT (
  CASE NEW.is_accepted WHEN 1 THEN (SELECT total_satang FROM orders WHERE uuid = NEW.order_uuid) ELSE 0 END
  + coalesce((
    SELECT amount FROM ledger_transfers WHERE id = 'payment:' || NEW.gateway || ':' || NEW.payment_id || ':refundable'
  ), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'a payment is what the ledger took');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_orders BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = substr(NEW.id, 7, instr(substr(NEW.id, 7), ':') - 1)
    AND state IN ('paid', 'paid_late')
    AND CASE substr(NEW.id, 8 + length(uuid))
      WHEN 'sale' THEN NEW.amount <= total_satang
      WHEN 'refundable' THEN NEW.amount <= total_satang
      WHEN 'debt' THEN NEW.to_account = 'family:' || family_uuid || ':debt' AND NEW.amount = (
        SELECT amount FROM ledger_transfers WHERE id = 'order:' || uuid || ':sale'
      )
      WHEN 'coins' THEN NEW.amount = coins + bonus_coins AND NEW.from_account = 'house:coins'
        AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'an order moves what it says');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_whole BEFORE UPDATE OF state ON orders
WHEN OLD.state IN ('paid', 'paid_late') AND NEW.state IS NOT OLD.state AND NOT (
  coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':sale'), 0)
    + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0) = NEW.total_satang
  AND (NEW.state = 'processed') = EXISTS (SELECT 1 FROM receipts WHERE order_uuid = NEW.uuid)
  AND (NEW.state = 'processed' AND NEW.coins + NEW.bonus_coins > 0)
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':coins')
  AND (NEW.state = 'processed' AND NEW.kind = 'family_credit')
    = EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':debt')
)
BEGIN
  SELECT RAISE(ABORT, 'an order ends with its money sold or refundable');
END;
--> statement-breakpoint
CREATE TRIGGER orders_refundable_is_moved BEFORE UPDATE OF refundable_satang ON orders
WHEN NEW.refundable_satang IS NOT OLD.refundable_satang AND NEW.refundable_satang IS NOT (
  coalesce((
    SELECT sum(amount_satang - CASE is_accepted WHEN 1 THEN NEW.total_satang ELSE 0 END)
    FROM payments WHERE order_uuid = NEW.uuid
  ), 0) + coalesce((SELECT amount FROM ledger_transfers WHERE id = 'order:' || NEW.uuid || ':refundable'), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'what is refundable is what the ledger says');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'created>awaiting_payment', 'created>failed', 'created>expired', 'created>cancelled',
  'awaiting_payment>paid', 'awaiting_payment>failed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
  'paid>processed', 'paid>failed',
  'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late',
  'paid_late>processed', 'paid_late>failed'
)
BEGIN
  SELECT RAISE(ABORT, 'an order may not move like that');
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_few BEFORE INSERT ON orders
WHEN (
  SELECT count(*) FROM orders WHERE user_uuid = NEW.user_uuid AND state IN ('created', 'awaiting_payment')
) >= 10
BEGIN
  SELECT RAISE(ABORT, 'a user has as many open orders as they may');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER orders_are_not_topped_up AFTER UPDATE OF state ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL AND OLD.state IN ('created', 'awaiting_payment')
  AND NEW.state IN ('failed', 'expired', 'cancelled')
BEGIN
  UPDATE spending SET
    day_topped_satang = day_topped_satang - iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(day_topped_satang, NEW.total_satang), 0),
    month_topped_satang = month_topped_satang - iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(month_topped_satang, NEW.total_satang), 0)
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell AFTER UPDATE OF state ON orders WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.processed_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.user_uuid, 'order:' || NEW.uuid, 'order_processed',
      json_object('name', '', 'title', NEW.reference, 'state', ''), '/payment/orders/' || NEW.uuid, NEW.processed_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_tell AFTER INSERT ON money_cases WHEN NEW.order_uuid IS NOT NULL AND NEW.amount_satang > 0
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT user_uuid, 'case:' || NEW.about, 'case_opened',
      json_object('name', '', 'title', reference, 'state', ''), '/payment/orders/' || uuid, NEW.opened_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_tell AFTER UPDATE OF state ON refunds WHEN OLD.state <> 'paid' AND NEW.state = 'paid'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT orders.user_uuid, 'refund:' || NEW.uuid, 'refund_sent',
      json_object('name', '', 'title', orders.reference, 'state', ''), '/payment/orders/' || orders.uuid, NEW.moved_at_ms
    FROM money_cases JOIN orders ON orders.uuid = money_cases.order_uuid WHERE money_cases.number = NEW.case_number;
END;
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
