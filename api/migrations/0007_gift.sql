DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_entries_carry_balance;
--> statement-breakpoint
DROP TRIGGER ledger_entries_belong;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_follow_entries;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_open_empty;
--> statement-breakpoint
DROP TRIGGER ledger_entries_come_once;
--> statement-breakpoint
DROP INDEX ledger_entries_of_transfer;
--> statement-breakpoint
CREATE TABLE `earning_sums` (
	`owner_uuid` text NOT NULL,
	`by` text NOT NULL,
	`period` text NOT NULL,
	`subject` text NOT NULL,
	`gift_count` integer NOT NULL,
	`coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`family_vtokens` integer NOT NULL,
	PRIMARY KEY(`owner_uuid`, `by`, `period`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `gift_take_backs` (
	`position` integer PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`ground` text NOT NULL,
	`to_giver` integer NOT NULL,
	`asked_by_uuid` text NOT NULL,
	`approved_by_uuid` text NOT NULL,
	`taken_at_ms` integer NOT NULL,
	`appeal` text,
	`appealed_at_ms` integer,
	`answer` text,
	`is_granted` integer,
	`answered_by_uuid` text,
	`answered_at_ms` integer,
	FOREIGN KEY (`position`) REFERENCES `gifts`(`position`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_take_backs_two_people" CHECK("gift_take_backs"."asked_by_uuid" <> "gift_take_backs"."approved_by_uuid"),
	CONSTRAINT "gift_take_backs_ground" CHECK("gift_take_backs"."ground" <> ''),
	CONSTRAINT "gift_take_backs_answer" CHECK(("gift_take_backs"."answer" IS NULL) = ("gift_take_backs"."answered_at_ms" IS NULL) AND ("gift_take_backs"."answer" IS NULL) = ("gift_take_backs"."is_granted" IS NULL)
        AND ("gift_take_backs"."answer" IS NULL OR "gift_take_backs"."appeal" IS NOT NULL)),
	CONSTRAINT "gift_take_backs_answered_by_a_third" CHECK("gift_take_backs"."answered_by_uuid" IS NULL OR "gift_take_backs"."answered_by_uuid" NOT IN ("gift_take_backs"."asked_by_uuid", "gift_take_backs"."approved_by_uuid"))
);
--> statement-breakpoint
CREATE TABLE `giver_holds` (
	`uuid` text PRIMARY KEY NOT NULL,
	`giver_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`next_look_at_ms` integer NOT NULL,
	`set_by_uuid` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`end_ground` text,
	FOREIGN KEY (`giver_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "giver_holds_reason" CHECK("giver_holds"."reason" IN ('refund', 'freeze', 'review')),
	CONSTRAINT "giver_holds_reference" CHECK("giver_holds"."reference" <> ''),
	CONSTRAINT "giver_holds_end" CHECK(("giver_holds"."ended_at_ms" IS NULL) = ("giver_holds"."end_ground" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `held_gifts` (
	`position` integer PRIMARY KEY NOT NULL,
	`vb_uuid` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`next_look_at_ms` integer NOT NULL,
	`hold_uuid` text,
	`moved_at_ms` integer NOT NULL,
	FOREIGN KEY (`position`) REFERENCES `gifts`(`position`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_uuid`) REFERENCES `giver_holds`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "held_gifts_state" CHECK("held_gifts"."state" IN ('held', 'freed', 'taken_back')),
	CONSTRAINT "held_gifts_reason" CHECK("held_gifts"."reason" IN ('age', 'refund', 'freeze', 'review', 'contract'))
);
--> statement-breakpoint
CREATE TABLE `gift_items` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`coins` integer NOT NULL,
	`kind` text NOT NULL,
	`set_key` text,
	`animation` text NOT NULL,
	`is_listed` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', coins) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "gift_items_coins" CHECK("gift_items"."coins" BETWEEN 1 AND 100000),
	CONSTRAINT "gift_items_kind" CHECK("gift_items"."kind" IN ('gift', 'sticker')),
	CONSTRAINT "gift_items_set" CHECK("gift_items"."set_key" IS NULL OR "gift_items"."kind" = 'sticker')
);
--> statement-breakpoint
CREATE TABLE `gift_blocks` (
	`vb_uuid` text NOT NULL,
	`giver_uuid` text NOT NULL,
	`blocked_at_ms` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `giver_uuid`),
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `gift_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`summed_to` integer NOT NULL,
	`released_to` integer NOT NULL,
	`released_at_ms` integer NOT NULL,
	CONSTRAINT "gift_progress_one" CHECK("gift_progress"."id" = 1),
	CONSTRAINT "gift_progress_order" CHECK("gift_progress"."released_to" <= "gift_progress"."summed_to")
);
--> statement-breakpoint
CREATE TABLE `gifts` (
	`position` integer PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`live_uuid` text NOT NULL,
	`giver_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`vb_role` text NOT NULL,
	`item_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`coins` integer NOT NULL,
	`vtokens` integer NOT NULL,
	`family_uuid` text,
	`family_vtokens` integer NOT NULL,
	`vtokens_per_100_coins` integer NOT NULL,
	`family_share_basis_points` integer NOT NULL,
	`match_id` text,
	`is_hidden` integer NOT NULL,
	`given_at_ms` integer NOT NULL,
	`of_age_at_ms` integer NOT NULL,
	CONSTRAINT "gifts_quantity" CHECK("gifts"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "gifts_whole" CHECK("gifts"."coins" > 0 AND "gifts"."vtokens" > 0),
	CONSTRAINT "gifts_share" CHECK("gifts"."family_vtokens" BETWEEN 0 AND "gifts"."vtokens"),
	CONSTRAINT "gifts_of_two" CHECK("gifts"."giver_uuid" <> "gifts"."vb_uuid")
);
--> statement-breakpoint
ALTER TABLE `ledger_accounts` ADD `last_transfer_id` text;
--> statement-breakpoint
CREATE TABLE `spending` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`month` text DEFAULT '' NOT NULL,
	`at_ms` integer DEFAULT 0 NOT NULL,
	`day_spent_coins` integer DEFAULT 0 NOT NULL,
	`month_spent_coins` integer DEFAULT 0 NOT NULL,
	`day_topped_satang` integer DEFAULT 0 NOT NULL,
	`month_topped_satang` integer DEFAULT 0 NOT NULL,
	`day_limit_satang` integer,
	`day_next_satang` integer,
	`day_next_from_ms` integer,
	`month_limit_satang` integer,
	`month_next_satang` integer,
	`month_next_from_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spending_limits" CHECK(coalesce("spending"."day_limit_satang", 0) >= 0 AND coalesce("spending"."day_next_satang", 0) >= 0
        AND coalesce("spending"."month_limit_satang", 0) >= 0 AND coalesce("spending"."month_next_satang", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `gift_take_backs_of_vb` ON `gift_take_backs` (`vb_uuid`,`position`);
--> statement-breakpoint
CREATE INDEX `gift_take_backs_appealed` ON `gift_take_backs` (`appealed_at_ms`) WHERE appealed_at_ms IS NOT NULL AND answered_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `giver_holds_open` ON `giver_holds` (`giver_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `held_gifts_of_vb` ON `held_gifts` (`vb_uuid`,`position`) WHERE state = 'held';
--> statement-breakpoint
CREATE INDEX `held_gifts_by_hold` ON `held_gifts` (`hold_uuid`) WHERE state = 'held' AND hold_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `held_gifts_by_look` ON `held_gifts` (`next_look_at_ms`) WHERE state = 'held' AND reason IN ('age', 'contract');
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_items_in_order` ON `gift_items` (`is_listed`,`order_key`);
--> statement-breakpoint
CREATE INDEX `gifts_of_vb` ON `gifts` (`vb_uuid`,`position`);
--> statement-breakpoint
CREATE VIEW gift_points AS
SELECT gifts.position, iif(of.value LIKE 'family %', family_uuid, vb_uuid) AS owner_uuid, replace(of.value, 'family ', '') AS by,
  strftime(iif(of.value LIKE '%day', '%Y-%m-%d', '%Y-%m'), given_at_ms / 1000 + 25200, 'unixepoch') AS period,
  CASE of.value WHEN 'live' THEN live_uuid WHEN 'gift' THEN item_uuid WHEN 'giver' THEN iif(is_hidden, '', giver_uuid)
    WHEN 'family vb' THEN vb_uuid ELSE '' END AS subject,
  coins, vtokens, family_vtokens
FROM gifts CROSS JOIN json_each('["day", "live", "gift", "giver", "family day", "family vb"]') AS of
WHERE of.value NOT LIKE 'family %' OR family_uuid IS NOT NULL;
--> statement-breakpoint
CREATE VIEW gift_ages AS
SELECT position, vb_uuid AS owner_uuid, 'age' AS by, date(of_age_at_ms / 1000 + 25200, 'unixepoch') AS period, '' AS subject,
  coins, vtokens, family_vtokens
FROM gifts WHERE NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
--> statement-breakpoint
CREATE TRIGGER gift_progress_never_go BEFORE DELETE ON gift_progress
BEGIN
  SELECT RAISE(ABORT, 'gift_progress stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_come_once BEFORE INSERT ON gift_progress
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gift_progress WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gift_progress stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_only_rises BEFORE UPDATE ON gift_progress
WHEN NEW.released_to < OLD.released_to OR NEW.summed_to < OLD.summed_to
  OR (NEW.released_to > OLD.released_to AND NEW.released_at_ms < (
    SELECT of_age_at_ms FROM gifts WHERE position <= NEW.released_to ORDER BY position DESC LIMIT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'gifts become payable once, and not before they are of age');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_sums AFTER UPDATE OF summed_to ON gift_progress WHEN NEW.summed_to > OLD.summed_to
BEGIN
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
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_releases AFTER UPDATE OF released_to ON gift_progress WHEN NEW.released_to > OLD.released_to
BEGIN
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
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_begin BEFORE INSERT ON held_gifts
WHEN NEW.state = 'freed'
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR (NEW.reason <> 'contract' AND NEW.position <= (SELECT released_to FROM gift_progress))
BEGIN
  SELECT RAISE(ABORT, 'what is payable is not held again');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_leave_ages AFTER INSERT ON held_gifts
WHEN NEW.position <= (SELECT summed_to FROM gift_progress)
BEGIN
  UPDATE earning_sums SET gift_count = gift_count - 1, coins = earning_sums.coins - gift.coins,
    vtokens = earning_sums.vtokens - gift.vtokens, family_vtokens = earning_sums.family_vtokens - gift.family_vtokens
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND owner_uuid = gift.vb_uuid AND by = 'age'
    AND period = date(gift.of_age_at_ms / 1000 + 25200, 'unixepoch') AND subject = '';
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_move BEFORE UPDATE ON held_gifts
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid
  OR (NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ('held>freed', 'held>taken_back', 'taken_back>held'))
  OR (NEW.state = 'freed' AND (OLD.state = 'freed' OR OLD.reason <> 'age'
    OR NEW.moved_at_ms < (SELECT of_age_at_ms FROM gifts WHERE position = NEW.position)))
  OR (NEW.state = 'taken_back' AND NOT EXISTS (
    SELECT 1 FROM gift_take_backs WHERE position = NEW.position AND is_granted IS NOT 1
  ))
BEGIN
  SELECT RAISE(ABORT, 'what is held is freed at its age, or taken back by two people');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_are_freed AFTER UPDATE OF state ON held_gifts WHEN NEW.state = 'freed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
  SELECT 'free:' || gift.uuid, 'user:' || gift.vb_uuid || ':vtoken_held', 'user:' || gift.vb_uuid || ':vtoken_payable',
    gift.vtokens, NEW.moved_at_ms
  FROM gifts AS gift WHERE gift.position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_never_go BEFORE DELETE ON held_gifts
BEGIN
  SELECT RAISE(ABORT, 'held_gifts stay');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_come_once BEFORE INSERT ON held_gifts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM held_gifts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'held_gifts stay');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_hold AFTER INSERT ON giver_holds
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
  SELECT position, vb_uuid, NEW.reason, NEW.reference, NEW.next_look_at_ms, NEW.uuid, NEW.set_at_ms
  FROM gifts
  WHERE position > (SELECT released_to FROM gift_progress) AND giver_uuid = NEW.giver_uuid
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position);
  UPDATE held_gifts SET reason = NEW.reason, reference = NEW.reference, next_look_at_ms = NEW.next_look_at_ms,
    hold_uuid = NEW.uuid
  WHERE state = 'held' AND hold_uuid IS NULL AND reason = 'age'
    AND position IN (SELECT position FROM gifts WHERE giver_uuid = NEW.giver_uuid AND position > (SELECT released_to FROM gift_progress));
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_keep_terms BEFORE UPDATE ON giver_holds
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.giver_uuid IS NOT OLD.giver_uuid OR NEW.reason IS NOT OLD.reason
  OR NEW.reference IS NOT OLD.reference OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
  OR OLD.ended_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a hold is ended once');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_look_again AFTER UPDATE OF next_look_at_ms ON giver_holds WHEN NEW.ended_at_ms IS NULL
BEGIN
  UPDATE held_gifts SET next_look_at_ms = NEW.next_look_at_ms WHERE hold_uuid = NEW.uuid AND state = 'held';
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_let_go AFTER UPDATE OF ended_at_ms ON giver_holds
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  UPDATE held_gifts SET (hold_uuid, reason, reference, next_look_at_ms) = (
    SELECT other.uuid, coalesce(other.reason, 'age'), coalesce(other.reference, ''),
      coalesce(other.next_look_at_ms, gift.of_age_at_ms)
    FROM gifts AS gift
    LEFT JOIN giver_holds AS other ON other.giver_uuid = gift.giver_uuid AND other.ended_at_ms IS NULL
    WHERE gift.position = held_gifts.position ORDER BY other.set_at_ms LIMIT 1
  )
  WHERE hold_uuid = NEW.uuid AND state = 'held';
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_never_go BEFORE DELETE ON giver_holds
BEGIN
  SELECT RAISE(ABORT, 'giver_holds stay');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_come_once BEFORE INSERT ON giver_holds
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM giver_holds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM giver_holds WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'giver_holds stay');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_never_change BEFORE UPDATE ON gifts
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_never_go BEFORE DELETE ON gifts
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_come_once BEFORE INSERT ON gifts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gifts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_lives BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM lives
  WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND started_at_ms <= NEW.given_at_ms
    AND coalesce(ended_at_ms > NEW.given_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'gifts are given while their live is on air');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_the_catalogue BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM gift_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND coins * NEW.quantity = NEW.coins
)
BEGIN
  SELECT RAISE(ABORT, 'the catalogue has no such gift');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points > iif(NEW.family_uuid IS NULL, 0, 10000)
  OR NEW.family_vtokens <> NEW.vtokens * NEW.family_share_basis_points / 10000
