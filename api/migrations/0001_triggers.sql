-- What SQLite keeps up to date by itself. A table that is rebuilt by a later migration loses its triggers:
-- such a migration must create them again.

-- Which fact counts on which board, over which Bangkok period.
INSERT INTO ranking_rules (fact_kind, ranking, ranked, scope, period) VALUES
  ('gift', 'usercoin', 'user', 'everyone', 'day'),
  ('gift', 'usercoin', 'user', 'everyone', 'week'),
  ('gift', 'usercoin', 'user', 'everyone', 'month'),
  ('gift', 'usercoin', 'user', 'everyone', 'all'),
  ('gift', 'uservtoken', 'vb', 'everyone', 'day'),
  ('gift', 'uservtoken', 'vb', 'everyone', 'week'),
  ('gift', 'uservtoken', 'vb', 'everyone', 'month'),
  ('gift', 'uservtoken', 'vb', 'everyone', 'all'),
  ('gift', 'vb_payers', 'user', 'vb', 'day'),
  ('gift', 'vb_payers', 'user', 'vb', 'month'),
  ('gift', 'vb_payers', 'user', 'vb', 'all'),
  ('gift', 'live_payers', 'user', 'live', 'all');
--> statement-breakpoint

-- One standing per matching rule. 25200 s is UTC+7; Bangkok has no summer time. The texts of boards are
-- those of api/ranking/standing.ts.
CREATE TRIGGER facts_move_standings AFTER INSERT ON facts
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT
    rule.ranking
      || CASE rule.scope WHEN 'vb' THEN ':' || NEW.vb_uuid WHEN 'live' THEN ':' || NEW.live_uuid ELSE '' END
      || ':' || rule.period
      || CASE rule.period
        WHEN 'day' THEN ':' || date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
        WHEN 'week' THEN ':' || date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch', '-6 days', 'weekday 1')
        WHEN 'month' THEN ':' || strftime('%Y-%m', NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
        ELSE ''
      END,
    subject.uuid, NEW.amount, NEW.happened_at_ms, subject.name, subject.avatar_url, family.name
  FROM ranking_rules AS rule
  JOIN users AS subject ON subject.uuid = CASE rule.ranked WHEN 'vb' THEN NEW.vb_uuid ELSE NEW.user_uuid END
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE rule.fact_kind = NEW.kind
    AND (rule.scope <> 'vb' OR NEW.vb_uuid IS NOT NULL)
    AND (rule.scope <> 'live' OR NEW.live_uuid IS NOT NULL)
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);

  -- A late fact: the sums that hold its day are no longer true. Kept ranges are over, so today's facts find none.
  DELETE FROM kept_ranges
  WHERE last_day >= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch')
    AND first_day <= date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch');
END;
--> statement-breakpoint

CREATE TRIGGER facts_fill_lives AFTER INSERT ON facts WHEN NEW.kind = 'gift' AND NEW.live_uuid IS NOT NULL
BEGIN
  UPDATE lives SET coins_received = coins_received + NEW.amount WHERE uuid = NEW.live_uuid;
END;
--> statement-breakpoint

CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
BEGIN
  SELECT RAISE(ABORT, 'facts are append-only');
END;
--> statement-breakpoint

CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_uuid ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE standings SET
    name = NEW.name,
    avatar_url = NEW.avatar_url,
    family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid)
  WHERE subject_uuid = NEW.uuid;
END;
--> statement-breakpoint

CREATE TRIGGER families_renew_standings AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE standings SET family_name = NEW.name
  WHERE subject_uuid IN (SELECT uuid FROM users WHERE family_uuid = NEW.uuid);
END;
--> statement-breakpoint

INSERT INTO live_counts (status, live_count) VALUES ('on_air', 0), ('ended', 0);
--> statement-breakpoint

CREATE TRIGGER lives_count_in AFTER INSERT ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint

CREATE TRIGGER lives_count_over AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;
--> statement-breakpoint

CREATE TRIGGER lives_count_out AFTER DELETE ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
END;
