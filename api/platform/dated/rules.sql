-- Past values are final. A new row must come after all others of its setting in `from_ms`, and not
-- before them in `set_at_ms`. The handler of addDatedSetting (dated/routes.ts) relies on this
-- trigger under concurrency, and reports its rejection as `setting_not_backwards`.
CREATE TRIGGER dated_settings_go_on BEFORE INSERT ON dated_settings
WHEN EXISTS (
  SELECT 1 FROM dated_settings
  WHERE name = NEW.name AND (from_ms >= NEW.from_ms OR set_at_ms > NEW.set_at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'a setting cannot be changed for a past date');
END;

-- @append_only dated_settings

-- @undated dated_settings (set_at_ms): the first value of a setting comes with a migration

-- Two people change a setting. Only a migration adds a value without them: the first one, with
-- nobody's name.
-- @invariant the authority table holds the command first
CREATE TRIGGER dated_settings_need_two BEFORE INSERT ON dated_settings
WHEN NOT EXISTS (SELECT 1 FROM sample_databases) AND (NEW.set_by_uuid IS NOT NULL OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name))
  AND NOT EXISTS (
    SELECT 1 FROM just_approved
    WHERE just_approved.name = 'addDatedSetting' AND asked_by = NEW.set_by_uuid AND form ->> 'name' = NEW.name
      AND form ->> 'ground' = NEW.ground
      -- Both have the same members, in any order.
      AND (SELECT json_group_array(fullkey || '=' || atom) FROM (SELECT fullkey, atom FROM json_tree(form ->> 'value') WHERE atom IS NOT NULL ORDER BY fullkey))
        = (SELECT json_group_array(fullkey || '=' || atom) FROM (SELECT fullkey, atom FROM json_tree(NEW.value) WHERE atom IS NOT NULL ORDER BY fullkey))
  )
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

CREATE TRIGGER dated_settings_are_set_now BEFORE INSERT ON dated_settings
WHEN (NEW.set_by_uuid IS NOT NULL OR EXISTS (SELECT 1 FROM dated_settings WHERE name = NEW.name))
  AND NEW.set_at_ms NOT BETWEEN CAST(unixepoch('subsec') * 1000 AS INTEGER) - 900000
    AND CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000
  AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'the times of dated_settings must be those of the database');
END;
