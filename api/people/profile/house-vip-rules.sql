-- Staff set a VIP level, and these triggers update `vips`. office/person/office-routes.ts inserts
-- only the row and relies on them.
-- @append_only house_vips
-- @dated house_vips (at_ms)

-- @invariant only calls of staff add rows
CREATE TRIGGER house_vips_are_of_staff BEFORE INSERT ON house_vips
WHEN NOT EXISTS (SELECT 1 FROM house_members WHERE uuid = NEW.by_uuid)
  AND (NEW.by_uuid IS NOT NULL OR NOT EXISTS (SELECT 1 FROM sample_databases))
BEGIN
  SELECT RAISE(ABORT, 'only staff can make VIPs');
END;

-- Accounts that are being closed, are closed or were merged neither become VIPs nor get any.
CREATE TRIGGER house_vips_are_of_open_accounts BEFORE INSERT ON house_vips
WHEN NEW.level > 0 AND (
  EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.vb_uuid)
)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;

-- @rule
CREATE TRIGGER house_vips_change_vips AFTER INSERT ON house_vips
BEGIN
  DELETE FROM vips WHERE NEW.level = 0 AND vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms)
    SELECT NEW.vb_uuid, NEW.user_uuid, NEW.level, NEW.at_ms WHERE NEW.level > 0
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = NULL, house_level = NULL;
END;
