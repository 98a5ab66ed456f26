-- Sums that a late fact makes untrue stay in `kept_ranges`, as kept at 0: their lines are then replaced by the next reader,
-- or go when their turn has come. To delete them here would make a fact cost as much as there are lines.
DROP TRIGGER facts_move_standings;
--> statement-breakpoint

CREATE TRIGGER facts_move_standings AFTER INSERT ON facts
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, point.points, point.happened_at_ms, subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_id = NEW.id
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  -- Sums are of days that are over, so today's facts find none. (The plus keeps the index by end in use.)
  UPDATE kept_ranges SET kept_at_ms = 0
  WHERE last_day >= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
    AND first_day <= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
    AND +kept_at_ms > 0;
END;
--> statement-breakpoint

-- The sums so far, and the lines of those that were dropped without them.
DELETE FROM kept_ranges;
--> statement-breakpoint
DELETE FROM standings WHERE board LIKE '%:range:%';
