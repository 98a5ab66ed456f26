DROP TRIGGER account_merges_move;
--> statement-breakpoint
DROP TRIGGER gifts_go_by_rates;
--> statement-breakpoint
DROP VIEW contract_family_shares;
--> statement-breakpoint
DROP TRIGGER closings_wipe;
--> statement-breakpoint
DROP INDEX users_family;
--> statement-breakpoint
CREATE TABLE `family_invitations` (
	`uuid` text PRIMARY KEY NOT NULL,
	`family_uuid` text NOT NULL,
	`vb_uuid` text,
	`kind` text NOT NULL,
	`by_uuid` text NOT NULL,
	`ground` text,
	`made_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`state` text NOT NULL,
	`decided_at_ms` integer,
	`family_share_basis_points` integer,
	`notice_days` integer,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - made_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_invitations_decided" CHECK(("family_invitations"."state" = 'open') = ("family_invitations"."decided_at_ms" IS NULL)),
	CONSTRAINT "family_invitations_move" CHECK(("family_invitations"."kind" = 'move') = ("family_invitations"."ground" IS NOT NULL)),
	CONSTRAINT "family_invitations_moved" CHECK("family_invitations"."kind" = 'join' OR "family_invitations"."vb_uuid" IS NOT NULL),
	CONSTRAINT "family_invitations_whose" CHECK("family_invitations"."state" <> 'accepted' OR "family_invitations"."vb_uuid" IS NOT NULL),
	CONSTRAINT "family_invitations_time" CHECK("family_invitations"."expires_at_ms" > "family_invitations"."made_at_ms")
);
--> statement-breakpoint
CREATE TABLE `family_members` (
	`uuid` text PRIMARY KEY NOT NULL,
	`user_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`joined_at_ms` integer NOT NULL,
	`notice_at_ms` integer,
	`notice_by` text,
	`notice_ground` text,
	`leaves_at_ms` integer,
	`left_at_ms` integer,
	FOREIGN KEY (`family_uuid`) REFERENCES `families`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_members_notice" CHECK(("family_members"."notice_at_ms" IS NULL) = ("family_members"."leaves_at_ms" IS NULL)
        AND ("family_members"."notice_at_ms" IS NULL) = ("family_members"."notice_by" IS NULL)
        AND ("family_members"."notice_at_ms" IS NULL) = ("family_members"."notice_ground" IS NULL)),
	CONSTRAINT "family_members_left_after" CHECK("family_members"."left_at_ms" >= "family_members"."joined_at_ms")
);
--> statement-breakpoint
CREATE TABLE `family_months` (
	`family_uuid` text NOT NULL,
	`month` text NOT NULL,
	`user_uuid` text NOT NULL,
	`live_seconds` integer DEFAULT 0 NOT NULL,
	`live_day_count` integer DEFAULT 0 NOT NULL,
	`new_follower_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`family_uuid`, `month`, `user_uuid`)
);
--> statement-breakpoint
CREATE TABLE `active_days` (
	`day` text PRIMARY KEY NOT NULL,
	`vb_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_days` (
	`day` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `day`, `family_uuid`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_of_family` ON `family_invitations` (`family_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_of_vb` ON `family_invitations` (`vb_uuid`,`state`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_one_open` ON `family_invitations` (`family_uuid`,`vb_uuid`) WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `family_members_one` ON `family_members` (`user_uuid`) WHERE left_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `family_members_of_user` ON `family_members` (`user_uuid`,`joined_at_ms`);
--> statement-breakpoint
CREATE INDEX `family_members_left` ON `family_members` (`family_uuid`,`left_at_ms`) WHERE left_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `family_members_by_end` ON `family_members` (`leaves_at_ms`) WHERE leaves_at_ms IS NOT NULL AND left_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `users_of_family` ON `users` (`family_uuid`,`name`,`uuid`);
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
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT NEW.into_uuid, followed_uuid, since_at_ms FROM follows
    WHERE user_uuid = NEW.old_uuid AND followed_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.old_uuid;
  INSERT OR IGNORE INTO follows (user_uuid, followed_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM follows
    WHERE followed_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.old_uuid;
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
  UPDATE users SET (name, avatar_url) = (SELECT name, avatar_url FROM users WHERE uuid = NEW.into_uuid), bio = ''
    WHERE uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE VIEW contract_family_shares AS
SELECT caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms,
  json_extract(terms, '$.family_share_basis_points') AS basis_points, json_extract(terms, '$.notice_days') AS notice_days
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice');
--> statement-breakpoint
CREATE TRIGGER family_invitations_never_go BEFORE DELETE ON family_invitations
BEGIN
  SELECT RAISE(ABORT, 'family_invitations stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_come_once BEFORE INSERT ON family_invitations
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_invitations WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE family_uuid = NEW.family_uuid AND state = NEW.state AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE vb_uuid = NEW.vb_uuid AND state = NEW.state AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM family_invitations WHERE family_uuid = NEW.family_uuid AND vb_uuid = NEW.vb_uuid AND (state = 'open')) AND EXISTS (SELECT 1 FROM (SELECT NEW.state AS state) WHERE state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'family_invitations stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_never_go BEFORE DELETE ON family_members
BEGIN
  SELECT RAISE(ABORT, 'family_members stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_come_once BEFORE INSERT ON family_members
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_members WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_members WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_members WHERE user_uuid = NEW.user_uuid AND (left_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.left_at_ms AS left_at_ms) WHERE left_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'family_members stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_begin BEFORE INSERT ON family_invitations WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'an invitation begins open');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_stay BEFORE UPDATE ON family_invitations
WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.made_at_ms IS NOT OLD.made_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND (OLD.vb_uuid IS NOT NULL OR NEW.state <> 'accepted'))
BEGIN
  SELECT RAISE(ABORT, 'an invitation is answered once, as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_are_accepted BEFORE UPDATE OF state ON family_invitations
WHEN NEW.state = 'accepted' AND (
  NEW.decided_at_ms < NEW.made_at_ms OR NEW.decided_at_ms >= NEW.expires_at_ms
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role <> 'family')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL AND (NEW.kind = 'join' OR family_uuid = NEW.family_uuid)
  )
  OR NEW.family_share_basis_points IS NOT (
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
  OR NEW.notice_days IS NOT (
    SELECT notice_days FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
)
BEGIN
  SELECT RAISE(ABORT, 'who comes into a family is of no other one, and has read what holds');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_make_members AFTER UPDATE OF state ON family_invitations WHEN NEW.state = 'accepted'
BEGIN
  UPDATE family_members SET left_at_ms = NEW.decided_at_ms WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL;
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.vb_uuid, NEW.family_uuid, NEW.decided_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_come_with_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.uuid, NEW.family_uuid, NEW.created_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER users_are_of_their_family BEFORE UPDATE OF family_uuid, role ON users
WHEN (NEW.family_uuid IS NOT OLD.family_uuid OR NEW.role IS NOT OLD.role)
  AND iif(NEW.role = 'family', NULL, NEW.family_uuid) IS NOT (
    SELECT family_uuid FROM family_members WHERE user_uuid = NEW.uuid AND left_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'the family of somebody is the one that they belong to');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_begin BEFORE INSERT ON family_members
WHEN NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE uuid = NEW.uuid AND state = 'accepted' AND vb_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid
      AND decided_at_ms = NEW.joined_at_ms
  ) AND NOT EXISTS (
    SELECT 1 FROM users
    WHERE uuid = NEW.uuid AND uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND created_at_ms = NEW.joined_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'nobody belongs to a family without having confirmed it');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_join AFTER INSERT ON family_members
BEGIN
  UPDATE users SET family_uuid = NEW.family_uuid WHERE uuid = NEW.user_uuid AND family_uuid IS NOT NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_members_stay BEFORE UPDATE ON family_members
WHEN OLD.left_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid
  OR NEW.family_uuid IS NOT OLD.family_uuid OR NEW.joined_at_ms IS NOT OLD.joined_at_ms
BEGIN
  SELECT RAISE(ABORT, 'who belonged where and when is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_have_notice BEFORE UPDATE OF notice_at_ms, leaves_at_ms ON family_members
WHEN NEW.leaves_at_ms IS NOT NULL AND (OLD.leaves_at_ms IS NOT NULL OR NEW.leaves_at_ms IS NOT NEW.notice_at_ms + 86400000 * coalesce((
  SELECT notice_days FROM contract_family_shares
  WHERE caster_uuid = NEW.user_uuid AND starts_at_ms <= NEW.notice_at_ms AND until_ms > NEW.notice_at_ms
), 0))
BEGIN
  SELECT RAISE(ABORT, 'notice is as long as the agreement says');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_leave BEFORE UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT OLD.left_at_ms AND NEW.left_at_ms IS NOT NEW.leaves_at_ms
  AND NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE vb_uuid = NEW.user_uuid AND state = 'accepted' AND kind = 'move' AND decided_at_ms = NEW.left_at_ms
  )
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid AND merged_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'normal')
BEGIN
  SELECT RAISE(ABORT, 'nobody leaves a family before their notice is over');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_part AFTER UPDATE OF left_at_ms ON family_members WHEN NEW.left_at_ms IS NOT NULL
BEGIN
  UPDATE users SET family_uuid = NULL WHERE uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_take_days AFTER INSERT ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, live_seconds, live_day_count)
  VALUES (NEW.family_uuid, substr(NEW.day, 1, 7), NEW.vb_uuid, NEW.seconds, NEW.seconds > 0)
  ON CONFLICT DO UPDATE SET live_seconds = live_seconds + excluded.live_seconds,
    live_day_count = live_day_count + excluded.live_day_count;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_renew_days AFTER UPDATE OF seconds ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  UPDATE family_months SET live_seconds = live_seconds + NEW.seconds - OLD.seconds,
    live_day_count = live_day_count + (NEW.seconds > 0) - (OLD.seconds > 0)
  WHERE family_uuid = NEW.family_uuid AND month = substr(NEW.day, 1, 7) AND user_uuid = NEW.vb_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_gain_followers AFTER INSERT ON follows
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, new_follower_count)
  SELECT family_uuid, strftime('%Y-%m', NEW.since_at_ms / 1000 + 25200, 'unixepoch'), user_uuid, 1 FROM family_members
  WHERE user_uuid = NEW.followed_uuid AND joined_at_ms <= NEW.since_at_ms
    AND (left_at_ms IS NULL OR left_at_ms > NEW.since_at_ms)
  ON CONFLICT DO UPDATE SET new_follower_count = new_follower_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER family_months_lose_followers AFTER DELETE ON follows
BEGIN
  UPDATE family_months SET new_follower_count = new_follower_count - 1
  WHERE user_uuid = OLD.followed_uuid AND month = strftime('%Y-%m', OLD.since_at_ms / 1000 + 25200, 'unixepoch')
    AND family_uuid = (
      SELECT family_uuid FROM family_members
      WHERE user_uuid = OLD.followed_uuid AND joined_at_ms <= OLD.since_at_ms
        AND (left_at_ms IS NULL OR left_at_ms > OLD.since_at_ms)
    );
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL, 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> NEW.vtokens * NEW.family_share_basis_points / 10000
BEGIN
  SELECT RAISE(ABORT, 'a gift goes by the rates of its moment');
END;
--> statement-breakpoint
CREATE TRIGGER facts_fill_live_days AFTER INSERT ON facts WHEN NEW.kind = 'streaming' AND NEW.vb_uuid IS NOT NULL
BEGIN
  INSERT INTO live_days (day, vb_uuid, family_uuid, seconds)
  VALUES (date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch'), NEW.vb_uuid, coalesce(NEW.family_uuid, ''), NEW.amount)
  ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds;
END;
--> statement-breakpoint
CREATE TRIGGER live_days_count_in AFTER INSERT ON live_days
WHEN NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
) AND NEW.seconds > 0
BEGIN
  INSERT INTO active_days (day, vb_count) VALUES (NEW.day, 1) ON CONFLICT DO UPDATE SET vb_count = vb_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER live_days_count_over AFTER UPDATE OF seconds ON live_days
WHEN (NEW.seconds > 0) <> (OLD.seconds > 0) AND NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
)
BEGIN
  UPDATE active_days SET vb_count = vb_count + iif(NEW.seconds > 0, 1, -1) WHERE day = NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER closings_wipe AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE family_members SET left_at_ms = NEW.done_at_ms WHERE user_uuid = NEW.user_uuid AND left_at_ms IS NULL;
  UPDATE users SET name = '—', avatar_url = '/pictures/avatar.svg', bio = '', role = 'normal', family_uuid = NULL
    WHERE uuid = NEW.user_uuid;
  DELETE FROM accounts WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkeys WHERE user_uuid = NEW.user_uuid;
  DELETE FROM passkey_challenges WHERE user_uuid = NEW.user_uuid;
  DELETE FROM emails WHERE user_uuid = NEW.user_uuid;
  DELETE FROM tokens WHERE user_uuid = NEW.user_uuid;
  DELETE FROM addresses WHERE user_uuid = NEW.user_uuid;
  DELETE FROM user_labels WHERE user_uuid = NEW.user_uuid;
  DELETE FROM shop_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM live_users WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid;
  DELETE FROM follows WHERE followed_uuid = NEW.user_uuid;
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
END;
--> statement-breakpoint
INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
SELECT uuid, uuid, family_uuid, created_at_ms FROM users WHERE family_uuid IS NOT NULL AND role <> 'family';
--> statement-breakpoint
INSERT INTO live_days (day, vb_uuid, family_uuid, seconds)
SELECT date(happened_at_ms / 1000 + 25200, 'unixepoch'), vb_uuid, coalesce(family_uuid, ''), sum(amount) FROM facts
WHERE kind = 'streaming' AND vb_uuid IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO family_months (family_uuid, month, user_uuid, new_follower_count)
SELECT family_uuid, strftime('%Y-%m', since_at_ms / 1000 + 25200, 'unixepoch'), followed_uuid, count(*)
FROM follows JOIN family_members ON family_members.user_uuid = followed_uuid AND joined_at_ms <= since_at_ms
WHERE true GROUP BY 1, 2, 3 ON CONFLICT DO UPDATE SET new_follower_count = excluded.new_follower_count;
