DROP TRIGGER gift_take_backs_reverse;
--> statement-breakpoint
DROP TRIGGER gifts_go_by_rates;
--> statement-breakpoint
DROP TRIGGER gifts_move_everything;
--> statement-breakpoint
DROP TRIGGER shop_orders_tell_purchases;
--> statement-breakpoint
DROP TRIGGER shop_orders_keep_terms;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_later_are_paid;
--> statement-breakpoint
DROP TRIGGER shop_orders_bought_at_once_are_paid;
--> statement-breakpoint
DROP TRIGGER facts_are_whole;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_go_where_they_may;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_are_known;
--> statement-breakpoint
CREATE TABLE `family_managers` (
	`uuid` text PRIMARY KEY NOT NULL,
	`family_uuid` text NOT NULL,
	`user_uuid` text NOT NULL,
	`day_limit_coins` integer NOT NULL,
	`named_by_uuid` text NOT NULL,
	`named_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	CONSTRAINT "family_managers_limit" CHECK("family_managers"."day_limit_coins" > 0),
	CONSTRAINT "family_managers_end" CHECK("family_managers"."ended_at_ms" >= "family_managers"."named_at_ms")
);
--> statement-breakpoint
CREATE TABLE `family_spends` (
	`uuid` text NOT NULL,
	`kind` text NOT NULL,
	`family_uuid` text NOT NULL,
	`by_uuid` text NOT NULL,
	`whom_uuid` text NOT NULL,
	`coins` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - at_ms) || uuid || kind) VIRTUAL NOT NULL,
	PRIMARY KEY(`uuid`, `kind`),
	CONSTRAINT "family_spends_kind" CHECK("family_spends"."kind" IN ('gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop')),
	CONSTRAINT "family_spends_coins" CHECK("family_spends"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `topup_promotions` (
	`uuid` text PRIMARY KEY NOT NULL,
	`title_th` text NOT NULL,
	`title_en` text NOT NULL,
	`audience` text NOT NULL,
	`package_uuids` text,
	`bonus_kind` text NOT NULL,
	`bonus_value` integer NOT NULL,
	`min_amount_satang` integer NOT NULL,
	`coins_per_user` integer NOT NULL,
	`budget_coins` integer NOT NULL,
	`taken_coins` integer DEFAULT 0 NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	CONSTRAINT "topup_promotions_window" CHECK("topup_promotions"."ends_at_ms" > "topup_promotions"."starts_at_ms"),
	CONSTRAINT "topup_promotions_bonus" CHECK("topup_promotions"."bonus_value" > 0 AND ("topup_promotions"."bonus_kind" = 'coins' OR ("topup_promotions"."bonus_kind" = 'percent' AND "topup_promotions"."bonus_value" <= 100))),
	CONSTRAINT "topup_promotions_budget" CHECK("topup_promotions"."taken_coins" BETWEEN 0 AND "topup_promotions"."budget_coins"),
	CONSTRAINT "topup_promotions_limits" CHECK("topup_promotions"."coins_per_user" > 0 AND "topup_promotions"."min_amount_satang" >= 0)
);
--> statement-breakpoint
ALTER TABLE `gifts` ADD `paid_from` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_uuid` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_coins` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_state` text;
--> statement-breakpoint
ALTER TABLE `shop_orders` ADD `family_uuid` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `family_managers_one` ON `family_managers` (`user_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `family_managers_of_family` ON `family_managers` (`family_uuid`,`named_at_ms`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `family_spends_of_family` ON `family_spends` (`family_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `family_spends_by` ON `family_spends` (`by_uuid`,`family_uuid`,`at_ms`);
--> statement-breakpoint
CREATE INDEX `family_spends_for` ON `family_spends` (`whom_uuid`,`order_key`);
--> statement-breakpoint
CREATE INDEX `orders_of_promotion` ON `orders` (`promotion_uuid`,`user_uuid`,`promotion_coins`) WHERE promotion_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `topup_promotions_by_end` ON `topup_promotions` (`ends_at_ms`,`uuid`);
--> statement-breakpoint
CREATE TRIGGER family_managers_user_uuid_is_open_user BEFORE INSERT ON family_managers
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL OR NEW.family_uuid IS substr(NEW.paid_from, 8, 36), 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> max(0, min(NEW.vtokens, (NEW.vtokens * NEW.family_share_basis_points + coalesce((
    SELECT parts FROM family_remainders
    WHERE vb_uuid = NEW.vb_uuid AND family_uuid = NEW.family_uuid AND NEW.family_share_basis_points > 0
  ), 0)) / 10000))
BEGIN
  SELECT RAISE(ABORT, 'a gift goes by the rates of its moment');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
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
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_never_go BEFORE DELETE ON family_managers
BEGIN
  SELECT RAISE(ABORT, 'family_managers stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_come_once BEFORE INSERT ON family_managers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_managers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_managers WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM family_managers WHERE user_uuid = NEW.user_uuid AND (ended_at_ms IS NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.ended_at_ms AS ended_at_ms) WHERE ended_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'family_managers stay');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_never_change BEFORE UPDATE ON family_spends
BEGIN
  SELECT RAISE(ABORT, 'family_spends are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_never_go BEFORE DELETE ON family_spends
BEGIN
  SELECT RAISE(ABORT, 'family_spends are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_come_once BEFORE INSERT ON family_spends
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM family_spends WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM family_spends WHERE uuid = NEW.uuid AND kind = NEW.kind)
BEGIN
  SELECT RAISE(ABORT, 'family_spends are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_begin BEFORE INSERT ON family_managers
WHEN NEW.ended_at_ms IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.named_by_uuid AND role = 'family' AND family_uuid = NEW.family_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a manager belongs to the family, and its owner names them');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_stay BEFORE UPDATE ON family_managers
WHEN OLD.ended_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.day_limit_coins IS NOT OLD.day_limit_coins
  OR NEW.named_by_uuid IS NOT OLD.named_by_uuid OR NEW.named_at_ms IS NOT OLD.named_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a manager is named again, and not changed');
END;
--> statement-breakpoint
CREATE VIEW family_spenders AS
SELECT family_uuid, uuid AS user_uuid, NULL AS day_limit_coins FROM users WHERE role = 'family' AND family_uuid IS NOT NULL
UNION ALL
SELECT family_uuid, user_uuid, day_limit_coins FROM family_managers WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE TRIGGER family_spends_begin BEFORE INSERT ON family_spends
WHEN NOT CASE NEW.kind
  WHEN 'budget' THEN NEW.whom_uuid <> NEW.by_uuid
    AND EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    AND EXISTS (
      SELECT 1 FROM family_members
      WHERE user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
    )
  -- A budget goes back by who may spend, or as its VB leaves.
  WHEN 'budget_back' THEN
    EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid)
    OR EXISTS (
      SELECT 1 FROM family_members
      WHERE uuid = NEW.uuid AND user_uuid = NEW.whom_uuid AND family_uuid = NEW.family_uuid AND left_at_ms = NEW.at_ms
    )
  WHEN 'shop' THEN EXISTS (
    SELECT 1 FROM shop_orders
    WHERE uuid = NEW.uuid AND family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND for_user_uuid = NEW.whom_uuid
      AND price_coins = NEW.coins
  )
  WHEN 'gift_back' THEN EXISTS (
    SELECT 1 FROM facts JOIN gifts USING (position) JOIN gift_take_backs USING (position)
    WHERE facts.id = 'gift:' || NEW.uuid AND to_giver AND gifts.coins = NEW.coins
      AND gifts.paid_from GLOB 'family:' || NEW.family_uuid || ':*'
  )
  -- The gift is the newest: its fact, by which it is found later, may not be there yet.
  ELSE EXISTS (
    SELECT 1 FROM gifts
    WHERE position = (SELECT max(position) FROM gifts) AND uuid = NEW.uuid AND giver_uuid = NEW.by_uuid
      AND vb_uuid = NEW.whom_uuid AND coins = NEW.coins
      AND paid_from = 'family:' || NEW.family_uuid || iif(NEW.kind = 'gift', ':coins', ':budget:' || NEW.by_uuid)
  )
END
BEGIN
  SELECT RAISE(ABORT, 'coins of a family are spent by who may');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_are_limited BEFORE INSERT ON family_spends
WHEN NEW.kind IN ('gift', 'budget', 'shop') AND NEW.coins + coalesce((
  SELECT sum(coins) FROM family_spends
  WHERE by_uuid = NEW.by_uuid AND family_uuid = NEW.family_uuid AND kind IN ('gift', 'budget', 'shop')
    AND at_ms >= (unixepoch(date(NEW.at_ms / 1000 + 25200, 'unixepoch')) - 25200) * 1000
), 0) > (
  SELECT day_limit_coins FROM family_managers
  WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.by_uuid AND ended_at_ms IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a manager spends no more a day than their limit');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_move_budgets AFTER INSERT ON family_spends WHEN NEW.kind IN ('budget', 'budget_back')
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest)
    VALUES ('family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid, 'COIN', 0);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT NEW.kind || ':' || NEW.uuid, iif(NEW.kind = 'budget', wallet, budget), iif(NEW.kind = 'budget', budget, wallet),
      NEW.coins, NEW.at_ms
    FROM (
      SELECT 'family:' || NEW.family_uuid || ':coins' AS wallet,
        'family:' || NEW.family_uuid || ':budget:' || NEW.whom_uuid AS budget
    );
END;
--> statement-breakpoint
CREATE TRIGGER family_members_leave_wallet AFTER UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT NULL AND OLD.left_at_ms IS NULL
BEGIN
  UPDATE family_managers SET ended_at_ms = NEW.left_at_ms WHERE user_uuid = NEW.user_uuid AND ended_at_ms IS NULL;
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    SELECT NEW.uuid, 'budget_back', NEW.family_uuid, NEW.user_uuid, NEW.user_uuid, balance, NEW.left_at_ms
    FROM ledger_accounts WHERE id = 'family:' || NEW.family_uuid || ':budget:' || NEW.user_uuid AND balance > 0;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_paid_by_families BEFORE INSERT ON gifts
WHEN NEW.paid_from IS NOT NULL AND (
  NEW.kind = 'vip' OR NEW.match_id IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM family_spenders
    WHERE user_uuid = NEW.giver_uuid AND NEW.paid_from = 'family:' || family_uuid || ':coins'
    UNION ALL
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.giver_uuid AND left_at_ms IS NULL
      AND NEW.paid_from = 'family:' || family_uuid || ':budget:' || NEW.giver_uuid
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family does not pay for this gift');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_spent_by_families AFTER INSERT ON gifts WHEN NEW.paid_from IS NOT NULL
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    VALUES (NEW.uuid, iif(NEW.paid_from GLOB '*:coins', 'gift', 'budget_gift'), substr(NEW.paid_from, 8, 36), NEW.giver_uuid,
      NEW.vb_uuid, NEW.coins, NEW.given_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_to_families AFTER INSERT ON gift_take_backs WHEN NEW.to_giver
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    SELECT uuid, 'gift_back', substr(paid_from, 8, 36), giver_uuid, vb_uuid, coins, NEW.taken_at_ms
    FROM gifts WHERE position = NEW.position AND paid_from IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_paid_by_families BEFORE INSERT ON shop_orders
WHEN NEW.family_uuid IS NOT NULL AND (
  NEW.state <> 'bought'
  OR NOT EXISTS (SELECT 1 FROM family_spenders WHERE family_uuid = NEW.family_uuid AND user_uuid = NEW.user_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.for_user_uuid AND family_uuid = NEW.family_uuid AND left_at_ms IS NULL
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a family buys for who belongs to it');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_are_spent_by_families AFTER INSERT ON shop_orders WHEN NEW.family_uuid IS NOT NULL
BEGIN
  INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
    VALUES (NEW.uuid, 'shop', NEW.family_uuid, NEW.user_uuid, NEW.for_user_uuid, NEW.price_coins, NEW.created_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_are_known BEFORE INSERT ON ledger_accounts
WHEN NEW.currency <> 'VTOKEN' AND instr(NEW.id, ':vtoken') = 0 AND NOT CASE
  WHEN NEW.id GLOB 'world:?*' THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id GLOB 'user:?*:coins' OR NEW.id GLOB 'family:?*:coins' OR NEW.id GLOB 'family:?*:budget:?*'
    THEN NEW.currency = 'COIN' AND NEW.lowest IS 0 AND NEW.highest IS NULL
  WHEN NEW.id GLOB 'family:?*:debt' THEN NEW.currency = 'THB' AND coalesce(NEW.lowest <= 0, 0) AND NEW.highest IS 0
  WHEN NEW.id = 'house:coins' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS 0
  WHEN NEW.id IN ('house:earned', 'house:bank_fees') THEN NEW.currency = 'THB' AND NEW.lowest IS NULL AND NEW.highest IS 0
  ELSE NEW.id GLOB 'house:?*' AND NEW.lowest IS 0 AND NEW.highest IS NULL
END
BEGIN
  SELECT RAISE(ABORT, 'there is no account of that kind');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_go_where_they_may BEFORE INSERT ON ledger_transfers
WHEN instr(NEW.from_account || NEW.to_account, ':vtoken') = 0 AND NOT CASE
  -- What payouts move: api/payouts/payout/money-rules.sql.
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
  WHEN NEW.from_account = 'house:refundable' THEN CASE NEW.to_account
    WHEN 'house:refunding' THEN NEW.id GLOB 'refund:?*:start'
    WHEN 'house:written_off' THEN NEW.id GLOB 'case:?*:write_off'
    WHEN 'house:credited' THEN NEW.id GLOB 'case:?*:credit'
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
  -- A budget of a VB comes from the wallet of the family and goes back there, or is given.
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
  -- Coins of a gift that is taken back go to its giver, to the family that paid, or with the money that was paid back for them.
  ELSE NEW.from_account = 'house:gifts' AND NEW.id GLOB 'take-back:?*:coins'
    AND (NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins' OR NEW.to_account = 'house:coins_refunded')
END
BEGIN
  SELECT RAISE(ABORT, 'a transfer of that name does not go there');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_never_go BEFORE DELETE ON topup_promotions
BEGIN
  SELECT RAISE(ABORT, 'topup_promotions stay');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_come_once BEFORE INSERT ON topup_promotions
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM topup_promotions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM topup_promotions WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'topup_promotions stay');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_begin BEFORE INSERT ON topup_promotions WHEN NEW.taken_coins <> 0
BEGIN
  SELECT RAISE(ABORT, 'a promotion begins with its whole budget');
END;
--> statement-breakpoint
CREATE TRIGGER topup_promotions_keep_terms BEFORE UPDATE ON topup_promotions
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.audience IS NOT OLD.audience OR NEW.package_uuids IS NOT OLD.package_uuids
  OR NEW.bonus_kind IS NOT OLD.bonus_kind OR NEW.bonus_value IS NOT OLD.bonus_value
  OR NEW.min_amount_satang IS NOT OLD.min_amount_satang OR NEW.starts_at_ms IS NOT OLD.starts_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the terms of a promotion stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_begin_with_promotion BEFORE INSERT ON orders
WHEN (NEW.promotion_uuid IS NULL AND (NEW.promotion_coins <> 0 OR NEW.promotion_state IS NOT NULL))
  OR (NEW.promotion_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM topup_promotions
    WHERE uuid = NEW.promotion_uuid AND NEW.promotion_state IS 'reserved'
      AND NEW.kind = iif(audience = 'user', 'refill', 'family_refill') AND NEW.package_uuid IS NOT NULL
      AND (package_uuids IS NULL OR EXISTS (SELECT 1 FROM json_each(package_uuids) WHERE value = NEW.package_uuid))
      AND NEW.subtotal_satang >= min_amount_satang
      AND starts_at_ms <= NEW.created_at_ms AND ends_at_ms > NEW.created_at_ms
      AND NEW.promotion_coins = iif(bonus_kind = 'percent', NEW.coins * bonus_value / 100, bonus_value)
      AND NEW.promotion_coins > 0
      AND NEW.promotion_coins + coalesce((
        SELECT sum(promotion_coins) FROM orders
        WHERE promotion_uuid = NEW.promotion_uuid AND user_uuid = NEW.user_uuid AND promotion_state IN ('reserved', 'given')
      ), 0) <= coins_per_user
  ))
BEGIN
  SELECT RAISE(ABORT, 'there is no such promotion for this order');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_promotion BEFORE UPDATE ON orders
WHEN NEW.promotion_uuid IS NOT OLD.promotion_uuid OR NEW.promotion_coins IS NOT OLD.promotion_coins
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND OLD.promotion_state || '>' || coalesce(NEW.promotion_state, '') NOT IN (
    'reserved>given', 'reserved>freed', 'freed>given'
  ))
  OR (OLD.promotion_state IS NULL AND NEW.promotion_state IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the promotion of an order stays');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_with_promotion BEFORE UPDATE ON orders
WHEN (NEW.promotion_state IS 'reserved' AND NEW.state IN ('expired', 'cancelled', 'failed', 'processed'))
  OR (NEW.promotion_state IS NOT OLD.promotion_state AND NEW.promotion_state = 'given' AND NEW.state <> 'processed')
  OR (NEW.state = 'processed' AND (NEW.promotion_state IS 'given')
    <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'promotion:' || NEW.uuid || ':coins'))
BEGIN
  SELECT RAISE(ABORT, 'an order ends with its bonus given or freed');
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_promotion AFTER INSERT ON orders WHEN NEW.promotion_uuid IS NOT NULL
BEGIN
  UPDATE topup_promotions SET taken_coins = taken_coins + NEW.promotion_coins WHERE uuid = NEW.promotion_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_promotion AFTER UPDATE OF promotion_state ON orders
WHEN (OLD.promotion_state = 'freed') <> (NEW.promotion_state = 'freed')
BEGIN
  UPDATE topup_promotions SET taken_coins = taken_coins + iif(NEW.promotion_state = 'freed', -1, 1) * NEW.promotion_coins
  WHERE uuid = NEW.promotion_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_promotions BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'promotion:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE uuid = substr(NEW.id, 11, 36) AND CASE substr(NEW.id, 47)
    WHEN ':coins' THEN state IN ('paid', 'paid_late') AND NEW.amount = promotion_coins AND NEW.from_account = 'house:coins'
      AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    WHEN ':returned' THEN promotion_state = 'given' AND NEW.amount <= promotion_coins AND NEW.to_account = 'house:coins_refunded'
      AND NEW.from_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'an order has the bonus that it says');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_return_bonus AFTER INSERT ON ledger_transfers WHEN NEW.id GLOB 'promotion:?*:returned'
BEGIN
  UPDATE topup_promotions SET taken_coins = taken_coins - NEW.amount
  WHERE uuid = (SELECT promotion_uuid FROM orders WHERE uuid = substr(NEW.id, 11, 36));
END;
--> statement-breakpoint
CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'family_gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;
--> statement-breakpoint
CREATE TRIGGER shop_items_list_what_shows BEFORE UPDATE OF is_listed ON shop_items
WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 AND NEW.wearable = 'effect'
BEGIN
  SELECT RAISE(ABORT, 'nothing shows an entrance effect');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_at_once_are_paid BEFORE INSERT ON shop_orders
WHEN NEW.state = 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_bought_later_are_paid BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND NOT EXISTS (
  SELECT 1 FROM ledger_transfers
  WHERE id = 'shop:' || NEW.uuid || ':coins' AND amount = NEW.price_coins
    AND from_account = coalesce('family:' || NEW.family_uuid, 'user:' || NEW.user_uuid) || ':coins' AND to_account = 'house:shop'
)
BEGIN
  SELECT RAISE(ABORT, 'what is bought is paid');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_buy_what_shows BEFORE UPDATE OF state ON shop_orders
WHEN NEW.state = 'bought' AND OLD.state = 'reserved'
  AND (SELECT wearable FROM shop_items WHERE uuid = NEW.item_uuid) IS 'effect'
BEGIN
  SELECT RAISE(ABORT, 'nothing shows an entrance effect');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_keep_terms BEFORE UPDATE ON shop_orders
WHEN NEW.uuid IS NOT OLD.uuid OR (NEW.user_uuid IS NOT OLD.user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid AND into_uuid = NEW.user_uuid
  )) OR (NEW.for_user_uuid IS NOT OLD.for_user_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.for_user_uuid AND into_uuid = NEW.for_user_uuid
  )) OR (NEW.note IS NOT OLD.note
    AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = OLD.user_uuid AND done_at_ms IS NOT NULL))
  OR NEW.item_uuid IS NOT OLD.item_uuid OR NEW.family_uuid IS NOT OLD.family_uuid
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
CREATE TRIGGER shop_orders_tell_purchases AFTER INSERT ON shop_orders WHEN NEW.state = 'bought' AND NEW.family_uuid IS NULL
BEGIN
  INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
  VALUES ('shop:' || NEW.uuid, 'purchase', 'shop', NEW.user_uuid, min(NEW.price_coins, 10000000), NEW.moved_at_ms);
END;
--> statement-breakpoint
-- Nothing shows an entrance effect: the shop lists none.
UPDATE shop_items SET is_listed = 0 WHERE wearable = 'effect';
