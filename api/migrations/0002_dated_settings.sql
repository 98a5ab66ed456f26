DROP TRIGGER ledger_entries_carry_balance;
--> statement-breakpoint
DROP TRIGGER ledger_entries_belong;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_make_entries;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_stay_in_currency;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_follow_entries;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_come_once;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_open_empty;
--> statement-breakpoint
CREATE TABLE `dated_settings` (
	`name` text NOT NULL,
	`from_ms` integer NOT NULL,
	`value` text NOT NULL,
	`ground` text NOT NULL,
	`set_by_uuid` text,
	`set_at_ms` integer NOT NULL,
	PRIMARY KEY(`name`, `from_ms`),
	FOREIGN KEY (`set_by_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dated_settings_value" CHECK(json_valid("dated_settings"."value")),
	CONSTRAINT "dated_settings_ground" CHECK("dated_settings"."ground" <> ''),
	CONSTRAINT "dated_settings_not_backwards" CHECK("dated_settings"."from_ms" >= "dated_settings"."set_at_ms")
);
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_ledger_accounts` AS SELECT * FROM `ledger_accounts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `ledger_accounts`;
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`lowest` integer,
	`highest` integer,
	`balance` integer DEFAULT 0 NOT NULL,
	`entry_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_currency" CHECK("ledger_accounts"."currency" IN ('THB', 'COIN', 'VTOKEN')),
	CONSTRAINT "ledger_accounts_lowest" CHECK("ledger_accounts"."lowest" IS NULL OR "ledger_accounts"."balance" >= "ledger_accounts"."lowest"),
	CONSTRAINT "ledger_accounts_highest" CHECK("ledger_accounts"."highest" IS NULL OR "ledger_accounts"."balance" <= "ledger_accounts"."highest")
);
--> statement-breakpoint
INSERT INTO `ledger_accounts` (`id`, `currency`, `lowest`, `highest`, `balance`, `entry_count`) SELECT `id`, `currency`, `lowest`, `highest`, `balance`, `entry_count` FROM `__old_ledger_accounts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_ledger_accounts`;
--> statement-breakpoint
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a dated setting is never changed backwards');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_never_change BEFORE UPDATE ON dated_settings
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_never_go BEFORE DELETE ON dated_settings
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_come_once BEFORE INSERT ON dated_settings
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM dated_settings WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name AND from_ms = NEW.from_ms)
BEGIN
  SELECT RAISE(ABORT, 'dated_settings are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0
BEGIN
  SELECT RAISE(ABORT, 'an account opens empty');
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
WHEN NEW.id IS NOT OLD.id OR NEW.currency IS NOT OLD.currency
  OR (
    (NEW.balance IS NOT OLD.balance OR NEW.entry_count IS NOT OLD.entry_count)
    AND NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE account_id = NEW.id AND position = NEW.entry_count AND balance_after = NEW.balance
        AND NEW.entry_count = OLD.entry_count + 1
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'balances are carried by entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer stays in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_name_vtokens BEFORE INSERT ON ledger_accounts
WHEN (NEW.currency = 'VTOKEN') <> (instr(NEW.id, ':vtoken') > 0)
BEGIN
  SELECT RAISE(ABORT, 'accounts of V-tokens are named so, and no others');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_vtokens BEFORE INSERT ON ledger_transfers
WHEN (instr(NEW.from_account, ':vtoken') > 0 OR instr(NEW.to_account, ':vtoken') > 0)
  AND NOT CASE substr(NEW.from_account, instr(NEW.from_account, ':vtoken')) || '>'
      || substr(NEW.to_account, instr(NEW.to_account, ':vtoken'))
    WHEN ':vtokens>:vtoken_held' THEN NEW.to_account LIKE 'user:%'
    WHEN ':vtoken_held>:vtoken_payable' THEN NEW.to_account LIKE 'family:%'
      OR substr(NEW.from_account, 1, 41) = substr(NEW.to_account, 1, 41)
    ELSE substr(NEW.from_account, 1, instr(NEW.from_account, ':vtoken'))
        = substr(NEW.to_account, 1, instr(NEW.to_account, ':vtoken'))
      AND substr(NEW.from_account, instr(NEW.from_account, ':vtoken_') + 8) || '>'
        || substr(NEW.to_account, instr(NEW.to_account, ':vtoken_') + 8) IN (
          'held>reversed', 'reversed>held', 'held>forfeited',
          'payable>set_aside', 'payable>forfeited',
          -- Cancelled or refused before it was sent; sent.
          'set_aside>payable', 'set_aside>on_the_way',
          -- Failed before execution; paid.
          'on_the_way>payable', 'on_the_way>paid',
          -- The bank sent it back: it is sent again, or given up.
          'paid>on_the_way', 'paid>payable'
        )
    END
BEGIN
  SELECT RAISE(ABORT, 'V-tokens may not go there');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_make_entries AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, -NEW.amount, balance - NEW.amount
    FROM ledger_accounts WHERE id = NEW.from_account;
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, NEW.amount, balance + NEW.amount
    FROM ledger_accounts WHERE id = NEW.to_account;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
  OR NOT EXISTS (
    SELECT 1 FROM ledger_transfers
    WHERE id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
  )
  OR NOT EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE id = NEW.account_id AND entry_count + 1 = NEW.position AND balance + NEW.amount = NEW.balance_after
  )
BEGIN
  SELECT RAISE(ABORT, 'entries are made by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position WHERE id = NEW.account_id;
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('vtokens_per_100_coins', 0, '100', 'A candy is a V-token', NULL, 0),
  ('satang_per_100_vtokens', 0, '400', 'Proposed; to be signed off by the operator', NULL, 0),
  ('satang_per_100_coins', 0, '1000', 'Ten coins are sold for a baht', NULL, 0),
  ('family_share_basis_points', 0, '2000', 'Proposed; contracts say their own', NULL, 0),
  ('gift_hold_seconds', 0, '604800', 'Seven days, in which a top-up may still be disputed', NULL, 0),
  ('limit_raise_seconds', 0, '86400', 'A night to think it over', NULL, 0);
--> statement-breakpoint
INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count) VALUES
  ('house:gifts', 'COIN', 0, NULL, 0, 0),
  ('house:coins_refunded', 'COIN', 0, NULL, 0, 0),
  ('house:coins_expired', 'COIN', 0, NULL, 0, 0),
  ('house:vtokens', 'VTOKEN', NULL, 0, 0, 0);
