DROP TRIGGER person_lookups_are_not_barred;
--> statement-breakpoint
DROP TRIGGER contracts_are_not_of_the_barred;
--> statement-breakpoint
DROP TRIGGER person_lookups_are_one_persons;
--> statement-breakpoint
DROP TRIGGER contracts_are_one_persons;
--> statement-breakpoint
DROP VIEW identities_in_use;
--> statement-breakpoint
DROP TRIGGER contract_signatures_stay;
--> statement-breakpoint
DROP TRIGGER contract_signatures_of_the_house_have_authority;
--> statement-breakpoint
DROP TRIGGER contract_signatures_are_of_what_was_read;
--> statement-breakpoint
DROP TRIGGER contract_signatures_come_once;
--> statement-breakpoint
DROP TRIGGER contract_signatures_never_go;
--> statement-breakpoint
DROP TRIGGER contracts_of_minors_have_guardians;
--> statement-breakpoint
DROP TRIGGER contracts_are_signed_by_both;
--> statement-breakpoint
DROP TRIGGER contracts_are_handed_in_signed;
--> statement-breakpoint
DROP TRIGGER contracts_are_returned_unsigned;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_contract_signatures` AS SELECT * FROM `contract_signatures` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `contract_signatures`;
--> statement-breakpoint
CREATE TABLE `contract_signatures` (
	`contract_uuid` text NOT NULL,
	`signer` text NOT NULL,
	`text_hash` text NOT NULL,
	`signed_at_ms` integer NOT NULL,
	`method` text NOT NULL,
	`by_uuid` text NOT NULL,
	`is_void` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`contract_uuid`, `signer`, `text_hash`),
	FOREIGN KEY (`contract_uuid`) REFERENCES `contracts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contract_signatures_by_text` ON `contract_signatures` (`text_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_signatures_that_count` ON `contract_signatures` (`contract_uuid`,`signer`) WHERE is_void = 0;
--> statement-breakpoint
INSERT INTO `contract_signatures` (`contract_uuid`, `signer`, `text_hash`, `signed_at_ms`, `method`, `by_uuid`, `is_void`) SELECT `contract_uuid`, `signer`, `text_hash`, `signed_at_ms`, `method`, `by_uuid`, `is_void` FROM `__old_contract_signatures` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_contract_signatures`;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `silent_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `ended_as` text;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `ended_on` text;
--> statement-breakpoint
CREATE TRIGGER contracts_are_returned_unsigned BEFORE UPDATE OF state ON contracts
WHEN NEW.state = 'returned' AND (NEW.text_hash IS NOT NULL OR EXISTS (
  SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.uuid AND is_void = 0
))
BEGIN
  SELECT RAISE(ABORT, 'what is given back is signed by nobody');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_handed_in_signed BEFORE UPDATE OF state ON contracts
WHEN OLD.state IN ('draft', 'returned', 'proposed') AND NEW.state IN ('awaiting_guardians', 'done', 'approved')
  AND NOT EXISTS (
    SELECT 1 FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer = 'person' AND text_hash = NEW.text_hash AND is_void = 0
  )
BEGIN
  SELECT RAISE(ABORT, 'a contract is handed in signed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_are_signed_by_both BEFORE UPDATE ON contracts
WHEN NEW.state IN ('temp_offered', 'accepted_temp', 'accepted', 'notice', 'suspended') AND (
  NEW.text_hash IS NULL OR NEW.starts_at_ms IS NULL OR NEW.ends_at_ms IS NULL
  OR (SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = NEW.uuid AND signer IN ('person', 'house') AND text_hash = NEW.text_hash
      AND is_void = 0 AND signed_at_ms <= NEW.starts_at_ms) <> 2
)
BEGIN
  SELECT RAISE(ABORT, 'a contract is in force when both have signed');
END;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'guardians sign for whoever is under 20');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_never_go BEFORE DELETE ON contract_signatures
BEGIN
  SELECT RAISE(ABORT, 'contract_signatures stay');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_come_once BEFORE INSERT ON contract_signatures
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM contract_signatures WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.contract_uuid AND signer = NEW.signer AND text_hash = NEW.text_hash)
  OR EXISTS (SELECT 1 FROM contract_signatures WHERE contract_uuid = NEW.contract_uuid AND signer = NEW.signer AND (is_void = 0)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_void AS is_void) WHERE is_void = 0)
BEGIN
  SELECT RAISE(ABORT, 'contract_signatures stay');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_are_of_what_was_read BEFORE INSERT ON contract_signatures
WHEN NEW.is_void = 1
  OR NOT EXISTS (SELECT 1 FROM contracts WHERE uuid = NEW.contract_uuid AND text_hash = NEW.text_hash)
  OR NOT EXISTS (
    SELECT 1 FROM contract_events
    WHERE contract_uuid = NEW.contract_uuid AND event = 'read' AND text_hash = NEW.text_hash
      AND actor_uuid = NEW.by_uuid AND at_ms <= NEW.signed_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'somebody signs what they read');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_of_the_house_have_authority BEFORE INSERT ON contract_signatures
WHEN NEW.signer = 'house' AND NOT EXISTS (
  SELECT 1 FROM contract_signatories
  WHERE uuid = NEW.by_uuid AND from_ms <= NEW.signed_at_ms AND until_ms > NEW.signed_at_ms
)
BEGIN
  SELECT RAISE(ABORT, 'who signs for the house has the authority');
END;
--> statement-breakpoint
CREATE TRIGGER contract_signatures_stay BEFORE UPDATE ON contract_signatures
WHEN OLD.is_void = 1 OR NEW.is_void = 0
  OR NEW.contract_uuid IS NOT OLD.contract_uuid OR NEW.signer IS NOT OLD.signer OR NEW.text_hash IS NOT OLD.text_hash
  OR NEW.signed_at_ms IS NOT OLD.signed_at_ms OR NEW.method IS NOT OLD.method OR NEW.by_uuid IS NOT OLD.by_uuid
  OR EXISTS (
    SELECT 1 FROM contracts WHERE uuid = OLD.contract_uuid
      AND state IN ('accepted_temp', 'accepted', 'notice', 'suspended', 'ended')
  )
BEGIN
  SELECT RAISE(ABORT, 'a signature stays, or is void before it binds');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_end BEFORE UPDATE ON payout_batches
WHEN (OLD.ended_as IS NOT NULL AND (NEW.ended_as IS NOT OLD.ended_as OR NEW.ended_on IS NOT OLD.ended_on))
  OR (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL AND (
    OLD.released_at_ms IS NULL
    OR (NEW.ended_as = 'not_sent') <> (OLD.offered_at_ms IS NULL)
    OR (NEW.ended_as <> 'not_sent' AND OLD.silent_at_ms IS NULL)
    OR (NEW.ended_as = 'paid') <> (NEW.ended_on IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch_end' AND state = 'approved'
      AND subject_id = NEW.uuid || ':' || NEW.ended_as || ':' || coalesce(NEW.ended_on, ''))
  ))
  OR (OLD.offered_at_ms IS NULL AND NEW.offered_at_ms IS NOT NULL AND NEW.ended_as IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a file ends as two people say, and is sent no more');
END;
--> statement-breakpoint
CREATE VIEW identities_in_use AS
SELECT held.kind, held.hmac, held.key_uuid, held.person_uuid
FROM person_lookups AS held
JOIN contracts ON contracts.caster_uuid = held.person_uuid AND contracts.key_uuid = held.key_uuid
WHERE held.kind IN ('national_id', 'passport') AND contracts.state IN (
  'approved', 'temp_approved', 'temp_offered', 'accepted', 'accepted_temp', 'notice', 'suspended'
);
--> statement-breakpoint
CREATE TRIGGER contracts_are_one_persons BEFORE UPDATE OF state ON contracts
WHEN NEW.state IN ('approved', 'temp_approved') AND NEW.state IS NOT OLD.state
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
WHEN OLD.state = 'done' AND NEW.state IN ('approved', 'temp_approved')
  AND EXISTS (
    SELECT 1 FROM person_lookups AS own
    JOIN barred_lookups AS barred ON barred.kind = own.kind AND barred.hmac = own.hmac
    WHERE own.key_uuid = NEW.key_uuid AND barred.until_ms > NEW.moved_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER person_lookups_are_not_barred AFTER INSERT ON person_lookups
WHEN EXISTS (SELECT 1 FROM barred_lookups
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND until_ms > NEW.noted_at_ms)
  AND EXISTS (SELECT 1 FROM identities_in_use
    WHERE kind = NEW.kind AND hmac = NEW.hmac AND key_uuid = NEW.key_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this identity is barred');
END;
--> statement-breakpoint
CREATE TRIGGER barred_lookups_are_of_nobody_here BEFORE INSERT ON barred_lookups
WHEN EXISTS (SELECT 1 FROM identities_in_use WHERE kind = NEW.kind AND hmac = NEW.hmac)
BEGIN
  SELECT RAISE(ABORT, 'this identity is in use');
END;
--> statement-breakpoint
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
