-- @append_only payout_quotes

-- @dated payout_quotes (made_at_ms)
-- @dated payouts (created_at_ms, moved_at_ms)
-- @undated payout_steps (at_ms): triggers compare the row with its payout
-- @dated payout_batches (made_at_ms, released_at_ms, offered_at_ms, taken_at_ms, silent_at_ms)

-- @dated bank_charges (charged_at_ms)

-- A payout equals its quote. A quote is used once, before it expires. The code in submit.ts relies
-- on this.
-- @answer payout_quote_over
CREATE TRIGGER payouts_begin BEFORE INSERT ON payouts
WHEN NEW.state <> 'submitted' OR NEW.version <> 0 OR NEW.paid_on IS NOT NULL
  OR NOT EXISTS (
    SELECT 1 FROM approvals WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid AND state = 'open'
  )
  OR NOT EXISTS (
    SELECT 1 FROM payout_quotes AS quote
    WHERE quote.uuid = NEW.quote_uuid AND quote.expires_at_ms > NEW.created_at_ms
      AND quote.owner_kind = NEW.owner_kind AND quote.owner_uuid = NEW.owner_uuid
      AND quote.payee_uuid = NEW.payee_uuid AND quote.account_number = NEW.account_number
      AND quote.family_parts = NEW.family_parts AND quote.terms_digest = NEW.terms_digest
      AND quote.vtokens = NEW.vtokens AND quote.family_vtokens = NEW.family_vtokens
      AND quote.tax_satang = NEW.tax_satang AND quote.net_satang = NEW.net_satang
  )
  OR NEW.family_vtokens <> (SELECT coalesce(sum(value ->> 'vtokens'), 0) FROM json_each(NEW.family_parts))
BEGIN
  SELECT RAISE(ABORT, 'a new payout must match its quote');
END;

-- A payout takes the families' shares with it, and leaves them no more than remains payable.
-- @answer payout_quote_over
CREATE TRIGGER payouts_leave_families_theirs BEFORE INSERT ON payouts
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.family_parts) AS part
    WHERE part.value ->> 'vtokens' > coalesce((
      SELECT vtokens FROM family_parts WHERE vb_uuid = NEW.owner_uuid AND family_uuid = part.value ->> 'family_uuid'
    ), 0)
  )
  OR (SELECT coalesce(sum(vtokens), 0) FROM family_parts WHERE vb_uuid = NEW.owner_uuid) - NEW.family_vtokens > (
    SELECT balance FROM ledger_accounts WHERE id = NEW.owner_kind || ':' || NEW.owner_uuid || ':vtoken_payable'
  ) - NEW.vtokens
BEGIN
  SELECT RAISE(ABORT, 'a payout must take the family shares of its gifts');
END;

CREATE TRIGGER payouts_take_turns BEFORE UPDATE ON payouts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the payout');
END;

CREATE TRIGGER payouts_keep_terms BEFORE UPDATE ON payouts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.quote_uuid IS NOT OLD.quote_uuid OR NEW.reference IS NOT OLD.reference
  OR NEW.owner_kind IS NOT OLD.owner_kind OR NEW.owner_uuid IS NOT OLD.owner_uuid
  OR NEW.payee_uuid IS NOT OLD.payee_uuid OR NEW.account_number IS NOT OLD.account_number
  OR NEW.family_parts IS NOT OLD.family_parts OR NEW.terms IS NOT OLD.terms OR NEW.terms_digest IS NOT OLD.terms_digest
  OR NEW.vtokens IS NOT OLD.vtokens OR NEW.family_vtokens IS NOT OLD.family_vtokens
  OR NEW.gross_satang IS NOT OLD.gross_satang OR NEW.family_share_satang IS NOT OLD.family_share_satang
  OR NEW.payee_part_satang IS NOT OLD.payee_part_satang OR NEW.tax_satang IS NOT OLD.tax_satang
  OR NEW.fee_satang IS NOT OLD.fee_satang OR NEW.fee_vat_satang IS NOT OLD.fee_vat_satang
  OR NEW.vat_satang IS NOT OLD.vat_satang OR NEW.net_satang IS NOT OLD.net_satang
  OR NEW.numbered_by IS NOT OLD.numbered_by
  OR NEW.created_at_ms IS NOT OLD.created_at_ms
  OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS NOT OLD.paid_on)
  -- A payout that was held needs a new approval.
  OR (NEW.approval_uuid IS NOT OLD.approval_uuid) <> (OLD.state = 'held' AND NEW.state = 'submitted')
