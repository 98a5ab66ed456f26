DROP TRIGGER ledger_entries_belong;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_follow_entries;
--> statement-breakpoint
DROP TRIGGER ledger_entries_come_once;
--> statement-breakpoint
DROP TRIGGER ledger_entries_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_entries_never_change;
--> statement-breakpoint
DROP TRIGGER ledger_entries_carry_balance;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_make_entries;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_ledger_entries` AS SELECT * FROM `ledger_entries` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `ledger_entries`;
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`account_id` text NOT NULL,
	`position` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	PRIMARY KEY(`account_id`, `position`),
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `ledger_entries` (`account_id`, `position`, `transfer_id`, `amount`, `balance_after`) SELECT `account_id`, `position`, `transfer_id`, `amount`, `balance_after` FROM `__old_ledger_entries` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_ledger_entries`;
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
  SELECT RAISE(ABORT, 'balances change only through entries');
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
WHEN (
    SELECT id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
    FROM ledger_transfers ORDER BY rowid DESC LIMIT 1
  ) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'entries are written only by transfers');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position, last_transfer_id = NEW.transfer_id
  WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_come_once BEFORE INSERT ON ledger_entries
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM ledger_entries WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = NEW.account_id AND position = NEW.position)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