BEGIN
  SELECT RAISE(ABORT, 'a gift goes by the rates of its moment');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_come_of_age BEFORE INSERT ON gifts
WHEN NEW.of_age_at_ms < max(NEW.given_at_ms, coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0))
BEGIN
  SELECT RAISE(ABORT, 'gifts come of age one after the other');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_welcome BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM gift_blocks WHERE vb_uuid = NEW.vb_uuid AND giver_uuid = NEW.giver_uuid)
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL AND reason = 'freeze')
BEGIN
  SELECT RAISE(ABORT, 'this giver is blocked');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':coins', 'user:' || NEW.giver_uuid || ':coins', 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid, NEW.kind, iif(NEW.match_id IS NULL, NULL, 'pk'), NEW.vb_uuid, NEW.giver_uuid,
      NEW.live_uuid, NEW.coins, NEW.quantity, NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift stands where its fact does') WHERE NEW.position IS NOT (SELECT max(position) FROM facts);
END;
--> statement-breakpoint
CREATE TRIGGER gifts_of_held_givers AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL)
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, reason, reference, next_look_at_ms, uuid, NEW.given_at_ms
    FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL ORDER BY set_at_ms LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER lives_open_vtokens AFTER INSERT ON lives
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_held', 'VTOKEN', 0);
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_payable', 'VTOKEN', 0);
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_begin BEFORE INSERT ON gift_take_backs
WHEN NEW.appeal IS NOT NULL
  OR EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state <> 'held')
  OR (NEW.position <= (SELECT released_to FROM gift_progress)
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE position = NEW.position AND state = 'held'))
  OR NOT EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND vb_uuid = NEW.vb_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM approvals JOIN gifts ON approvals.subject_id = gifts.uuid
    WHERE gifts.position = NEW.position AND subject_kind = 'gift_take_back' AND state = 'approved'
      AND asked_by = NEW.asked_by_uuid AND decided_by = NEW.approved_by_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'a gift is taken back while it is held, by two people');
