DROP TRIGGER user_blocks_keep_out;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_close_reports;
--> statement-breakpoint
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `__old_user_blocks` AS
  SELECT user_blocks.*, lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) AS decision_uuid,
    coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = user_uuid), user_uuid) AS person_uuid
  FROM `user_blocks` ORDER BY rowid;
--> statement-breakpoint
INSERT INTO report_cases (kind, target_uuid, owner_uuid, title, path, reported_at_ms)
  SELECT 'user', user_uuid, person_uuid, (SELECT name FROM users WHERE uuid = user_uuid), '/users/' || user_uuid, at_ms
  FROM `__old_user_blocks`
  WHERE NOT EXISTS (SELECT 1 FROM report_cases WHERE kind = 'user' AND target_uuid = user_uuid);
--> statement-breakpoint
INSERT INTO moderation_decisions (case_number, number, uuid, person_uuid, measure, reason, by_uuid, decided_at_ms)
  SELECT number, decision_count + 1, decision_uuid, person_uuid, 'block', reason, by_uuid, at_ms
  FROM `__old_user_blocks` JOIN report_cases ON kind = 'user' AND target_uuid = user_uuid;
--> statement-breakpoint
UPDATE report_cases SET decision_count = decision_count + 1
  WHERE kind = 'user' AND target_uuid IN (SELECT user_uuid FROM `__old_user_blocks`);
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_close_reports AFTER INSERT ON moderation_decisions
BEGIN
  UPDATE reports SET decision_number = NEW.number WHERE case_number = NEW.case_number AND decision_number IS NULL;
  UPDATE report_cases SET open_count = 0, decision_count = NEW.number WHERE number = NEW.case_number;
END;
--> statement-breakpoint
DROP TABLE `user_blocks`;
--> statement-breakpoint
CREATE TABLE `user_blocks` (
	`user_uuid` text PRIMARY KEY NOT NULL,
	`decision_uuid` text NOT NULL,
	`until_ms` integer,
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decision_uuid`) REFERENCES `moderation_decisions`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_blocks_decision_uuid_unique` ON `user_blocks` (`decision_uuid`);
--> statement-breakpoint
INSERT INTO `user_blocks` (`user_uuid`, `decision_uuid`, `until_ms`) SELECT `user_uuid`, `decision_uuid`, `until_ms` FROM `__old_user_blocks` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `__old_user_blocks`;
--> statement-breakpoint
CREATE TRIGGER user_blocks_keep_out BEFORE INSERT ON tokens
WHEN EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = NEW.user_uuid AND (until_ms IS NULL OR until_ms > NEW.created_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'who is blocked gets no token');
END;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_wait;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_stay;
--> statement-breakpoint
DROP TRIGGER account_merges_begin;
--> statement-breakpoint
CREATE TRIGGER account_merges_begin BEFORE INSERT ON account_merges
WHEN NEW.old_uuid = NEW.into_uuid OR NEW.leads_to_uuid <> NEW.into_uuid
  OR NEW.coins <> coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:' || NEW.old_uuid || ':coins'), 0)
  OR EXISTS (SELECT 1 FROM users WHERE uuid = NEW.old_uuid AND role <> 'normal')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.old_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.old_uuid, NEW.into_uuid))
  OR EXISTS (
    SELECT 1 FROM orders
    WHERE user_uuid = NEW.old_uuid AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
  )
  OR EXISTS (SELECT 1 FROM shop_orders WHERE user_uuid = NEW.old_uuid AND state = 'reserved')
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.old_uuid AND ended_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_uuid = NEW.old_uuid AND state = 'open')
  OR EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = NEW.old_uuid AND coalesce(until_ms > NEW.merged_at_ms, 1))
  OR EXISTS (
    SELECT 1 FROM facts WHERE position > (SELECT counted_to FROM fact_counting) AND +user_uuid = NEW.old_uuid
  )
  OR EXISTS (
    SELECT 1 FROM events JOIN standings ON board = 'event:' || events.uuid || ':user' AND subject_uuid = NEW.old_uuid
    WHERE settled_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'these accounts cannot become one');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN NEW.case_number IS NOT OLD.case_number OR NEW.number IS NOT OLD.number OR NEW.uuid IS NOT OLD.uuid
  OR NEW.measure IS NOT OLD.measure OR NEW.reason IS NOT OLD.reason OR NEW.by_uuid IS NOT OLD.by_uuid
  OR NEW.decided_at_ms IS NOT OLD.decided_at_ms
  OR ((OLD.appealed_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.appeal IS NOT OLD.appeal OR NEW.appealed_at_ms IS NOT OLD.appealed_at_ms))
  OR ((OLD.answered_at_ms IS NOT NULL OR OLD.is_lifted) AND (NEW.answer IS NOT OLD.answer
    OR NEW.answered_by_uuid IS NOT OLD.answered_by_uuid OR NEW.answered_at_ms IS NOT OLD.answered_at_ms))
  OR NEW.is_lifted < OLD.is_lifted
  OR (NEW.is_lifted > OLD.is_lifted AND NEW.answered_at_ms IS OLD.answered_at_ms AND OLD.measure <> 'block')
BEGIN
  SELECT RAISE(ABORT, 'a decision stays as it was made');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_wait AFTER UPDATE OF appealed_at_ms, answered_at_ms, is_lifted ON moderation_decisions
BEGIN
  UPDATE report_cases SET appeal_count = appeal_count
    + (NEW.appealed_at_ms IS NOT NULL AND NEW.answered_at_ms IS NULL AND NOT NEW.is_lifted)
    - (OLD.appealed_at_ms IS NOT NULL AND OLD.answered_at_ms IS NULL AND NOT OLD.is_lifted)
  WHERE number = NEW.case_number;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_end_blocks AFTER UPDATE OF is_lifted ON moderation_decisions
WHEN NEW.measure = 'block' AND NEW.is_lifted > OLD.is_lifted
BEGIN
  DELETE FROM user_blocks WHERE decision_uuid = NEW.uuid;
END;
