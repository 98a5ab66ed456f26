DROP TRIGGER contracts_keep_their_words;
--> statement-breakpoint
ALTER TABLE `contracts` ADD `result_sealed` text;
--> statement-breakpoint
ALTER TABLE `contracts` ADD `result_hash` text;
--> statement-breakpoint
CREATE INDEX `contracts_by_result` ON `contracts` (`result_hash`) WHERE result_hash IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
WHEN OLD.state NOT IN ('draft', 'returned', 'proposed') AND NEW.state <> 'returned' AND (
  NEW.text_hash IS NOT OLD.text_hash OR NEW.text_sealed IS NOT OLD.text_sealed OR NEW.terms IS NOT OLD.terms
  OR NEW.template_version IS NOT OLD.template_version OR NEW.is_minor IS NOT OLD.is_minor
  OR (OLD.result_hash IS NOT NULL
    AND (NEW.result_hash IS NOT OLD.result_hash OR NEW.result_sealed IS NOT OLD.result_sealed))
)
BEGIN
  SELECT RAISE(ABORT, 'the words of a contract stay');
END;
