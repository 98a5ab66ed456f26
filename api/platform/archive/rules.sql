-- A segment has the next number and contains the previous digest. copy-segment.ts relies on this:
-- the second of two concurrent runs fails.
CREATE TRIGGER archive_segments_are_a_chain BEFORE INSERT ON archive_segments
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM archive_segments)
  OR NEW.previous_digest <> coalesce((SELECT digest FROM archive_segments ORDER BY number DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'a segment must follow the previous one');
END;

CREATE TRIGGER archive_segments_never_change BEFORE UPDATE ON archive_segments
WHEN NEW.number IS NOT OLD.number OR NEW.table_name IS NOT OLD.table_name OR NEW.object_key IS NOT OLD.object_key
  OR NEW.digest IS NOT OLD.digest OR NEW.previous_digest IS NOT OLD.previous_digest
  OR NEW.row_count IS NOT OLD.row_count OR NEW.first_key IS NOT OLD.first_key OR NEW.last_key IS NOT OLD.last_key
  OR NEW.first_at_ms IS NOT OLD.first_at_ms OR NEW.last_at_ms IS NOT OLD.last_at_ms
  OR NEW.made_at_ms IS NOT OLD.made_at_ms
BEGIN
  SELECT RAISE(ABORT, 'only the outcome of a comparison changes');
END;

-- @never_go archive_segments
