DROP TRIGGER gift_take_backs_return_funds;
--> statement-breakpoint
DROP TRIGGER gifts_to_own_vbs_are_bought;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_repay_families;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_fund_families;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
DROP TRIGGER order_reversals_are_done;
--> statement-breakpoint
DROP TRIGGER payouts_stay;
--> statement-breakpoint
DROP TRIGGER held_gifts_are_freed;
--> statement-breakpoint
DROP TRIGGER held_gifts_move;
--> statement-breakpoint
DROP TRIGGER held_gifts_leave_ages;
--> statement-breakpoint
DROP TRIGGER closings_sweep;
--> statement-breakpoint
DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_later_are_paid;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_at_once_are_paid;
--> statement-breakpoint
DROP TRIGGER orders_move_promotion;
--> statement-breakpoint
DROP TRIGGER orders_take_promotion;
--> statement-breakpoint
DROP TRIGGER family_members_leave_wallet;
--> statement-breakpoint
DROP TRIGGER family_spends_move_budgets;
--> statement-breakpoint
DROP TRIGGER gifts_move_everything;
--> statement-breakpoint
DROP TRIGGER orders_are_not_topped_up;
--> statement-breakpoint
DROP TRIGGER orders_are_topped_up;
--> statement-breakpoint
DROP TRIGGER orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER account_merges_move;
--> statement-breakpoint
DROP TRIGGER payouts_give_up;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_granted_leave_remainders;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_return_remainders;
--> statement-breakpoint
DROP TRIGGER gifts_leave_remainders;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_are_granted;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_end_vips;
--> statement-breakpoint
DROP TRIGGER gifts_make_vips;
--> statement-breakpoint
DROP TRIGGER tax_certificates_leave_sums;
--> statement-breakpoint
DROP TRIGGER tax_certificates_are_summed;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_later_purchases;
--> statement-breakpoint
DROP TRIGGER settlement_lines_make_months;
--> statement-breakpoint
DROP TRIGGER users_renew_vips;
--> statement-breakpoint
DROP TRIGGER vips_take_card;
--> statement-breakpoint
DROP TRIGGER bank_charges_are_paid;
--> statement-breakpoint
DROP TRIGGER payouts_fail_again;
--> statement-breakpoint
DROP TRIGGER payouts_leave_again;
--> statement-breakpoint
DROP TRIGGER payouts_return;
--> statement-breakpoint
DROP TRIGGER payouts_arrive_again;
--> statement-breakpoint
DROP TRIGGER payouts_arrive;
--> statement-breakpoint
DROP TRIGGER payouts_fail;
--> statement-breakpoint
DROP TRIGGER payouts_leave;
--> statement-breakpoint
DROP TRIGGER payouts_come_back;
--> statement-breakpoint
DROP TRIGGER payouts_set_aside;
--> statement-breakpoint
DROP TRIGGER voucher_uses_free;
--> statement-breakpoint
DROP TRIGGER voucher_uses_take_again;
--> statement-breakpoint
DROP TRIGGER voucher_uses_take;
--> statement-breakpoint
DROP TRIGGER invitation_uses_are_paid;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_answer_once;
--> statement-breakpoint
DROP TRIGGER gifts_of_held_givers;
--> statement-breakpoint
DROP TRIGGER gifts_come_of_age;
--> statement-breakpoint
DROP TRIGGER giver_holds_let_go;
--> statement-breakpoint
DROP TRIGGER giver_holds_hold;
--> statement-breakpoint
DROP TRIGGER gift_progress_releases;
--> statement-breakpoint
DROP TRIGGER gift_progress_sums;
--> statement-breakpoint
DROP TRIGGER gift_progress_only_rises;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_of_refunds;
--> statement-breakpoint
CREATE TABLE `family_loans` (
	`uuid` text PRIMARY KEY NOT NULL,
	`family_uuid` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`coins` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`approval_uuid` text,
	`lent_at_ms` integer NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_uuid`) REFERENCES `approvals`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_loans_whole" CHECK("family_loans"."amount_satang" > 0 AND "family_loans"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `coin_corrections` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`direction` text NOT NULL,
	`coins` integer NOT NULL,
	`by_uuid` text NOT NULL,
	`approval_uuid` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_uuid`) REFERENCES `approvals`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coin_corrections_coins" CHECK("coin_corrections"."coins" > 0),
	CONSTRAINT "coin_corrections_direction" CHECK("coin_corrections"."direction" IN ('give', 'take')),
	CONSTRAINT "coin_corrections_two_people" CHECK("coin_corrections"."by_uuid" <> "coin_corrections"."user_uuid")
);
--> statement-breakpoint
CREATE TABLE `house_vips` (
	`number` integer PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`level` integer NOT NULL,
	`by_uuid` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "house_vips_level" CHECK("house_vips"."level" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE TABLE `no_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	CONSTRAINT "no_rules_none" CHECK(0)
);
--> statement-breakpoint
CREATE TABLE `running_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` integer,
	FOREIGN KEY (`key`) REFERENCES `no_rules`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sample_databases` (
	`id` integer PRIMARY KEY NOT NULL,
	CONSTRAINT "sample_databases_one" CHECK("sample_databases"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX `family_loans_of_family` ON `family_loans` (`family_uuid`,`lent_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_loans_by_approval` ON `family_loans` (`approval_uuid`) WHERE approval_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `coin_corrections_of_user` ON `coin_corrections` (`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `coin_corrections_by_approval` ON `coin_corrections` (`approval_uuid`) WHERE approval_uuid IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER family_loans_never_change BEFORE UPDATE ON family_loans
BEGIN
  SELECT RAISE(ABORT, 'family_loans are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_never_go BEFORE DELETE ON family_loans
BEGIN
  SELECT RAISE(ABORT, 'family_loans are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_come_once BEFORE INSERT ON family_loans
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_loans WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_loans WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_loans WHERE approval_uuid = NEW.approval_uuid AND (approval_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.approval_uuid AS approval_uuid) WHERE approval_uuid IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'family_loans are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_lent_at_ms_is_now BEFORE INSERT ON family_loans
WHEN NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates family_loans');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_lent_at_ms_stays_now BEFORE UPDATE OF lent_at_ms ON family_loans
WHEN NEW.lent_at_ms IS NOT OLD.lent_at_ms AND NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates family_loans');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_are_of_staff BEFORE INSERT ON family_loans
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'lendFamily' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'staff lend within their authority');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_wait_for_two BEFORE INSERT ON family_loans
WHEN NEW.approval_uuid IS NULL AND NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'lendFamily')
BEGIN
  SELECT RAISE(ABORT, 'this is more than one person moves alone');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_move AFTER INSERT ON family_loans
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2008672403, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2008672403;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('family:' || NEW.family_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('loan:' || NEW.uuid, 'family:' || NEW.family_uuid || ':debt', 'house:receivable', NEW.amount_satang, NEW.lent_at_ms),
    ('loan-coins:' || NEW.uuid, 'house:coins', 'family:' || NEW.family_uuid || ':coins', NEW.coins, NEW.lent_at_ms);
  DELETE FROM running_rules WHERE id = 2008672403;
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_merged_at_ms_is_now BEFORE INSERT ON account_merges
WHEN NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates account_merges');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_merged_at_ms_stays_now BEFORE UPDATE OF merged_at_ms ON account_merges
WHEN NEW.merged_at_ms IS NOT OLD.merged_at_ms AND NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates account_merges');
END;
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
  DELETE FROM running_rules WHERE id = 1181086012;
END;
--> statement-breakpoint
CREATE TRIGGER approvals_asked_at_ms_is_now BEFORE INSERT ON approvals
WHEN NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates approvals');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_asked_at_ms_stays_now BEFORE UPDATE OF asked_at_ms ON approvals
WHEN NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates approvals');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_decided_at_ms_is_now BEFORE INSERT ON approvals
WHEN NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates approvals');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_decided_at_ms_stays_now BEFORE UPDATE OF decided_at_ms ON approvals
WHEN NEW.decided_at_ms IS NOT OLD.decided_at_ms AND NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates approvals');
END;
--> statement-breakpoint
CREATE VIEW amounts_alone AS
SELECT of.name, coalesce((
  SELECT CASE second WHEN 'never' THEN 9007199254740991 WHEN 'always' THEN 0 ELSE once END
  FROM authority_changes WHERE authority_changes.name = of.name ORDER BY number DESC LIMIT 1
), of.once) AS most
FROM (SELECT 'correctCoins' AS name, 1000 AS once UNION ALL SELECT 'lendFamily', 10000) AS of;
--> statement-breakpoint
CREATE VIEW approved_commands AS
SELECT approvals.uuid, held_commands.name, held_commands.amount, approvals.asked_by
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved';
--> statement-breakpoint
CREATE VIEW house_members AS
SELECT uuid FROM users WHERE role IN ('admin', 'ceo', 'staff', 'tester', 'dev', 'moderator');
--> statement-breakpoint
CREATE TRIGGER gift_progress_is_released_now BEFORE UPDATE OF released_at_ms ON gift_progress
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gift_progress');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_moved_at_ms_is_now BEFORE INSERT ON held_gifts
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates held_gifts');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON held_gifts
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates held_gifts');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_set_at_ms_is_now BEFORE INSERT ON giver_holds
WHEN NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates giver_holds');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_set_at_ms_stays_now BEFORE UPDATE OF set_at_ms ON giver_holds
WHEN NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates giver_holds');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_ended_at_ms_is_now BEFORE INSERT ON giver_holds
WHEN NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates giver_holds');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_ended_at_ms_stays_now BEFORE UPDATE OF ended_at_ms ON giver_holds
WHEN NEW.ended_at_ms IS NOT OLD.ended_at_ms AND NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates giver_holds');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_insert_by_rules BEFORE INSERT ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write earning_sums');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_update_by_rules BEFORE UPDATE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write earning_sums');
END;
--> statement-breakpoint
CREATE TRIGGER earning_sums_delete_by_rules BEFORE DELETE ON earning_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write earning_sums');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_insert_by_rules BEFORE INSERT ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_parts');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_update_by_rules BEFORE UPDATE ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_parts');
END;
--> statement-breakpoint
CREATE TRIGGER family_parts_delete_by_rules BEFORE DELETE ON family_parts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_parts');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_only_rises BEFORE UPDATE ON gift_progress
WHEN NEW.released_to < OLD.released_to OR NEW.summed_to < OLD.summed_to
  OR (NEW.summed_to > OLD.summed_to AND NEW.summed_to > coalesce((SELECT max(position) FROM gifts), 0))
  OR (NEW.released_to > OLD.released_to AND NEW.released_at_ms < (
    SELECT of_age_at_ms FROM gifts WHERE position <= NEW.released_to ORDER BY position DESC LIMIT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'gifts become payable once, and not before they are of age');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_sums AFTER UPDATE OF summed_to ON gift_progress WHEN NEW.summed_to > OLD.summed_to
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3266169868, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3266169868;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_points
  WHERE position > OLD.summed_to AND position <= NEW.summed_to
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift_points.position AND state = 'taken_back')
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, count(*), sum(coins), sum(vtokens), sum(family_vtokens)
  FROM gift_ages WHERE position > OLD.summed_to AND position <= NEW.summed_to
  GROUP BY owner_uuid, by, period, subject
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  DELETE FROM running_rules WHERE id = 3266169868;
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_releases AFTER UPDATE OF released_to ON gift_progress WHEN NEW.released_to > OLD.released_to
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1372945342, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1372945342;
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, moved_at_ms)
  SELECT gift.position, gift.vb_uuid, 'contract', contract.uuid, NEW.released_at_ms + 86400000, NEW.released_at_ms
  FROM gifts AS gift
  CROSS JOIN contracts AS contract ON contract.caster_uuid = gift.vb_uuid AND contract.state = 'accepted_temp'
  WHERE gift.position > OLD.released_to AND gift.position <= NEW.released_to
    AND NOT EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = gift.vb_uuid AND state = 'accepted')
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gift.position)
  GROUP BY gift.position;
  UPDATE earning_sums SET gift_count = earning_sums.gift_count - done.gift_count, coins = earning_sums.coins - done.coins,
    vtokens = earning_sums.vtokens - done.vtokens, family_vtokens = earning_sums.family_vtokens - done.family_vtokens
  FROM (
    SELECT owner_uuid, period, count(*) AS gift_count, sum(coins) AS coins, sum(vtokens) AS vtokens,
      sum(family_vtokens) AS family_vtokens
    FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
    GROUP BY owner_uuid, period
  ) AS done
  WHERE earning_sums.owner_uuid = done.owner_uuid AND by = 'age' AND earning_sums.period = done.period AND subject = '';
  -- One transfer a VB, however many gifts it is of.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'release:' || NEW.released_to || ':' || owner_uuid, 'user:' || owner_uuid || ':vtoken_held',
    'user:' || owner_uuid || ':vtoken_payable', sum(vtokens), NEW.released_at_ms
  FROM gift_ages WHERE position > OLD.released_to AND position <= NEW.released_to
  GROUP BY owner_uuid;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, sum(family_vtokens) FROM gifts
  WHERE position > OLD.released_to AND position <= NEW.released_to AND family_vtokens > 0
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  GROUP BY vb_uuid, family_uuid
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
  DELETE FROM running_rules WHERE id = 1372945342;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.state = 'held' AND NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3138734815, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3138734815;
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
  DELETE FROM running_rules WHERE id = 3138734815;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'freed>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
  OR (OLD.state = 'taken_back' AND NEW.state = 'held' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted = 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'what is held is freed at its age, or taken back by two people');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_are_freed AFTER UPDATE OF state ON held_gifts WHEN NEW.state = 'freed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4041230742, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4041230742;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'free:' || gift.uuid || iif(EXISTS (SELECT 1 FROM gift_take_backs WHERE position = NEW.position), ':again', ''), 'user:' || gift.vb_uuid || ':vtoken_held', 'user:' || gift.vb_uuid || ':vtoken_payable',
    gift.vtokens, NEW.moved_at_ms
  FROM gifts AS gift WHERE gift.position = NEW.position;
  INSERT INTO family_parts (vb_uuid, family_uuid, vtokens)
  SELECT vb_uuid, family_uuid, family_vtokens FROM gifts WHERE position = NEW.position AND family_vtokens > 0
  ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens;
  DELETE FROM running_rules WHERE id = 4041230742;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_insert_by_rules BEFORE INSERT ON held_gifts
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write held_gifts');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_keep_reason BEFORE UPDATE ON held_gifts
WHEN (NEW.reason IS NOT OLD.reason OR NEW.reference IS NOT OLD.reference OR NEW.hold_uuid IS NOT OLD.hold_uuid)
  AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT (
    OLD.reason = 'contract' AND NEW.reason = 'age' AND NEW.reference IS OLD.reference AND NEW.hold_uuid IS OLD.hold_uuid
    AND (
      EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND state = 'accepted')
      OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'rules alone write held_gifts');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_hold AFTER INSERT ON giver_holds
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2002505421, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2002505421;
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
  SELECT position, vb_uuid, NEW.reason, NEW.reference, NEW.next_look_at_ms, NEW.uuid, NEW.set_at_ms
  FROM gifts
  WHERE position > (SELECT released_to FROM gift_progress) AND giver_uuid = NEW.giver_uuid
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
  UPDATE held_gifts SET reason = NEW.reason, reference = NEW.reference, next_look_at_ms = NEW.next_look_at_ms,
    hold_uuid = NEW.uuid
  WHERE state = 'held' AND hold_uuid IS NULL AND reason = 'age'
    AND position IN (SELECT position FROM gifts WHERE giver_uuid = NEW.giver_uuid AND position > (SELECT released_to FROM gift_progress));
  DELETE FROM running_rules WHERE id = 2002505421;
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_let_go AFTER UPDATE OF ended_at_ms ON giver_holds
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2593421292, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2593421292;
  UPDATE held_gifts SET (hold_uuid, reason, reference, next_look_at_ms) = (
    SELECT other.uuid, coalesce(other.reason, 'age'), coalesce(other.reference, ''),
      coalesce(other.next_look_at_ms, gift.of_age_at_ms)
    FROM gifts AS gift
    LEFT JOIN giver_holds AS other ON other.giver_uuid = gift.giver_uuid AND other.ended_at_ms IS NULL
    WHERE gift.position = held_gifts.position ORDER BY other.set_at_ms LIMIT 1
  )
  WHERE hold_uuid = NEW.uuid AND state = 'held';
  DELETE FROM running_rules WHERE id = 2593421292;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_given_at_ms_is_now BEFORE INSERT ON gifts
WHEN NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gifts');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_given_at_ms_stays_now BEFORE UPDATE OF given_at_ms ON gifts
WHEN NEW.given_at_ms IS NOT OLD.given_at_ms AND NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gifts');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_insert_by_rules BEFORE INSERT ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_remainders');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_update_by_rules BEFORE UPDATE ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_remainders');
END;
--> statement-breakpoint
CREATE TRIGGER family_remainders_delete_by_rules BEFORE DELETE ON family_remainders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_remainders');
END;
--> statement-breakpoint
CREATE TRIGGER vips_insert_by_rules BEFORE INSERT ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vips');
END;
--> statement-breakpoint
CREATE TRIGGER vips_update_by_rules BEFORE UPDATE ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vips');
END;
--> statement-breakpoint
CREATE TRIGGER vips_delete_by_rules BEFORE DELETE ON vips
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vips');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_come_of_age BEFORE INSERT ON gifts
WHEN NEW.of_age_at_ms < max(NEW.given_at_ms + 1000 * coalesce((
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'gift_hold_seconds' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ), 0), coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0))
BEGIN
  SELECT RAISE(ABORT, 'gifts come of age one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2718496888, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2718496888;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':coins', coalesce(NEW.paid_from, 'user:' || NEW.giver_uuid || ':coins'), 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid,
      CASE WHEN NEW.paid_from IS NOT NULL THEN 'family_gift' WHEN NEW.kind = 'sticker_set' THEN 'sticker' ELSE NEW.kind END,
      CASE WHEN NEW.paid_from IS NOT NULL THEN NULL WHEN NEW.match_id IS NOT NULL THEN 'pk' WHEN NEW.kind = 'sticker_set' THEN 'set' END, NEW.vb_uuid,
      iif(NEW.is_hidden, NULL, NEW.giver_uuid), NEW.live_uuid, NEW.coins,
      -- A set is as many stickers as there are of it.
      iif(NEW.kind = 'sticker_set', (
        SELECT max(1, count(*)) FROM gift_items AS sticker JOIN gift_items AS whole ON whole.set_key = sticker.set_key
        WHERE whole.uuid = NEW.item_uuid AND sticker.kind = 'sticker'
      ), NEW.quantity),
      NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift stands where its fact does') WHERE NEW.position IS NOT last_insert_rowid();
  -- The family's share is whole V-tokens. The remainder counts with the VB's next gift.
  INSERT INTO family_remainders (vb_uuid, family_uuid, parts)
    SELECT NEW.vb_uuid, NEW.family_uuid, NEW.vtokens * NEW.family_share_basis_points - NEW.family_vtokens * 10000
    WHERE NEW.family_share_basis_points > 0
  ON CONFLICT DO UPDATE SET parts = parts + excluded.parts;
  DELETE FROM running_rules WHERE id = 2718496888;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_make_vips AFTER INSERT ON gifts WHEN NEW.kind = 'vip'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3947846436, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3947846436;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms, gift_position)
    VALUES (NEW.vb_uuid, NEW.giver_uuid, NEW.vip_level, NEW.given_at_ms, NEW.position)
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = excluded.gift_position,
    house_level = iif(gift_position IS NULL, level, house_level)
  WHERE excluded.level > level;
  DELETE FROM running_rules WHERE id = 3947846436;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_of_held_givers AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2645899501, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2645899501;
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, reason, reference, next_look_at_ms, uuid, NEW.given_at_ms
    FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL ORDER BY set_at_ms LIMIT 1;
  DELETE FROM running_rules WHERE id = 2645899501;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_reverse AFTER INSERT ON gift_take_backs
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1931884649, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1931884649;
  -- The family gives back its part, as far as that was paid.
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest)
    SELECT 'family:' || family_uuid || ':vtoken_payable', 'VTOKEN', 0 FROM released_gifts
    WHERE position = NEW.position AND family_vtokens > 0;
  UPDATE ledger_accounts SET lowest = NULL FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND (
      (id = 'user:' || NEW.vb_uuid || ':vtoken_payable' AND balance < gift.vtokens)
      OR (id = 'family:' || gift.family_uuid || ':vtoken_payable' AND balance < gift.family_vtokens)
    );
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':share', 'family:' || gift.family_uuid || ':vtoken_payable', 'user:' || gift.vb_uuid || ':vtoken_payable',
      family_vtokens - part.vtokens, NEW.taken_at_ms
    FROM released_gifts AS gift
      JOIN family_parts AS part ON part.vb_uuid = gift.vb_uuid AND part.family_uuid = gift.family_uuid
    WHERE gift.position = NEW.position AND family_vtokens > part.vtokens;
  UPDATE family_parts SET vtokens = family_parts.vtokens - min(gift.family_vtokens, family_parts.vtokens)
    FROM released_gifts AS gift
    WHERE gift.position = NEW.position AND gift.family_vtokens > 0
      AND family_parts.vb_uuid = gift.vb_uuid AND family_parts.family_uuid = gift.family_uuid;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.vb_uuid || ':vtoken_reversed', 'VTOKEN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':vtokens',
      'user:' || vb_uuid || iif(position IN (SELECT position FROM released_gifts), ':vtoken_payable', ':vtoken_held'),
      'user:' || vb_uuid || ':vtoken_reversed', vtokens, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position;
  INSERT INTO held_gifts (position, vb_uuid, state, reason, reference, next_look_at_ms, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, iif(NEW.position <= (SELECT released_to FROM gift_progress), 'taken_back', 'held'),
      'review', '', NEW.taken_at_ms, NEW.taken_at_ms
    WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position);
  UPDATE held_gifts SET state = 'taken_back', moved_at_ms = NEW.taken_at_ms
    WHERE position = NEW.position AND state <> 'taken_back';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'take-back:' || uuid || ':coins', 'house:gifts',
      iif(NEW.to_giver, coalesce('family:' || substr(paid_from, 8, 36), 'user:' || coalesce(leads_to_uuid, giver_uuid)) || ':coins',
        'house:coins_refunded'), gifts.coins, NEW.taken_at_ms
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
  DELETE FROM running_rules WHERE id = 1931884649;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_remainders AFTER INSERT ON gift_take_backs
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3086186936, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3086186936;
  UPDATE family_remainders SET parts = parts + gift.family_vtokens * 10000 - gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
  DELETE FROM running_rules WHERE id = 3086186936;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_granted_leave_remainders AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1195647105, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1195647105;
  UPDATE family_remainders SET parts = parts - gift.family_vtokens * 10000 + gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
  DELETE FROM running_rules WHERE id = 1195647105;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_end_vips AFTER INSERT ON gift_take_backs
WHEN EXISTS (SELECT 1 FROM vips WHERE gift_position = NEW.position)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1671572919, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1671572919;
  UPDATE vips SET level = rest.level, gift_position = rest.position FROM (
    SELECT house_level AS level, NULL AS position FROM vips WHERE gift_position = NEW.position AND house_level IS NOT NULL
    UNION ALL
    SELECT other.vip_level, other.position
    FROM vips CROSS JOIN gifts AS other ON other.vb_uuid = vips.vb_uuid AND other.kind = 'vip'
      AND other.giver_uuid IN (
        SELECT vips.user_uuid UNION ALL SELECT old_uuid FROM account_merges WHERE leads_to_uuid = vips.user_uuid
      )
    WHERE vips.gift_position = NEW.position AND other.given_at_ms >= vips.since_at_ms
      AND NOT EXISTS (SELECT 1 FROM gift_take_backs AS back WHERE back.position = other.position AND back.is_granted IS NOT 1)
    ORDER BY level DESC, position LIMIT 1
  ) AS rest WHERE vips.gift_position = NEW.position;
  DELETE FROM vips WHERE gift_position = NEW.position;
  DELETE FROM running_rules WHERE id = 1671572919;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_are_granted AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1279011025, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1279011025;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'granted:' || uuid, 'user:' || vb_uuid || ':vtoken_reversed', 'user:' || vb_uuid || ':vtoken_held', vtokens,
      NEW.answered_at_ms FROM gifts WHERE position = NEW.position;
  UPDATE held_gifts SET state = 'held', reason = 'age', reference = '', hold_uuid = NULL, moved_at_ms = NEW.answered_at_ms,
    next_look_at_ms = (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)
    WHERE position = NEW.position;
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    SELECT 'granted:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role
    FROM facts WHERE position = NEW.position;
  INSERT INTO earning_sums (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens)
  SELECT owner_uuid, by, period, subject, 1, coins, vtokens, family_vtokens FROM gift_points
  WHERE position = NEW.position AND position <= (SELECT summed_to FROM gift_progress)
  ON CONFLICT (owner_uuid, by, period, subject) DO UPDATE SET gift_count = gift_count + excluded.gift_count,
    coins = coins + excluded.coins, vtokens = vtokens + excluded.vtokens, family_vtokens = family_vtokens + excluded.family_vtokens;
  -- Who has gone into another account is that one, and who has closed theirs is nobody's VIP.
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms, gift_position)
    SELECT vb_uuid, coalesce(leads_to_uuid, giver_uuid) AS user_uuid, vip_level, given_at_ms, position
    FROM gifts LEFT JOIN account_merges ON old_uuid = giver_uuid
    WHERE position = NEW.position AND kind = 'vip' AND vb_uuid <> coalesce(leads_to_uuid, giver_uuid)
      AND NOT EXISTS (
        SELECT 1 FROM closings WHERE closings.user_uuid = coalesce(leads_to_uuid, giver_uuid) AND done_at_ms IS NOT NULL
      )
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = excluded.gift_position,
    house_level = iif(gift_position IS NULL, level, house_level)
  WHERE excluded.level > level;
  DELETE FROM running_rules WHERE id = 1279011025;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_taken_at_ms_is_now BEFORE INSERT ON gift_take_backs
WHEN NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gift_take_backs');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_taken_at_ms_stays_now BEFORE UPDATE OF taken_at_ms ON gift_take_backs
WHEN NEW.taken_at_ms IS NOT OLD.taken_at_ms AND NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gift_take_backs');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_answered_at_ms_is_now BEFORE INSERT ON gift_take_backs
WHEN NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gift_take_backs');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_answered_at_ms_stays_now BEFORE UPDATE OF answered_at_ms ON gift_take_backs
WHEN NEW.answered_at_ms IS NOT OLD.answered_at_ms AND NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates gift_take_backs');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_never_change BEFORE UPDATE ON coin_corrections
BEGIN
  SELECT RAISE(ABORT, 'coin_corrections are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_never_go BEFORE DELETE ON coin_corrections
BEGIN
  SELECT RAISE(ABORT, 'coin_corrections are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_come_once BEFORE INSERT ON coin_corrections
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM coin_corrections WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM coin_corrections WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM coin_corrections WHERE approval_uuid = NEW.approval_uuid AND (approval_uuid IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.approval_uuid AS approval_uuid) WHERE approval_uuid IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'coin_corrections are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_at_ms_is_now BEFORE INSERT ON coin_corrections
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates coin_corrections');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_at_ms_stays_now BEFORE UPDATE OF at_ms ON coin_corrections
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates coin_corrections');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_are_of_staff BEFORE INSERT ON coin_corrections
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'correctCoins' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'staff correct coins within their authority');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_wait_for_two BEFORE INSERT ON coin_corrections
WHEN NEW.approval_uuid IS NULL AND NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'correctCoins')
BEGIN
  SELECT RAISE(ABORT, 'this is more than one person moves alone');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_move AFTER INSERT ON coin_corrections
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1163741862, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1163741862;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.user_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'correction:' || NEW.uuid, iif(NEW.direction = 'give', 'house:coins', 'user:' || NEW.user_uuid || ':coins'),
    iif(NEW.direction = 'give', 'user:' || NEW.user_uuid || ':coins', 'house:coins_refunded'), NEW.coins, NEW.at_ms
  );
  DELETE FROM running_rules WHERE id = 1163741862;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_refunds BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' AND NOT EXISTS (
  SELECT 1 FROM refunds
  WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1) AND amount_satang = NEW.amount
    AND CASE substr(NEW.id, 9 + length(uuid))
      WHEN 'start' THEN state = 'asked' AND EXISTS (
        SELECT 1 FROM approvals WHERE subject_id = refunds.uuid AND subject_kind IN ('refund', 'order_reversal') AND state = 'approved'
      )
      WHEN 'paid' THEN state = 'approved'
        AND NEW.to_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      WHEN 'failed' THEN state = 'approved'
      WHEN 'returned' THEN state = 'paid'
        AND NEW.from_account = 'world:' || (SELECT gateway FROM money_cases WHERE number = case_number)
      ELSE 0
    END
)
BEGIN
  SELECT RAISE(ABORT, 'a refund moves what it says');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_issued_at_ms_is_now BEFORE INSERT ON credit_notes
WHEN NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates credit_notes');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_issued_at_ms_stays_now BEFORE UPDATE OF issued_at_ms ON credit_notes
WHEN NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates credit_notes');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_opened_at_ms_is_now BEFORE INSERT ON money_cases
WHEN NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates money_cases');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_opened_at_ms_stays_now BEFORE UPDATE OF opened_at_ms ON money_cases
WHEN NEW.opened_at_ms IS NOT OLD.opened_at_ms AND NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates money_cases');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_at_ms_is_now BEFORE INSERT ON family_spends
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates family_spends');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_at_ms_stays_now BEFORE UPDATE OF at_ms ON family_spends
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates family_spends');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_insert_by_rules BEFORE INSERT ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_update_by_rules BEFORE UPDATE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER family_funds_delete_by_rules BEFORE DELETE ON family_funds
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write family_funds');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_move_budgets AFTER INSERT ON family_spends WHEN NEW.kind IN ('budget', 'budget_back')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4262601052, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4262601052;
  INSERT INTO ledger_accounts (id, currency, lowest)
    VALUES ('family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid, 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT NEW.kind || ':' || NEW.uuid, iif(NEW.kind = 'budget', wallet, budget), iif(NEW.kind = 'budget', budget, wallet),
      NEW.coins, NEW.at_ms
    FROM (
      SELECT 'family:' || NEW.family_uuid || ':coins' AS wallet,
        'family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid AS budget
    );
  DELETE FROM running_rules WHERE id = 4262601052;
END;
--> statement-breakpoint
CREATE TRIGGER family_members_leave_wallet AFTER UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT NULL AND OLD.left_at_ms IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (674175695, 0);
  UPDATE running_rules SET key = NULL WHERE id = 674175695;
  UPDATE family_managers SET ended_at_ms = NEW.left_at_ms WHERE user_uuid = NEW.user_uuid AND ended_at_ms IS NULL;
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    SELECT NEW.uuid, 'budget_back', NEW.family_uuid, NEW.user_uuid, NEW.user_uuid, balance, NEW.left_at_ms
    FROM ledger_accounts WHERE id = 'family:' || NEW.family_uuid || ':budget:' || NEW.user_uuid AND balance > 0;
  DELETE FROM running_rules WHERE id = 674175695;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_fund_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:coins' AND NEW.to_account GLOB 'family:*:coins'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4289431152, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4289431152;
  INSERT INTO family_funds (family_uuid, coins) SELECT family_uuid, coins FROM orders WHERE uuid = substr(NEW.id, 7, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = family_funds.coins + excluded.coins;
  DELETE FROM running_rules WHERE id = 4289431152;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_repay_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'order:*:debt' AND NEW.to_account GLOB 'family:*:debt'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3035432486, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3035432486;
  INSERT INTO family_funds (family_uuid, coins)
    SELECT substr(NEW.to_account, 8, 36), min(family_coins.coins, NEW.amount * 100 / (
      SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
    )) FROM family_coins WHERE family_uuid = substr(NEW.to_account, 8, 36)
  ON CONFLICT (family_uuid) DO UPDATE SET coins = min(family_funds.coins + excluded.coins, (
    SELECT family_coins.coins FROM family_coins WHERE family_coins.family_uuid = excluded.family_uuid
  ));
  DELETE FROM running_rules WHERE id = 3035432486;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_to_own_vbs_are_bought BEFORE INSERT ON gifts WHEN NEW.family_uuid = substr(NEW.paid_from, 8, 36)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (378430378, 0);
  UPDATE running_rules SET key = NULL WHERE id = 378430378;
  SELECT RAISE(ABORT, 'a family gives its own VBs coins that it has bought')
    WHERE NEW.coins > coalesce((SELECT coins FROM family_funds WHERE family_uuid = NEW.family_uuid), 0);
  UPDATE family_funds SET coins = coins - NEW.coins WHERE family_uuid = NEW.family_uuid;
  DELETE FROM running_rules WHERE id = 378430378;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_funds AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2897857064, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2897857064;
  UPDATE family_funds SET coins = family_funds.coins + gift.coins FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.family_uuid = substr(gift.paid_from, 8, 36)
    AND family_funds.family_uuid = gift.family_uuid;
  DELETE FROM running_rules WHERE id = 2897857064;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_moved_at_ms_is_now BEFORE INSERT ON ledger_transfers
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates ledger_transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON ledger_transfers
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates ledger_transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer names the row that causes it');
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_of_packages BEFORE INSERT ON orders
WHEN NEW.package_uuid IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM packages
  WHERE uuid = NEW.package_uuid AND price_satang = NEW.subtotal_satang AND coins = NEW.coins AND bonus_coins = NEW.bonus_coins
)
BEGIN
  SELECT RAISE(ABORT, 'an order is of its package');
END;
--> statement-breakpoint
CREATE TRIGGER orders_created_at_ms_is_now BEFORE INSERT ON orders
WHEN NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates orders');
END;
--> statement-breakpoint
CREATE TRIGGER orders_created_at_ms_stays_now BEFORE UPDATE OF created_at_ms ON orders
WHEN NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates orders');
END;
--> statement-breakpoint
CREATE TRIGGER payments_recorded_at_ms_is_now BEFORE INSERT ON payments
WHEN NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payments');
END;
--> statement-breakpoint
CREATE TRIGGER payments_recorded_at_ms_stays_now BEFORE UPDATE OF recorded_at_ms ON payments
WHEN NEW.recorded_at_ms IS NOT OLD.recorded_at_ms AND NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payments');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_issued_at_ms_is_now BEFORE INSERT ON receipts
WHEN NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates receipts');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_issued_at_ms_stays_now BEFORE UPDATE OF issued_at_ms ON receipts
WHEN NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates receipts');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_purchases AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'processed' AND NEW.state = 'processed' AND NEW.kind = 'refill' AND NEW.coins > 0
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (893285133, 0);
  UPDATE running_rules SET key = NULL WHERE id = 893285133;
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('purchase:' || NEW.uuid, 'purchase', 'refill', NEW.user_uuid, min(NEW.coins, 10000000),
    coalesce(NEW.paid_at_ms, NEW.moved_at_ms));
  DELETE FROM running_rules WHERE id = 893285133;
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_insert_by_rules BEFORE INSERT ON topup_promotions
WHEN (NEW.taken_coins IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write topup_promotions');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_update_by_rules BEFORE UPDATE ON topup_promotions
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.uuid IS NOT OLD.uuid OR NEW.taken_coins IS NOT OLD.taken_coins) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write topup_promotions');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_delete_by_rules BEFORE DELETE ON topup_promotions
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write topup_promotions');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_promotion AFTER INSERT ON orders WHEN NEW.promotion_uuid IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2463073716, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2463073716;
  UPDATE topup_promotions SET taken_coins = taken_coins + NEW.promotion_coins WHERE uuid = NEW.promotion_uuid;
  DELETE FROM running_rules WHERE id = 2463073716;
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_promotion AFTER UPDATE OF promotion_state ON orders
WHEN (OLD.promotion_state = 'freed') <> (NEW.promotion_state = 'freed')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2871796666, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2871796666;
  UPDATE topup_promotions SET taken_coins = taken_coins + iif(NEW.promotion_state = 'freed', -1, 1) * NEW.promotion_coins
  WHERE uuid = NEW.promotion_uuid;
  DELETE FROM running_rules WHERE id = 2871796666;
END;
--> statement-breakpoint
CREATE TRIGGER spending_insert_by_rules BEFORE INSERT ON spending
WHEN (NEW.day IS NOT '' OR NEW.month IS NOT '' OR NEW.at_ms IS NOT 0 OR NEW.day_spent_coins IS NOT 0 OR NEW.month_spent_coins IS NOT 0 OR NEW.day_topped_satang IS NOT 0 OR NEW.month_topped_satang IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write spending');
END;
--> statement-breakpoint
CREATE TRIGGER spending_update_by_rules BEFORE UPDATE ON spending
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day IS NOT OLD.day OR NEW.month IS NOT OLD.month OR NEW.at_ms IS NOT OLD.at_ms OR NEW.day_spent_coins IS NOT OLD.day_spent_coins OR NEW.month_spent_coins IS NOT OLD.month_spent_coins OR NEW.day_topped_satang IS NOT OLD.day_topped_satang OR NEW.month_topped_satang IS NOT OLD.month_topped_satang) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write spending');
END;
--> statement-breakpoint
CREATE TRIGGER spending_delete_by_rules BEFORE DELETE ON spending
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write spending');
END;
--> statement-breakpoint
CREATE TRIGGER spending_again_by_rules BEFORE INSERT ON spending
WHEN (NEW.rowid > 0 AND EXISTS (SELECT 1 FROM spending WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid)) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_topped_up AFTER INSERT ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (808155390, 0);
  UPDATE running_rules SET key = NULL WHERE id = 808155390;
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
  DELETE FROM running_rules WHERE id = 808155390;
END;
--> statement-breakpoint
CREATE TRIGGER orders_are_not_topped_up AFTER UPDATE OF state ON orders
WHEN NEW.kind = 'refill' AND NEW.family_uuid IS NULL AND OLD.state IN ('created', 'awaiting_payment')
  AND NEW.state IN ('failed', 'expired', 'cancelled')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1428081640, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1428081640;
  UPDATE spending SET
    day_topped_satang = day_topped_satang - iif(day = date(NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(day_topped_satang, NEW.total_satang), 0),
    month_topped_satang = month_topped_satang - iif(month = strftime('%Y-%m', NEW.created_at_ms / 1000 + 25200, 'unixepoch'), min(month_topped_satang, NEW.total_satang), 0)
  WHERE user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 1428081640;
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_moved_at_ms_is_now BEFORE INSERT ON order_reversals
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates order_reversals');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON order_reversals
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates order_reversals');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_are_done AFTER UPDATE OF state ON order_reversals
WHEN OLD.state = 'asked' AND NEW.state = 'done'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (232757431, 0);
  UPDATE running_rules SET key = NULL WHERE id = 232757431;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('reversal:' || NEW.uuid || ':sale', 'house:sales', 'house:refundable', NEW.amount_satang, NEW.moved_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'reversal:' || NEW.uuid || ':coins', coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins',
      'house:coins_refunded', NEW.taken_coins, NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND NEW.taken_coins > 0;
  -- A family whose payment of a debt is reversed owes it again.
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'reversal:' || NEW.uuid || ':debt', 'family:' || family_uuid || ':debt', 'house:receivable', NEW.amount_satang,
      NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid AND kind = 'family_credit';
  UPDATE orders SET version = version + 1, reversed_satang = reversed_satang + NEW.amount_satang,
    refundable_satang = refundable_satang + NEW.amount_satang
  WHERE uuid = NEW.order_uuid;
  INSERT INTO money_cases (kind, about, order_uuid, gateway, reference, amount_satang, message_number, opened_at_ms)
    SELECT 'sale_reversed', 'reversal:' || NEW.uuid || ':sale', uuid, gateway, reference, NEW.amount_satang,
      (SELECT max(number) FROM gateway_messages WHERE gateway_messages.gateway = orders.gateway
        AND gateway_messages.reference = orders.reference), NEW.moved_at_ms
    FROM orders WHERE uuid = NEW.order_uuid;
  -- A purchase that is reversed whole counts in no ranking.
  INSERT INTO facts (id, kind, variant, user_uuid, amount, quantity, happened_at_ms, corrects, reporter_uuid)
    SELECT 'correction:' || facts.id, facts.kind, facts.variant, facts.user_uuid, -facts.amount, -facts.quantity,
      facts.happened_at_ms, facts.id, NEW.started_by
    FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid JOIN facts ON facts.id = 'purchase:' || orders.uuid
    WHERE orders.uuid = NEW.order_uuid AND reversed_satang = receipts.amount_satang;
  DELETE FROM running_rules WHERE id = 232757431;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_insert_by_rules BEFORE INSERT ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write settlement_months');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_update_by_rules BEFORE UPDATE ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write settlement_months');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_months_delete_by_rules BEFORE DELETE ON settlement_months
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write settlement_months');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_make_months AFTER INSERT ON settlement_lines
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3635969993, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3635969993;
  INSERT INTO settlement_months (gateway, month, line_count, fee_satang, vat_satang)
  VALUES (NEW.gateway, substr(NEW.day, 1, 7), 1, NEW.fee_satang, NEW.vat_satang)
  ON CONFLICT (gateway, month) DO UPDATE SET
    line_count = line_count + 1, fee_satang = fee_satang + NEW.fee_satang, vat_satang = vat_satang + NEW.vat_satang;
  DELETE FROM running_rules WHERE id = 3635969993;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take AFTER INSERT ON voucher_uses WHEN NEW.state <> 'freed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3995870884, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3995870884;
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  INSERT INTO voucher_holders (voucher_uuid, user_uuid, taken) VALUES (NEW.voucher_uuid, NEW.user_uuid, 1)
    ON CONFLICT (voucher_uuid, user_uuid) DO UPDATE SET taken = taken + 1;
  DELETE FROM running_rules WHERE id = 3995870884;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_take_again AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state = 'freed' AND NEW.state <> 'freed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1946822147, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1946822147;
  UPDATE vouchers SET taken = taken + 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken + 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 1946822147;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_free AFTER UPDATE OF state ON voucher_uses
WHEN OLD.state <> 'freed' AND NEW.state = 'freed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1434885541, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1434885541;
  UPDATE vouchers SET taken = taken - 1 WHERE uuid = NEW.voucher_uuid;
  UPDATE voucher_holders SET taken = taken - 1
  WHERE voucher_uuid = NEW.voucher_uuid AND user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 1434885541;
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_never_go BEFORE DELETE ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'vouchers stay');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_come_once BEFORE INSERT ON vouchers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM vouchers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM vouchers WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM vouchers WHERE code = NEW.code)
BEGIN
  SELECT RAISE(ABORT, 'vouchers stay');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_insert_by_rules BEFORE INSERT ON vouchers
WHEN (NEW.taken IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vouchers');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_update_by_rules BEFORE UPDATE ON vouchers
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.uuid IS NOT OLD.uuid OR NEW.taken IS NOT OLD.taken) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vouchers');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_delete_by_rules BEFORE DELETE ON vouchers
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write vouchers');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_insert_by_rules BEFORE INSERT ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write voucher_holders');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_update_by_rules BEFORE UPDATE ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write voucher_holders');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_holders_delete_by_rules BEFORE DELETE ON voucher_holders
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write voucher_holders');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_set_aside AFTER INSERT ON payouts
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3484012540, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3484012540;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_' || value, 'VTOKEN', 0, NULL
    FROM json_each('["set_aside","on_the_way","paid"]');
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':0:set_aside', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens - (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  DELETE FROM running_rules WHERE id = 3484012540;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_come_back AFTER UPDATE OF state ON payouts
WHEN OLD.state <> NEW.state AND NEW.state = 'cancelled'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3310851057, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3310851057;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  DELETE FROM running_rules WHERE id = 3310851057;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'approved' AND NEW.state = 'sent'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3998739832, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3998739832;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':leave', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':owed', 'house:earned', 'house:payouts_on_the_way',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 3998739832;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_stay AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state IN ('approved', 'held')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2828576744, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2828576744;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':stay', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 2828576744;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'failed'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (664627621, 0);
  UPDATE running_rules SET key = NULL WHERE id = 664627621;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  DELETE FROM running_rules WHERE id = 664627621;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (401024262, 0);
  UPDATE running_rules SET key = NULL WHERE id = 401024262;
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || (value ->> 'family_uuid') || ':vtoken_payable', 'VTOKEN', 0, NULL FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way',
      'house:bank_out', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:payouts_on_the_way',
      'house:tax_withheld', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payouts_on_the_way',
      'house:payout_fees', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:payouts_on_the_way',
      'house:fee_vat', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, issued_at_ms,
      payer, payee_sealed)
    SELECT 543 + substr(NEW.paid_on, 1, 4),
      1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.paid_on, 1, 4)), 0),
      NEW.uuid, NEW.payee_uuid, json_extract(NEW.terms, '$.tax_form'), json_extract(NEW.terms, '$.income_type'),
      NEW.paid_on, NEW.payee_part_satang, NEW.tax_satang, NEW.moved_at_ms,
      (SELECT payer FROM payout_attempts JOIN payout_batches ON payout_batches.uuid = batch_uuid
        WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1),
      (SELECT identity_sealed FROM payees WHERE uuid = NEW.payee_uuid)
    WHERE NEW.tax_satang > 0 AND NEW.numbered_by = 'ours';
  DELETE FROM running_rules WHERE id = 401024262;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_arrive_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (5670881, 0);
  UPDATE running_rules SET key = NULL WHERE id = 5670881;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:bank_out', NEW.net_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 5670881;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_return AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'paid' AND NEW.state = 'returned'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (48673319, 0);
  UPDATE running_rules SET key = NULL WHERE id = 48673319;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:bank_out', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 48673319;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_leave_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'sent'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1028315759, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1028315759;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned', 'house:payouts_on_the_way', NEW.net_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 1028315759;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_fail_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'returned'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1729814454, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1729814454;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 1729814454;
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_are_paid AFTER INSERT ON bank_charges
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2944942519, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2944942519;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.payout_uuid || ':' || NEW.attempt_number || ':bank_charge_' || NEW.verdict,
    'house:bank_fees', 'house:bank_out', NEW.amount_satang, NEW.charged_at_ms
  );
  DELETE FROM running_rules WHERE id = 2944942519;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_give_up AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'given_up'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3078675236, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3078675236;
  UPDATE ledger_accounts SET lowest = NULL FROM json_each(NEW.family_parts) AS part
    WHERE ledger_accounts.id = 'family:' || (part.value ->> 'family_uuid') || ':vtoken_payable'
      AND ledger_accounts.balance < part.value ->> 'vtokens';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned',
      'house:earned', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:tax_withheld',
      'house:earned', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payout_fees',
      'house:earned', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:fee_vat',
      'house:earned', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  UPDATE tax_certificates SET voided_at_ms = NEW.moved_at_ms, void_reason = 'payment_given_up'
    WHERE payout_uuid = NEW.uuid AND voided_at_ms IS NULL;
  DELETE FROM running_rules WHERE id = 3078675236;
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_made_at_ms_is_now BEFORE INSERT ON payout_quotes
WHEN NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_quotes');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_made_at_ms_stays_now BEFORE UPDATE OF made_at_ms ON payout_quotes
WHEN NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_quotes');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_moved_at_ms_is_now BEFORE INSERT ON payouts
WHEN NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payouts');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_moved_at_ms_stays_now BEFORE UPDATE OF moved_at_ms ON payouts
WHEN NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payouts');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_released_at_ms_is_now BEFORE INSERT ON payout_batches
WHEN NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_batches');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_released_at_ms_stays_now BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_batches');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_offered_at_ms_is_now BEFORE INSERT ON payout_batches
WHEN NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_batches');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_offered_at_ms_stays_now BEFORE UPDATE OF offered_at_ms ON payout_batches
WHEN NEW.offered_at_ms IS NOT OLD.offered_at_ms AND NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates payout_batches');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_charged_at_ms_is_now BEFORE INSERT ON bank_charges
WHEN NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates bank_charges');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_charged_at_ms_stays_now BEFORE UPDATE OF charged_at_ms ON bank_charges
WHEN NEW.charged_at_ms IS NOT OLD.charged_at_ms AND NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates bank_charges');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps_are_of_payouts BEFORE INSERT ON payout_steps
WHEN NOT EXISTS (
  SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'payouts tell their steps themselves');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_are_summed AFTER INSERT ON tax_certificates
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2613341772, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2613341772;
  INSERT INTO tax_list_sums (form, month, number, certificate_count, base_satang, tax_satang)
    SELECT form, month, list_number, 1, base_satang, tax_satang FROM listed_certificates
    WHERE book = NEW.book AND number = NEW.number
    ON CONFLICT (form, month, number) DO UPDATE SET certificate_count = certificate_count + 1,
      base_satang = base_satang + excluded.base_satang, tax_satang = tax_satang + excluded.tax_satang;
  DELETE FROM running_rules WHERE id = 2613341772;
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_leave_sums AFTER UPDATE OF voided_at_ms ON tax_certificates
WHEN OLD.voided_at_ms IS NULL AND NEW.voided_at_ms IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3255881872, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3255881872;
  UPDATE tax_list_sums SET certificate_count = certificate_count - 1,
      base_satang = tax_list_sums.base_satang - listed.base_satang, tax_satang = tax_list_sums.tax_satang - listed.tax_satang
    FROM listed_certificates AS listed
    WHERE listed.book = NEW.book AND listed.number = NEW.number
      AND tax_list_sums.form = listed.form AND tax_list_sums.month = listed.month AND tax_list_sums.number = listed.list_number;
  DELETE FROM running_rules WHERE id = 3255881872;
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_insert_by_rules BEFORE INSERT ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write tax_list_sums');
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_update_by_rules BEFORE UPDATE ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write tax_list_sums');
END;
--> statement-breakpoint
CREATE TRIGGER tax_list_sums_delete_by_rules BEFORE DELETE ON tax_list_sums
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write tax_list_sums');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_used_at_ms_is_now BEFORE INSERT ON invitation_uses
WHEN NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates invitation_uses');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_used_at_ms_stays_now BEFORE UPDATE OF used_at_ms ON invitation_uses
WHEN NEW.used_at_ms IS NOT OLD.used_at_ms AND NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates invitation_uses');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_are_of_invitations BEFORE INSERT ON invitation_uses
WHEN NEW.reason IS NULL AND NOT EXISTS (
  SELECT 1 FROM invitations
  WHERE slug = NEW.slug AND user_uuid = NEW.inviter_uuid AND newcomer_bonus_coins = NEW.coins AND user_uuid <> NEW.newcomer_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'a use is paid as its invitation says');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_give_coins AFTER INSERT ON invitation_uses WHEN NEW.reason IS NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1580552892, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1580552892;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.newcomer_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'invitation:' || NEW.newcomer_uuid || ':coins', 'house:coins', 'user:' || NEW.newcomer_uuid || ':coins', NEW.coins,
    NEW.used_at_ms
  );
  DELETE FROM running_rules WHERE id = 1580552892;
END;
--> statement-breakpoint
CREATE TRIGGER invitations_keep_bonus BEFORE UPDATE ON invitations
WHEN NEW.newcomer_bonus_coins IS NOT OLD.newcomer_bonus_coins OR NEW.slug IS NOT OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an invitation stays');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_never_change BEFORE UPDATE ON house_vips
BEGIN
  SELECT RAISE(ABORT, 'house_vips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_never_go BEFORE DELETE ON house_vips
BEGIN
  SELECT RAISE(ABORT, 'house_vips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_come_once BEFORE INSERT ON house_vips
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM house_vips WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'house_vips are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_at_ms_is_now BEFORE INSERT ON house_vips
WHEN NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates house_vips');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_at_ms_stays_now BEFORE UPDATE OF at_ms ON house_vips
WHEN NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates house_vips');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_are_of_staff BEFORE INSERT ON house_vips
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  AND (NEW.by_uuid IS NOT NULL OR NOT EXISTS (SELECT 1 FROM sample_databases))
BEGIN
  SELECT RAISE(ABORT, 'staff of the house make VIPs');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_change_vips AFTER INSERT ON house_vips
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2005765074, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2005765074;
  DELETE FROM vips WHERE NEW.level = 0 AND vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT NEW.vb_uuid, NEW.user_uuid, NEW.level, NEW.at_ms WHERE NEW.level > 0
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = NULL, house_level = NULL;
  DELETE FROM running_rules WHERE id = 2005765074;
END;
--> statement-breakpoint
CREATE TRIGGER vips_take_card AFTER INSERT ON vips
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1900883944, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1900883944;
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 1900883944;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_vips AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1038778290, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1038778290;
  UPDATE vips SET user_name = NEW.name, user_avatar_url = NEW.avatar_url, user_family_name = NEW.family_name
  WHERE user_uuid = NEW.uuid;
  DELETE FROM running_rules WHERE id = 1038778290;
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_answer_once BEFORE UPDATE ON idempotency_keys
WHEN OLD.answer IS NOT NULL OR NEW.fingerprint IS NOT OLD.fingerprint
  OR NEW.caller_uuid IS NOT OLD.caller_uuid OR NEW.key IS NOT OLD.key OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR NEW.subject IS NOT OLD.subject OR NEW.rowid IS NOT OLD.rowid
BEGIN
  SELECT RAISE(ABORT, 'a command has one answer');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_created_at_ms_is_now BEFORE INSERT ON idempotency_keys
WHEN NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates idempotency_keys');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_created_at_ms_stays_now BEFORE UPDATE OF created_at_ms ON idempotency_keys
WHEN NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates idempotency_keys');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_come_once BEFORE INSERT ON idempotency_keys
WHEN (NEW.rowid > 0 AND EXISTS (SELECT 1 FROM idempotency_keys WHERE rowid = NEW.rowid))
  OR EXISTS (SELECT 1 FROM idempotency_keys WHERE caller_uuid = NEW.caller_uuid AND key = NEW.key)
BEGIN
  SELECT RAISE(ABORT, 'idempotency_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_stay BEFORE DELETE ON idempotency_keys
WHEN OLD.created_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 604800000 + 600000
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'idempotency_keys stay');
END;
--> statement-breakpoint
CREATE TRIGGER sample_databases_begin BEFORE INSERT ON sample_databases
WHEN EXISTS (SELECT 1 FROM ledger_transfers)
BEGIN
  SELECT RAISE(ABORT, 'a database with books is no sample');
END;
--> statement-breakpoint
CREATE TRIGGER running_rules_begin BEFORE INSERT ON running_rules
WHEN NEW.key IS NULL OR EXISTS (SELECT 1 FROM running_rules WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'a rule begins with a key');
END;
--> statement-breakpoint
CREATE TRIGGER running_rules_stay BEFORE UPDATE ON running_rules WHEN NEW.id IS NOT OLD.id
BEGIN
  SELECT RAISE(ABORT, 'a rule begins with a key');
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_at_ms_is_now BEFORE INSERT ON closings
WHEN NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates closings');
END;
--> statement-breakpoint
CREATE TRIGGER closings_done_at_ms_stays_now BEFORE UPDATE OF done_at_ms ON closings
WHEN NEW.done_at_ms IS NOT OLD.done_at_ms AND NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates closings');
END;
--> statement-breakpoint
CREATE TRIGGER closings_swept_at_ms_is_now BEFORE INSERT ON closings
WHEN NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates closings');
END;
--> statement-breakpoint
CREATE TRIGGER closings_swept_at_ms_stays_now BEFORE UPDATE OF swept_at_ms ON closings
WHEN NEW.swept_at_ms IS NOT OLD.swept_at_ms AND NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates closings');
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3133167173, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3133167173;
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
  UPDATE closings SET swept_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 3133167173;
END;
--> statement-breakpoint
CREATE TRIGGER closings_sweep AFTER UPDATE OF swept_at_ms ON closings
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2409642938, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2409642938;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'closing:' || NEW.user_uuid || ':coins', id, 'house:coins_expired', balance, NEW.swept_at_ms FROM ledger_accounts
    WHERE id = 'user:' || NEW.user_uuid || ':coins' AND balance > 0 AND OLD.swept_at_ms IS NULL;
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
  DELETE FROM running_rules WHERE id = 2409642938;
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_awarded_at_ms_is_now BEFORE INSERT ON event_awards
WHEN NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates event_awards');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_awarded_at_ms_stays_now BEFORE UPDATE OF awarded_at_ms ON event_awards
WHEN NEW.awarded_at_ms IS NOT OLD.awarded_at_ms AND NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 86400000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 600000 AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the clock of the database dates event_awards');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_are_won BEFORE INSERT ON event_awards
WHEN NOT EXISTS (
    SELECT 1 FROM event_rewards JOIN closed_events ON closed_events.uuid = event_rewards.event_uuid
    WHERE event_uuid = NEW.event_uuid AND ranked = NEW.ranked AND NEW.rank BETWEEN first_rank AND last_rank
      AND coins IS NEW.coins AND item_uuid IS NEW.item_uuid
  )
  OR NOT EXISTS (
    SELECT 1 FROM standings WHERE subject_uuid = NEW.user_uuid AND board = 'event:' || NEW.event_uuid || ':' || NEW.ranked
  )
BEGIN
  SELECT RAISE(ABORT, 'an award is what its rank wins');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_give_coins AFTER INSERT ON event_awards WHEN NEW.coins IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4201787563, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4201787563;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.user_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'event:' || NEW.event_uuid || ':' || NEW.ranked || ':' || NEW.rank || ':coins', 'house:coins',
    'user:' || NEW.user_uuid || ':coins', NEW.coins, NEW.awarded_at_ms
  );
  DELETE FROM running_rules WHERE id = 4201787563;
END;
--> statement-breakpoint
CREATE TRIGGER facts_of_coins_by_rules BEFORE INSERT ON facts
WHEN NEW.kind IN ('gift', 'family_gift', 'sticker', 'vip', 'purchase') AND NEW.corrects IS NULL
  AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'rules alone write facts of coins');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_pay AFTER INSERT ON shop_orders WHEN NEW.state = 'bought'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3508982002, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3508982002;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'shop:' || NEW.uuid || ':coins', coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins', 'house:shop',
    NEW.price_coins, NEW.moved_at_ms
  );
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
    SELECT 'shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms
    WHERE NEW.family_uuid IS NULL;
  DELETE FROM running_rules WHERE id = 3508982002;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_pay_later AFTER UPDATE OF state ON shop_orders
WHEN OLD.state <> 'bought' AND NEW.state = 'bought'
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (971515691, 0);
  UPDATE running_rules SET key = NULL WHERE id = 971515691;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'shop:' || NEW.uuid || ':coins', coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins', 'house:shop',
    NEW.price_coins, NEW.moved_at_ms
  );
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
  DELETE FROM running_rules WHERE id = 971515691;
END;