BEGIN
  SELECT RAISE(ABORT, 'the terms of a payout cannot be changed');
END;

-- @never_go payouts

-- Allowed moves, equal to payout-state.ts.
-- @answer payout_not_movable
CREATE TRIGGER payouts_move_legally BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'submitted>approved', 'submitted>held', 'submitted>cancelled',
  'held>submitted', 'held>cancelled',
  'approved>sent', 'approved>held',
  'sent>paid', 'sent>failed', 'sent>returned', 'sent>approved', 'sent>held',
  'paid>returned',
  'returned>sent', 'returned>given_up'
)
BEGIN
  SELECT RAISE(ABORT, 'a payout cannot move between these states');
END;

-- A submitted payout has an open approval. It leaves that state only by a complete approval, a
-- refusal or a withdrawal. The code in payout-approval.ts relies on this.
-- @invariant the approval is decided in the same batch
CREATE TRIGGER payouts_go_by_approvals BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND (OLD.state = 'submitted' OR NEW.state = 'submitted') AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE uuid = NEW.approval_uuid AND subject_kind = 'payout' AND subject_id = NEW.uuid
    AND CASE NEW.state WHEN 'submitted' THEN state = 'open' WHEN 'approved' THEN state = 'approved'
      ELSE state IN ('refused', 'withdrawn') END
)
BEGIN
  SELECT RAISE(ABORT, 'a payout needs more approvals');
END;

