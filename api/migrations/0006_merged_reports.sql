DROP TRIGGER moderation_moves_with_account;
--> statement-breakpoint
DROP TRIGGER reports_leave_case;
--> statement-breakpoint
DROP INDEX reports_open;
--> statement-breakpoint
ALTER TABLE `reports` ADD `came_by_merge` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open` ON `reports` (`case_number`,`reporter_uuid`) WHERE decision_number IS NULL AND came_by_merge = 0;
--> statement-breakpoint
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  UPDATE reports SET reporter_uuid = NEW.into_uuid, came_by_merge = 1 WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET (owner_uuid, owner_name) = (SELECT uuid, name FROM users WHERE uuid = NEW.into_uuid)
    WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
