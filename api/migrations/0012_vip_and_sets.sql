DROP TRIGGER counting_fills_lives;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_are_granted;
--> statement-breakpoint
DROP TRIGGER gifts_move_everything;
--> statement-breakpoint
DROP TRIGGER gifts_are_of_the_catalogue;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_gift_items` AS SELECT * FROM `gift_items` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `gift_items`;
--> statement-breakpoint
CREATE TABLE `gift_items` (
	`uuid` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`picture_url` text NOT NULL,
	`coins` integer NOT NULL,
	`kind` text NOT NULL,
	`set_key` text,
	`vip_level` integer,
	`animation` text NOT NULL,
	`is_listed` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', coins) || uuid) VIRTUAL NOT NULL,
	CONSTRAINT "gift_items_coins" CHECK("gift_items"."coins" BETWEEN 1 AND 100000),
	CONSTRAINT "gift_items_kind" CHECK("gift_items"."kind" IN ('gift', 'sticker', 'sticker_set', 'vip')),
	CONSTRAINT "gift_items_set" CHECK("gift_items"."kind" = 'sticker' OR ("gift_items"."set_key" IS NOT NULL) = ("gift_items"."kind" = 'sticker_set')),
	CONSTRAINT "gift_items_level" CHECK(coalesce("gift_items"."vip_level", 0) BETWEEN ("gift_items"."kind" = 'vip') AND 5 * ("gift_items"."kind" = 'vip'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_items_in_order` ON `gift_items` (`is_listed`,`order_key`);
--> statement-breakpoint
INSERT INTO `gift_items` (`uuid`, `name_th`, `name_en`, `picture_url`, `coins`, `kind`, `set_key`, `animation`, `is_listed`) SELECT `uuid`, `name_th`, `name_en`, `picture_url`, `coins`, `kind`, `set_key`, `animation`, `is_listed` FROM `__old_gift_items` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_gift_items`;
--> statement-breakpoint
CREATE INDEX `gifts_of_vips` ON `gifts` (`vb_uuid`,`giver_uuid`) WHERE kind = 'vip';
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_the_catalogue BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM gift_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND coins * NEW.quantity = NEW.coins
    AND (kind IN ('gift', 'sticker') OR NEW.quantity = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'the catalogue has no such gift');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':coins', 'user:' || NEW.giver_uuid || ':coins', 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.uuid || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid, iif(NEW.kind = 'sticker_set', 'sticker', NEW.kind),
      CASE WHEN NEW.match_id IS NOT NULL THEN 'pk' WHEN NEW.kind = 'sticker_set' THEN 'set' END, NEW.vb_uuid, NEW.giver_uuid,
      NEW.live_uuid, NEW.coins,
      -- A set is as many stickers as there are of it.
      iif(NEW.kind = 'sticker_set', (
        SELECT max(1, count(*)) FROM gift_items AS sticker JOIN gift_items AS whole ON whole.set_key = sticker.set_key
        WHERE whole.uuid = NEW.item_uuid AND sticker.kind = 'sticker'
      ), NEW.quantity),
      NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift stands where its fact does') WHERE NEW.position IS NOT last_insert_rowid();
END;
--> statement-breakpoint
CREATE TRIGGER gifts_make_vips AFTER INSERT ON gifts WHEN NEW.kind = 'vip'
BEGIN
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT NEW.vb_uuid, NEW.giver_uuid, vip_level, NEW.given_at_ms FROM gift_items WHERE uuid = NEW.item_uuid
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = max(level, excluded.level);
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_end_vips AFTER INSERT ON gift_take_backs
WHEN EXISTS (SELECT 1 FROM gifts WHERE position = NEW.position AND kind = 'vip')
BEGIN
  DELETE FROM vips WHERE (vb_uuid, user_uuid, level) = (
    SELECT vb_uuid, giver_uuid, vip_level FROM gifts JOIN gift_items AS item ON item.uuid = gifts.item_uuid
    WHERE position = NEW.position
  );
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT other.vb_uuid, other.giver_uuid, max(item.vip_level), min(other.given_at_ms)
    FROM gifts AS taken
    JOIN gifts AS other ON other.vb_uuid = taken.vb_uuid AND other.giver_uuid = taken.giver_uuid AND other.kind = 'vip'
    JOIN gift_items AS item ON item.uuid = other.item_uuid
    WHERE taken.position = NEW.position
      AND NOT EXISTS (SELECT 1 FROM gift_take_backs AS back WHERE back.position = other.position AND back.is_granted IS NOT 1)
    GROUP BY other.vb_uuid, other.giver_uuid
  ON CONFLICT DO NOTHING;
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
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT vb_uuid, giver_uuid, vip_level, given_at_ms FROM gifts JOIN gift_items AS item ON item.uuid = gifts.item_uuid
    WHERE position = NEW.position AND gifts.kind = 'vip'
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = max(level, excluded.level);
END;
--> statement-breakpoint
CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind IN ('gift', 'sticker', 'vip') AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;
--> statement-breakpoint
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period, measure, variant) VALUES
  ('vip', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL),
  ('vip', 'usercoin', 'user', 'everyone', 'week', 'amount', NULL),
  ('vip', 'usercoin', 'user', 'everyone', 'month', 'amount', NULL),
  ('vip', 'usercoin', 'user', 'everyone', 'all', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'everyone', 'day', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'everyone', 'week', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'everyone', 'month', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'everyone', 'all', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'family', 'day', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'family', 'week', 'amount', NULL),
  ('vip', 'uservtoken', 'vb', 'family', 'month', 'amount', NULL),
  ('vip', 'vb_payers', 'user', 'vb', 'day', 'amount', NULL),
  ('vip', 'vb_payers', 'user', 'vb', 'month', 'amount', NULL),
  ('vip', 'vb_payers', 'user', 'vb', 'all', 'amount', NULL),
  ('vip', 'live_payers', 'user', 'live', 'all', 'amount', NULL),
  ('vip', 'pk_candy', 'vb', 'everyone', 'day', 'amount', 'pk'),
  ('vip', 'pk_candy', 'vb', 'everyone', 'week', 'amount', 'pk'),
  ('vip', 'pk_candy', 'vb', 'everyone', 'month', 'amount', 'pk'),
  ('vip', 'pk_candy', 'vb', 'role', 'day', 'amount', 'pk'),
  ('vip', 'pk_candy', 'vb', 'role', 'week', 'amount', 'pk'),
  ('vip', 'pk_candy', 'vb', 'role', 'month', 'amount', 'pk'),
  ('vip', 'pk_sent_coin', 'user', 'everyone', 'day', 'amount', 'pk'),
  ('vip', 'pk_sent_coin', 'user', 'everyone', 'week', 'amount', 'pk'),
  ('vip', 'pk_sent_coin', 'user', 'everyone', 'month', 'amount', 'pk');