-- Two people let a held payout go on, and give a returned one up.
-- @invariant the authority table holds the command first
CREATE TRIGGER payouts_go_on_by_two BEFORE UPDATE OF state ON payouts
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND OLD.state || '>' || NEW.state IN ('held>submitted', 'returned>given_up')
  AND iif(NEW.state = 'submitted', 'releasePayout', 'giveUpPayout') NOT IN (
    SELECT name FROM just_approved WHERE params ->> 'uuid' = NEW.uuid
    UNION ALL
    SELECT name FROM commands_of_one
  )
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- Staff cannot approve their own payout or one of their family.
-- @answer payout_own
CREATE TRIGGER approvals_of_payouts_are_of_others BEFORE UPDATE ON approvals
WHEN NEW.subject_kind = 'payout' AND (NEW.state = 'approved' OR NEW.first_by IS NOT OLD.first_by) AND EXISTS (
  SELECT 1 FROM payouts CROSS JOIN users AS approver
  WHERE payouts.approval_uuid = NEW.uuid AND approver.uuid = iif(NEW.state = 'approved', NEW.decided_by, NEW.first_by) AND (
    payouts.owner_uuid IN (approver.uuid, approver.family_uuid)
    OR approver.family_uuid = (SELECT family_uuid FROM users WHERE uuid = payouts.owner_uuid)
    OR EXISTS (SELECT 1 FROM json_each(payouts.family_parts) AS part WHERE part.value ->> 'family_uuid' = approver.family_uuid)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'staff cannot approve their own payouts or those of their family');
END;

-- A payout is sent only with a live attempt in a released file. Its further state follows the end
-- of that attempt. The code in apply-report.ts and withdraw-file.ts relies on this.
CREATE TRIGGER payouts_go_by_attempts BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NOT CASE
  WHEN NEW.state = 'sent' THEN EXISTS (
    SELECT 1 FROM payout_attempts AS attempt JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
    WHERE attempt.payout_uuid = NEW.uuid AND attempt.state = 'live' AND batch.released_at_ms IS NOT NULL
  )
  -- Its file was withdrawn before the bank received it.
  WHEN OLD.state = 'sent'
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'dropped'
  THEN (NEW.state IN ('approved', 'held') AND OLD.paid_on IS NULL) OR (NEW.state = 'returned' AND OLD.paid_on IS NOT NULL)
  -- Withheld tax stays withheld: a payout that was once paid is returned, and never fails.
  WHEN OLD.state = 'sent' THEN NEW.state IN ('paid', 'failed', 'returned') AND (NEW.state = 'paid' OR (NEW.state = 'failed') = (OLD.paid_on IS NULL))
    AND (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1)
      = CASE NEW.state WHEN 'paid' THEN 'paid' ELSE 'rejected' END
  WHEN OLD.state = 'paid' THEN
    (SELECT state FROM payout_attempts WHERE payout_uuid = NEW.uuid ORDER BY number DESC LIMIT 1) = 'returned'
  ELSE NOT EXISTS (SELECT 1 FROM payout_attempts WHERE payout_uuid = NEW.uuid AND state = 'live')
END
BEGIN
  SELECT RAISE(ABORT, 'the state of a payout must match the report of the bank');
END;

-- @invariant batch.ts takes only payouts without a running attempt
CREATE TRIGGER payout_attempts_begin BEFORE INSERT ON payout_attempts
WHEN NEW.state <> 'live'
  OR NEW.number <> 1 + (SELECT count(*) FROM payout_attempts WHERE payout_uuid = NEW.payout_uuid)
  OR (SELECT state FROM payouts WHERE uuid = NEW.payout_uuid) NOT IN ('approved', 'returned')
  OR (SELECT released_at_ms FROM payout_batches WHERE uuid = NEW.batch_uuid) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a payment attempt is still running');
END;

-- An attempt is dropped only from a file that was not offered to the bank.
-- @invariant apply-report.ts lists the outcomes of each state
CREATE TRIGGER payout_attempts_end BEFORE UPDATE ON payout_attempts
WHEN NEW.payout_uuid IS NOT OLD.payout_uuid OR NEW.number IS NOT OLD.number
  OR NEW.end_to_end_id IS NOT OLD.end_to_end_id OR NEW.batch_uuid IS NOT OLD.batch_uuid
  OR NEW.account_number IS NOT OLD.account_number
  OR OLD.state || '>' || NEW.state NOT IN ('live>paid', 'live>rejected', 'live>dropped', 'paid>returned')
  OR (SELECT iif(NEW.state = 'dropped', offered_at_ms IS NOT NULL, released_at_ms IS NULL) FROM payout_batches WHERE uuid = NEW.batch_uuid)
BEGIN
  SELECT RAISE(ABORT, 'a payment attempt must end as the bank reports');
END;

-- @never_go payout_attempts

-- Keeps `live_count`, the number of open payments of a file.
CREATE TRIGGER payout_attempts_open_files AFTER INSERT ON payout_attempts
BEGIN
  UPDATE payout_batches SET live_count = live_count + 1 WHERE uuid = NEW.batch_uuid;
END;

CREATE TRIGGER payout_attempts_settle_files AFTER UPDATE OF state ON payout_attempts
WHEN OLD.state = 'live' AND NEW.state <> 'live'
BEGIN
  UPDATE payout_batches SET live_count = live_count - 1 WHERE uuid = NEW.batch_uuid;
END;

CREATE TRIGGER payout_batches_stay BEFORE UPDATE ON payout_batches
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.message_id IS NOT OLD.message_id OR NEW.format IS NOT OLD.format
  OR NEW.value_day IS NOT OLD.value_day OR NEW.digest IS NOT OLD.digest OR NEW.total_satang IS NOT OLD.total_satang
  OR NEW.transfer_count IS NOT OLD.transfer_count OR NEW.made_by_uuid IS NOT OLD.made_by_uuid
  OR (OLD.released_at_ms IS NOT NULL AND NEW.released_at_ms IS NOT OLD.released_at_ms)
  OR (OLD.offered_at_ms IS NOT NULL AND NEW.offered_at_ms IS NOT OLD.offered_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a bank file cannot be changed');
END;

-- A file is released only with an approval of exactly its digest.
-- @invariant the approval is decided in the same batch
CREATE TRIGGER payout_batches_are_compared BEFORE UPDATE OF released_at_ms ON payout_batches
WHEN OLD.released_at_ms IS NULL AND NEW.released_at_ms IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM approvals
  WHERE subject_kind = 'payout_batch' AND subject_id = NEW.uuid AND digest = NEW.digest AND state = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'two people must compare a file before it is sent');
END;

-- The end of a file is decided once by two people. It is `not_sent` only before the file was
-- offered, and another outcome only after the bank was silent. One person may stop a file that was
-- not offered, with all its contents. A file with a dropped attempt is never offered. The code in
-- end-batch.ts, withdraw-file.ts and payout-job.ts relies on this.
CREATE TRIGGER payout_batches_end BEFORE UPDATE ON payout_batches
WHEN (OLD.ended_as IS NOT NULL AND (NEW.ended_as IS NOT OLD.ended_as OR NEW.ended_on IS NOT OLD.ended_on))
  OR (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL AND (
    OLD.released_at_ms IS NULL
    OR (NEW.ended_as = 'not_sent') <> (OLD.offered_at_ms IS NULL)
    OR (NEW.ended_as <> 'not_sent' AND OLD.silent_at_ms IS NULL)
    OR (NEW.ended_as = 'paid') <> (NEW.ended_on IS NOT NULL)
    OR (NOT EXISTS (SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch_end' AND state = 'approved'
      AND subject_id = NEW.uuid || ':' || NEW.ended_as || ':' || coalesce(NEW.ended_on, ''))
      AND NOT (NEW.ended_as = 'not_sent' AND OLD.live_count = 0))
  ))
  OR (OLD.offered_at_ms IS NULL AND NEW.offered_at_ms IS NOT NULL AND (NEW.ended_as IS NOT NULL
    OR EXISTS (SELECT 1 FROM payout_attempts WHERE batch_uuid = NEW.uuid AND state = 'dropped')))
BEGIN
  SELECT RAISE(ABORT, 'two people must end a file, and an ended file cannot be sent');
END;

-- @never_go payout_batches

-- @append_only bank_reports

-- An uploaded report never changes, and is applied only after two people confirmed its origin. The
-- code in bank-report-routes.ts relies on this.
-- @invariant the approval is decided in the same batch
CREATE TRIGGER carried_reports_are_believed BEFORE UPDATE ON carried_reports
WHEN NEW.digest <> OLD.digest OR NEW.kind <> OLD.kind OR NEW.report_id <> OLD.report_id OR NEW.words <> OLD.words
  OR NEW.carried_at_ms <> OLD.carried_at_ms
  OR (OLD.due_at_ms IS NULL AND NEW.due_at_ms IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approvals
    WHERE subject_kind = 'bank_report' AND subject_id = NEW.digest AND digest = NEW.digest AND state = 'approved'
  ))
