-- A segment has the next number and contains the previous digest. copy-segment.ts relies on this:
-- the second of two concurrent runs fails.
CREATE TRIGGER archive_segments_are_a_chain BEFORE INSERT ON archive_segments
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM archive_segments)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM archive_segments ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment must follow the previous one');
END;

-- @invariant the job writes only the outcome of a comparison
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

-- @never_go archive_segments

-- @dated archive_segments (made_at_ms, compared_at_ms)
-- @undated archive_segments (first_at_ms, last_at_ms): those of the copied rows
-- @dated departed_months (departed_at_ms)

-- A month departs after the one before, once every segment that begins before its end is compared
-- and equal.
-- Readers of shelves rely on this: they no longer read the rows in the database.
-- @invariant the job departs a month once it has compared the segments
CREATE TRIGGER departed_months_are_verified BEFORE INSERT ON departed_months
WHEN NEW.month <= coalesce((SELECT max(month) FROM departed_months), '')
  OR NOT EXISTS (SELECT 1 FROM archive_segments WHERE month = NEW.month)
  OR EXISTS (
    SELECT 1 FROM archive_segments
    WHERE first_at_ms < NEW.until_ms AND (compared_at_ms IS NULL OR difference IS NOT NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'a month departs once its segments are verified');
END;

-- @invariant the job moves a month as a whole
CREATE TRIGGER departed_months_never_change BEFORE UPDATE ON departed_months
BEGIN
  SELECT RAISE(ABORT, 'a month departs or returns as a whole');
END;

-- Lists read the rows of a month from R2 for ever once some of them were deleted.
-- @invariant the job returns no month after a deletion
CREATE TRIGGER departed_months_stay_deleted BEFORE DELETE ON departed_months
WHEN EXISTS (SELECT 1 FROM archive_deletions)
BEGIN
  SELECT RAISE(ABORT, 'a month whose rows were deleted cannot return');
END;

-- A deletion names the segment of a table or of sums that has the rows, with the digest just
-- verified in R2. The guards of the tables allow deletions only while it is open, which is within
-- one transaction. No guard names the segment of a shelf, which has copies of rows.
CREATE TRIGGER archive_deletions_name_segments BEFORE INSERT ON archive_deletions
WHEN NEW.until_ms > coalesce((SELECT max(until_ms) FROM departed_months), 0) OR NOT EXISTS (
  SELECT 1 FROM archive_segments
  WHERE number = NEW.segment_number AND digest = NEW.digest AND compared_at_ms IS NOT NULL AND difference IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'rows leave only with a verified segment');
END;

CREATE TRIGGER archive_deletions_open_again BEFORE UPDATE OF until_ms, digest, segment_number ON archive_deletions
WHEN NEW.segment_number <> OLD.segment_number OR NEW.until_ms < OLD.until_ms OR OLD.leaving <> 0
  OR NEW.until_ms > coalesce((SELECT max(until_ms) FROM departed_months), 0) OR NOT EXISTS (
    SELECT 1 FROM archive_segments
    WHERE number = NEW.segment_number AND digest = NEW.digest AND compared_at_ms IS NOT NULL AND difference IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'rows leave only with a verified segment');
END;

-- A deletion ends when exactly the rows that it announced are gone.
CREATE TRIGGER archive_deletions_end_whole BEFORE UPDATE OF visited_at_ms ON archive_deletions
WHEN NEW.leaving <> 0 OR NEW.leaving_sum <> 0 OR NEW.done_until_ms > NEW.until_ms
BEGIN
  SELECT RAISE(ABORT, 'exactly the announced rows leave');
END;

-- @never_go archive_deletions

-- @dated archive_deletions (visited_at_ms)
