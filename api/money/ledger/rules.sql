-- The ledger. transfer.ts only inserts a transfer; these triggers write its positions and the
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
-- @invariant only the rules of transfers change balances
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

-- Both accounts exist, too.
-- @invariant account.ts ties each account to its currency
CREATE TRIGGER ledger_transfers_stay_in_currency BEFORE INSERT ON ledger_transfers
WHEN (
  (SELECT currency FROM ledger_accounts WHERE id = NEW.from_account) = (SELECT currency FROM ledger_accounts WHERE id = NEW.to_account)
) IS NOT 1
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
-- returns its share to a VB. A VB or family can owe them when a gift or commission is reversed. An owner who owes
-- V-tokens is paid nothing.
-- @answer payout_barred
CREATE TRIGGER ledger_transfers_take_what_is_payable BEFORE INSERT ON ledger_transfers
WHEN NEW.from_account GLOB '*:?*:vtoken_payable'
  AND NEW.amount > (SELECT balance FROM ledger_accounts WHERE id = NEW.from_account AND lowest IS NULL)
  AND NOT (NEW.from_account GLOB 'family:*' AND NEW.to_account GLOB 'user:?*:vtoken_payable')
  AND NOT ((NEW.id GLOB 'take-back:?*:vtokens' OR NEW.id GLOB 'commission:?*:back') AND NEW.to_account GLOB 'user:?*:vtoken_reversed')
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot exceed the payable V-tokens of its owner');
END;

-- @invariant transfer.ts inserts only the movement
CREATE TRIGGER ledger_transfers_begin_without_positions BEFORE INSERT ON ledger_transfers
WHEN coalesce(NEW.from_number, NEW.from_position, NEW.from_after, NEW.to_number, NEW.to_position, NEW.to_after) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'rules write the positions of a transfer');
END;

-- Continues both accounts. Numbers replace their names, which are most of a row.
CREATE TRIGGER ledger_transfers_continue_accounts AFTER INSERT ON ledger_transfers
BEGIN
  UPDATE ledger_transfers SET from_account = NULL, to_account = NULL,
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

-- @append_only ledger_transfers after from_number but departed

-- Transfers with the names of their accounts.
CREATE VIEW named_transfers AS
SELECT moved.id, giving.id AS from_account, taking.id AS to_account, moved.amount, moved.moved_at_ms
FROM ledger_transfers AS moved
JOIN ledger_accounts AS giving ON giving.number = moved.from_number
JOIN ledger_accounts AS taking ON taking.number = moved.to_number;

-- Each transfer as its two accounts see it. `0 +` gives both amounts the same affinity: otherwise
-- SQLite reads the whole view for one account.
CREATE VIEW ledger_entries AS
SELECT account.id AS account_id, from_position AS position, moved.id AS transfer_id, 0 - amount AS amount,
  from_after AS balance_after, moved_at_ms
FROM ledger_accounts AS account JOIN ledger_transfers AS moved ON moved.from_number = account.number
UNION ALL
SELECT account.id, to_position, moved.id, 0 + amount, to_after, moved_at_ms
FROM ledger_accounts AS account JOIN ledger_transfers AS moved ON moved.to_number = account.number;

-- Transfers of gifts leave: rules look up those of orders, promotions, payments, refunds and cases,
-- and the others are few. A transfer leaves when the next one of both accounts is old and closed,
-- so that the first old one of an account is its opening balance. A next one that is missing has
-- left. The last transfer stays, and so do those that no closing has read before its last one.
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
