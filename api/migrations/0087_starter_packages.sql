DROP TRIGGER packages_are_offered_by_two;
--> statement-breakpoint
DROP TRIGGER packages_need_two;
--> statement-breakpoint
CREATE TRIGGER packages_need_two BEFORE INSERT ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE name = 'addStarterPackages'
    OR name = 'addOfficePackage' AND form ->> 'for' = NEW.audience AND form ->> 'price_satang' = NEW.price_satang
    AND form ->> 'coins' = NEW.coins AND form ->> 'bonus_coins' = NEW.bonus_coins
)
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name IN ('addOfficePackage', 'addStarterPackages'))
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
--> statement-breakpoint
CREATE TRIGGER packages_are_offered_by_two BEFORE UPDATE OF is_offered, is_recommended ON packages
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND (NEW.is_offered IS NOT OLD.is_offered OR NEW.is_recommended IS NOT OLD.is_recommended)
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE name = 'changeOfficePackage' AND params ->> 'uuid' = NEW.uuid AND form ->> 'is_offered' = NEW.is_offered
      AND form ->> 'is_recommended' = NEW.is_recommended
  )
  AND NOT EXISTS (SELECT 1 FROM commands_of_one WHERE name = 'changeOfficePackage')
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;
