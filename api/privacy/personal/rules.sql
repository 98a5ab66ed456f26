-- @never_go person_keys

-- A destroyed key cannot be restored, and its owner cannot change. person-key.ts relies on this.
CREATE TRIGGER person_keys_end_for_good BEFORE UPDATE ON person_keys
WHEN OLD.uuid IS NOT NEW.uuid OR OLD.person_uuid IS NOT NEW.person_uuid
  OR (OLD.destroyed_at_ms IS NOT NULL AND (NEW.wrapped IS NOT NULL OR NEW.destroyed_at_ms IS NOT OLD.destroyed_at_ms))
BEGIN
  SELECT RAISE(ABORT, 'an erased key cannot be restored');
END;

-- Destroying a key deletes its lookups and destroys the keys of attached pictures. The functions
-- eraseKey (person-key.ts) and erase (data-request/routes.ts) rely on it.
CREATE TRIGGER person_keys_forget AFTER UPDATE OF destroyed_at_ms ON person_keys
WHEN OLD.destroyed_at_ms IS NULL AND NEW.destroyed_at_ms IS NOT NULL
BEGIN
  DELETE FROM person_lookups WHERE key_uuid = NEW.uuid;
  UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = NEW.destroyed_at_ms, destroyed_because = NEW.destroyed_because
    WHERE wrapped IS NOT NULL AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.uuid);
END;

-- Pictures of identity documents are retained for a number of days after the decision about the
-- contract. The function attachPictures (private-picture.ts) relies on this trigger to start the
-- term.
CREATE TRIGGER contracts_let_pictures_go AFTER UPDATE OF state ON contracts
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('accepted', 'rejected', 'cancelled', 'ended')
BEGIN
  UPDATE person_keys SET due_at_ms = NEW.moved_at_ms + 86400000 * (
    SELECT CAST(value AS INTEGER) FROM dated_settings WHERE name = 'picture_kept_days' AND from_ms <= NEW.moved_at_ms
      ORDER BY from_ms DESC LIMIT 1
  )
  WHERE wrapped IS NOT NULL AND due_at_ms IS NULL
    AND uuid IN (SELECT uuid FROM private_pictures WHERE with_key_uuid = NEW.key_uuid);
END;

