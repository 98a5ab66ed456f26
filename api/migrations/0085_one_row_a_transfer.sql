DROP TRIGGER ledger_accounts_follow_entries;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_make_entries;
--> statement-breakpoint
DROP VIEW ledger_entries_leaving;
--> statement-breakpoint
DROP VIEW ledger_transfers_leaving;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_ledger_entries` AS SELECT rowid AS place, * FROM `ledger_entries` ORDER BY rowid;
--> statement-breakpoint
CREATE TABLE `__old_ledger_transfers` AS SELECT * FROM `ledger_transfers` ORDER BY rowid;
--> statement-breakpoint
CREATE INDEX `__old_ledger_transfers_by_id` ON `__old_ledger_transfers` (`id`);
--> statement-breakpoint
CREATE TABLE `__old_ledger_accounts` AS SELECT rowid AS number, * FROM `ledger_accounts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `ledger_entries`;
--> statement-breakpoint
DROP TABLE `ledger_transfers`;
--> statement-breakpoint
DROP TABLE `ledger_accounts`;
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`currency` text NOT NULL,
	`lowest` integer,
	`highest` integer,
	`balance` integer DEFAULT 0 NOT NULL,
	`entry_count` integer DEFAULT 0 NOT NULL,
	`last_transfer_id` text,
	CONSTRAINT "ledger_accounts_currency" CHECK("ledger_accounts"."currency" IN ('THB', 'COIN', 'VTOKEN')),
	CONSTRAINT "ledger_accounts_lowest" CHECK("ledger_accounts"."lowest" IS NULL OR "ledger_accounts"."balance" >= "ledger_accounts"."lowest"),
	CONSTRAINT "ledger_accounts_highest" CHECK("ledger_accounts"."highest" IS NULL OR "ledger_accounts"."balance" <= "ledger_accounts"."highest")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_id_unique` ON `ledger_accounts` (`id`);
--> statement-breakpoint
INSERT INTO `ledger_accounts` (`number`, `id`, `currency`, `lowest`, `highest`, `balance`, `entry_count`, `last_transfer_id`) SELECT `number`, `id`, `currency`, `lowest`, `highest`, `balance`, `entry_count`, `last_transfer_id` FROM `__old_ledger_accounts` ORDER BY number;
--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`amount` integer NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`from_number` integer,
	`from_position` integer,
	`from_after` integer,
	`to_number` integer,
	`to_position` integer,
	`to_after` integer,
	FOREIGN KEY (`from_number`) REFERENCES `ledger_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_number`) REFERENCES `ledger_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transfers_amount" CHECK("ledger_transfers"."amount" > 0 AND typeof("ledger_transfers"."amount") = 'integer'),
	CONSTRAINT "ledger_transfers_accounts" CHECK("ledger_transfers"."from_account" <> "ledger_transfers"."to_account"),
	CONSTRAINT "ledger_transfers_numbered" CHECK(("ledger_transfers"."from_number" IS NULL AND "ledger_transfers"."from_position" IS NULL AND "ledger_transfers"."from_after" IS NULL
        AND "ledger_transfers"."to_number" IS NULL AND "ledger_transfers"."to_position" IS NULL AND "ledger_transfers"."to_after" IS NULL)
        OR ("ledger_transfers"."from_number" <> "ledger_transfers"."to_number" AND "ledger_transfers"."from_position" > 0 AND "ledger_transfers"."from_after" IS NOT NULL
        AND "ledger_transfers"."to_position" > 0 AND "ledger_transfers"."to_after" IS NOT NULL) IS 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transfers_from` ON `ledger_transfers` (`from_number`,`from_position`) WHERE from_number IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transfers_to` ON `ledger_transfers` (`to_number`,`to_position`) WHERE to_number IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `__moved` AS SELECT rowid AS place, * FROM `__old_ledger_transfers` ORDER BY rowid;
--> statement-breakpoint
-- With `OLD_MONTHS = "delete"`, a transfer of a gift may have left before its entries. It returns with the
-- accounts of those entries, and an account without a balance for the other side.
INSERT INTO `__moved` (place, id, from_account, to_account, amount, moved_at_ms)
SELECT min(entry.place) - (SELECT max(place) FROM `__old_ledger_entries`) - 1, transfer_id,
  coalesce(max(iif(amount < 0, account_id, NULL)), other_side), coalesce(max(iif(amount > 0, account_id, NULL)), other_side),
  max(abs(amount)), (SELECT max(until_ms) FROM archive_deletions) - 1
FROM `__old_ledger_entries` AS entry
JOIN (
  SELECT id, CASE currency WHEN 'COIN' THEN 'house:coins_departed' WHEN 'VTOKEN' THEN 'house:vtokens_departed'
    ELSE 'house:departed' END AS other_side
  FROM `__old_ledger_accounts`
) AS account ON account.id = account_id
WHERE EXISTS (SELECT 1 FROM archive_deletions)
  AND NOT EXISTS (SELECT 1 FROM `__old_ledger_transfers` AS moved WHERE moved.id = transfer_id)
GROUP BY transfer_id;
--> statement-breakpoint
INSERT INTO `ledger_accounts` (`id`, `currency`, `lowest`)
SELECT id, CASE id WHEN 'house:coins_departed' THEN 'COIN' WHEN 'house:vtokens_departed' THEN 'VTOKEN' ELSE 'THB' END, 0
FROM (SELECT from_account AS id FROM `__moved` UNION SELECT to_account FROM `__moved`)
WHERE id IN ('house:coins_departed', 'house:vtokens_departed', 'house:departed');
--> statement-breakpoint
CREATE TABLE `__entries` AS SELECT account_id, position, transfer_id, amount, balance_after FROM `__old_ledger_entries`;
--> statement-breakpoint
CREATE INDEX `__entries_of_transfer` ON `__entries` (`transfer_id`, `account_id`, `amount`);
--> statement-breakpoint
-- Entries that left get the last positions before the opening balance of their account, in their order.
-- Their balances lead to it. R2 has the true ones, from which lists of old months are read.
INSERT INTO `__entries` (transfer_id, account_id, amount, position, balance_after)
WITH missing AS (
  SELECT * FROM (
    SELECT place, id, from_account AS account_id, -amount AS amount, moved_at_ms FROM `__moved`
    UNION ALL SELECT place, id, to_account, amount, moved_at_ms FROM `__moved`
  ) AS side
  WHERE moved_at_ms < (SELECT max(until_ms) FROM archive_deletions) AND NOT EXISTS (
    SELECT 1 FROM `__entries` AS entry
    WHERE entry.transfer_id = side.id AND entry.account_id = side.account_id AND entry.amount = side.amount
  )
), opening AS (
  SELECT account_id, min(position) AS position, balance_after - amount AS before FROM `__old_ledger_entries` GROUP BY account_id
)
SELECT missing.id, missing.account_id, missing.amount,
  coalesce(opening.position, 1 + count(*) OVER whole) - row_number() OVER backwards,
  coalesce(opening.before, sum(missing.amount) OVER whole) - sum(missing.amount) OVER backwards + missing.amount
FROM missing LEFT JOIN opening ON opening.account_id = missing.account_id
WINDOW whole AS (PARTITION BY missing.account_id), backwards AS (PARTITION BY missing.account_id ORDER BY place DESC);
--> statement-breakpoint
INSERT INTO `ledger_transfers` (`id`, `from_account`, `to_account`, `amount`, `moved_at_ms`, `from_number`, `from_position`, `from_after`, `to_number`, `to_position`, `to_after`)
SELECT moved.id, moved.from_account, moved.to_account, moved.amount, moved.moved_at_ms,
  giving.number, paid.position, paid.balance_after, taking.number, received.position, received.balance_after
FROM `__moved` AS moved
JOIN `ledger_accounts` AS giving ON giving.id = moved.from_account
JOIN `ledger_accounts` AS taking ON taking.id = moved.to_account
JOIN `__entries` AS paid ON paid.transfer_id = moved.id AND paid.account_id = moved.from_account AND paid.amount = -moved.amount
JOIN `__entries` AS received ON received.transfer_id = moved.id AND received.account_id = moved.to_account AND received.amount = moved.amount
ORDER BY moved.place;
--> statement-breakpoint
CREATE TABLE `__proof` (
  transfers integer, entries integer, amounts integer, balances integer, accounts integer,
  CONSTRAINT every_transfer_is_there CHECK (transfers = 0),
  CONSTRAINT every_entry_is_in_a_transfer CHECK (entries = 0),
  CONSTRAINT amounts_are_equal CHECK (amounts = 0),
  CONSTRAINT balances_are_equal CHECK (balances = 0),
  CONSTRAINT accounts_follow_their_transfers CHECK (accounts = 0)
);
--> statement-breakpoint
-- Fails if a row or a sum differs: then nothing of this migration is applied.
INSERT INTO `__proof`
SELECT
  (SELECT count(*) FROM `__moved`) - (SELECT count(*) FROM ledger_transfers),
  (SELECT count(*) FROM `__entries`) - 2 * (SELECT count(*) FROM ledger_transfers),
  (SELECT coalesce(sum(amount), 0) FROM `__moved`) - (SELECT coalesce(sum(amount), 0) FROM ledger_transfers),
  (SELECT count(*) FROM `__old_ledger_entries` AS entry
    LEFT JOIN ledger_transfers AS moved ON moved.id = entry.transfer_id
    LEFT JOIN ledger_accounts AS account ON account.id = entry.account_id
    WHERE ((from_number = number AND from_position = entry.position AND from_after = balance_after AND entry.amount = -moved.amount)
      OR (to_number = number AND to_position = entry.position AND to_after = balance_after AND entry.amount = moved.amount)) IS NOT 1),
  (SELECT count(*) FROM ledger_accounts AS account
    LEFT JOIN ledger_transfers AS moved ON moved.id = account.last_transfer_id AND (
      (from_number = number AND from_position = entry_count AND from_after = balance)
      OR (to_number = number AND to_position = entry_count AND to_after = balance))
    WHERE entry_count > 0 AND moved.id IS NULL);
--> statement-breakpoint
DROP TABLE `__proof`;
--> statement-breakpoint
DROP TABLE `__moved`;
--> statement-breakpoint
DROP TABLE `__entries`;
--> statement-breakpoint
DROP TABLE `__old_ledger_entries`;
--> statement-breakpoint
DROP TABLE `__old_ledger_transfers`;
--> statement-breakpoint
DROP TABLE `__old_ledger_accounts`;
--> statement-breakpoint
DROP TRIGGER archive_segments_never_change;
--> statement-breakpoint
-- Segments of the old form are compared with their objects only. The archive copies the transfers again.
UPDATE archive_segments SET table_name = 'retired_' || table_name WHERE table_name IN ('ledger_transfers', 'ledger_entries');
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
  SELECT RAISE(ABORT, 'a refund must move its stated amount');
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
  SELECT RAISE(ABORT, 'a case cannot move more than its remaining amount');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_carry_cases AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'refund:*' OR (NEW.id GLOB 'case:*' AND NEW.to_account GLOB 'house:*')
BEGIN
  UPDATE money_cases SET
    refunding_satang = refunding_satang + CASE 'house:refunding'
      WHEN NEW.to_account THEN NEW.amount WHEN NEW.from_account THEN -NEW.amount ELSE 0 END,
    refunded_satang = refunded_satang + CASE
      WHEN NEW.to_account GLOB 'world:*' THEN NEW.amount WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END,
    written_off_satang = written_off_satang + CASE NEW.to_account WHEN 'house:written_off' THEN NEW.amount ELSE 0 END,
    credited_satang = credited_satang + CASE NEW.to_account WHEN 'house:credited' THEN NEW.amount ELSE 0 END,
    ended_at_ms = CASE WHEN refunded_satang + written_off_satang + credited_satang + CASE
        WHEN NEW.to_account GLOB 'world:*' OR NEW.to_account IN ('house:written_off', 'house:credited') THEN NEW.amount
        WHEN NEW.from_account GLOB 'world:*' THEN -NEW.amount ELSE 0 END = amount_satang
      THEN NEW.moved_at_ms END
  WHERE number = CASE WHEN NEW.id GLOB 'case:*' THEN CAST(substr(NEW.id, 6) AS INTEGER) ELSE (
    SELECT case_number FROM refunds WHERE uuid = substr(NEW.id, 8, instr(substr(NEW.id, 8), ':') - 1)
  ) END;
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
CREATE TRIGGER ledger_transfers_spend_funds BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'house:*'
  AND (NEW.from_account GLOB '*:coins' OR NEW.from_account GLOB '*:budget:*')
BEGIN
  UPDATE family_funds SET coins = max(0, min(
    coins - iif(NEW.id GLOB 'reversal:*', NEW.amount, 0),
    (SELECT family_coins.coins - NEW.amount FROM family_coins WHERE family_coins.family_uuid = family_funds.family_uuid)
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_owe_families AFTER INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*:debt' AND NEW.from_account GLOB 'family:*:debt'
BEGIN
  UPDATE family_funds SET coins = max(0, coins - NEW.amount * 100 / (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'satang_per_100_coins' AND from_ms <= NEW.moved_at_ms ORDER BY from_ms DESC LIMIT 1
  )) WHERE family_uuid = substr(NEW.from_account, 8, 36);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_is_now BEFORE INSERT ON ledger_transfers
WHEN (NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_transfers must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stays_now BEFORE UPDATE OF moved_at_ms ON ledger_transfers
WHEN ((NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_transfers must be those of the database');
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
  SELECT RAISE(ABORT, 'a transfer must name the row that causes it');
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
  SELECT RAISE(ABORT, 'this kind of ledger account does not exist');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_bounds BEFORE UPDATE ON ledger_accounts
WHEN NEW.highest IS NOT OLD.highest
  OR (NEW.lowest IS NOT OLD.lowest AND NOT (
    (NEW.id GLOB 'family:?*:debt' AND coalesce(NEW.lowest <= 0, 0))
    OR (NEW.id GLOB '*:?*:vtoken_payable' AND NEW.lowest IS NULL AND EXISTS (SELECT 1 FROM running_rules))
  ))
BEGIN
  SELECT RAISE(ABORT, 'the bounds of a ledger account cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_lend_by_two BEFORE UPDATE OF lowest ON ledger_accounts
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NEW.lowest IS NOT OLD.lowest AND NEW.id GLOB 'family:?*:debt'
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE name = 'setFamilyCredit' AND 'family:' || (params ->> 'uuid') || ':debt' = NEW.id
      AND form ->> 'credit_satang' = -NEW.lowest
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'setFamilyCredit')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin_without_credit BEFORE INSERT ON ledger_accounts
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NEW.id GLOB 'family:?*:debt' AND NEW.lowest IS NOT 0
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
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
  WHEN NEW.from_account = 'house:coins' THEN NEW.to_account GLOB 'user:*:coins' OR NEW.to_account GLOB 'family:*:coins'
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
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0 OR NEW.last_transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new ledger account must be empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger_accounts stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_come_once BEFORE INSERT ON ledger_accounts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_accounts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
WHEN NEW.id IS NOT OLD.id OR NEW.number IS NOT OLD.number OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count OR NEW.last_transfer_id IS NOT OLD.last_transfer_id)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers
      WHERE id = NEW.last_transfer_id AND NEW.last_transfer_id IS NOT OLD.last_transfer_id
        AND NEW.entry_count = OLD.entry_count + 1 AND (
          (from_number = NEW.number AND from_position = NEW.entry_count AND from_after = NEW.balance
            AND NEW.balance = OLD.balance - amount)
          OR (to_number = NEW.number AND to_position = NEW.entry_count AND to_after = NEW.balance
            AND NEW.balance = OLD.balance + amount)
        )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances change only through entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (
  (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account) = (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'a transfer must stay in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_name_vtokens BEFORE INSERT ON ledger_accounts
WHEN (NEW.currency = 'VTOKEN') <> (instr(NEW.id, ':vtoken') > 0)
BEGIN
  SELECT RAISE(ABORT, 'V-token accounts need their own account names');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    -- The family's share of a payout to its VB. It returns if the payout is abandoned.
    WHEN ':vtoken_on_the_way>:vtoken_payable' THEN substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      OR (NEW.id GLOB 'payout:?*' AND NEW.to_account LIKE 'family:%')
    -- The family returns its share of a gift that is reversed after the payout.
    WHEN ':vtoken_payable>:vtoken_payable' THEN ((NEW.id GLOB 'payout:?*' OR NEW.id GLOB 'take-back:?*:share')
        AND NEW.from_account LIKE 'family:%' AND NEW.to_account LIKE 'user:%')
      -- The family's share of the V-tokens of a closed account.
      OR (NEW.id GLOB 'closing:?*:share:?*' AND substr(NEW.id, 9, 36) = substr(NEW.from_account, 6, 36)
        AND NEW.from_account LIKE 'user:%' AND NEW.to_account LIKE 'family:%')
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>payable', 'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited', 'payable>reversed',
          -- The payout is cancelled or refused before it is sent; it is sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- It fails before execution; it is paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- Its file is withdrawn before the bank receives it.
          'on_the_way>set_aside',
          -- The bank returns it: it is sent again, or abandoned.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens cannot move between these accounts');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT (NEW.id GLOB 'take-back:?*:vtokens' AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot exceed the payable V-tokens of its owner');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_begin_without_positions BEFORE INSERT ON ledger_transfers
WHEN coalesce(NEW.from_number, NEW.from_position, NEW.from_after, NEW.to_number, NEW.to_position, NEW.to_after) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'rules write the positions of a transfer');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_continue_accounts AFTER INSERT ON ledger_transfers
BEGIN
  UPDATE ledger_transfers SET
    (from_number, from_position, from_after) = (
      SELECT number, entry_count + 1, balance - NEW.amount FROM ledger_accounts WHERE id = NEW.from_account
    ),
    (to_number, to_position, to_after) = (
      SELECT number, entry_count + 1, balance + NEW.amount FROM ledger_accounts WHERE id = NEW.to_account
    )
  WHERE id = NEW.id;
  UPDATE ledger_accounts SET balance = balance - NEW.amount, entry_count = entry_count + 1, last_transfer_id = NEW.id
  WHERE id = NEW.from_account;
  UPDATE ledger_accounts SET balance = balance + NEW.amount, entry_count = entry_count + 1, last_transfer_id = NEW.id
  WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers
WHEN OLD.from_number IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = 'ledger_transfers'
  CROSS JOIN ledger_transfers_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_leave AFTER DELETE ON ledger_transfers
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_come_once BEFORE INSERT ON ledger_transfers
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE from_number = NEW.from_number AND from_position = NEW.from_position AND (from_number IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.from_number AS from_number) WHERE from_number IS NOT NULL)
  OR EXISTS (SELECT 1 FROM ledger_transfers WHERE to_number = NEW.to_number AND to_position = NEW.to_position AND (to_number IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.to_number AS to_number) WHERE to_number IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE VIEW ledger_entries AS
SELECT account.id AS account_id, from_position AS position, moved.id AS transfer_id, 0 - amount AS amount,
  from_after AS balance_after, moved_at_ms
FROM ledger_accounts AS account JOIN ledger_transfers AS moved ON moved.from_number = account.number
UNION ALL
SELECT account.id, to_position, moved.id, 0 + amount, to_after, moved_at_ms
FROM ledger_accounts AS account JOIN ledger_transfers AS moved ON moved.to_number = account.number;
--> statement-breakpoint
CREATE VIEW ledger_transfers_leaving AS
SELECT moved.rowid AS place, max(moved.moved_at_ms, coalesce(next_from.moved_at_ms, next_from_to.moved_at_ms, 0),
  coalesce(next_to.moved_at_ms, next_to_from.moved_at_ms, 0)) AS at_ms
FROM ledger_transfers AS moved
CROSS JOIN ledger_accounts AS giving ON giving.number = moved.from_number AND giving.entry_count > moved.from_position
CROSS JOIN ledger_accounts AS taking ON taking.number = moved.to_number AND taking.entry_count > moved.to_position
LEFT JOIN ledger_transfers AS next_from
  ON next_from.from_number = moved.from_number AND next_from.from_position = moved.from_position + 1
LEFT JOIN ledger_transfers AS next_from_to
  ON next_from_to.to_number = moved.from_number AND next_from_to.to_position = moved.from_position + 1
LEFT JOIN ledger_transfers AS next_to
  ON next_to.to_number = moved.to_number AND next_to.to_position = moved.to_position + 1
LEFT JOIN ledger_transfers AS next_to_from
  ON next_to_from.from_number = moved.to_number AND next_to_from.from_position = moved.to_position + 1
WHERE (moved.id GLOB 'gift:*' OR moved.id GLOB 'release:*')
  AND moved.rowid < (SELECT max(rowid) FROM ledger_transfers)
  AND max(moved.rowid, coalesce(next_from.rowid, next_from_to.rowid, 0), coalesce(next_to.rowid, next_to_from.rowid, 0)) < (
    SELECT rowid FROM ledger_transfers
    WHERE id = (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)
  );
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
  SELECT RAISE(ABORT, 'an order must move its stated amount');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_promotions BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'promotion:*' AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE NEW.id = 'promotion:' || uuid || ':coins' AND state IN ('paid', 'paid_late') AND NEW.amount = promotion_coins
    AND NEW.from_account = 'house:coins'
    AND NEW.to_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
)
BEGIN
  SELECT RAISE(ABORT, 'the bonus of an order must match its promotion');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_reversals BEFORE INSERT ON ledger_transfers
WHEN NEW.id GLOB 'reversal:*' AND NOT EXISTS (
  SELECT 1 FROM order_reversals AS reversal JOIN orders ON orders.uuid = order_uuid
  WHERE reversal.uuid = substr(NEW.id, 10, 36) AND reversal.state = 'done' AND CASE substr(NEW.id, 46)
    WHEN ':sale' THEN NEW.from_account = 'house:sales' AND NEW.amount = amount_satang
    WHEN ':debt' THEN NEW.from_account = 'family:' || family_uuid || ':debt' AND NEW.amount = amount_satang
      AND kind = 'family_credit'
    WHEN ':coins' THEN NEW.from_account = coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins'
      AND NEW.to_account = 'house:coins_refunded' AND NEW.amount = taken_coins
    ELSE 0
  END
)
BEGIN
  SELECT RAISE(ABORT, 'a reversal must move its stated amount');
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
CREATE TRIGGER archive_segments_never_change BEFORE UPDATE ON archive_segments
WHEN NEW.number IS NOT OLD.number OR NEW.table_name IS NOT OLD.table_name OR NEW.object_key IS NOT OLD.object_key
  OR NEW.digest IS NOT OLD.digest OR NEW.previous_digest IS NOT OLD.previous_digest
  OR NEW.row_count IS NOT OLD.row_count OR NEW.month IS NOT OLD.month
  OR NEW.arrived_to IS NOT OLD.arrived_to OR NEW.first_key IS NOT OLD.first_key OR NEW.last_key IS NOT OLD.last_key
  OR NEW.first_at_ms IS NOT OLD.first_at_ms OR NEW.last_at_ms IS NOT OLD.last_at_ms
  OR NEW.made_at_ms IS NOT OLD.made_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only the outcome of a comparison changes');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_reach_the_living BEFORE INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*' AND EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  SELECT RAISE(ABORT, 'a merged account cannot receive transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_open_cases AFTER INSERT ON ledger_transfers
WHEN NEW.to_account GLOB 'user:*'
  AND (NEW.to_account GLOB '*:coins' OR NEW.to_account GLOB '*:vtoken_held' OR NEW.to_account GLOB '*:vtoken_payable')
  AND NEW.from_account NOT GLOB 'user:*:vtoken_held'
  AND EXISTS (SELECT 1 FROM closings WHERE user_uuid = substr(NEW.to_account, 6, 36))
BEGIN
  INSERT INTO money_cases (kind, about, amount_satang, detail, opened_at_ms)
  VALUES ('account_closed', NEW.id, 0, json_object('account', NEW.to_account, 'amount', NEW.amount), NEW.moved_at_ms);
END;
