DROP TRIGGER live_users_tell_watching;
--> statement-breakpoint
DROP TRIGGER gifts_move_everything;
--> statement-breakpoint
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (2718496888, 0);
  UPDATE running_rules SET key = NULL WHERE id = 2718496888;
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.position || ':coins', coalesce(NEW.paid_from, 'user:' || NEW.giver_uuid || ':coins'), 'house:gifts', NEW.coins, NEW.given_at_ms);
  INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
    VALUES ('gift:' || NEW.position || ':vtokens', 'house:vtokens', 'user:' || NEW.vb_uuid || ':vtoken_held', NEW.vtokens, NEW.given_at_ms);
  INSERT INTO facts (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES ('gift:' || NEW.uuid,
      CASE WHEN NEW.paid_from IS NOT NULL THEN 'family_gift' WHEN NEW.kind = 'sticker_set' THEN 'sticker' ELSE NEW.kind END,
      CASE WHEN NEW.paid_from IS NOT NULL THEN NULL WHEN NEW.match_id IS NOT NULL THEN 'pk' WHEN NEW.kind = 'sticker_set' THEN 'set' END, NEW.vb_uuid,
      iif(NEW.is_hidden, NULL, NEW.giver_uuid), NEW.live_uuid, NEW.coins,
      -- A set counts as its number of stickers.
      iif(NEW.kind = 'sticker_set', (
        SELECT max(1, count(*)) FROM gift_items AS sticker JOIN gift_items AS whole ON whole.set_key = sticker.set_key
        WHERE whole.uuid = NEW.item_uuid AND sticker.kind = 'sticker'
      ), NEW.quantity),
      NEW.given_at_ms, NEW.family_uuid, NEW.vb_role);
  SELECT RAISE(ABORT, 'a gift must have the live and the time of its fact') WHERE NEW.position IS NOT last_insert_rowid();
  -- The family's share is whole V-tokens. The remainder counts with the VB's next gift.
  INSERT INTO family_remainders (vb_uuid, family_uuid, parts)
    SELECT NEW.vb_uuid, NEW.family_uuid, NEW.vtokens * NEW.family_share_basis_points - NEW.family_vtokens * 10000
    WHERE NEW.family_share_basis_points > 0
  ON CONFLICT DO UPDATE SET parts = parts + excluded.parts;
  DELETE FROM running_rules WHERE id = 2718496888;
END;
--> statement-breakpoint
CREATE TRIGGER live_users_tell_watching AFTER DELETE ON live_users
WHEN (SELECT told_at_ms FROM live_rooms WHERE live_uuid = OLD.live_uuid) - OLD.joined_at_ms >= 60000
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = OLD.user_uuid)
BEGIN
  INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
  -- The id contains the position of the newest fact, which no other stay begins with. It is short,
  -- because the table and its index store it.
  SELECT 'stay:' || (SELECT coalesce(max(position), 0) FROM facts) || ':' || part.day, 'watching', caster.uuid,
    OLD.user_uuid, OLD.live_uuid, (part.ends - part.starts) / 1000, part.ends - 1, caster.family_uuid, caster.role
  FROM (
    SELECT value AS day,
      max(OLD.joined_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value) * 86400000 - 25200000) AS starts,
      min(room.told_at_ms, ((OLD.joined_at_ms + 25200000) / 86400000 + value + 1) * 86400000 - 25200000) AS ends
    FROM live_rooms AS room CROSS JOIN json_each('[0, 1, 2, 3, 4, 5, 6, 7]')
    WHERE room.live_uuid = OLD.live_uuid
  ) AS part
  CROSS JOIN lives AS live ON live.uuid = OLD.live_uuid
  JOIN users AS caster ON caster.uuid = live.caster_uuid
  WHERE (part.ends - part.starts) / 1000 > 0 AND caster.uuid <> OLD.user_uuid;
END;
