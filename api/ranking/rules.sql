-- A fact has one report; another of the same id is as if it had not come, whatever kind of INSERT brings it.
-- @append_only facts or ignore

CREATE TRIGGER facts_are_whole BEFORE INSERT ON facts
WHEN NEW.kind NOT IN (
    'gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase', 'monster_hit', 'monster_date', 'monster_level'
  )
  OR typeof(NEW.amount) <> 'integer' OR typeof(NEW.quantity) <> 'integer' OR NEW.quantity < 1
  OR typeof(NEW.happened_at_ms) <> 'integer' OR NEW.happened_at_ms < 0
BEGIN
  SELECT RAISE(ABORT, 'a fact is of a known kind, and whole');
END;

-- On which board a fact counts for whom, and how much. 25200 s is UTC+7; Bangkok has no summer time. The texts of
-- boards are those of api/ranking/standing.ts.
CREATE VIEW fact_points AS
SELECT
  facts.id AS fact_id, facts.kind AS fact_kind, rule.ranking, rule.scope, rule.period,
  rule.ranking
    || CASE rule.scope
      WHEN 'family' THEN ':' || facts.family_uuid
      WHEN 'role' THEN ':' || facts.vb_role
      WHEN 'vb' THEN ':' || facts.vb_uuid
      WHEN 'live' THEN ':' || facts.live_uuid
      ELSE ''
    END
    || ':' || rule.period
    || CASE rule.period
      WHEN 'day' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      WHEN 'week' THEN ':' || date(facts.happened_at_ms / 1000 + 25200, 'unixepoch', '-6 days', 'weekday 1')
      WHEN 'month' THEN ':' || strftime('%Y-%m', facts.happened_at_ms / 1000 + 25200, 'unixepoch')
      ELSE ''
    END AS board,
  CASE rule.ranked WHEN 'vb' THEN facts.vb_uuid ELSE facts.user_uuid END AS subject_uuid,
  CASE rule.measure WHEN 'amount' THEN facts.amount WHEN 'quantity' THEN facts.quantity ELSE 1 END AS points,
  facts.happened_at_ms
FROM facts
JOIN ranking_rules AS rule ON rule.fact_kind = facts.kind
WHERE (rule.variant IS NULL OR rule.variant = facts.variant)
  AND CASE rule.scope
    WHEN 'family' THEN facts.family_uuid WHEN 'role' THEN facts.vb_role
    WHEN 'vb' THEN facts.vb_uuid WHEN 'live' THEN facts.live_uuid ELSE '' END IS NOT NULL;

-- A rule that comes later counts what is there already: once, at the cost of the facts of its kind.
CREATE TRIGGER ranking_rules_count_past AFTER INSERT ON ranking_rules
BEGIN
  INSERT INTO standings (board, subject_uuid, score, last_at_ms, name, avatar_url, family_name)
  SELECT point.board, subject.uuid, sum(point.points), max(point.happened_at_ms),
    subject.name, subject.avatar_url, family.name
  FROM fact_points AS point
  JOIN users AS subject ON subject.uuid = point.subject_uuid
  LEFT JOIN families AS family ON family.uuid = subject.family_uuid
  WHERE point.fact_kind = NEW.fact_kind AND point.ranking = NEW.ranking
    AND point.scope = NEW.scope AND point.period = NEW.period
  GROUP BY point.board, subject.uuid
  ON CONFLICT (subject_uuid, board) DO UPDATE SET
    score = score + excluded.score,
    last_at_ms = max(last_at_ms, excluded.last_at_ms);
END;

-- A rule is never changed or taken back by itself: what it counted would stay.
-- @append_only ranking_rules

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

-- Lines of boards carry names, which follow their users and families.
CREATE TRIGGER users_renew_standings AFTER UPDATE OF name, avatar_url, family_uuid ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE standings SET
    name = NEW.name,
    avatar_url = NEW.avatar_url,
    family_name = (SELECT name FROM families WHERE uuid = NEW.family_uuid)
  WHERE subject_uuid = NEW.uuid;
END;

CREATE TRIGGER families_renew_standings AFTER UPDATE OF name ON families WHEN OLD.name IS NOT NEW.name
BEGIN
  UPDATE standings SET family_name = NEW.name
  WHERE subject_uuid IN (SELECT uuid FROM users WHERE family_uuid = NEW.uuid);
END;
