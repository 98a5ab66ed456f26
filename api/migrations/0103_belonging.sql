DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_have_causes;
--> statement-breakpoint
DROP TRIGGER raids_are_welcome;
--> statement-breakpoint
DROP TRIGGER talk_moves_with_account;
--> statement-breakpoint
DROP TRIGGER talk_goes_with_account;
--> statement-breakpoint
DROP TRIGGER talk_rules_vb_uuid_is_open_user;
--> statement-breakpoint
CREATE TABLE `member_levels` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`given_coins` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_levels_coins" CHECK("member_levels"."given_coins" >= 0)
);
--> statement-breakpoint
CREATE TABLE `member_days` (
	`user_uuid` text NOT NULL,
	`day` integer NOT NULL,
	`seconds` integer DEFAULT 0 NOT NULL,
	`rooms` integer DEFAULT 0 NOT NULL,
	`gifts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_uuid`, `day`)
);
--> statement-breakpoint
CREATE TABLE `mission_budgets` (
	`uuid` text PRIMARY KEY NOT NULL,
	`coins` integer NOT NULL,
	`ground` text NOT NULL,
	`by_uuid` text NOT NULL,
	`added_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - added_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mission_budgets_coins" CHECK("mission_budgets"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `mission_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`member_count` integer NOT NULL,
	`check_in_coins` integer NOT NULL,
	`mission_coins` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mission_purses` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`coins` integer NOT NULL,
	CONSTRAINT "mission_purses_coins" CHECK("mission_purses"."coins" >= 0)
);
--> statement-breakpoint
CREATE TABLE `mission_rewards` (
	`user_uuid` text NOT NULL,
	`mission` text NOT NULL,
	`cycle_day` integer NOT NULL,
	`uuid` text NOT NULL,
	`step` integer NOT NULL,
	`coins` integer NOT NULL,
	`device` text NOT NULL,
	`is_giftable` integer NOT NULL,
	`given_day` integer NOT NULL,
	`given_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `mission`, `cycle_day`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `missions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`cycle` text NOT NULL,
	`kind` text NOT NULL,
	`goal` integer NOT NULL,
	`coins` integer NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`reward_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missions_window" CHECK("missions"."ends_at_ms" > "missions"."starts_at_ms"),
	CONSTRAINT "missions_values" CHECK("missions"."goal" > 0 AND "missions"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `fan_posts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`text` text NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`written_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`removed_at_ms` integer,
	`is_shown` integer GENERATED ALWAYS AS ((deleted_at_ms IS NULL AND removed_at_ms IS NULL)) VIRTUAL NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fan_posts_text" CHECK(length("fan_posts"."text") <= 2000),
	CONSTRAINT "fan_posts_pictures" CHECK(json_array_length("fan_posts"."pictures") <= 4)
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_talk_rules` AS SELECT * FROM `talk_rules` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `talk_rules`;
--> statement-breakpoint
CREATE TABLE `talk_rules` (
	`vb_uuid` text PRIMARY KEY NOT NULL,
	`slow_seconds` integer NOT NULL,
	`talkers` text NOT NULL,
	`words` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`raids` text DEFAULT 'all' NOT NULL,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talk_rules_slow" CHECK("talk_rules"."slow_seconds" BETWEEN 0 AND 300),
	CONSTRAINT "talk_rules_talkers" CHECK("talk_rules"."talkers" IN ('all', 'followers', 'fans')),
	CONSTRAINT "talk_rules_raids" CHECK("talk_rules"."raids" IN ('all', 'nobody'))
);
--> statement-breakpoint
INSERT INTO `talk_rules` (`vb_uuid`, `slow_seconds`, `talkers`, `words`, `changed_at_ms`, `raids`) SELECT `vb_uuid`, `slow_seconds`, `talkers`, `words`, `changed_at_ms`, `raids` FROM `__old_talk_rules` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_talk_rules`;
--> statement-breakpoint
CREATE INDEX `member_days_by_day` ON `member_days` (`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mission_budgets_in_order` ON `mission_budgets` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mission_rewards_uuid_unique` ON `mission_rewards` (`uuid`);
--> statement-breakpoint
CREATE INDEX `mission_rewards_of_device` ON `mission_rewards` (`device`,`given_day`);
--> statement-breakpoint
CREATE INDEX `mission_rewards_of_member` ON `mission_rewards` (`user_uuid`,`given_day`);
--> statement-breakpoint
CREATE INDEX `missions_by_end` ON `missions` (`ends_at_ms`,`uuid`);
--> statement-breakpoint
CREATE INDEX `fan_posts_of_vb` ON `fan_posts` (`vb_uuid`,`is_shown`,`written_at_ms`);
--> statement-breakpoint
CREATE TRIGGER talk_rules_vb_uuid_is_open_user BEFORE INSERT ON talk_rules
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_user_uuid_is_open_user BEFORE INSERT ON mission_rewards
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_vb_uuid_is_open_user BEFORE INSERT ON fan_posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER talk_goes_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM talk_rules WHERE vb_uuid = NEW.user_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.user_uuid OR user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER talk_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE talk_rules SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_rules WHERE vb_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_moderators SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_moderators SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_moderators WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid IN (NEW.old_uuid, NEW.into_uuid) AND user_uuid IN (NEW.old_uuid, NEW.into_uuid);
  UPDATE OR IGNORE talk_silences SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
  UPDATE OR IGNORE talk_silences SET user_uuid = NEW.into_uuid WHERE user_uuid = NEW.old_uuid;
  DELETE FROM talk_silences WHERE vb_uuid = NEW.old_uuid OR user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER member_days_count_for_level AFTER INSERT ON member_days
BEGIN
  INSERT INTO member_levels (user_uuid, minutes, days)
    SELECT NEW.user_uuid, min(NEW.seconds / 60, value ->> '$.minutes_per_day'), 1
    FROM dated_settings
    WHERE name = 'member_level_rule' AND from_ms <= NEW.day * 86400000 ORDER BY from_ms DESC LIMIT 1
  ON CONFLICT DO UPDATE SET minutes = minutes + excluded.minutes, days = days + 1;
END;
--> statement-breakpoint
CREATE TRIGGER member_days_add_to_level AFTER UPDATE OF seconds ON member_days WHEN NEW.seconds > OLD.seconds
BEGIN
  UPDATE member_levels SET minutes = minutes
    + min(NEW.seconds / 60, rule.minutes_per_day) - min(OLD.seconds / 60, rule.minutes_per_day)
  FROM (
    SELECT value ->> '$.minutes_per_day' AS minutes_per_day FROM dated_settings
    WHERE name = 'member_level_rule' AND from_ms <= NEW.day * 86400000 ORDER BY from_ms DESC LIMIT 1
  ) AS rule
  WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_count_for_level AFTER INSERT ON gifts WHEN NEW.paid_from IS NULL
BEGIN
  INSERT INTO member_levels (user_uuid, given_coins) VALUES (NEW.giver_uuid, NEW.coins)
  ON CONFLICT DO UPDATE SET given_coins = given_coins + excluded.given_coins;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_count_for_level AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE member_levels SET given_coins = max(0, given_coins - gift.coins)
  FROM (SELECT giver_uuid, coins FROM gifts WHERE position = NEW.position AND paid_from IS NULL) AS gift
  WHERE user_uuid = gift.giver_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_add_levels AFTER INSERT ON account_merges
BEGIN
  INSERT INTO member_levels (user_uuid, minutes, days, given_coins)
    SELECT NEW.into_uuid, minutes, days, given_coins FROM member_levels WHERE user_uuid = NEW.old_uuid
  ON CONFLICT DO UPDATE SET minutes = minutes + excluded.minutes, days = days + excluded.days,
    given_coins = given_coins + excluded.given_coins;
  DELETE FROM member_levels WHERE user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_delete_level AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_levels WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER missions_never_go BEFORE DELETE ON missions
BEGIN
  SELECT RAISE(ABORT, 'missions stay');
END;
--> statement-breakpoint
CREATE TRIGGER missions_come_once BEFORE INSERT ON missions
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM missions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM missions WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'missions stay');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_never_change BEFORE UPDATE ON mission_rewards
BEGIN
  SELECT RAISE(ABORT, 'mission_rewards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_never_go BEFORE DELETE ON mission_rewards
BEGIN
  SELECT RAISE(ABORT, 'mission_rewards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_come_once BEFORE INSERT ON mission_rewards
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM mission_rewards WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND mission = NEW.mission AND cycle_day = NEW.cycle_day)
  OR EXISTS (SELECT 1 FROM mission_rewards WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'mission_rewards are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_never_change BEFORE UPDATE ON mission_budgets
BEGIN
  SELECT RAISE(ABORT, 'mission_budgets are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_never_go BEFORE DELETE ON mission_budgets
BEGIN
  SELECT RAISE(ABORT, 'mission_budgets are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_come_once BEFORE INSERT ON mission_budgets
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM mission_budgets WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM mission_budgets WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM mission_budgets WHERE order_key = NEW.order_key)
BEGIN
  SELECT RAISE(ABORT, 'mission_budgets are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER mission_purses_insert_by_rules BEFORE INSERT ON mission_purses
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_purses is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_purses_update_by_rules BEFORE UPDATE ON mission_purses
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_purses is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_purses_delete_by_rules BEFORE DELETE ON mission_purses
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_purses is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_days_insert_by_rules BEFORE INSERT ON mission_days
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_days is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_days_update_by_rules BEFORE UPDATE ON mission_days
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_days is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_days_delete_by_rules BEFORE DELETE ON mission_days
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'mission_days is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER missions_insert_by_rules BEFORE INSERT ON missions
WHEN (NEW.reward_count IS NOT 0) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'missions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER missions_update_by_rules BEFORE UPDATE ON missions
WHEN (NEW.rowid IS NOT OLD.rowid OR NEW.uuid IS NOT OLD.uuid OR NEW.reward_count IS NOT OLD.reward_count) AND NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'missions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER missions_delete_by_rules BEFORE DELETE ON missions
WHEN NOT EXISTS (SELECT 1 FROM running_rules)
BEGIN
  SELECT RAISE(ABORT, 'missions is written only by rules');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_is_now BEFORE INSERT ON mission_rewards
WHEN (NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of mission_rewards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_stays_now BEFORE UPDATE OF given_at_ms ON mission_rewards
WHEN ((NEW.given_at_ms IS NOT OLD.given_at_ms AND NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of mission_rewards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_is_now BEFORE INSERT ON mission_budgets
WHEN (NEW.added_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of mission_budgets must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_stays_now BEFORE UPDATE OF added_at_ms ON mission_budgets
WHEN ((NEW.added_at_ms IS NOT OLD.added_at_ms AND NEW.added_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of mission_budgets must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER facts_count_member_days AFTER INSERT ON facts
WHEN NEW.kind = 'watching' AND NEW.user_uuid IS NOT NULL AND NEW.user_uuid IS NOT NEW.vb_uuid AND NEW.amount > 0
BEGIN
  INSERT INTO member_days (user_uuid, day, seconds)
    VALUES (NEW.user_uuid, (NEW.happened_at_ms + 25200000) / 86400000, NEW.amount)
  ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds;
END;
--> statement-breakpoint
CREATE TRIGGER live_messages_count_member_days AFTER UPDATE OF message_count ON live_messages
WHEN OLD.message_count = 0 AND NEW.message_count > 0
  AND EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND caster_uuid <> NEW.user_uuid)
BEGIN
  INSERT INTO member_days (user_uuid, day, rooms) VALUES (NEW.user_uuid, (NEW.told_at_ms + 25200000) / 86400000, 1)
  ON CONFLICT DO UPDATE SET rooms = rooms + 1;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_count_member_days AFTER INSERT ON gifts WHEN NEW.paid_from IS NULL
BEGIN
  INSERT INTO member_days (user_uuid, day, gifts) VALUES (NEW.giver_uuid, (NEW.given_at_ms + 25200000) / 86400000, 1)
  ON CONFLICT DO UPDATE SET gifts = gifts + 1;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_leave_member_days AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE member_days SET gifts = max(0, gifts - 1)
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND gift.paid_from IS NULL AND member_days.user_uuid = gift.giver_uuid
    AND member_days.day = (gift.given_at_ms + 25200000) / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER missions_keep_terms BEFORE UPDATE ON missions
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.cycle IS NOT OLD.cycle OR NEW.kind IS NOT OLD.kind OR NEW.goal IS NOT OLD.goal
  OR NEW.coins IS NOT OLD.coins OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of a mission cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_need_two BEFORE INSERT ON mission_budgets
WHEN NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved WHERE name = 'addMissionBudget' AND CAST(form ->> 'coins' AS INTEGER) = NEW.coins
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'addMissionBudget')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER mission_budgets_add AFTER INSERT ON mission_budgets
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2473558860, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2473558860;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('mission-budget:' || NEW.uuid, 'house:coins', 'house:missions', NEW.coins, NEW.added_at_ms);
  DELETE FROM running_rules WHERE id = 2473558860;
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_go_by_rule BEFORE INSERT ON mission_rewards
WHEN NEW.given_day <> (NEW.given_at_ms + 25200000) / 86400000
  OR NEW.is_giftable IS NOT (
    SELECT value ->> '$.are_giftable' FROM dated_settings
    WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
BEGIN
  SELECT RAISE(ABORT, 'a reward must use the rule in force when it is given');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_are_earned BEFORE INSERT ON mission_rewards
WHEN NOT CASE NEW.mission
  WHEN 'check_in' THEN NEW.cycle_day = NEW.given_day
    AND NEW.step = coalesce((
      SELECT step FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND mission = 'check_in'
      ORDER BY cycle_day DESC LIMIT 1
    ), 0) % 7 + 1
    AND NEW.coins = (
      SELECT json_extract(value, '$.check_in_coins[' || (NEW.step - 1) || ']') FROM dated_settings
      WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
    )
  ELSE NEW.step = 0 AND EXISTS (
    SELECT 1 FROM missions
    WHERE uuid = NEW.mission AND coins = NEW.coins AND starts_at_ms <= NEW.given_at_ms AND ends_at_ms > NEW.given_at_ms
      AND NEW.cycle_day = iif(cycle = 'daily', NEW.given_day, 0)
      AND goal <= (
        SELECT CASE kind WHEN 'watch' THEN sum(seconds) / 60 WHEN 'rooms' THEN sum(rooms) ELSE sum(gifts) END
        FROM member_days
        WHERE user_uuid = NEW.user_uuid AND day <= NEW.given_day
          AND day >= iif(cycle = 'daily', NEW.given_day, (starts_at_ms + 25200000) / 86400000)
      )
  )
END
BEGIN
  SELECT RAISE(ABORT, 'the mission is not done');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_wait_for_breaks BEFORE INSERT ON mission_rewards
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.user_uuid AND break_until_ms > NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_wait_for_accounts BEFORE INSERT ON mission_rewards
WHEN NOT EXISTS (
  SELECT 1 FROM users
  WHERE uuid = NEW.user_uuid AND created_at_ms + 86400000 * (
    SELECT value ->> '$.account_days' FROM dated_settings
    WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ) <= NEW.given_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the account is too new for missions');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_need_contact BEFORE INSERT ON mission_rewards
WHEN NOT EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'missions need a verified email address');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_of_one_device BEFORE INSERT ON mission_rewards
WHEN EXISTS (
  SELECT 1 FROM mission_rewards
  WHERE device = NEW.device AND given_day = NEW.given_day AND user_uuid <> NEW.user_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'another account was rewarded on this device');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_of_one_day BEFORE INSERT ON mission_rewards
WHEN NEW.coins + coalesce((
  SELECT sum(coins) FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND given_day = NEW.given_day
), 0) > (
  SELECT value ->> '$.coins_per_day' FROM dated_settings
  WHERE name = 'mission_rule' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
)
BEGIN
  SELECT RAISE(ABORT, 'the member has the maximum of the day');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_have_budget BEFORE INSERT ON mission_rewards
WHEN (SELECT balance FROM ledger_accounts WHERE id = 'house:missions') < NEW.coins
BEGIN
  SELECT RAISE(ABORT, 'the budget of missions is used up');
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_give_coins AFTER INSERT ON mission_rewards
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2256881807, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2256881807;
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.user_uuid || ':coins', 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('mission:' || NEW.uuid, 'house:missions', 'user:' || NEW.user_uuid || ':coins', NEW.coins, NEW.given_at_ms);
  INSERT INTO mission_purses (user_uuid, coins) SELECT NEW.user_uuid, NEW.coins WHERE NEW.is_giftable = 0
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
  DELETE FROM running_rules WHERE id = 2256881807;
END;
--> statement-breakpoint
CREATE TRIGGER mission_rewards_are_summed AFTER INSERT ON mission_rewards
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1309824075, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1309824075;
  INSERT INTO mission_days (day, member_count, check_in_coins, mission_coins)
    SELECT NEW.given_day, count(*) = 1, iif(NEW.mission = 'check_in', NEW.coins, 0), iif(NEW.mission = 'check_in', 0, NEW.coins)
    FROM mission_rewards WHERE user_uuid = NEW.user_uuid AND given_day = NEW.given_day
  ON CONFLICT DO UPDATE SET member_count = member_count + excluded.member_count,
    check_in_coins = check_in_coins + excluded.check_in_coins, mission_coins = mission_coins + excluded.mission_coins;
  UPDATE missions SET reward_count = reward_count + 1 WHERE uuid = NEW.mission;
  DELETE FROM running_rules WHERE id = 1309824075;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_use_mission_coins AFTER UPDATE OF balance ON ledger_accounts
WHEN NEW.balance < OLD.balance AND NEW.id GLOB 'user:*:coins'
  AND EXISTS (SELECT 1 FROM mission_purses WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3837345917, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3837345917;
  UPDATE mission_purses SET coins = iif(
    NEW.last_transfer_id GLOB 'shop:*', max(0, coins - (OLD.balance - NEW.balance)), min(coins, NEW.balance)
  )
  WHERE user_uuid = substr(NEW.id, 6, 36) AND coins > 0;
  DELETE FROM running_rules WHERE id = 3837345917;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_leave_mission_coins BEFORE INSERT ON gifts
WHEN NEW.paid_from IS NULL AND EXISTS (
  SELECT 1 FROM mission_purses JOIN ledger_accounts ON ledger_accounts.id = 'user:' || NEW.giver_uuid || ':coins'
  WHERE user_uuid = NEW.giver_uuid AND coins > 0 AND balance >= NEW.coins AND balance - coins < NEW.coins
)
BEGIN
  SELECT RAISE(ABORT, 'coins of missions pay in the shop only');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_move_mission_coins BEFORE INSERT ON account_merges
WHEN EXISTS (SELECT 1 FROM mission_purses WHERE user_uuid = NEW.old_uuid AND coins > 0)
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1041846660, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1041846660;
  INSERT INTO mission_purses (user_uuid, coins)
    SELECT NEW.into_uuid, coins FROM mission_purses WHERE user_uuid = NEW.old_uuid
  ON CONFLICT DO UPDATE SET coins = coins + excluded.coins;
  UPDATE mission_purses SET coins = 0 WHERE user_uuid = NEW.old_uuid;
  DELETE FROM running_rules WHERE id = 1041846660;
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_leave_member_days AFTER INSERT ON account_merges
BEGIN
  DELETE FROM member_days WHERE user_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER closings_leave_member_days AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_days WHERE user_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER raids_are_welcome BEFORE INSERT ON raids
WHEN NOT EXISTS (
  SELECT 1 FROM lives AS own JOIN lives AS other ON other.uuid = NEW.to_live_uuid
  WHERE own.uuid = NEW.live_uuid AND own.status = 'on_air' AND other.status = 'on_air' AND other.blurred_by IS NULL
    AND own.caster_uuid <> other.caster_uuid
    AND NOT EXISTS (
      SELECT 1 FROM user_blocks
      WHERE user_uuid IN (own.caster_uuid, other.caster_uuid) AND coalesce(until_ms > NEW.sent_at_ms, 1)
    )
    AND NOT EXISTS (SELECT 1 FROM talk_rules WHERE vb_uuid = other.caster_uuid AND raids = 'nobody')
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = own.caster_uuid AND blocked_uuid = other.caster_uuid)
    AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = other.caster_uuid AND blocked_uuid = own.caster_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'a raid must go to a VB on air who accepts it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_have_causes BEFORE INSERT ON ledger_transfers
WHEN NOT CASE substr(NEW.id, 1, instr(NEW.id, ':'))
  WHEN 'order:' THEN 1 WHEN 'promotion:' THEN 1 WHEN 'case:' THEN 1 WHEN 'refund:' THEN 1 WHEN 'payment:' THEN 1
  ELSE EXISTS (SELECT 1 FROM running_rules)
    OR (
      substr(NEW.id, 1, instr(NEW.id, ':')) NOT IN (
        'shop:', 'gift:', 'release:', 'free:', 'take-back:', 'granted:', 'payout:', 'closing:', 'merge:', 'budget:', 'budget_back:',
        'reversal:', 'event:', 'invitation:', 'correction:', 'loan:', 'loan-coins:',
        'mission:', 'mission-budget:'
      )
      AND EXISTS (SELECT 1 FROM sample_databases)
    )
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer must name the row that causes it');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- Transfers of payouts: api/payouts/payout/money-rules.sql.
  WHEN NEW.id GLOB 'payout:?*' THEN NEW.from_account || '>' || NEW.to_account IN (
    'house:earned>house:payouts_on_the_way', 'house:payouts_on_the_way>house:earned',
    'house:payouts_on_the_way>house:bank_out', 'house:payouts_on_the_way>house:tax_withheld',
    'house:payouts_on_the_way>house:payout_fees', 'house:payouts_on_the_way>house:fee_vat',
    'house:bank_out>house:payouts_returned', 'house:payouts_returned>house:payouts_on_the_way',
    'house:payouts_on_the_way>house:payouts_returned', 'house:payouts_returned>house:earned',
    'house:bank_fees>house:bank_out',
    'house:tax_withheld>house:earned', 'house:payout_fees>house:earned', 'house:fee_vat>house:earned'
  )
  WHEN NEW.from_account GLOB 'world:*'
    THEN (NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in')
      OR (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:returned')
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:sales' THEN NEW.to_account = 'house:refundable' AND NEW.id GLOB 'reversal:?*:sale'
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
    ELSE 0 END
  WHEN NEW.from_account = 'house:refunding' THEN (NEW.to_account = 'house:refundable' AND NEW.id GLOB 'refund:?*:failed')
    OR (NEW.to_account GLOB 'world:?*' AND NEW.id GLOB 'refund:?*:paid')
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable'
    AND (NEW.id GLOB '*loan*' OR NEW.id GLOB 'reversal:?*:debt')
  -- Finance funds missions, and only rewards leave their budget.
  WHEN NEW.to_account = 'house:missions' THEN NEW.from_account = 'house:coins' AND NEW.id GLOB 'mission-budget:?*'
  WHEN NEW.from_account = 'house:missions' THEN NEW.to_account GLOB 'user:*:coins' AND NEW.id GLOB 'mission:?*'
  WHEN NEW.from_account = 'house:coins' THEN (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins')
    AND NOT NEW.id GLOB 'mission*'
  -- All coins of a merged account.
  WHEN NEW.from_account GLOB 'user:*:coins' AND NEW.to_account GLOB 'user:*:coins'
    THEN NEW.id = 'merge:' || substr(NEW.from_account, 6, 36) || ':coins' AND EXISTS (
      SELECT 1 FROM account_merges
      WHERE old_uuid = substr(NEW.from_account, 6, 36) AND into_uuid = substr(NEW.to_account, 6, 36)
        AND coins = NEW.amount
    )
  -- A VB's budget comes from the family's wallet. It returns there, or is given.
  WHEN NEW.from_account GLOB 'family:*:budget:*' AND NEW.to_account = 'house:gifts' THEN NEW.id GLOB 'gift:?*:coins'
  WHEN NEW.from_account GLOB 'family:*:budget:*' OR NEW.to_account GLOB 'family:*:budget:*' THEN EXISTS (
    SELECT 1 FROM family_spends
    WHERE uuid = substr(NEW.id, instr(NEW.id, ':') + 1) AND kind = substr(NEW.id, 1, instr(NEW.id, ':') - 1)
      AND coins = NEW.amount
      AND NEW.from_account = 'family:' || family_uuid || iif(kind = 'budget', ':coins', ':budget:' || whom_uuid)
      AND NEW.to_account = 'family:' || family_uuid || iif(kind = 'budget', ':budget:' || whom_uuid, ':coins')
  )
  WHEN NEW.from_account GLOB '*:coins' THEN NEW.to_account GLOB 'house:*' AND NEW.to_account <> 'house:coins'
    AND (NEW.to_account = 'house:shop') = (NEW.id GLOB 'shop:?*:coins')
    AND (NEW.to_account = 'house:gifts') = (NEW.id GLOB 'gift:?*:coins')
    AND (NEW.to_account = 'house:coins_expired') = (
      NEW.id = 'closing:' || substr(NEW.from_account, 6, 36) || ':coins'
      OR (NEW.id GLOB 'closing:?*:[0-9]*:coins' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36))
    )
  -- The coins of a reversed gift go to its giver, to the family that paid, or to the refunded coins.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer with this name cannot move between these accounts');
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_never_go BEFORE DELETE ON fan_posts
BEGIN
  SELECT RAISE(ABORT, 'fan_posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_come_once BEFORE INSERT ON fan_posts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM fan_posts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM fan_posts WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'fan_posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_stay_whose BEFORE UPDATE ON fan_posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.vb_uuid AND into_uuid = NEW.vb_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the author of a post for fans cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_are_emptied AFTER UPDATE OF deleted_at_ms ON fan_posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE fan_posts SET text = '', pictures = '[]' WHERE uuid = NEW.uuid;
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.vb_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures))
      AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND avatar_url = '/media/' || uploads.key);
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  UPDATE fan_posts SET deleted_at_ms = NEW.done_at_ms WHERE vb_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER fan_posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE fan_posts SET vb_uuid = NEW.into_uuid WHERE vb_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER reports_keep_fan_posts AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'fan_post'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT text FROM fan_posts WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT DISTINCT NEW.uuid, substr(value, length('/media/') + 1)
    FROM fan_posts, json_each(fan_posts.pictures)
    WHERE fan_posts.uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number);
END;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES
  ('house:missions', 'COIN', 0, NULL, 0, 0, NULL);
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('fan_club_perks', 0, '{"name_color_level":5,"entrance_level":10}', 'First perks: a colour after about a week, an entrance after about a month', NULL, 0),
  ('member_level_rule', 0, '{"points_per_minute":1,"minutes_per_day":120,"points_per_active_day":10,"coins_per_point":10,"level_points":50,"max_level":50}', 'First rule, so that a day with forty minutes reaches level 2', NULL, 0),
  ('mission_rule', 0, '{"check_in_coins":[1,1,2,2,3,3,5],"coins_per_day":30,"account_days":3,"are_giftable":0}', 'First rule: a week of check-ins is 17 coins, which pay in the shop only', NULL, 0);