END;
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
      iif(NEW.to_giver, 'user:' || giver_uuid || ':coins', 'house:coins_refunded'), coins, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position;
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
CREATE TRIGGER gift_take_backs_keep_terms BEFORE UPDATE ON gift_take_backs
WHEN NEW.position IS NOT OLD.position OR NEW.vb_uuid IS NOT OLD.vb_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.to_giver IS NOT OLD.to_giver OR NEW.asked_by_uuid IS NOT OLD.asked_by_uuid
  OR NEW.approved_by_uuid IS NOT OLD.approved_by_uuid OR NEW.taken_at_ms IS NOT OLD.taken_at_ms
  OR (OLD.appeal IS NOT NULL AND NEW.appeal IS NOT OLD.appeal)
  OR (OLD.answer IS NOT NULL AND (NEW.answer IS NOT OLD.answer OR NEW.is_granted IS NOT OLD.is_granted))
BEGIN
  SELECT RAISE(ABORT, 'what was taken back, asked and answered stays so');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_are_granted AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
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
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_never_go BEFORE DELETE ON gift_take_backs
BEGIN
  SELECT RAISE(ABORT, 'gift_take_backs stay');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_come_once BEFORE INSERT ON gift_take_backs
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM gift_take_backs WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'gift_take_backs stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.from_account GLOB 'world:*'
    THEN NEW.to_account = 'house:pending' AND NEW.id GLOB 'payment:' || substr(NEW.from_account, 7) || ':?*:in'
  WHEN NEW.from_account = 'house:pending' THEN CASE NEW.to_account
    WHEN 'house:sales' THEN NEW.id GLOB 'order:?*:sale'
    WHEN 'house:refundable' THEN NEW.id GLOB 'order:?*:refundable' OR NEW.id GLOB 'payment:?*:?*:refundable'
    ELSE 0 END
  WHEN NEW.from_account = 'house:receivable' THEN NEW.to_account GLOB 'family:*:debt' AND NEW.id GLOB 'order:?*:debt'
  WHEN NEW.from_account GLOB 'family:*:debt' THEN NEW.to_account = 'house:receivable' AND NEW.id GLOB '*loan*'
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
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
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0 OR NEW.last_transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'an account opens empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count OR NEW.last_transfer_id IS NOT OLD.last_transfer_id)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1 AND NEW.balance = OLD.balance + amount
        AND transfer_id = NEW.last_transfer_id AND NEW.last_transfer_id IS NOT OLD.last_transfer_id
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances are carried by entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN (
    SELECT id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
    FROM ledger_transfers ORDER BY rowid DESC LIMIT 1
  ) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'entries are made by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position, last_transfer_id = NEW.transfer_id
  WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_come_once BEFORE INSERT ON ledger_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = NEW.account_id AND position = NEW.position)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_spending AFTER INSERT ON ledger_accounts
