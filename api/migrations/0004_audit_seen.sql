ALTER TABLE `audit_entries` ADD `seen_position` integer;
--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `about` text GENERATED ALWAYS AS (substr(call, instr(call, '/'), instr(call, '}') - instr(call, '/') + 1) || ' ' || subject) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `audit_entries_about` ON `audit_entries` (`about`);
--> statement-breakpoint
CREATE TRIGGER audit_entries_seen BEFORE INSERT ON audit_entries
WHEN NEW.seen_position IS NOT NULL AND EXISTS (
  SELECT 1 FROM audit_entries AS entry
  JOIN audit_changes AS change ON change.entry_uuid = entry.uuid AND change.position > NEW.seen_position
  WHERE entry.about = substr(NEW.call, instr(NEW.call, '/'), instr(NEW.call, '}') - instr(NEW.call, '/') + 1) || ' ' || NEW.subject
)
BEGIN
  SELECT RAISE(ABORT, 'somebody of staff has changed it meanwhile');
END;
