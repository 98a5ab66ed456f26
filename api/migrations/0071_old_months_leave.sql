DROP TRIGGER archive_segments_never_change;
--> statement-breakpoint
DROP TRIGGER ledger_entries_never_go;
--> statement-breakpoint
DROP TRIGGER facts_never_go;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_never_go;
--> statement-breakpoint
DROP TRIGGER gifts_never_go;
--> statement-breakpoint
CREATE TABLE `archive_deletions` (
	`segment_number` integer PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`until_ms` integer NOT NULL,
	`done_until_ms` integer DEFAULT 0 NOT NULL,
	`rows_left` integer NOT NULL,
	`leaving` integer DEFAULT 0 NOT NULL,
	`leaving_sum` integer DEFAULT 0 NOT NULL,
	`visited_at_ms` integer NOT NULL,
	FOREIGN KEY (`segment_number`) REFERENCES `archive_segments`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "archive_deletions_rows" CHECK("archive_deletions"."rows_left" >= 0 AND "archive_deletions"."leaving" >= 0)
);
--> statement-breakpoint
ALTER TABLE `archive_segments` ADD `arrived_to` integer;
--> statement-breakpoint
ALTER TABLE `event_settlements` ADD `is_exported` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `archive_deletions_open` ON `archive_deletions` (`segment_number`) WHERE leaving > 0;
--> statement-breakpoint
CREATE TRIGGER gifts_never_go BEFORE DELETE ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = 'gifts'
  CROSS JOIN gifts_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'gifts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_leave AFTER DELETE ON gifts
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE VIEW gifts_leaving AS
SELECT position AS place, given_at_ms AS at_ms FROM gifts
WHERE kind <> 'vip'
  AND position <= (SELECT min(released_to, summed_to) FROM gift_progress)
  AND position < (SELECT max(position) FROM gifts)
  AND position <= (SELECT read_up_to ->> '$.gift_position' FROM ledger_closings ORDER BY number DESC LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE gift_take_backs.position = gifts.position);
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = 'ledger_transfers'
  CROSS JOIN ledger_transfers_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_leave AFTER DELETE ON ledger_transfers
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE VIEW ledger_transfers_leaving AS
SELECT rowid AS place, moved_at_ms AS at_ms FROM ledger_transfers
WHERE (id GLOB 'gift:*' OR id GLOB 'release:*')
  AND rowid < (SELECT max(rowid) FROM ledger_transfers)
  AND rowid < (
    SELECT rowid FROM ledger_transfers
    WHERE id = (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)
  );
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = 'ledger_entries'
  CROSS JOIN ledger_entries_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_leave AFTER DELETE ON ledger_entries
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE VIEW ledger_entries_leaving AS
SELECT entry.rowid AS place, coalesce(moved.moved_at_ms, 0) AS at_ms
FROM ledger_entries AS entry
CROSS JOIN ledger_entries AS next ON next.account_id = entry.account_id AND next.position = entry.position + 1
LEFT JOIN ledger_transfers AS moved ON moved.id = next.transfer_id
WHERE coalesce(moved.rowid, 0) < (
  SELECT rowid FROM ledger_transfers
  WHERE id = (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)
);
--> statement-breakpoint
CREATE TRIGGER archive_segments_never_change BEFORE UPDATE ON archive_segments
WHEN NEW.number IS NOT OLD.number OR NEW.table_name IS NOT OLD.table_name OR NEW.object_key IS NOT OLD.object_key
  OR NEW.digest IS NOT OLD.digest OR NEW.previous_digest IS NOT OLD.previous_digest
  OR NEW.row_count IS NOT OLD.row_count OR NEW.month IS NOT OLD.month
  OR NEW.arrived_to IS NOT OLD.arrived_to OR NEW.first_key IS NOT OLD.first_key OR NEW.last_key IS NOT OLD.last_key
  OR NEW.first_at_ms IS NOT OLD.first_at_ms OR NEW.last_at_ms IS NOT OLD.last_at_ms
  OR NEW.made_at_ms IS NOT OLD.made_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only the outcome of a comparison changes');