WHEN NEW.id LIKE 'user:%:coins' AND EXISTS (SELECT 1 FROM users WHERE uuid = substr(NEW.id, 6, 36))
BEGIN
  INSERT INTO spending (user_uuid) VALUES (substr(NEW.id, 6, 36)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_are_spending AFTER INSERT ON ledger_transfers
WHEN NEW.to_account IN ('house:gifts', 'house:shop') AND NEW.from_account LIKE 'user:%'
BEGIN
  UPDATE spending SET
    day_topped_satang = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_topped_satang, 0),
    month_topped_satang = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_topped_satang, 0),
    day_spent_coins = iif(day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), day_spent_coins, 0) + NEW.amount,
    month_spent_coins = iif(month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'), month_spent_coins, 0) + NEW.amount,
    day = date(NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    month = strftime('%Y-%m', NEW.moved_at_ms / 1000 + 25200, 'unixepoch'),
    at_ms = NEW.moved_at_ms
  WHERE user_uuid = substr(NEW.from_account, 6, 36);
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
CREATE TRIGGER spending_is_limited AFTER UPDATE OF day_spent_coins, day_topped_satang ON spending
WHEN (iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang) IS NOT NULL
    AND ((NEW.day_spent_coins > iif(NEW.day = OLD.day, OLD.day_spent_coins, 0) AND NEW.day_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))
      OR (NEW.day_topped_satang > iif(NEW.day = OLD.day, OLD.day_topped_satang, 0) AND NEW.day_topped_satang > iif(NEW.day_next_from_ms <= NEW.at_ms, NEW.day_next_satang, NEW.day_limit_satang))))
  OR (iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang) IS NOT NULL
    AND ((NEW.month_spent_coins > iif(NEW.month = OLD.month, OLD.month_spent_coins, 0) AND NEW.month_spent_coins * (SELECT CAST(value AS INTEGER) FROM dated_settings
      WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.at_ms ORDER BY from_ms DESC LIMIT 1) / 100 > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))
      OR (NEW.month_topped_satang > iif(NEW.month = OLD.month, OLD.month_topped_satang, 0) AND NEW.month_topped_satang > iif(NEW.month_next_from_ms <= NEW.at_ms, NEW.month_next_satang, NEW.month_limit_satang))))
BEGIN
  SELECT RAISE(ABORT, 'a spending limit is reached');
END;
--> statement-breakpoint
INSERT INTO gift_progress (id, summed_to, released_to, released_at_ms) VALUES
  (1, 0, 0, 0);
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest)
SELECT DISTINCT 'user:' || caster_uuid || ':vtoken_' || place.value, 'VTOKEN', 0
FROM lives CROSS JOIN json_each('["held", "payable"]') AS place;
--> statement-breakpoint
INSERT INTO spending (user_uuid) SELECT uuid FROM users WHERE EXISTS (
  SELECT 1 FROM ledger_accounts WHERE id = 'user:' || users.uuid || ':coins'
);
