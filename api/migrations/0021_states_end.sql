DROP TRIGGER lives_tell_streaming;
--> statement-breakpoint
DROP TRIGGER gifts_go_by_rates;
--> statement-breakpoint
DROP TRIGGER family_members_have_notice;
--> statement-breakpoint
DROP TRIGGER family_invitations_are_accepted;
--> statement-breakpoint
DROP VIEW contract_family_shares;
--> statement-breakpoint
CREATE TABLE `family_remainders` (
	`vb_uuid` text NOT NULL,
	`family_uuid` text NOT NULL,
	`parts` integer NOT NULL,
	PRIMARY KEY(`vb_uuid`, `family_uuid`)
);
--> statement-breakpoint
ALTER TABLE `lives` ADD `first_picture_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `lives` ADD `air_days` text;
--> statement-breakpoint
CREATE INDEX `lives_without_picture` ON `lives` (`started_at_ms`) WHERE status = 'on_air' AND first_picture_at_ms IS NULL;
--> statement-breakpoint
CREATE VIEW contract_family_shares AS
SELECT caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms,
  json_extract(terms, '$.family_share_basis_points') AS basis_points, json_extract(terms, '$.notice_days') AS notice_days
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice', 'ended') AND starts_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER family_invitations_are_accepted BEFORE UPDATE OF state ON family_invitations
WHEN NEW.state = 'accepted' AND (
  NEW.decided_at_ms < NEW.made_at_ms OR NEW.decided_at_ms >= NEW.expires_at_ms
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role <> 'family')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL AND (NEW.kind = 'join' OR family_uuid = NEW.family_uuid)
  )
  OR NEW.family_share_basis_points IS NOT (
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
  OR NEW.notice_days IS NOT (
    SELECT notice_days FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
)
BEGIN
  SELECT RAISE(ABORT, 'who comes into a family is of no other one, and has read what holds');
END;
--> statement-breakpoint
CREATE TRIGGER family_members_have_notice BEFORE UPDATE OF notice_at_ms, leaves_at_ms ON family_members
WHEN NEW.leaves_at_ms IS NOT NULL AND (OLD.leaves_at_ms IS NOT NULL OR NEW.leaves_at_ms IS NOT NEW.notice_at_ms + 86400000 * coalesce((
  SELECT notice_days FROM contract_family_shares
  WHERE caster_uuid = NEW.user_uuid AND starts_at_ms <= NEW.notice_at_ms AND until_ms > NEW.notice_at_ms
), 0))
BEGIN
  SELECT RAISE(ABORT, 'notice is as long as the agreement says');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_under_contract BEFORE INSERT ON gifts
WHEN NOT EXISTS (
    SELECT 1 FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  )
  AND EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'gifts are given under a contract in force');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL, 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> max(0, min(NEW.vtokens, (NEW.vtokens * NEW.family_share_basis_points + coalesce((
    SELECT parts FROM family_remainders
    WHERE vb_uuid = NEW.vb_uuid AND family_uuid = NEW.family_uuid AND NEW.family_share_basis_points > 0
  ), 0)) / 10000))
BEGIN
  SELECT RAISE(ABORT, 'a gift goes by the rates of its moment');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_leave_remainders AFTER INSERT ON gifts WHEN NEW.family_share_basis_points > 0
BEGIN
  INSERT INTO family_remainders (vb_uuid, family_uuid, parts)
    VALUES (NEW.vb_uuid, NEW.family_uuid, NEW.vtokens * NEW.family_share_basis_points - NEW.family_vtokens * 10000)
  ON CONFLICT DO UPDATE SET parts = parts + excluded.parts;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_return_remainders AFTER INSERT ON gift_take_backs
BEGIN
  UPDATE family_remainders SET parts = parts + gift.family_vtokens * 10000 - gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER gift_take_backs_granted_leave_remainders AFTER UPDATE OF is_granted ON gift_take_backs
WHEN NEW.is_granted = 1 AND OLD.is_granted IS NULL
BEGIN
  UPDATE family_remainders SET parts = parts - gift.family_vtokens * 10000 + gift.vtokens * gift.family_share_basis_points
  FROM gifts AS gift
  WHERE gift.position = NEW.position AND family_remainders.vb_uuid = gift.vb_uuid
    AND family_remainders.family_uuid = gift.family_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_with_contract AFTER UPDATE OF state ON contracts
WHEN OLD.state IN ('accepted', 'accepted_temp', 'notice') AND NEW.state NOT IN ('accepted', 'accepted_temp', 'notice')
  AND NEW.ended_by IS NOT 'successor'
  AND NOT EXISTS (
    SELECT 1 FROM contract_family_shares
    WHERE caster_uuid = NEW.caster_uuid AND starts_at_ms <= NEW.moved_at_ms AND until_ms > NEW.moved_at_ms
  )
BEGIN
  UPDATE lives SET status = 'ended', ended_at_ms = max(started_at_ms, NEW.moved_at_ms)
  WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air';
END;
--> statement-breakpoint
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF air_days ON lives WHEN OLD.air_days IS NULL AND NEW.air_days IS NOT NULL
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || (part.value ->> 'day'), 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.value ->> 'ms') / 1000, part.value ->> 'until_ms', caster.family_uuid, caster.role
  FROM json_each(NEW.air_days) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.value ->> 'ms') / 1000 > 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_keep_air_days BEFORE UPDATE OF air_days ON lives
WHEN OLD.air_days IS NOT NULL AND NEW.air_days IS NOT OLD.air_days OR NEW.status = 'on_air' AND NEW.air_days IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the time on air of a live is counted once, when it is over');
END;
