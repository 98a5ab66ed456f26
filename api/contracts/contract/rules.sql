-- A contract begins as a draft or a proposal and is never deleted. It changes one version at a
-- time, and moves only as chart.ts allows. The code in change.ts relies on these triggers when two
-- requests change one contract.
CREATE TRIGGER contracts_begin BEFORE INSERT ON contracts
WHEN NEW.version <> 0 OR NEW.state NOT IN ('draft', 'proposed') OR NEW.text_hash IS NOT NULL
  OR NEW.starts_at_ms IS NOT NULL OR NEW.ends_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a new contract cannot have a text or a period');
END;

CREATE TRIGGER contracts_take_turns BEFORE UPDATE ON contracts
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'another request has changed the contract');
END;

-- @answer contract_not_movable
CREATE TRIGGER contracts_move_legally BEFORE UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN (
  'draft>awaiting_guardians', 'draft>done', 'draft>cancelled',
  'returned>awaiting_guardians', 'returned>done', 'returned>cancelled',
  'proposed>approved', 'proposed>awaiting_guardians', 'proposed>cancelled',
  'awaiting_guardians>done', 'awaiting_guardians>returned', 'awaiting_guardians>cancelled',
  'done>approved', 'done>temp_approved', 'done>returned', 'done>rejected', 'done>cancelled',
  'approved>accepted', 'approved>returned', 'approved>rejected', 'approved>cancelled',
  'temp_approved>temp_offered', 'temp_approved>returned', 'temp_approved>rejected', 'temp_approved>cancelled',
  'temp_offered>accepted_temp', 'temp_offered>accepted', 'temp_offered>returned', 'temp_offered>cancelled',
  'accepted_temp>accepted', 'accepted_temp>ended',
  'accepted>notice', 'accepted>suspended', 'accepted>ended',
  'notice>suspended', 'notice>ended',
  'suspended>accepted', 'suspended>ended'
)
BEGIN
  SELECT RAISE(ABORT, 'a contract cannot move between these states');
END;

CREATE TRIGGER contracts_keep_what_they_are BEFORE UPDATE ON contracts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.number IS NOT OLD.number OR NEW.caster_uuid IS NOT OLD.caster_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.predecessor_uuid IS NOT OLD.predecessor_uuid
  OR NEW.begun_at_ms IS NOT OLD.begun_at_ms OR NEW.proposed_by_uuid IS NOT OLD.proposed_by_uuid
  OR (OLD.key_uuid IS NOT NULL AND NEW.key_uuid IS NOT OLD.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the identity of a contract cannot be changed');
END;

-- The text of a contract is the text that was read and signed. After submission it never changes,
-- except when the contract is returned and all signatures are void.
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
WHEN OLD.state NOT IN ('draft', 'returned', 'proposed') AND NEW.state <> 'returned' AND (
  NEW.text_hash IS NOT OLD.text_hash OR NEW.text_sealed IS NOT OLD.text_sealed OR NEW.terms IS NOT OLD.terms
  OR NEW.template_version IS NOT OLD.template_version OR NEW.is_minor IS NOT OLD.is_minor
  OR (OLD.result_hash IS NOT NULL
    AND (NEW.result_hash IS NOT OLD.result_hash OR NEW.result_sealed IS NOT OLD.result_sealed))
)
BEGIN
  SELECT RAISE(ABORT, 'the text of a contract cannot be changed');
END;

-- @invariant a contract is returned in the batch that voids its signatures
CREATE TRIGGER contracts_are_returned_unsigned BEFORE UPDATE OF state ON contracts
WHEN NEW.state = 'returned' AND (NEW.text_hash IS NOT NULL OR EXISTS (
  SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.uuid AND is_void = 0
))
BEGIN
  SELECT RAISE(ABORT, 'a returned contract cannot be signed');
END;

-- @invariant a contract is submitted in the batch that stores its signature
CREATE TRIGGER contracts_are_handed_in_signed BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND NOT EXISTS (
    SELECT 1 FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer = 'person' AND text_hash = NEW.text_hash AND is_void = 0
  )
BEGIN
  SELECT RAISE(ABORT, 'a contract can be submitted only with its signatures');
END;

-- A contract is in force only with the signatures of both parties, and of every guardian of a VB
-- under 20.
-- @invariant a contract moves in the batch that stores its last signature
CREATE TRIGGER contracts_are_signed_by_both BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_offered', 'accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.text_hash IS NULL OR NEW.starts_at_ms IS NULL OR NEW.ends_at_ms IS NULL
  OR (SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer IN ('person', 'house') AND text_hash = NEW.text_hash
      AND is_void = 0 AND signed_at_ms <= NEW.starts_at_ms) <> 2
)
BEGIN
  SELECT RAISE(ABORT, 'a contract comes into force only after both sides have signed');