BEGIN
  SELECT RAISE(ABORT, 'two people must approve an uploaded bank report');
END;

CREATE TRIGGER carried_reports_wait BEFORE INSERT ON carried_reports WHEN NEW.due_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'two people must approve an uploaded bank report');
END;

-- @never_go carried_reports

-- A repeated report of a fee has no effect.
-- @append_only bank_charges or ignore

CREATE TRIGGER payouts_tell_beginning AFTER INSERT ON payouts
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

CREATE TRIGGER payouts_tell_steps AFTER UPDATE OF state ON payouts WHEN NEW.state IS NOT OLD.state
BEGIN
  INSERT INTO payout_steps (payout_uuid, version, state, at_ms) VALUES (NEW.uuid, NEW.version, NEW.state, NEW.moved_at_ms);
END;

CREATE TRIGGER payout_steps_are_of_payouts BEFORE INSERT ON payout_steps
WHEN NOT EXISTS (
  SELECT 1 FROM payouts WHERE uuid = NEW.payout_uuid AND version = NEW.version AND state = NEW.state AND moved_at_ms = NEW.at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'the steps of a payout are written only by its triggers');
END;

-- @append_only payout_steps

-- Owners receive an email about these states. Other steps appear only on the page.
CREATE TRIGGER payouts_are_written_about AFTER UPDATE OF state ON payouts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('held', 'paid', 'failed', 'returned', 'given_up', 'cancelled')
BEGIN
  INSERT INTO payout_letters (payout_uuid, version, due_at_ms) VALUES (NEW.uuid, NEW.version, NEW.moved_at_ms)
    ON CONFLICT (payout_uuid) DO UPDATE SET version = excluded.version, due_at_ms = excluded.due_at_ms;
END;
