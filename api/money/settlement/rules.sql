-- What is read again is the line that it was.
-- @append_only settlement_lines or ignore

-- @by_rules settlement_months

-- A month's sums are those of its lines, each once.
-- @rule
CREATE TRIGGER settlement_lines_make_months AFTER INSERT ON settlement_lines
BEGIN
  INSERT INTO settlement_months (gateway, month, line_count, fee_satang, vat_satang)
  VALUES (NEW.gateway, substr(NEW.day, 1, 7), 1, NEW.fee_satang, NEW.vat_satang)
  ON CONFLICT (gateway, month) DO UPDATE SET
    line_count = line_count + 1, fee_satang = fee_satang + NEW.fee_satang, vat_satang = vat_satang + NEW.vat_satang;
END;

-- @append_only settlement_closings

-- A day is closed once, after the one before it of its gateway, in one chain, and when all of it was read and nothing keeps it open.
CREATE TRIGGER settlement_closings_follow BEFORE INSERT ON settlement_closings
WHEN NEW.number <> coalesce((SELECT max(number) FROM settlement_closings), 0) + 1
  OR NEW.previous_hash IS NOT coalesce(
    (SELECT hash FROM settlement_closings ORDER BY number DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000'
  )
  OR NEW.day <= coalesce((SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway), '')
  OR NOT EXISTS (SELECT 1 FROM settlement_days WHERE gateway = NEW.gateway AND day = NEW.day AND open IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'days are closed one after the other');
END;

-- What was settled on a day that is closed is what its closing says.
CREATE TRIGGER settlement_lines_come_in_time BEFORE INSERT ON settlement_lines
WHEN NEW.day <= (SELECT max(day) FROM settlement_closings WHERE gateway = NEW.gateway)
  AND NOT EXISTS (SELECT 1 FROM settlement_lines WHERE gateway = NEW.gateway AND line_id = NEW.line_id)
BEGIN
  SELECT RAISE(ABORT, 'the day of a settlement is closed');
END;