END;

-- @answer guardians_required
CREATE TRIGGER contracts_of_minors_have_guardians BEFORE UPDATE OF state ON contracts
WHEN NEW.is_minor = 1 AND OLD.state NOT IN ('accepted_temp', 'accepted', 'suspended')
  AND NEW.state IN ('done', 'approved', 'temp_approved', 'temp_offered', 'accepted_temp', 'accepted') AND (
    NOT EXISTS (SELECT 1 FROM contract_guardians WHERE contract_uuid = NEW.uuid)
    OR EXISTS (
      SELECT 1 FROM contract_guardians AS guardian WHERE contract_uuid = NEW.uuid AND NOT EXISTS (
        SELECT 1 FROM contract_signatures
        WHERE contract_uuid = NEW.uuid AND signer = guardian.place AND text_hash = NEW.text_hash
          AND is_void = 0
      )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'guardians must sign for persons under 20');
END;

-- A person has one contract in force: the windows of binding contracts do not overlap.
-- @answer contract_not_movable
CREATE TRIGGER contracts_do_not_overlap BEFORE UPDATE ON contracts
WHEN NEW.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND EXISTS (
  SELECT 1 FROM contracts AS other
  WHERE other.caster_uuid = NEW.caster_uuid AND other.uuid <> NEW.uuid
    AND other.state IN ('accepted_temp', 'accepted', 'notice', 'suspended')
    AND other.starts_at_ms < NEW.ends_at_ms AND other.ends_at_ms > NEW.starts_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'a person can have only one contract in force');
END;

-- A contract lasts no longer than its signed terms.
-- @answer contract_window_wrong
CREATE TRIGGER contracts_last_as_agreed BEFORE UPDATE ON contracts
WHEN NEW.state IN ('approved', 'accepted')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 86400000 * json_extract(NEW.terms, '$.term_days')
BEGIN
  SELECT RAISE(ABORT, 'a contract cannot last longer than agreed');
END;

-- The window of a contract in force or suspended never starts at another time. It can end earlier.
-- It can end later only if the contract was temporary.
CREATE TRIGGER contracts_keep_their_window BEFORE UPDATE ON contracts
WHEN OLD.state IN ('accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.starts_at_ms IS NOT OLD.starts_at_ms OR (NEW.ends_at_ms > OLD.ends_at_ms AND OLD.state <> 'accepted_temp')
)
BEGIN
  SELECT RAISE(ABORT, 'the period of a contract cannot be changed');
END;

-- 30 days, see TEMP_DAYS in calls/contracts/contract-overview.ts.
-- @invariant review.ts computes the end of a temporary contract
CREATE TRIGGER contracts_for_the_time_being_are_short BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_approved', 'temp_offered', 'accepted_temp')
  AND NEW.ends_at_ms - NEW.starts_at_ms > 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'a temporary setting lasts at most 30 days');
END;

-- @rule
CREATE TRIGGER contracts_make_casters AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state IN ('accepted', 'accepted_temp')
BEGIN
  UPDATE users SET role = 'caster' WHERE uuid = NEW.caster_uuid AND role = 'normal';
END;

-- @never_go contracts

-- A step can change only in an open application or proposal without a text to sign. save-step.ts
-- clears the text first, and `giveBack` of end.ts does before staff mark returned steps.
-- @answer contract_not_open
CREATE TRIGGER contract_steps_begin_open BEFORE INSERT ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step can be completed only in an open application');
END;

CREATE TRIGGER contract_steps_change_open BEFORE UPDATE ON contract_steps
WHEN NOT EXISTS (
  SELECT 1 FROM contracts
  WHERE uuid = NEW.contract_uuid AND state IN ('draft', 'returned', 'proposed') AND text_hash IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'a step can be completed only in an open application');
END;

-- @never_go contract_signatures

-- A signature covers only a text that its signer has read before: sign.ts, guardian.ts and
-- company-signature.ts note the event `read` before they store a signature.
-- @answer agreement_changed
CREATE TRIGGER contract_signatures_are_of_what_was_read BEFORE INSERT ON contract_signatures
WHEN NEW.is_void = 1
  OR NOT EXISTS (SELECT 1 FROM contracts WHERE uuid = NEW.contract_uuid AND text_hash = NEW.text_hash)
  OR NOT EXISTS (
    SELECT 1 FROM contract_events
    WHERE contract_uuid = NEW.contract_uuid AND event = 'read' AND text_hash = NEW.text_hash
      AND actor_uuid = NEW.by_uuid AND at_ms <= NEW.signed_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'the signed text must be the text that was read');
