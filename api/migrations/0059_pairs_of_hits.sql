DROP TRIGGER fact_counting_keeps_pairs;
--> statement-breakpoint
CREATE TRIGGER fact_counting_keeps_pairs BEFORE UPDATE OF window_to ON fact_counting
WHEN EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS wrong ON wrong.position = uncounted.position
  CROSS JOIN facts AS correction ON correction.corrects = wrong.id
  WHERE correction.position > NEW.window_after AND correction.position <= NEW.window_to
) OR EXISTS (
  SELECT 1 FROM uncounted_facts AS uncounted
  CROSS JOIN facts AS hit ON hit.position = uncounted.position AND hit.kind = 'monster_hit'
  CROSS JOIN facts AS correction ON correction.corrects = substr(hit.id, 42)
  WHERE uncounted.dropped_at_ms IS NULL
    AND correction.position > NEW.window_after AND correction.position <= NEW.window_to
)
BEGIN
  SELECT RAISE(ABORT, 'a correction cannot be counted while its fact is quarantined');
END;
