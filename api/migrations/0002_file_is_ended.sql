ALTER TABLE `payout_batches` ADD `silent_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `ended_as` text;
--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `ended_on` text;
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
