-- Storing a line again has no effect. store-lines.ts relies on this after a crash.
-- @append_only settlement_lines or ignore

-- @by_rules settlement_months

-- Sums of a month add each line once.
-- @rule
CREATE TRIGGER settlement_lines_make_months AFTER INSERT ON settlement_lines
BEGIN
  INSERT INTO settlement_months (gateway, month, line_count, fee_satang, vat_satang)
  VALUES (NEW.gateway, substr(NEW.day, 1, 7), 1, NEW.fee_satang, NEW.vat_satang)
  ON CONFLICT (gateway, month) DO UPDATE SET
    line_count = line_count + 1, fee_satang = fee_satang + NEW.fee_satang, vat_satang = vat_satang + NEW.vat_satang;
END;

-- @append_only settlement_closings

-- A gateway's day is closed once and after its earlier days, in one hash chain. All of it must have
-- been read, with no reason to keep it open.
CREATE TRIGGER settlement_closings_follow BEFORE INSERT ON settlement_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM settlement_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM settlement_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway), '')
  OR NOT EXISTS (SELECT 1 FROM settlement_days WHERE gateway = NEW.gateway AND day = NEW.day AND open IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'days must be closed in order');
END;

-- No line is added to a closed day.
-- @invariant store-lines.ts moves a line of a closed day to the next
CREATE TRIGGER settlement_lines_come_in_time BEFORE INSERT ON settlement_lines
WHEN NEW.day <= (SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway)
  AND NOT EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
BEGIN
  SELECT RAISE(ABORT, 'the settlement day is closed');
END;

-- @dated settlement_closings (closed_at_ms)
-- @dated settlement_days (looked_at_ms)
-- @dated settlement_lines (read_at_ms)
-- @undated settlement_lines (happened_at_ms): the gateway states it
