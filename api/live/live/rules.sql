CREATE TRIGGER counting_fills_lives AFTER UPDATE OF window_to ON fact_counting
BEGIN
  UPDATE lives SET coins_received = lives.coins_received + given.amount
  FROM (
    SELECT live_uuid, sum(amount) AS amount FROM window_sums
    WHERE kind IN ('gift', 'sticker', 'vip') AND live_uuid IS NOT NULL
    GROUP BY live_uuid
  ) AS given
  WHERE lives.uuid = given.live_uuid;
END;

CREATE TRIGGER lives_count_in AFTER INSERT ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;

CREATE TRIGGER lives_count_over AFTER UPDATE OF status ON lives WHEN OLD.status IS NOT NEW.status
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
  UPDATE live_counts SET live_count = live_count + 1 WHERE status = NEW.status;
END;

CREATE TRIGGER lives_count_out AFTER DELETE ON lives
BEGIN
  UPDATE live_counts SET live_count = live_count - 1 WHERE status = OLD.status;
END;

-- A live that ends: its seconds on air, cut at midnight in Bangkok. (Nobody is on air for more than a week.)
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status = 'ended'
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || part.day, 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(NEW.started_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(NEW.ended_at_ms, ((NEW.started_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
  ) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0;
END;

-- Who was on air when, and for how long, as facts tell it and take it back.
CREATE TRIGGER facts_fill_live_days AFTER INSERT ON facts WHEN NEW.kind = 'streaming' AND NEW.vb_uuid IS NOT NULL
BEGIN
  INSERT INTO live_days (day, vb_uuid, family_uuid, seconds)
  VALUES (date(NEW.happened_at_ms / 1000 + 25200, 'unixepoch'), NEW.vb_uuid, coalesce(NEW.family_uuid, ''), NEW.amount)
  ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds;
END;

CREATE TRIGGER live_days_count_in AFTER INSERT ON live_days
WHEN NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
) AND NEW.seconds > 0
BEGIN
  INSERT INTO active_days (day, vb_count) VALUES (NEW.day, 1) ON CONFLICT DO UPDATE SET vb_count = vb_count + 1;
END;

CREATE TRIGGER live_days_count_over AFTER UPDATE OF seconds ON live_days
WHEN (NEW.seconds > 0) <> (OLD.seconds > 0) AND NOT EXISTS (
  SELECT 1 FROM live_days WHERE vb_uuid = NEW.vb_uuid AND day = NEW.day AND family_uuid <> NEW.family_uuid AND seconds > 0
)
BEGIN
  UPDATE active_days SET vb_count = vb_count + iif(NEW.seconds > 0, 1, -1) WHERE day = NEW.day;
END;

-- A live carries its caster's card, so that a list of lives costs one row each.
CREATE TRIGGER lives_take_card AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;

CREATE TRIGGER users_renew_lives AFTER UPDATE OF name, avatar_url, family_name, labels ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
  OR OLD.labels IS NOT NEW.labels
BEGIN
  UPDATE lives SET caster_name = NEW.name, caster_avatar_url = NEW.avatar_url,
    caster_family_name = NEW.family_name, caster_labels = NEW.labels
  WHERE caster_uuid = NEW.uuid;
END;

-- A live that three have reported, and nobody has decided about, starts blurred. What staff say of it goes before.
CREATE TRIGGER reports_blur_lives AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'live' AND OLD.open_count < 3 AND NEW.open_count >= 3
BEGIN
  UPDATE lives SET blurred_by = 'reports' WHERE uuid = NEW.target_uuid AND blurred_by IS NULL;
END;

CREATE TRIGGER decisions_clear_lives AFTER UPDATE OF open_count ON report_cases
WHEN NEW.kind = 'live' AND OLD.open_count > 0 AND NEW.open_count = 0
BEGIN
  UPDATE lives SET blurred_by = NULL WHERE uuid = NEW.target_uuid AND blurred_by = 'reports';
END;
