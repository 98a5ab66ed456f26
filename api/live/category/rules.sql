-- Categories of lives. The code writes `category_slug` of lives, and the categories; triggers write
-- the copies in `lives`, the counts, and the categories of VBs and announcements.

-- The copy of a category in a live, as `serializeLive` reads it. A hidden category has none.
CREATE VIEW live_category_copies AS
SELECT slug, json_object('slug', slug, 'name_th', name_th, 'name_en', name_en) AS copy
FROM live_categories WHERE is_shown = 1;

CREATE TRIGGER lives_join_category AFTER INSERT ON lives WHEN NEW.category_slug IS NOT NULL
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.category_slug) WHERE uuid = NEW.uuid;
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') WHERE slug = NEW.category_slug;
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  VALUES (NEW.caster_uuid, NEW.category_slug, NEW.started_at_ms)
  ON CONFLICT DO UPDATE SET category_slug = excluded.category_slug, live_at_ms = excluded.live_at_ms
  WHERE excluded.live_at_ms >= live_at_ms;
END;

CREATE TRIGGER lives_change_category AFTER UPDATE OF category_slug ON lives
WHEN NEW.category_slug IS NOT OLD.category_slug
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.category_slug) WHERE uuid = NEW.uuid;
  UPDATE live_categories SET on_air_count = on_air_count - (OLD.status = 'on_air') WHERE slug = OLD.category_slug;
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') WHERE slug = NEW.category_slug;
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  SELECT NEW.caster_uuid, NEW.category_slug, NEW.started_at_ms WHERE NEW.category_slug IS NOT NULL
  ON CONFLICT DO UPDATE SET category_slug = excluded.category_slug, live_at_ms = excluded.live_at_ms
  WHERE excluded.live_at_ms >= live_at_ms;
END;

CREATE TRIGGER lives_leave_category_air AFTER UPDATE OF status ON lives
WHEN NEW.status IS NOT OLD.status AND NEW.category_slug IS NOT NULL
BEGIN
  UPDATE live_categories SET on_air_count = on_air_count + (NEW.status = 'on_air') - (OLD.status = 'on_air')
  WHERE slug = NEW.category_slug;
END;

CREATE TRIGGER lives_leave_category AFTER DELETE ON lives WHEN OLD.status = 'on_air' AND OLD.category_slug IS NOT NULL
BEGIN
  UPDATE live_categories SET on_air_count = on_air_count - 1 WHERE slug = OLD.category_slug;
END;

CREATE TRIGGER live_categories_renew_lives AFTER UPDATE OF name_th, name_en, is_shown ON live_categories
WHEN (NEW.name_th, NEW.name_en, NEW.is_shown) IS NOT (OLD.name_th, OLD.name_en, OLD.is_shown)
BEGIN
  UPDATE lives SET category = (SELECT copy FROM live_category_copies WHERE slug = NEW.slug) WHERE category_slug = NEW.slug;
END;

CREATE TRIGGER live_categories_leave_lives BEFORE DELETE ON live_categories
BEGIN
  UPDATE lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  UPDATE waiting_lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  UPDATE announced_lives SET category_slug = NULL WHERE category_slug = OLD.slug;
  DELETE FROM caster_categories WHERE category_slug = OLD.slug;
END;

-- A label with the slug of a category is the first category of its VBs.
CREATE TRIGGER live_categories_follow_labels AFTER INSERT ON live_categories
BEGIN
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  SELECT user_uuid, NEW.slug, 0 FROM user_labels WHERE label_key = NEW.slug
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER user_labels_lead_to_category AFTER INSERT ON user_labels
WHEN EXISTS (SELECT 1 FROM live_categories WHERE slug = NEW.label_key)
BEGIN
  INSERT INTO caster_categories (caster_uuid, category_slug, live_at_ms)
  VALUES (NEW.user_uuid, NEW.label_key, 0)
  ON CONFLICT DO NOTHING;
END;

-- An open announcement is listed in the category of its VB.
CREATE TRIGGER announced_lives_join_category AFTER INSERT ON announced_lives
BEGIN
  UPDATE announced_lives
  SET category_slug = (SELECT category_slug FROM caster_categories WHERE caster_uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;

CREATE TRIGGER caster_categories_lead_announced AFTER INSERT ON caster_categories
BEGIN
  UPDATE announced_lives SET category_slug = NEW.category_slug WHERE caster_uuid = NEW.caster_uuid AND is_open = 1;
END;

CREATE TRIGGER caster_categories_move_announced AFTER UPDATE OF category_slug ON caster_categories
WHEN NEW.category_slug IS NOT OLD.category_slug
BEGIN
  UPDATE announced_lives SET category_slug = NEW.category_slug WHERE caster_uuid = NEW.caster_uuid AND is_open = 1;
END;

-- A closed or merged account streams no more.
CREATE TRIGGER caster_categories_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM caster_categories WHERE caster_uuid = NEW.user_uuid;
END;

CREATE TRIGGER caster_categories_end_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM caster_categories WHERE caster_uuid = NEW.old_uuid;
END;
