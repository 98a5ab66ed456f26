DROP TRIGGER notices_are_mailed;
--> statement-breakpoint
DROP TRIGGER event_awards_awarded_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER event_awards_awarded_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER closings_swept_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER closings_swept_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER closings_done_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER closings_done_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_created_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER idempotency_keys_created_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER house_vips_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER house_vips_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER invitation_uses_used_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER invitation_uses_used_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER bank_charges_charged_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER bank_charges_charged_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_offered_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_offered_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_released_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_batches_released_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payouts_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payouts_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payout_quotes_made_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payout_quotes_made_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER order_reversals_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER order_reversals_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER receipts_issued_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER receipts_issued_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER payments_recorded_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER payments_recorded_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER orders_created_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER orders_created_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER ledger_accounts_keep_bounds;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER family_spends_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER family_spends_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER money_cases_opened_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER money_cases_opened_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER credit_notes_issued_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER credit_notes_issued_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER coin_corrections_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER coin_corrections_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_answered_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_answered_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_taken_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gift_take_backs_taken_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gifts_given_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER gifts_given_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_ended_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_ended_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_set_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER giver_holds_set_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER held_gifts_moved_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER held_gifts_moved_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER gift_progress_is_released_now;
--> statement-breakpoint
DROP TRIGGER approvals_decided_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER approvals_decided_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER approvals_asked_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER approvals_asked_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER account_merges_merged_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER account_merges_merged_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER family_loans_lent_at_ms_stays_now;
--> statement-breakpoint
DROP TRIGGER family_loans_lent_at_ms_is_now;
--> statement-breakpoint
DROP TRIGGER order_reversals_let_gifts_go;
--> statement-breakpoint
DROP TRIGGER contracts_make_casters;
--> statement-breakpoint
CREATE INDEX `users_owning_family` ON `users` (`family_uuid`) WHERE role = 'family';
--> statement-breakpoint
CREATE INDEX `event_rewards_of_item` ON `event_rewards` (`item_uuid`) WHERE item_uuid IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER contracts_make_casters AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3474657293, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3474657293;
  UPDATE users SET role = 'caster' WHERE uuid = NEW.caster_uuid AND role = 'normal';
  DELETE FROM running_rules WHERE id = 3474657293;
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_is_now BEFORE INSERT ON contract_events
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_events must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_events_stays_now BEFORE UPDATE OF at_ms ON contract_events
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_events must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_reminders_is_now BEFORE INSERT ON contract_reminders
WHEN (NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_reminders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_reminders_stays_now BEFORE UPDATE OF told_at_ms ON contract_reminders
WHEN ((NEW.told_at_ms IS NOT OLD.told_at_ms AND NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_reminders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_is_now BEFORE INSERT ON contract_signatories
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_signatories must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_stays_now BEFORE UPDATE OF set_at_ms ON contract_signatories
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_signatories must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_is_now BEFORE INSERT ON contract_signatures
WHEN (NEW.signed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_signatures must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_stays_now BEFORE UPDATE OF signed_at_ms ON contract_signatures
WHEN ((NEW.signed_at_ms IS NOT OLD.signed_at_ms AND NEW.signed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_signatures must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_is_now BEFORE INSERT ON contract_steps
WHEN (NEW.saved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_steps must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_steps_stays_now BEFORE UPDATE OF saved_at_ms ON contract_steps
WHEN ((NEW.saved_at_ms IS NOT OLD.saved_at_ms AND NEW.saved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contract_steps must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_is_now BEFORE INSERT ON contracts
WHEN (NEW.begun_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.changed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contracts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_stays_now BEFORE UPDATE OF begun_at_ms, moved_at_ms, changed_at_ms ON contracts
WHEN ((NEW.begun_at_ms IS NOT OLD.begun_at_ms AND NEW.begun_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.changed_at_ms IS NOT OLD.changed_at_ms AND NEW.changed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of contracts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_need_two BEFORE INSERT ON contract_signatories
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'addSignatory' AND asked_by = NEW.set_by_uuid AND form ->> 'user_uuid' = NEW.user_uuid
    AND form ->> 'name' = NEW.name AND form ->> 'authority' = NEW.authority
)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'addSignatory')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatories_keep_terms BEFORE UPDATE ON contract_signatories
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.name IS NOT OLD.name
  OR NEW.authority IS NOT OLD.authority OR NEW.from_ms IS NOT OLD.from_ms OR NEW.until_ms > OLD.until_ms
  OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the authority to sign can only end sooner');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_is_now BEFORE INSERT ON family_loans
WHEN (NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_loans must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_stays_now BEFORE UPDATE OF lent_at_ms ON family_loans
WHEN ((NEW.lent_at_ms IS NOT OLD.lent_at_ms AND NEW.lent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_loans must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_is_now BEFORE INSERT ON family_invitations
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_invitations must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_invitations_stays_now BEFORE UPDATE OF made_at_ms, decided_at_ms ON family_invitations
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.decided_at_ms IS NOT OLD.decided_at_ms AND NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_invitations must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_is_now BEFORE INSERT ON family_members
WHEN (NEW.joined_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.notice_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.left_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT coalesce(NEW.left_at_ms = NEW.leaves_at_ms, 0)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_members must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_stays_now BEFORE UPDATE OF joined_at_ms, notice_at_ms, left_at_ms ON family_members
WHEN ((NEW.joined_at_ms IS NOT OLD.joined_at_ms AND NEW.joined_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.notice_at_ms IS NOT OLD.notice_at_ms AND NEW.notice_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.left_at_ms IS NOT OLD.left_at_ms AND NEW.left_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT coalesce(NEW.left_at_ms = NEW.leaves_at_ms, 0)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_members must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_is_now BEFORE INSERT ON account_merges
WHEN (NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of account_merges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_stays_now BEFORE UPDATE OF merged_at_ms ON account_merges
WHEN ((NEW.merged_at_ms IS NOT OLD.merged_at_ms AND NEW.merged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of account_merges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER account_merges_need_two BEFORE INSERT ON account_merges
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'mergeAccounts' AND asked_by = NEW.by_uuid AND params ->> 'uuid' = NEW.old_uuid
    AND form ->> 'into_uuid' = NEW.into_uuid
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_is_now BEFORE INSERT ON approvals
WHEN (NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.first_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_stays_now BEFORE UPDATE OF asked_at_ms, first_at_ms, decided_at_ms ON approvals
WHEN ((NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.first_at_ms IS NOT OLD.first_at_ms AND NEW.first_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.decided_at_ms IS NOT OLD.decided_at_ms AND NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of approvals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_is_now BEFORE INSERT ON accounts
WHEN (NEW.linked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER accounts_stays_now BEFORE UPDATE OF linked_at_ms ON accounts
WHEN ((NEW.linked_at_ms IS NOT OLD.linked_at_ms AND NEW.linked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tokens_is_now BEFORE INSERT ON tokens
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.revoked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tokens must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tokens_stays_now BEFORE UPDATE OF created_at_ms, last_used_at_ms, revoked_at_ms ON tokens
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.last_used_at_ms IS NOT OLD.last_used_at_ms AND NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.revoked_at_ms IS NOT OLD.revoked_at_ms AND NEW.revoked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tokens must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER authority_changes_is_now BEFORE INSERT ON authority_changes
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of authority_changes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER authority_changes_stays_now BEFORE UPDATE OF set_at_ms ON authority_changes
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of authority_changes must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW just_approved AS
SELECT held_commands.name, held_commands.params, held_commands.form, approvals.asked_by
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved'
  AND approvals.decided_key < printf('%016d', 9007199254740991 - CAST(unixepoch('subsec') * 1000 AS INTEGER) + 900000);
--> statement-breakpoint
CREATE VIEW commands_of_one AS
SELECT name FROM authority_changes AS change
WHERE second = 'never' AND number = (SELECT max(number) FROM authority_changes WHERE name = change.name);
--> statement-breakpoint
CREATE TRIGGER authority_changes_need_two BEFORE INSERT ON authority_changes
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'changeAuthority' AND asked_by = NEW.set_by_uuid AND params ->> 'name' = NEW.name
    AND form ->> 'second' = NEW.second AND json(form -> 'roles') = json(NEW.roles)
    AND coalesce(form ->> 'once_satang', form ->> 'once_coins', NEW.once) IS NEW.once
    AND coalesce(form ->> 'day_satang', form ->> 'day_coins', NEW.day) IS NEW.day
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER users_role_is_decided BEFORE UPDATE OF role ON users
WHEN NEW.role IS NOT OLD.role AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT (OLD.role = 'family' AND NEW.role = 'normal' AND NEW.family_uuid IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE (name = 'setRole' AND params ->> 'uuid' = NEW.uuid AND form ->> 'role' = NEW.role)
      OR (name = 'setFamilyOwner' AND NEW.role = 'family' AND params ->> 'uuid' = NEW.family_uuid AND form ->> 'user_uuid' = NEW.uuid)
  )
  AND NOT (NEW.role = 'family' AND OLD.role = 'normal' AND EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'setFamilyOwner'))
  AND NOT (NEW.role = 'admin' AND EXISTS (SELECT 1 FROM just_used_codes WHERE user_uuid = NEW.uuid))
  AND NOT EXISTS (SELECT 1 FROM just_granted WHERE user_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER users_begin_without_role BEFORE INSERT ON users
WHEN (NEW.role <> 'normal' OR NEW.new_passkey_until_ms IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER users_passkey_is_decided BEFORE UPDATE OF new_passkey_until_ms ON users
WHEN NEW.new_passkey_until_ms IS NOT OLD.new_passkey_until_ms AND NEW.new_passkey_until_ms IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved WHERE name IN ('setRole', 'allowPasskey') AND params ->> 'uuid' = NEW.uuid
  )
  AND NOT EXISTS (SELECT 1 FROM just_used_codes WHERE user_uuid = NEW.uuid)
  AND NOT EXISTS (SELECT 1 FROM just_granted WHERE user_uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_is_now BEFORE INSERT ON passkeys
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of passkeys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_stays_now BEFORE UPDATE OF created_at_ms, last_used_at_ms ON passkeys
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.last_used_at_ms IS NOT OLD.last_used_at_ms AND NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of passkeys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER services_is_now BEFORE INSERT ON services
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of services must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER services_stays_now BEFORE UPDATE OF created_at_ms ON services
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of services must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_is_now BEFORE INSERT ON service_secrets
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.revoked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of service_secrets must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER service_secrets_stays_now BEFORE UPDATE OF created_at_ms, last_used_at_ms, revoked_at_ms ON service_secrets
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.last_used_at_ms IS NOT OLD.last_used_at_ms AND NEW.last_used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.revoked_at_ms IS NOT OLD.revoked_at_ms AND NEW.revoked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of service_secrets must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_progress_is_released_now BEFORE UPDATE OF released_at_ms ON gift_progress
WHEN NEW.released_at_ms IS NOT OLD.released_at_ms AND NOT EXISTS (SELECT 1 FROM sample_databases)
  AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_progress must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_is_now BEFORE INSERT ON held_gifts
WHEN (NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_stays_now BEFORE UPDATE OF moved_at_ms ON held_gifts
WHEN ((NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_is_now BEFORE INSERT ON giver_holds
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_stays_now BEFORE UPDATE OF set_at_ms, ended_at_ms ON giver_holds
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.ended_at_ms IS NOT OLD.ended_at_ms AND NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of giver_holds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_look_ahead BEFORE UPDATE OF next_look_at_ms ON giver_holds
WHEN NEW.next_look_at_ms < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND NEW.next_look_at_ms IS NOT OLD.next_look_at_ms
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the next check of a hold must lie ahead');
END;
--> statement-breakpoint
CREATE TRIGGER giver_holds_end_by_two BEFORE UPDATE OF ended_at_ms ON giver_holds
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NEW.ended_at_ms IS NOT NULL AND OLD.ended_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM running_rules)
  AND NOT EXISTS (SELECT 1 FROM just_approved WHERE name = 'endGiverHold' AND params ->> 'uuid' = NEW.uuid)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'endGiverHold')
  AND NOT (OLD.reason = 'review' AND OLD.next_look_at_ms <= CAST(unixepoch('subsec') * 1000 AS INTEGER) - 2592000000 + 60000)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_let_gifts_go AFTER UPDATE OF state ON order_reversals
WHEN NEW.state = 'declined' OR (NEW.state = 'done' AND NEW.cause = 'refund')
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (261019448, 0);
  UPDATE running_rules SET key = NULL WHERE id = 261019448;
  UPDATE giver_holds SET ended_at_ms = NEW.moved_at_ms, end_ground = 'refund ' || NEW.state
  WHERE uuid = NEW.uuid AND ended_at_ms IS NULL;
  DELETE FROM running_rules WHERE id = 261019448;
END;
--> statement-breakpoint
CREATE TRIGGER gifts_is_now BEFORE INSERT ON gifts
WHEN (NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_stays_now BEFORE UPDATE OF given_at_ms ON gifts
WHEN ((NEW.given_at_ms IS NOT OLD.given_at_ms AND NEW.given_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gifts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_is_now BEFORE INSERT ON gift_take_backs
WHEN (NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.appealed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_stays_now BEFORE UPDATE OF taken_at_ms, appealed_at_ms, answered_at_ms ON gift_take_backs
WHEN ((NEW.taken_at_ms IS NOT OLD.taken_at_ms AND NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.appealed_at_ms IS NOT OLD.appealed_at_ms AND NEW.appealed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.answered_at_ms IS NOT OLD.answered_at_ms AND NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gift_take_backs must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_words_is_now BEFORE INSERT ON held_words
WHEN (NEW.added_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_words must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER held_words_stays_now BEFORE UPDATE OF added_at_ms ON held_words
WHEN ((NEW.added_at_ms IS NOT OLD.added_at_ms AND NEW.added_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of held_words must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_is_now BEFORE INSERT ON moderation_decisions
WHEN (NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.appealed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of moderation_decisions must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stays_now BEFORE UPDATE OF decided_at_ms, appealed_at_ms, answered_at_ms ON moderation_decisions
WHEN ((NEW.decided_at_ms IS NOT OLD.decided_at_ms AND NEW.decided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.appealed_at_ms IS NOT OLD.appealed_at_ms AND NEW.appealed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.answered_at_ms IS NOT OLD.answered_at_ms AND NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of moderation_decisions must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_is_now BEFORE INSERT ON report_cases
WHEN (NEW.reported_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of report_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_stays_now BEFORE UPDATE OF reported_at_ms ON report_cases
WHEN ((NEW.reported_at_ms IS NOT OLD.reported_at_ms AND NEW.reported_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of report_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER reports_is_now BEFORE INSERT ON reports
WHEN (NEW.reported_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.evidence_seen_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER reports_stays_now BEFORE UPDATE OF reported_at_ms, evidence_seen_at_ms ON reports
WHEN ((NEW.reported_at_ms IS NOT OLD.reported_at_ms AND NEW.reported_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.evidence_seen_at_ms IS NOT OLD.evidence_seen_at_ms AND NEW.evidence_seen_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_is_now BEFORE INSERT ON order_archive
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_archive must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_archive_stays_now BEFORE UPDATE OF made_at_ms ON order_archive
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_archive must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_is_now BEFORE INSERT ON coin_corrections
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of coin_corrections must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER coin_corrections_stays_now BEFORE UPDATE OF at_ms ON coin_corrections
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of coin_corrections must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_is_now BEFORE INSERT ON credit_notes
WHEN (NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of credit_notes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_stays_now BEFORE UPDATE OF issued_at_ms ON credit_notes
WHEN ((NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of credit_notes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_is_now BEFORE INSERT ON money_cases
WHEN (NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of money_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER money_cases_stays_now BEFORE UPDATE OF opened_at_ms, ended_at_ms ON money_cases
WHEN ((NEW.opened_at_ms IS NOT OLD.opened_at_ms AND NEW.opened_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.ended_at_ms IS NOT OLD.ended_at_ms AND NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of money_cases must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_is_now BEFORE INSERT ON case_credits
WHEN (NEW.credited_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of case_credits must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER case_credits_stays_now BEFORE UPDATE OF credited_at_ms ON case_credits
WHEN ((NEW.credited_at_ms IS NOT OLD.credited_at_ms AND NEW.credited_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of case_credits must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_is_now BEFORE INSERT ON refund_accounts
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of refund_accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER refund_accounts_stays_now BEFORE UPDATE OF set_at_ms ON refund_accounts
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of refund_accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_is_now BEFORE INSERT ON refunds
WHEN (NEW.started_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of refunds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_stays_now BEFORE UPDATE OF started_at_ms, moved_at_ms ON refunds
WHEN ((NEW.started_at_ms IS NOT OLD.started_at_ms AND NEW.started_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of refunds must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER charges_is_now BEFORE INSERT ON charges
WHEN (NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of charges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER charges_stays_now BEFORE UPDATE OF asked_at_ms ON charges
WHEN ((NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of charges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER slips_is_now BEFORE INSERT ON slips
WHEN (NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of slips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER slips_stays_now BEFORE UPDATE OF noted_at_ms ON slips
WHEN ((NEW.noted_at_ms IS NOT OLD.noted_at_ms AND NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of slips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_is_now BEFORE INSERT ON family_spends
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_spends must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_spends_stays_now BEFORE UPDATE OF at_ms ON family_spends
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_spends must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_is_now BEFORE INSERT ON family_managers
WHEN (NEW.named_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_managers must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_stays_now BEFORE UPDATE OF named_at_ms, ended_at_ms ON family_managers
WHEN ((NEW.named_at_ms IS NOT OLD.named_at_ms AND NEW.named_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.ended_at_ms IS NOT OLD.ended_at_ms AND NEW.ended_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of family_managers must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_is_now BEFORE INSERT ON tax_invoices
WHEN (NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_invoices must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tax_invoices_stays_now BEFORE UPDATE OF issued_at_ms ON tax_invoices
WHEN ((NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_invoices must be those of the database');
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
CREATE TRIGGER ledger_closings_is_now BEFORE INSERT ON ledger_closings
WHEN (NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_stays_now BEFORE UPDATE OF closed_at_ms ON ledger_closings
WHEN ((NEW.closed_at_ms IS NOT OLD.closed_at_ms AND NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of ledger_closings must be those of the database');
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
CREATE TRIGGER gateway_messages_is_now BEFORE INSERT ON gateway_messages
WHEN (NEW.came_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gateway_messages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_messages_stays_now BEFORE UPDATE OF came_at_ms ON gateway_messages
WHEN ((NEW.came_at_ms IS NOT OLD.came_at_ms AND NEW.came_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gateway_messages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_message_takes_is_now BEFORE INSERT ON gateway_message_takes
WHEN (NEW.last_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gateway_message_takes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER gateway_message_takes_stays_now BEFORE UPDATE OF last_at_ms ON gateway_message_takes
WHEN ((NEW.last_at_ms IS NOT OLD.last_at_ms AND NEW.last_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of gateway_message_takes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER orders_is_now BEFORE INSERT ON orders
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.processed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of orders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER orders_stays_now BEFORE UPDATE OF created_at_ms, moved_at_ms, processed_at_ms ON orders
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.processed_at_ms IS NOT OLD.processed_at_ms AND NEW.processed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of orders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payments_is_now BEFORE INSERT ON payments
WHEN (NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stays_now BEFORE UPDATE OF recorded_at_ms ON payments
WHEN ((NEW.recorded_at_ms IS NOT OLD.recorded_at_ms AND NEW.recorded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_is_now BEFORE INSERT ON receipts
WHEN (NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_stays_now BEFORE UPDATE OF issued_at_ms ON receipts
WHEN ((NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_is_now BEFORE INSERT ON order_errands
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_errands must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_errands_stays_now BEFORE UPDATE OF at_ms ON order_errands
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_errands must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER packages_need_two BEFORE INSERT ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'addOfficePackage' AND form ->> 'for' = NEW.audience AND form ->> 'price_satang' = NEW.price_satang
    AND form ->> 'coins' = NEW.coins AND form ->> 'bonus_coins' = NEW.bonus_coins
)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'addOfficePackage')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER packages_are_offered_by_two BEFORE UPDATE OF is_offered, is_recommended ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND (NEW.is_offered IS NOT OLD.is_offered OR NEW.is_recommended IS NOT OLD.is_recommended)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE name = 'changeOfficePackage' AND params ->> 'uuid' = NEW.uuid AND form ->> 'is_offered' = NEW.is_offered
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'changeOfficePackage')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER packages_keep_terms BEFORE UPDATE ON packages
WHEN (NEW.uuid IS NOT OLD.uuid OR NEW.audience IS NOT OLD.audience OR NEW.price_satang IS NOT OLD.price_satang
    OR NEW.coins IS NOT OLD.coins OR NEW.bonus_coins IS NOT OLD.bonus_coins)
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the price and the coins of a package cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER packages_never_go BEFORE DELETE ON packages
BEGIN
  SELECT RAISE(ABORT, 'packages stay');
END;
--> statement-breakpoint
CREATE TRIGGER packages_come_once BEFORE INSERT ON packages
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM packages WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM packages WHERE uuid = NEW.uuid)
BEGIN
  SELECT RAISE(ABORT, 'packages stay');
END;
--> statement-breakpoint
CREATE TRIGGER payees_is_now BEFORE INSERT ON payees
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payees must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payees_stays_now BEFORE UPDATE OF created_at_ms ON payees
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payees must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_is_now BEFORE INSERT ON payee_accounts
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payee_accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_stays_now BEFORE UPDATE OF set_at_ms ON payee_accounts
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payee_accounts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_is_now BEFORE INSERT ON payee_facts
WHEN (NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payee_facts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_stays_now BEFORE UPDATE OF set_at_ms ON payee_facts
WHEN ((NEW.set_at_ms IS NOT OLD.set_at_ms AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payee_facts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_is_now BEFORE INSERT ON order_reversals
WHEN (NEW.started_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_reversals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER order_reversals_stays_now BEFORE UPDATE OF started_at_ms, moved_at_ms ON order_reversals
WHEN ((NEW.started_at_ms IS NOT OLD.started_at_ms AND NEW.started_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of order_reversals must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_is_now BEFORE INSERT ON settlement_closings
WHEN (NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_closings_stays_now BEFORE UPDATE OF closed_at_ms ON settlement_closings
WHEN ((NEW.closed_at_ms IS NOT OLD.closed_at_ms AND NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_days_is_now BEFORE INSERT ON settlement_days
WHEN (NEW.looked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_days must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_days_stays_now BEFORE UPDATE OF looked_at_ms ON settlement_days
WHEN ((NEW.looked_at_ms IS NOT OLD.looked_at_ms AND NEW.looked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_days must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_is_now BEFORE INSERT ON settlement_lines
WHEN (NEW.read_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_lines must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_stays_now BEFORE UPDATE OF read_at_ms ON settlement_lines
WHEN ((NEW.read_at_ms IS NOT OLD.read_at_ms AND NEW.read_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of settlement_lines must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER archive_segments_is_now BEFORE INSERT ON archive_segments
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.compared_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of archive_segments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER archive_segments_stays_now BEFORE UPDATE OF made_at_ms, compared_at_ms ON archive_segments
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.compared_at_ms IS NOT OLD.compared_at_ms AND NEW.compared_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of archive_segments must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_is_now BEFORE INSERT ON audit_entries
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of audit_entries must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_stays_now BEFORE UPDATE OF at_ms ON audit_entries
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of audit_entries must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW just_granted AS
SELECT subject ->> 'account' AS user_uuid FROM audit_entries
WHERE order_key < printf('%016d', 9007199254740991 - CAST(unixepoch('subsec') * 1000 AS INTEGER) + 900000)
  AND call = 'npm run grant';
--> statement-breakpoint
CREATE TRIGGER admin_codes_is_now BEFORE INSERT ON admin_codes
WHEN (NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of admin_codes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER admin_codes_stays_now BEFORE UPDATE OF used_at_ms ON admin_codes
WHEN ((NEW.used_at_ms IS NOT OLD.used_at_ms AND NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of admin_codes must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW just_used_codes AS
SELECT user_uuid FROM admin_codes
WHERE used_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000;
--> statement-breakpoint
CREATE TRIGGER bank_reports_is_now BEFORE INSERT ON bank_reports
WHEN (NEW.read_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER bank_reports_stays_now BEFORE UPDATE OF read_at_ms ON bank_reports
WHEN ((NEW.read_at_ms IS NOT OLD.read_at_ms AND NEW.read_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_is_now BEFORE INSERT ON carried_reports
WHEN (NEW.carried_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of carried_reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER carried_reports_stays_now BEFORE UPDATE OF carried_at_ms ON carried_reports
WHEN ((NEW.carried_at_ms IS NOT OLD.carried_at_ms AND NEW.carried_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of carried_reports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payee_facts_need_two BEFORE INSERT ON payee_facts
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE just_approved.name = 'setPayeeFact' AND asked_by = NEW.set_by_uuid AND params ->> 'uuid' = NEW.payee_uuid
      AND form ->> 'name' = NEW.name AND form ->> 'ground' = NEW.ground
  )
  AND NOT (
    EXISTS (SELECT 1 FROM payees WHERE uuid = NEW.payee_uuid AND state = 'waiting')
    AND NOT EXISTS (SELECT 1 FROM payee_facts WHERE payee_uuid = NEW.payee_uuid AND name = NEW.name)
  )
  AND NOT EXISTS (
    SELECT 1 FROM payees JOIN contracts ON contracts.caster_uuid = payees.owner_uuid
    WHERE payees.uuid = NEW.payee_uuid AND payees.owner_uuid = NEW.set_by_uuid
      AND contracts.moved_at_ms > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE commands_of_one.name = 'setPayeeFact')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_is_now BEFORE INSERT ON payout_quotes
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_quotes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_quotes_stays_now BEFORE UPDATE OF made_at_ms ON payout_quotes
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_quotes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_is_now BEFORE INSERT ON payouts
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payouts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_stays_now BEFORE UPDATE OF created_at_ms, moved_at_ms ON payouts
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payouts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_is_now BEFORE INSERT ON payout_batches
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.silent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_stays_now BEFORE UPDATE OF made_at_ms, released_at_ms, offered_at_ms, taken_at_ms, silent_at_ms ON payout_batches
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.released_at_ms IS NOT OLD.released_at_ms AND NEW.released_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.offered_at_ms IS NOT OLD.offered_at_ms AND NEW.offered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.taken_at_ms IS NOT OLD.taken_at_ms AND NEW.taken_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.silent_at_ms IS NOT OLD.silent_at_ms AND NEW.silent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of payout_batches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_is_now BEFORE INSERT ON bank_charges
WHEN (NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_charges must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER bank_charges_stays_now BEFORE UPDATE OF charged_at_ms ON bank_charges
WHEN ((NEW.charged_at_ms IS NOT OLD.charged_at_ms AND NEW.charged_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of bank_charges must be those of the database');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER tax_certificates_is_now BEFORE INSERT ON tax_certificates
WHEN (NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.voided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_certificates must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tax_certificates_stays_now BEFORE UPDATE OF issued_at_ms, voided_at_ms ON tax_certificates
WHEN ((NEW.issued_at_ms IS NOT OLD.issued_at_ms AND NEW.issued_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.voided_at_ms IS NOT OLD.voided_at_ms AND NEW.voided_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_certificates must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_is_now BEFORE INSERT ON tax_filings
WHEN (NEW.filed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_filings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER tax_filings_stays_now BEFORE UPDATE OF filed_at_ms ON tax_filings
WHEN ((NEW.filed_at_ms IS NOT OLD.filed_at_ms AND NEW.filed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of tax_filings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_is_now BEFORE INSERT ON invitation_uses
WHEN (NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitation_uses must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitation_uses_stays_now BEFORE UPDATE OF used_at_ms ON invitation_uses
WHEN ((NEW.used_at_ms IS NOT OLD.used_at_ms AND NEW.used_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitation_uses must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitations_is_now BEFORE INSERT ON invitations
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitations must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER invitations_stays_now BEFORE UPDATE OF created_at_ms ON invitations
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of invitations must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW family_notice_receivers AS
SELECT member.uuid AS membership_uuid, 'family' AS notice_by, member.user_uuid AS receiver_uuid, families.name, '/family/mine' AS path
FROM family_members AS member JOIN families ON families.uuid = member.family_uuid
UNION ALL
SELECT member.uuid, 'member', owner.uuid, users.name, '/family/members/' || member.user_uuid
FROM family_members AS member
JOIN users ON users.uuid = member.user_uuid
JOIN users AS owner ON owner.family_uuid = member.family_uuid AND owner.role = 'family';
--> statement-breakpoint
CREATE TRIGGER family_members_tell_notice AFTER UPDATE OF leaves_at_ms ON family_members
WHEN OLD.leaves_at_ms IS NULL AND NEW.leaves_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT receiver_uuid, 'family_notice:' || NEW.uuid || ':' || NEW.notice_at_ms, 'family_notice',
      json_object('name', name, 'title', '', 'state', ''), path, NEW.notice_at_ms
    FROM family_notice_receivers WHERE membership_uuid = NEW.uuid AND notice_by = NEW.notice_by;
END;
--> statement-breakpoint
CREATE TRIGGER family_members_tell_withdrawal AFTER UPDATE OF leaves_at_ms ON family_members
WHEN OLD.leaves_at_ms IS NOT NULL AND NEW.leaves_at_ms IS NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT receiver_uuid, 'family_notice_withdrawn:' || NEW.uuid || ':' || OLD.notice_at_ms, 'family_notice_withdrawn',
      json_object('name', name, 'title', '', 'state', ''), path,
      max(OLD.notice_at_ms, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    FROM family_notice_receivers WHERE membership_uuid = NEW.uuid AND notice_by = OLD.notice_by;
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_tell_end AFTER UPDATE OF ended_at_ms ON family_managers
WHEN OLD.ended_at_ms IS NULL AND NEW.ended_at_ms IS NOT NULL
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.user_uuid, 'family_manager_ended:' || NEW.uuid, 'family_manager_ended',
      json_object('name', name, 'title', '', 'state', ''), '/family/mine', NEW.ended_at_ms
    FROM families WHERE uuid = NEW.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER family_managers_go_on AFTER INSERT ON family_managers
BEGIN
  DELETE FROM notice_letters WHERE user_uuid = NEW.user_uuid AND key IN (
    SELECT 'family_manager_ended:' || uuid FROM family_managers
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND ended_at_ms = NEW.named_at_ms
  );
  DELETE FROM notices WHERE user_uuid = NEW.user_uuid AND key IN (
    SELECT 'family_manager_ended:' || uuid FROM family_managers
    WHERE user_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND ended_at_ms = NEW.named_at_ms
  );
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_tell AFTER INSERT ON held_gifts WHEN NEW.hold_uuid IS NOT NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.vb_uuid, 'gifts_held:' || NEW.hold_uuid, 'gifts_held', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', NEW.moved_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_tell_late AFTER UPDATE OF hold_uuid ON held_gifts
WHEN NEW.hold_uuid IS NOT OLD.hold_uuid AND NEW.hold_uuid IS NOT NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'gifts_held:' || NEW.hold_uuid, 'gifts_held', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', set_at_ms
    FROM giver_holds WHERE uuid = NEW.hold_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER held_gifts_tell_end AFTER UPDATE OF hold_uuid ON held_gifts
WHEN OLD.hold_uuid IS NOT NULL AND NEW.hold_uuid IS NULL AND NEW.state = 'held'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    SELECT NEW.vb_uuid, 'gifts_freed:' || OLD.hold_uuid, 'gifts_freed', json_object('name', '', 'title', '', 'state', ''),
      '/earnings/gifts', ended_at_ms
    FROM giver_holds WHERE uuid = OLD.hold_uuid AND ended_at_ms IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER notices_are_mailed AFTER INSERT ON notices
WHEN NEW.kind IN ('decided', 'comment_reported', 'comment_hidden', 'appeal_answered', 'family_invited', 'case_opened', 'refund_sent',
  'order_refunded', 'order_recalled', 'data_request_answered', 'family_notice', 'family_notice_withdrawn', 'family_manager_ended',
  'gifts_held', 'gifts_freed')
BEGIN
  INSERT INTO notice_letters (user_uuid, key, due_at_ms)
    SELECT NEW.user_uuid, NEW.key, NEW.happened_at_ms
    WHERE EXISTS (SELECT 1 FROM emails WHERE user_uuid = NEW.user_uuid)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_is_now BEFORE INSERT ON house_vips
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of house_vips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER house_vips_stays_now BEFORE UPDATE OF at_ms ON house_vips
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of house_vips must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_need_two BEFORE INSERT ON dated_settings
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND (NEW.set_by_uuid IS NOT NULL OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name))
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE just_approved.name = 'addDatedSetting' AND asked_by = NEW.set_by_uuid AND form ->> 'name' = NEW.name
      AND form ->> 'ground' = NEW.ground
      -- Both have the same members, in any order.
      AND (SELECT json_group_array(fullkey || '=' || atom) FROM (SELECT fullkey, atom FROM json_tree(form ->> 'value') WHERE atom IS NOT NULL ORDER BY fullkey))
        = (SELECT json_group_array(fullkey || '=' || atom) FROM (SELECT fullkey, atom FROM json_tree(NEW.value) WHERE atom IS NOT NULL ORDER BY fullkey))
  )
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER dated_settings_are_set_now BEFORE INSERT ON dated_settings
WHEN (NEW.set_by_uuid IS NOT NULL OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name))
  AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of dated_settings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_is_now BEFORE INSERT ON idempotency_keys
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of idempotency_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_stays_now BEFORE UPDATE OF created_at_ms ON idempotency_keys
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of idempotency_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER emails_is_now BEFORE INSERT ON emails
WHEN (NEW.verified_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of emails must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER emails_stays_now BEFORE UPDATE OF verified_at_ms ON emails
WHEN ((NEW.verified_at_ms IS NOT OLD.verified_at_ms AND NEW.verified_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of emails must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER families_is_now BEFORE INSERT ON families
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of families must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER families_stays_now BEFORE UPDATE OF created_at_ms ON families
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of families must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER users_is_now BEFORE INSERT ON users
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of users must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER users_stays_now BEFORE UPDATE OF created_at_ms ON users
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of users must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER paying_ages_is_now BEFORE INSERT ON paying_ages
WHEN (NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of paying_ages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER paying_ages_stays_now BEFORE UPDATE OF told_at_ms ON paying_ages
WHEN ((NEW.told_at_ms IS NOT OLD.told_at_ms AND NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of paying_ages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER viewing_ages_is_now BEFORE INSERT ON viewing_ages
WHEN (NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of viewing_ages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER viewing_ages_stays_now BEFORE UPDATE OF told_at_ms ON viewing_ages
WHEN ((NEW.told_at_ms IS NOT OLD.told_at_ms AND NEW.told_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of viewing_ages must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER breaches_is_now BEFORE INSERT ON breaches
WHEN (NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of breaches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER breaches_stays_now BEFORE UPDATE OF noted_at_ms ON breaches
WHEN ((NEW.noted_at_ms IS NOT OLD.noted_at_ms AND NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of breaches must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_is_now BEFORE INSERT ON breach_steps
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of breach_steps must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER breach_steps_stays_now BEFORE UPDATE OF at_ms ON breach_steps
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of breach_steps must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_is_now BEFORE INSERT ON data_requests
WHEN (NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of data_requests must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER data_requests_stays_now BEFORE UPDATE OF asked_at_ms, answered_at_ms ON data_requests
WHEN ((NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.answered_at_ms IS NOT OLD.answered_at_ms AND NEW.answered_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of data_requests must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_is_now BEFORE INSERT ON person_keys
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.wrapped_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.listed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of person_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER person_keys_stays_now BEFORE UPDATE OF created_at_ms, wrapped_at_ms, listed_at_ms ON person_keys
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.wrapped_at_ms IS NOT OLD.wrapped_at_ms AND NEW.wrapped_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.listed_at_ms IS NOT OLD.listed_at_ms AND NEW.listed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of person_keys must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_is_now BEFORE INSERT ON person_lookups
WHEN (NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of person_lookups must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_stays_now BEFORE UPDATE OF noted_at_ms ON person_lookups
WHEN ((NEW.noted_at_ms IS NOT OLD.noted_at_ms AND NEW.noted_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of person_lookups must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER barred_lookups_is_now BEFORE INSERT ON barred_lookups
WHEN (NEW.barred_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of barred_lookups must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER barred_lookups_stays_now BEFORE UPDATE OF barred_at_ms ON barred_lookups
WHEN ((NEW.barred_at_ms IS NOT OLD.barred_at_ms AND NEW.barred_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of barred_lookups must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER personal_looks_is_now BEFORE INSERT ON personal_looks
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of personal_looks must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER personal_looks_stays_now BEFORE UPDATE OF at_ms ON personal_looks
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of personal_looks must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_is_now BEFORE INSERT ON private_pictures
WHEN (NEW.sent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.removed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of private_pictures must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER private_pictures_stays_now BEFORE UPDATE OF sent_at_ms, removed_at_ms ON private_pictures
WHEN ((NEW.sent_at_ms IS NOT OLD.sent_at_ms AND NEW.sent_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.removed_at_ms IS NOT OLD.removed_at_ms AND NEW.removed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of private_pictures must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_is_now BEFORE INSERT ON closings
WHEN (NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER closings_stays_now BEFORE UPDATE OF asked_at_ms, done_at_ms, swept_at_ms ON closings
WHEN ((NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.done_at_ms IS NOT OLD.done_at_ms AND NEW.done_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.swept_at_ms IS NOT OLD.swept_at_ms AND NEW.swept_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of closings must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_is_now BEFORE INSERT ON consent_receipts
WHEN (NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of consent_receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER consent_receipts_stays_now BEFORE UPDATE OF at_ms ON consent_receipts
WHEN ((NEW.at_ms IS NOT OLD.at_ms AND NEW.at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of consent_receipts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER data_exports_is_now BEFORE INSERT ON data_exports
WHEN (NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.ready_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of data_exports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER data_exports_stays_now BEFORE UPDATE OF asked_at_ms, ready_at_ms ON data_exports
WHEN ((NEW.asked_at_ms IS NOT OLD.asked_at_ms AND NEW.asked_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.ready_at_ms IS NOT OLD.ready_at_ms AND NEW.ready_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of data_exports must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_drafts_is_now BEFORE INSERT ON event_drafts
WHEN (NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_drafts must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_drafts_stays_now BEFORE UPDATE OF made_at_ms ON event_drafts
WHEN ((NEW.made_at_ms IS NOT OLD.made_at_ms AND NEW.made_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_drafts must be those of the database');
END;
--> statement-breakpoint
CREATE VIEW event_prize_items AS
SELECT item_uuid FROM event_rewards CROSS JOIN events ON events.uuid = event_rewards.event_uuid
WHERE settle_at_ms IS NOT NULL AND item_uuid IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER event_rewards_have_no_variants BEFORE INSERT ON event_rewards
WHEN EXISTS (SELECT 1 FROM shop_variants WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item with variants cannot be a prize');
END;
--> statement-breakpoint
CREATE TRIGGER shop_variants_are_not_promised BEFORE INSERT ON shop_variants
WHEN EXISTS (SELECT 1 FROM event_prize_items WHERE item_uuid = NEW.item_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an item that an event promises cannot have variants');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_is_now BEFORE INSERT ON event_awards
WHEN (NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_awards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_awards_stays_now BEFORE UPDATE OF awarded_at_ms ON event_awards
WHEN ((NEW.awarded_at_ms IS NOT OLD.awarded_at_ms AND NEW.awarded_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_awards must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER events_is_now BEFORE INSERT ON events
WHEN (NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.settled_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of events must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER events_stays_now BEFORE UPDATE OF closed_at_ms, settled_at_ms ON events
WHEN ((NEW.closed_at_ms IS NOT OLD.closed_at_ms AND NEW.closed_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.settled_at_ms IS NOT OLD.settled_at_ms AND NEW.settled_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of events must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_is_now BEFORE INSERT ON event_participants
WHEN (NEW.joined_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_participants must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER event_participants_stays_now BEFORE UPDATE OF joined_at_ms ON event_participants
WHEN ((NEW.joined_at_ms IS NOT OLD.joined_at_ms AND NEW.joined_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of event_participants must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_is_now BEFORE INSERT ON shop_prizes
WHEN (NEW.won_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_prizes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_stays_now BEFORE UPDATE OF won_at_ms ON shop_prizes
WHEN ((NEW.won_at_ms IS NOT OLD.won_at_ms AND NEW.won_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_prizes must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_is_now BEFORE INSERT ON shop_orders
WHEN (NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  OR NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT coalesce(NEW.revoked_by IS 'time' AND NEW.moved_at_ms = NEW.expires_at_ms, 0)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_orders must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER shop_orders_stays_now BEFORE UPDATE OF created_at_ms, moved_at_ms ON shop_orders
WHEN ((NEW.created_at_ms IS NOT OLD.created_at_ms AND NEW.created_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)
  OR (NEW.moved_at_ms IS NOT OLD.moved_at_ms AND NEW.moved_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT coalesce(NEW.revoked_by IS 'time' AND NEW.moved_at_ms = NEW.expires_at_ms, 0)
BEGIN
  SELECT RAISE(ABORT, 'the times of shop_orders must be those of the database');
END;
