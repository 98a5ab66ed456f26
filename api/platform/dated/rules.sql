-- Past values are final. A new row must come after all others of its setting, both in `from_ms` and
-- in `set_at_ms`. The handler of addDatedSetting (dated/routes.ts) relies on this trigger under
-- concurrency, and reports its rejection as `setting_not_backwards`.
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a setting cannot be changed for a past date');
END;

-- @append_only dated_settings
