-- What held once has held: a line comes after all others of its setting, in what it says and in when it is said.
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a dated setting is never changed backwards');
END;

-- @append_only dated_settings