END;

-- @answer signatory_required
CREATE TRIGGER contract_signatures_of_the_house_have_authority BEFORE INSERT ON contract_signatures
WHEN NEW.signer = 'house' AND NOT EXISTS (
  SELECT 1 FROM contract_signatories
  WHERE uuid = NEW.by_uuid AND from_ms <= NEW.signed_at_ms AND until_ms > NEW.signed_at_ms
    -- The person who proposed the terms cannot sign them for the company.
    AND user_uuid IS NOT (SELECT proposed_by_uuid FROM contracts WHERE contracts.uuid = NEW.contract_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'a signature for the company needs the authority');
END;

CREATE TRIGGER contract_signatures_stay BEFORE UPDATE ON contract_signatures
WHEN OLD.is_void = 1 OR NEW.is_void = 0
  OR NEW.contract_uuid IS NOT OLD.contract_uuid OR NEW.signer IS NOT OLD.signer OR NEW.text_hash IS NOT OLD.text_hash
  OR NEW.signed_at_ms IS NOT OLD.signed_at_ms OR NEW.method IS NOT OLD.method OR NEW.by_uuid IS NOT OLD.by_uuid
  OR EXISTS (
    SELECT 1 FROM contracts WHERE uuid = OLD.contract_uuid
      AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended', 'ended')
  )
BEGIN
  SELECT RAISE(ABORT, 'a signature cannot be changed, only voided before it binds');
END;

-- @append_only contract_events

CREATE TRIGGER contract_events_follow BEFORE INSERT ON contract_events
WHEN NEW.number IS NOT (SELECT count(*) + 1 FROM contract_events WHERE contract_uuid = NEW.contract_uuid)
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM contract_events WHERE contract_uuid = NEW.contract_uuid AND number = NEW.number - 1),
    printf('%064d', 0)
  )
  OR NEW.state IS NOT (SELECT state FROM contracts WHERE uuid = NEW.contract_uuid)
BEGIN
  SELECT RAISE(ABORT, 'each record of a contract must follow the previous one');
END;

-- An authority can end earlier. Nothing else of it changes.
CREATE TRIGGER contract_signatories_stay BEFORE UPDATE ON contract_signatories
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.name IS NOT OLD.name
  OR NEW.authority IS NOT OLD.authority OR NEW.from_ms IS NOT OLD.from_ms OR NEW.until_ms > OLD.until_ms
BEGIN
  SELECT RAISE(ABORT, 'an authority cannot be changed');
END;

-- @never_go contract_signatories

-- The family's share of a gift, and the notice period of a VB and a family, from the contract in
-- force at a time. No row: no share. An ended contract keeps the values until its end. Gifts and
-- memberships of families rely on this view.
CREATE VIEW contract_family_shares AS
SELECT caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms,
  json_extract(terms, '$.family_share_basis_points') AS basis_points, json_extract(terms, '$.notice_days') AS notice_days
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice', 'ended') AND starts_at_ms IS NOT NULL;

-- Contracts with a window in which they are in force, for lower rooms
-- (api/platform/user/contract-in-force.ts).
CREATE VIEW contracts_in_force AS
SELECT uuid, caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice') AND starts_at_ms IS NOT NULL;

-- @dated contract_events (at_ms)
-- @dated contract_reminders (told_at_ms)
-- @dated contract_signatories (set_at_ms)
-- @dated contract_signatures (signed_at_ms)
-- @dated contract_steps (saved_at_ms)
-- @dated contracts (begun_at_ms, moved_at_ms, changed_at_ms)

-- Only two people together let a member of staff sign for the company.
-- @invariant the authority table holds the command first
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

-- @invariant the office offers no later end
CREATE TRIGGER contract_signatories_keep_terms BEFORE UPDATE ON contract_signatories
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.name IS NOT OLD.name
  OR NEW.authority IS NOT OLD.authority OR NEW.from_ms IS NOT OLD.from_ms OR NEW.until_ms > OLD.until_ms
  OR NEW.set_by_uuid IS NOT OLD.set_by_uuid OR NEW.set_at_ms IS NOT OLD.set_at_ms
BEGIN
  SELECT RAISE(ABORT, 'the authority to sign can only end sooner');
END;
