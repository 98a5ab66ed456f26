DROP TRIGGER coin_corrections_are_of_staff;
--> statement-breakpoint
DROP TRIGGER family_loans_wait_for_two;
--> statement-breakpoint
DROP TRIGGER family_loans_are_of_staff;
--> statement-breakpoint
DROP VIEW approved_commands;
--> statement-breakpoint
CREATE TRIGGER family_loans_are_of_staff BEFORE INSERT ON family_loans
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'lendFamily' AND asked_by = NEW.by_uuid
      AND params ->> 'uuid' = NEW.family_uuid
      AND form ->> 'coins' = NEW.coins AND form ->> 'amount_satang' = NEW.amount_satang
  ))
BEGIN
  SELECT RAISE(ABORT, 'the loan exceeds the authority of this member of staff');
END;
--> statement-breakpoint
CREATE TRIGGER family_loans_wait_for_two BEFORE INSERT ON family_loans
WHEN NEW.approval_uuid IS NULL AND (
  NEW.coins > (SELECT most FROM amounts_alone WHERE name = 'lendFamily')
  OR NOT EXISTS (
    SELECT 1 FROM packages
    WHERE audience = 'family' AND is_offered
      AND NEW.amount_satang * (packages.coins + bonus_coins) >= NEW.coins * price_satang
  )
)
BEGIN
  SELECT RAISE(ABORT, 'this amount needs a second person');
END;
--> statement-breakpoint
CREATE VIEW approved_commands AS
SELECT approvals.uuid, held_commands.name, held_commands.amount, approvals.asked_by, params, form
FROM approvals CROSS JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
WHERE approvals.state = 'approved';
--> statement-breakpoint
CREATE TRIGGER coin_corrections_are_of_staff BEFORE INSERT ON coin_corrections
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  OR (NEW.approval_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approved_commands
    WHERE uuid = NEW.approval_uuid AND name = 'correctCoins' AND amount = NEW.coins AND asked_by = NEW.by_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'the correction exceeds the authority of this member of staff');
END;
