-- The ledger. transfer.ts only inserts a transfer; these triggers write its entries and the
-- balances, and reject every other change. All features that move coins or money rely on this.
-- Accounts open empty and are never deleted.
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.entry_count <> 0 OR NEW.last_transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new ledger account must be empty');
END;

-- Opening an account again has no effect.
-- @never_go ledger_accounts or ignore

-- A balance equals the account's last entry and changes with one entry at a time.
-- @invariant only the rules of entries change balances
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

-- @invariant account.ts ties each account to its currency
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account)
  IS NOT (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
BEGIN
  SELECT RAISE(ABORT, 'a transfer must stay in one currency');
END;

-- @invariant account.ts builds the names
CREATE TRIGGER ledger_accounts_name_vtokens BEFORE INSERT ON ledger_accounts
WHEN (NEW.currency = 'VTOKEN') <> (instr(NEW.id, ':vtoken') > 0)
BEGIN
  SELECT RAISE(ABORT, 'V-token accounts need their own account names');
END;

-- Allowed movements of V-tokens (`vtokenPlaces` in account.ts). V-tokens are earned into `held` and
-- stay with their owner, except for shares between a VB and its family. Reversed V-tokens can be
-- granted again.
-- @invariant account.ts lists the movements
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

-- No movement takes more than is payable, with two exceptions. A family can owe V-tokens when it
-- returns its share to a VB. A VB or family can owe them when a gift is reversed. An owner who owes
-- V-tokens is paid nothing.
-- @answer payout_barred
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT (NEW.id GLOB 'take-back:?*:vtokens' AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot exceed the payable V-tokens of its owner');
END;

CREATE TRIGGER ledger_transfers_make_entries AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, -NEW.amount, balance - NEW.amount
    FROM ledger_accounts WHERE id = NEW.from_account;
  INSERT INTO ledger_entries (account_id, position, transfer_id, amount, balance_after)
    SELECT id, entry_count + 1, NEW.id, NEW.amount, balance + NEW.amount
    FROM ledger_accounts WHERE id = NEW.to_account;
END;

-- An entry is one side of the newest transfer and follows the account's last entry. The balance
-- follows it. `last_transfer_id` ensures one entry per transfer and account, without an index by
-- transfer.
CREATE TRIGGER ledger_entries_belong BEFORE INSERT ON ledger_entries
WHEN (
    SELECT id = NEW.transfer_id
      AND ((from_account = NEW.account_id AND -amount = NEW.amount) OR (to_account = NEW.account_id AND amount = NEW.amount))
    FROM ledger_transfers ORDER BY rowid DESC LIMIT 1
  ) IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'entries are written only by transfers');
END;

CREATE TRIGGER ledger_entries_carry_balance AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, entry_count = NEW.position, last_transfer_id = NEW.transfer_id
  WHERE id = NEW.account_id;
END;

-- @append_only ledger_transfers but departed

-- Only transfers of gifts leave: rules look up those of orders, promotions, payments, refunds and
-- cases, and the others are few. The last transfer stays, and so do those that no closing has read
-- before its last one.
CREATE VIEW ledger_transfers_leaving AS
SELECT rowid AS place, moved_at_ms AS at_ms FROM ledger_transfers
WHERE (id GLOB 'gift:*' OR id GLOB 'release:*')
  AND rowid < (SELECT max(rowid) FROM ledger_transfers)
  AND rowid < (
    SELECT rowid FROM ledger_transfers
    WHERE id = (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)
  );

-- @append_only ledger_entries but departed

-- An entry leaves when the next entry of its account is old and closed, so that the first entry in
-- the database is the opening balance of the account. A transfer that is missing has left.
CREATE VIEW ledger_entries_leaving AS
SELECT entry.rowid AS place, coalesce(moved.moved_at_ms, 0) AS at_ms
FROM ledger_entries AS entry
CROSS JOIN ledger_entries AS next ON next.account_id = entry.account_id AND next.position = entry.position + 1
LEFT JOIN ledger_transfers AS moved ON moved.id = next.transfer_id
WHERE coalesce(moved.rowid, 0) < (
  SELECT rowid FROM ledger_transfers
  WHERE id = (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)
);
