-- Movements of a payout (docs/decisions/031-a-payout-moves-money-by-its-state.md). V-tokens are set
-- aside, in transit and then paid; a VB's family share becomes payable to the family. In baht the
-- company owes the amount in transit, which equals the bank transfer, the tax, the fee and its VAT.
-- submit.ts inserts a payout. payout-move.ts, batch.ts and withdraw-file.ts only change its state.
-- @rule
CREATE TRIGGER payouts_set_aside AFTER INSERT ON payouts
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_' || value, 'VTOKEN', 0, NULL
    FROM json_each('["set_aside","on_the_way","paid"]');
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':0:set_aside', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens - (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;

-- @rule
CREATE TRIGGER payouts_come_back AFTER UPDATE OF state ON payouts
WHEN OLD.state <> NEW.state AND NEW.state = 'cancelled'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
    NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms
  );
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;

-- @rule
CREATE TRIGGER payouts_leave AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'approved' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':leave', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':owed', 'house:earned', 'house:payouts_on_the_way',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
END;

-- The file was stopped before the bank had it, so nothing left.
-- @rule
CREATE TRIGGER payouts_stay AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state IN ('approved', 'held')
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':stay', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_set_aside', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
END;

-- @rule
CREATE TRIGGER payouts_fail AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'failed'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':back', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens, NEW.moved_at_ms),
    ('payout:' || NEW.uuid || ':' || NEW.version || ':unowed', 'house:payouts_on_the_way', 'house:earned',
      NEW.payee_part_satang + NEW.vat_satang, NEW.moved_at_ms);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
END;

-- The first payment settles tax, fee and share. It issues a certificate, unless the bank issues
-- certificates or no tax was withheld.
-- @rule
CREATE TRIGGER payouts_arrive AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NULL
BEGIN
  INSERT OR IGNORE INTO ledger_accounts (id, currency, lowest, highest)
    SELECT 'family:' || (value ->> 'family_uuid') || ':vtoken_payable', 'VTOKEN', 0, NULL FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_on_the_way',
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way',
      'house:bank_out', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:payouts_on_the_way',
      'house:tax_withheld', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payouts_on_the_way',
      'house:payout_fees', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:payouts_on_the_way',
      'house:fee_vat', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, issued_at_ms,
      payer, payee_sealed)
    SELECT 543 + substr(NEW.paid_on, 1, 4),
      1 + coalesce((SELECT max(number) FROM tax_certificates WHERE book = 543 + substr(NEW.paid_on, 1, 4)), 0),
      NEW.uuid, NEW.payee_uuid, json_extract(NEW.terms, '$.tax_form'), json_extract(NEW.terms, '$.income_type'),
      NEW.paid_on, NEW.payee_part_satang, NEW.tax_satang, NEW.moved_at_ms,
      (SELECT payer FROM payout_attempts JOIN payout_batches ON payout_batches.uuid = batch_uuid
        WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1),
      (SELECT identity_sealed FROM payees WHERE uuid = NEW.payee_uuid)
    WHERE NEW.tax_satang > 0 AND NEW.numbered_by = 'ours';
END;

-- A repeated payment withholds no tax again, and the certificate stays.
-- @rule
CREATE TRIGGER payouts_arrive_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'paid' AND OLD.paid_on IS NOT NULL
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:bank_out', NEW.net_satang, NEW.moved_at_ms);
END;

-- @rule
CREATE TRIGGER payouts_return AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'paid' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:bank_out', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;

-- @rule
CREATE TRIGGER payouts_leave_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'sent'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned', 'house:payouts_on_the_way', NEW.net_satang, NEW.moved_at_ms);
END;

-- @rule
CREATE TRIGGER payouts_fail_again AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'sent' AND NEW.state = 'returned'
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES
    ('payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_on_the_way', 'house:payouts_returned', NEW.net_satang, NEW.moved_at_ms);
END;

-- The bank's fee leaves our account too. No owner bears it.
-- @rule
CREATE TRIGGER bank_charges_are_paid AFTER INSERT ON bank_charges
BEGIN
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (
    'payout:' || NEW.payout_uuid || ':' || NEW.attempt_number || ':bank_charge_' || NEW.verdict,
    'house:bank_fees', 'house:bank_out', NEW.amount_satang, NEW.charged_at_ms
  );
END;

-- A payout whose certificate was filed cannot be given up.
-- @answer payout_filed
CREATE TRIGGER payouts_given_up_in_time BEFORE UPDATE OF state ON payouts
WHEN NEW.state = 'given_up' AND EXISTS (SELECT 1 FROM filed_certificates WHERE payout_uuid = OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot be given up after its tax was filed');
END;

-- Reverses everything: net, tax, fee and share, and voids the certificate. A family that has used
-- its share owes it: its payable V-tokens become negative, and its next shares repay them.
-- @rule
CREATE TRIGGER payouts_give_up AFTER UPDATE OF state ON payouts
WHEN OLD.state = 'returned' AND NEW.state = 'given_up'
BEGIN
  UPDATE ledger_accounts SET lowest = NULL FROM json_each(NEW.family_parts) AS part
    WHERE ledger_accounts.id = 'family:' || (part.value ->> 'family_uuid') || ':vtoken_payable'
      AND ledger_accounts.balance < part.value ->> 'vtokens';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tokens', NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_paid',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', NEW.vtokens - NEW.family_vtokens, NEW.moved_at_ms
    WHERE NEW.vtokens - NEW.family_vtokens > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':share:' || (value ->> 'family_uuid'),
      'family:' || (value ->> 'family_uuid') || ':vtoken_payable',
      NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable', value ->> 'vtokens', NEW.moved_at_ms
    FROM json_each(NEW.family_parts);
  UPDATE family_parts SET vtokens = family_parts.vtokens + (part.value ->> 'vtokens') FROM json_each(NEW.family_parts) AS part
    WHERE family_parts.vb_uuid = NEW.owner_uuid AND family_parts.family_uuid = part.value ->> 'family_uuid';
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':net', 'house:payouts_returned',
      'house:earned', NEW.net_satang, NEW.moved_at_ms
    WHERE NEW.net_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':tax', 'house:tax_withheld',
      'house:earned', NEW.tax_satang, NEW.moved_at_ms
    WHERE NEW.tax_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee', 'house:payout_fees',
      'house:earned', NEW.fee_satang, NEW.moved_at_ms
    WHERE NEW.fee_satang > 0;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'payout:' || NEW.uuid || ':' || NEW.version || ':fee_vat', 'house:fee_vat',
      'house:earned', NEW.fee_vat_satang, NEW.moved_at_ms
    WHERE NEW.fee_vat_satang > 0;
  UPDATE tax_certificates SET voided_at_ms = NEW.moved_at_ms, void_reason = 'payment_given_up'
    WHERE payout_uuid = NEW.uuid AND voided_at_ms IS NULL;
END;
