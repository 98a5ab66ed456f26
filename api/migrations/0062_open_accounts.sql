DROP TRIGGER users_keep_an_admin;
--> statement-breakpoint
DROP TRIGGER event_awards_give_coins;
--> statement-breakpoint
CREATE TRIGGER users_rise_while_open BEFORE UPDATE OF role, family_uuid ON users
WHEN (
    (NEW.role IS NOT OLD.role AND NEW.role <> 'normal')
    OR (NEW.family_uuid IS NOT OLD.family_uuid AND NEW.family_uuid IS NOT NULL)
  ) AND (
    EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.uuid)
    OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.uuid)
  )
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE TRIGGER shop_prizes_user_uuid_is_open_user BEFORE INSERT ON shop_prizes
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;
--> statement-breakpoint
CREATE VIEW acting_admins AS
SELECT uuid FROM users
WHERE role = 'admin' AND NOT EXISTS (
  SELECT 1 FROM user_blocks
  WHERE user_uuid = users.uuid AND (until_ms IS NULL OR until_ms > unixepoch('subsec') * 1000)
);
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role ON users
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> OLD.uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin must remain admin');
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_keep_an_admin BEFORE INSERT ON user_blocks
WHEN EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'admin')
  AND NOT EXISTS (SELECT 1 FROM acting_admins WHERE uuid <> NEW.user_uuid)
BEGIN
  SELECT RAISE(ABORT, 'the last admin cannot be suspended');
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_stay BEFORE UPDATE ON user_blocks
WHEN NEW.user_uuid IS NOT OLD.user_uuid OR NEW.decision_uuid IS NOT OLD.decision_uuid
  OR (NEW.until_ms IS NOT OLD.until_ms AND NOT coalesce(NEW.until_ms < coalesce(OLD.until_ms, 9007199254740991), 0))
BEGIN
  SELECT RAISE(ABORT, 'a suspension can only become shorter');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE VIEW event_award_receivers AS
SELECT users.uuid AS winner_uuid, coalesce(leads_to_uuid, users.uuid) AS user_uuid
FROM users LEFT JOIN account_merges ON old_uuid = users.uuid;
--> statement-breakpoint
CREATE TRIGGER event_awards_give_coins AFTER INSERT ON event_awards WHEN NEW.coins IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (4201787563, 0);
  UPDATE running_rules SET key = NULL WHERE id = 4201787563;
  INSERT INTO ledger_accounts (id, currency, lowest)
    SELECT 'user:' || user_uuid || ':coins', 'COIN', 0 FROM event_award_receivers WHERE winner_uuid = NEW.user_uuid;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    SELECT 'event:' || NEW.event_uuid || ':' || NEW.ranked || ':' || NEW.rank || ':coins', 'house:coins',
      'user:' || user_uuid || ':coins', NEW.coins, NEW.awarded_at_ms
    FROM event_award_receivers WHERE winner_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 4201787563;
END;
