-- Sums and counts of lives. The counting job (rankings/fact/count-facts.ts), own-live.ts and the
-- moderation of lives write rows and rely on these triggers.
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

-- A live ends with its contract: when the contract ends or is suspended, and no other is in force
-- at that moment. A successor contract is accepted in the same transaction. The code of contracts
-- only writes their state and relies on this trigger.
CREATE TRIGGER lives_end_with_contract AFTER UPDATE OF state ON contracts
WHEN OLD.state IN ('accepted', 'accepted_temp', 'notice') AND NEW.state NOT IN ('accepted', 'accepted_temp', 'notice')
  AND NEW.ended_by IS NOT 'successor'
  AND NOT EXISTS (
    SELECT 1 FROM contract_family_shares
    WHERE caster_uuid = NEW.caster_uuid AND starts_at_ms <= NEW.moved_at_ms AND until_ms > NEW.moved_at_ms
  )
BEGIN
  UPDATE lives SET status = 'ended', ended_at_ms = max(started_at_ms, NEW.moved_at_ms)
  WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air';
END;

-- When a live is over, its media room writes once for how long video arrived
-- (broadcast/live-database.ts). This is the time on air.
CREATE TRIGGER lives_tell_streaming AFTER UPDATE OF air_days ON lives WHEN OLD.air_days IS NULL AND NEW.air_days IS NOT NULL
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  SELECT 'streaming:' || NEW.uuid || ':' || (part.value ->> 'day'), 'streaming', NEW.caster_uuid, NEW.uuid,
    (part.value ->> 'ms') / 1000, part.value ->> 'until_ms', caster.family_uuid, caster.role
  FROM json_each(NEW.air_days) AS part
  JOIN users AS caster ON caster.uuid = NEW.caster_uuid
  WHERE (part.value ->> 'ms') / 1000 > 0;
END;

-- @invariant the media room writes the column only after the live
CREATE TRIGGER lives_keep_air_days BEFORE UPDATE OF air_days ON lives
WHEN OLD.air_days IS NOT NULL AND NEW.air_days IS NOT OLD.air_days OR NEW.status = 'on_air' AND NEW.air_days IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the time on air is counted only once, after the live has ended');
END;

-- Time on air per day and VB, from facts and their corrections.
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

-- A live with three open reports starts blurred until they are decided. A setting of staff takes
-- precedence. The setting `reports_hide` applies to comments only.
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

-- Sums of the audience per day on which lives began. The room of a live writes `live_audiences`
-- first, which creates the row of the day.
CREATE TRIGGER live_audiences_fill_days AFTER INSERT ON live_audiences
BEGIN
  INSERT INTO audience_days (day)
  SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives
  WHERE uuid = NEW.live_uuid
    AND NOT EXISTS (SELECT 1 FROM audience_days WHERE day = date(started_at_ms / 1000 + 25200, 'unixepoch'));
  UPDATE audience_days SET live_count = live_count + 1, new_count = new_count + NEW.new_count,
    returning_count = returning_count + NEW.returning_count, guest_count = guest_count + NEW.guest_count,
    watched_seconds = watched_seconds + NEW.watched_seconds
  WHERE day = (SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives WHERE uuid = NEW.live_uuid);
END;

CREATE TRIGGER live_sources_fill_days AFTER INSERT ON live_sources
BEGIN
  UPDATE audience_days SET
    from_home = from_home + iif(NEW.source = 'home', NEW.visit_count, 0),
    from_search = from_search + iif(NEW.source = 'search', NEW.visit_count, 0),
    from_share = from_share + iif(NEW.source = 'share', NEW.visit_count, 0),
    from_notice = from_notice + iif(NEW.source = 'notice', NEW.visit_count, 0),
    from_raid = from_raid + iif(NEW.source = 'raid', NEW.visit_count, 0),
    from_category = from_category + iif(NEW.source = 'category', NEW.visit_count, 0),
    from_vb = from_vb + iif(NEW.source = 'vb', NEW.visit_count, 0),
    from_other = from_other + iif(NEW.source = 'other', NEW.visit_count, 0)
  WHERE day = (SELECT date(started_at_ms / 1000 + 25200, 'unixepoch') FROM lives WHERE uuid = NEW.live_uuid);
END;