-- A lookup belongs to an existing key and to the person of that key.
-- @answer contract_destroyed
CREATE TRIGGER person_lookups_have_keys BEFORE INSERT ON person_lookups
WHEN NOT EXISTS (SELECT 1 FROM person_keys
  WHERE uuid = NEW.key_uuid AND person_uuid = NEW.person_uuid AND wrapped IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a blind index needs a key');
END;

-- Identities of contracts that staff have approved and that are not over. Unchecked applications
-- reserve no identity: a stranger's application cannot block the real owner, and an applicant
-- cannot find out who has a contract.
CREATE VIEW identities_in_use AS
SELECT held.kind, held.hmac, held.key_uuid, held.person_uuid
FROM person_lookups AS held
JOIN contracts ON contracts.caster_uuid = held.person_uuid AND contracts.key_uuid = held.key_uuid
WHERE held.kind IN ('national_id', 'passport') AND contracts.state IN (
  'approved', 'temp_approved', 'temp_offered', 'accepted', 'accepted_temp', 'notice', 'suspended'
);

-- Two persons cannot have the same identity. This trigger checks it when a contract is approved.
-- The code in api/contracts/contract/change.ts maps the RAISE texts of this file to failures.
CREATE TRIGGER contracts_are_one_persons BEFORE UPDATE OF state ON contracts
WHEN NEW.state IN ('approved', 'temp_approved') AND NEW.state IS NOT OLD.state
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN identities_in_use AS other ON other.kind = own.kind AND other.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND other.person_uuid IS NOT NEW.caster_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity belongs to another person');
END;

-- This trigger checks the same when a lookup is added to an approved contract.
CREATE TRIGGER person_lookups_are_one_persons AFTER INSERT ON person_lookups
WHEN NEW.kind IN ('national_id', 'passport') AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND person_uuid IS NOT NEW.person_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this identity belongs to another person');
END;

-- A contract of a banned identity cannot be approved.
CREATE TRIGGER contracts_are_not_of_the_barred BEFORE UPDATE OF state ON contracts
WHEN OLD.state = 'done' AND NEW.state IN ('approved', 'temp_approved')
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND barred.until_ms > NEW.moved_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;

-- A banned identity cannot be added to an approved contract.
CREATE TRIGGER person_lookups_are_not_barred AFTER INSERT ON person_lookups
WHEN EXISTS (SELECT 1 FROM barred_lookups
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND until_ms > NEW.noted_at_ms)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;

-- An identity with an approved contract cannot be banned, not even through another person's
-- application with the same number.
CREATE TRIGGER barred_lookups_are_of_nobody_here BEFORE INSERT ON barred_lookups
WHEN EXISTS (SELECT 1 FROM identities_in_use WHERE kind = NEW.kind AND hmac = NEW.hmac)
BEGIN
  SELECT RAISE(ABORT, 'this identity is in use');
END;

-- After a rejection with a ban, the applicant cannot start a draft before the ban ends.
CREATE TRIGGER contracts_of_the_barred_wait BEFORE INSERT ON contracts
WHEN NEW.state = 'draft' AND EXISTS (
  SELECT 1 FROM contracts AS rejected
  JOIN person_lookups AS own ON own.key_uuid = rejected.key_uuid
  JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
  WHERE rejected.caster_uuid = NEW.caster_uuid AND rejected.state = 'rejected'
    AND barred.barred_at_ms = rejected.moved_at_ms AND barred.until_ms > NEW.begun_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;

-- Lookups are replaced, never updated: see storeBlindIndex (blind-index.ts).
CREATE TRIGGER person_lookups_stay_whose_they_are BEFORE UPDATE ON person_lookups
BEGIN
  SELECT RAISE(ABORT, 'a blind index cannot be changed, only deleted and added');
END;

-- @append_only personal_looks

-- @never_go private_pictures

-- @append_only breaches

-- @append_only breach_steps

-- A breach is closed after it was assessed and the authority notified, unless there is no risk. A
-- closed breach takes no further steps. The route stepBreach (api/privacy/breach/routes.ts)
-- relies on this trigger and reports its rejection as `breach_not_closable`.
CREATE TRIGGER breach_steps_close_in_order BEFORE INSERT ON breach_steps
WHEN EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'closed')
  OR (NEW.step = 'closed' AND NOT EXISTS (
    SELECT 1 FROM breach_steps AS done WHERE done.breach_uuid = NEW.breach_uuid AND (
      done.step = 'authority_told'
      AND EXISTS (SELECT 1 FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed')
      OR done.risk = 'none' AND done.number = (
        SELECT max(number) FROM breach_steps WHERE breach_uuid = NEW.breach_uuid AND step = 'assessed'
      )
    )
  ))
BEGIN
  SELECT RAISE(ABORT, 'a breach is closed only after its assessment and its notifications');
END;

-- @never_go data_requests

-- A request is answered once, and its terms never change. The route answerDataRequest
-- (data-request/routes.ts) relies on this trigger and reports its rejection as
-- `data_request_answered`.
CREATE TRIGGER data_requests_are_answered_once BEFORE UPDATE ON data_requests
WHEN OLD.state <> 'open' OR NEW.user_uuid IS NOT OLD.user_uuid OR NEW.kind IS NOT OLD.kind
  OR NEW.due_at_ms IS NOT OLD.due_at_ms OR NEW.text_sealed IS NOT OLD.text_sealed
BEGIN
  SELECT RAISE(ABORT, 'a request can be answered only once');
END;

-- @dated breaches (noted_at_ms)
-- @dated breach_steps (at_ms)
-- @dated data_requests (asked_at_ms, answered_at_ms)
-- @dated person_keys (created_at_ms, wrapped_at_ms, listed_at_ms)
-- @dated person_lookups (noted_at_ms)
-- @dated barred_lookups (barred_at_ms)
-- @dated personal_looks (at_ms)
-- @dated private_pictures (sent_at_ms, removed_at_ms)
-- @undated breaches (found_at_ms): staff enter when they found it
-- @undated person_keys (destroyed_at_ms): a restore erases again what was erased before