END;
--> statement-breakpoint
CREATE TRIGGER departed_months_stay_deleted BEFORE DELETE ON departed_months
WHEN EXISTS (SELECT 1 FROM archive_deletions)
BEGIN
  SELECT RAISE(ABORT, 'a month whose rows were deleted cannot return');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_name_segments BEFORE INSERT ON archive_deletions
WHEN NEW.until_ms > coalesce((SELECT max(until_ms) FROM departed_months), 0) OR NOT EXISTS (
  SELECT 1 FROM archive_segments
  WHERE number = NEW.segment_number AND month IS NULL AND digest = NEW.digest
    AND compared_at_ms IS NOT NULL AND difference IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'rows leave only with a verified segment');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_open_again BEFORE UPDATE OF until_ms, digest, segment_number ON archive_deletions
WHEN NEW.segment_number <> OLD.segment_number OR NEW.until_ms < OLD.until_ms OR OLD.leaving <> 0
  OR NEW.until_ms > coalesce((SELECT max(until_ms) FROM departed_months), 0) OR NOT EXISTS (
    SELECT 1 FROM archive_segments
    WHERE number = NEW.segment_number AND digest = NEW.digest AND compared_at_ms IS NOT NULL AND difference IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'rows leave only with a verified segment');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_end_whole BEFORE UPDATE OF visited_at_ms ON archive_deletions
WHEN NEW.leaving <> 0 OR NEW.leaving_sum <> 0 OR NEW.done_until_ms > NEW.until_ms
BEGIN
  SELECT RAISE(ABORT, 'exactly the announced rows leave');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_never_go BEFORE DELETE ON archive_deletions
BEGIN
  SELECT RAISE(ABORT, 'archive_deletions stay');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_come_once BEFORE INSERT ON archive_deletions
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM archive_deletions WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'archive_deletions stay');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_is_now BEFORE INSERT ON archive_deletions
WHEN (NEW.visited_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of archive_deletions must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER archive_deletions_stays_now BEFORE UPDATE OF visited_at_ms ON archive_deletions
WHEN ((NEW.visited_at_ms IS NOT OLD.visited_at_ms AND NEW.visited_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000 AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000)) AND NOT EXISTS (SELECT 1 FROM running_rules) AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of archive_deletions must be those of the database');
END;
--> statement-breakpoint
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
WHEN NOT EXISTS (
  SELECT 1 FROM archive_deletions AS deletion
  CROSS JOIN archive_segments AS segment ON segment.number = deletion.segment_number AND segment.table_name = 'facts'
  CROSS JOIN facts_leaving AS leaving ON leaving.place = OLD.rowid AND leaving.at_ms < deletion.until_ms
  WHERE deletion.leaving > 0
)
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER facts_leave AFTER DELETE ON facts
BEGIN
  UPDATE archive_deletions SET leaving = leaving - 1, leaving_sum = leaving_sum - OLD.rowid, rows_left = rows_left - 1
  WHERE leaving > 0;
END;
--> statement-breakpoint
CREATE VIEW facts_leaving AS
SELECT position AS place, happened_at_ms AS at_ms FROM facts
WHERE kind <> 'purchase' AND corrects IS NULL
  AND position <= (SELECT counted_to FROM fact_counting)
  AND position < (SELECT max(position) FROM facts)
  AND position <= (
    SELECT arrived_to FROM archive_segments
    WHERE table_name = 'facts_of_vbs' AND month = strftime('%Y-%m', happened_at_ms / 1000 + 25200, 'unixepoch') LIMIT 1
  )
  AND position <= (
    SELECT arrived_to FROM archive_segments
    WHERE table_name = 'facts_of_users' AND month = strftime('%Y-%m', happened_at_ms / 1000 + 25200, 'unixepoch') LIMIT 1
  )
  AND NOT EXISTS (SELECT 1 FROM facts AS correction WHERE correction.corrects = facts.id)
  AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE uncounted_facts.position = facts.position)
  AND NOT EXISTS (SELECT 1 FROM gifts WHERE gifts.position = facts.position)
  AND NOT EXISTS (
    SELECT 1 FROM events LEFT JOIN event_settlements ON event_uuid = uuid
    WHERE end_key >= printf('%016d', happened_at_ms + 1) AND starts_at_ms <= happened_at_ms AND coalesce(is_exported, 0) = 0
  );
