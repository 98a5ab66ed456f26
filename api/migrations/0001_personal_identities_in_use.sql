DROP TRIGGER person_lookups_are_one_persons;
--> statement-breakpoint
CREATE VIEW identities_in_use AS
SELECT held.kind, held.hmac, held.key_uuid, held.person_uuid
FROM person_lookups AS held
JOIN contracts ON contracts.caster_uuid = held.person_uuid AND contracts.key_uuid = held.key_uuid
WHERE held.kind IN ('national_id', 'passport') AND contracts.state IN (
  'awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered',
  'accepted', 'accepted_temp', 'notice', 'suspended'
);
--> statement-breakpoint
CREATE TRIGGER contracts_are_one_persons BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN identities_in_use AS other ON other.kind = own.kind AND other.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND other.person_uuid IS NOT NEW.caster_uuid
  )
BEGIN
  SELECT RAISE(ABORT, 'somebody else has this identity');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_one_persons AFTER INSERT ON person_lookups
WHEN NEW.kind IN ('national_id', 'passport') AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND person_uuid IS NOT NEW.person_uuid)
BEGIN
  SELECT RAISE(ABORT, 'somebody else has this identity');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_not_of_the_barred BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND barred.until_ms > NEW.moved_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
