-- A gift is one row that give.ts inserts. It relies on these triggers to check the row and to move
-- coins, V-tokens, facts and VIPs. A gift needs a live on air, a catalogue item and the current
-- rates. Otherwise the transaction is rolled back.
-- @append_only gifts but departed

-- Gifts that may leave the database. They are payable, summed and closed. VIPs stay, because a
-- reversal computes the level from the other VIPs of the giver. Held and reversed gifts stay with
-- their holds and appeals. The last gift stays: the next one matures no earlier.
CREATE VIEW gifts_leaving AS
SELECT position AS place, given_at_ms AS at_ms FROM gifts
WHERE kind <> 'vip'
  AND position <= (SELECT min(released_to, summed_to) FROM gift_progress)
  AND position < (SELECT max(position) FROM gifts)
  AND position <= (SELECT read_up_to ->> '$.gift_position' FROM ledger_closings ORDER BY number DESC LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
  AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE gift_take_backs.position = gifts.position);

-- @dated gifts (given_at_ms)

-- @by_rules family_remainders

-- @by_rules vips

-- @answer live_over
CREATE TRIGGER gifts_are_of_lives BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM lives
  WHERE uuid = NEW.live_uuid AND caster_uuid = NEW.vb_uuid AND started_at_ms <= NEW.given_at_ms
    AND coalesce(ended_at_ms > NEW.given_at_ms, 1)
)
BEGIN
  SELECT RAISE(ABORT, 'a gift needs a live on air');
END;

-- A VB whose contracts have all ended receives no gifts, even while the live is still on air.
-- @answer live_over
CREATE TRIGGER gifts_are_under_contract BEFORE INSERT ON gifts
WHEN NOT EXISTS (
    SELECT 1 FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  )
  AND EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'a gift needs a contract in force');
END;

-- @answer gift_unlisted
CREATE TRIGGER gifts_are_of_the_catalogue BEFORE INSERT ON gifts
WHEN NOT EXISTS (
  SELECT 1 FROM gift_items
  WHERE uuid = NEW.item_uuid AND is_listed = 1 AND kind = NEW.kind AND vip_level IS NEW.vip_level
    AND coins * NEW.quantity = NEW.coins
    AND (kind IN ('gift', 'sticker') OR NEW.quantity = 1)
)
BEGIN
  SELECT RAISE(ABORT, 'the gift must match a listed item of the catalogue');
END;

-- @invariant give.ts reads the rates again in each attempt
CREATE TRIGGER gifts_go_by_rates BEFORE INSERT ON gifts
WHEN NEW.vtokens_per_100_coins IS NOT (
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'vtokens_per_100_coins' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  )
  OR NEW.vtokens <> NEW.coins * NEW.vtokens_per_100_coins / 100
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role = NEW.vb_role AND family_uuid IS NEW.family_uuid)
  OR NEW.family_share_basis_points IS NOT iif(NEW.family_uuid IS NULL OR NEW.family_uuid IS substr(NEW.paid_from, 8, 36), 0, coalesce((
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.given_at_ms AND until_ms > NEW.given_at_ms
  ), 0))
  OR NEW.family_vtokens <> max(0, min(NEW.vtokens, (NEW.vtokens * NEW.family_share_basis_points + coalesce((
    SELECT parts FROM family_remainders
    WHERE vb_uuid = NEW.vb_uuid AND family_uuid = NEW.family_uuid AND NEW.family_share_basis_points > 0
  ), 0)) / 10000))
BEGIN
  SELECT RAISE(ABORT, 'a gift must use the rates in force when it is given');
END;

-- A gift matures no earlier than the one before it. Payable gifts are therefore always a range of
-- positions.
CREATE TRIGGER gifts_come_of_age BEFORE INSERT ON gifts
WHEN NEW.of_age_at_ms < max(NEW.given_at_ms + 1000 * coalesce((
    SELECT CAST(value AS INTEGER) FROM dated_settings
    WHERE name = 'gift_hold_seconds' AND from_ms <= NEW.given_at_ms ORDER BY from_ms DESC LIMIT 1
  ), 0), coalesce((SELECT of_age_at_ms FROM gifts ORDER BY position DESC LIMIT 1), 0))
BEGIN
  SELECT RAISE(ABORT, 'gifts must mature in order');
END;

-- @answer giver_blocked
CREATE TRIGGER gifts_are_welcome BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.vb_uuid AND blocked_uuid = NEW.giver_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.giver_uuid AND blocked_uuid = NEW.vb_uuid)
  OR EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL AND reason = 'freeze')
BEGIN
  SELECT RAISE(ABORT, 'this giver is blocked');
END;

-- A break of the giver (api/money/wallet/rules.sql) stops gifts from every wallet.
-- @answer on_break
CREATE TRIGGER gifts_wait_for_breaks BEFORE INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM spending WHERE user_uuid = NEW.giver_uuid AND break_until_ms > NEW.given_at_ms)
BEGIN
  SELECT RAISE(ABORT, 'the member takes a break');
END;

-- Effects of a gift. Its position is that of its fact, the newest one. The fact of an anonymous
-- gift has no user: it counts for the VB, but no board, event or monster names the giver. No board,
-- event or monster counts a gift paid by a family: a family pays its own VBs, and rankings show the
-- actions of viewers.
-- @invariant give.ts writes both rows from the same values
-- @rule
CREATE TRIGGER gifts_move_everything AFTER INSERT ON gifts
BEGIN
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
END;

-- A VIP gift makes its giver a VIP of its level, unless the giver has a higher one. It overrides a
-- level that staff set, until the gift is reversed.
-- @rule
CREATE TRIGGER gifts_make_vips AFTER INSERT ON gifts WHEN NEW.kind = 'vip'
BEGIN
  INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms, gift_position)
    VALUES (NEW.vb_uuid, NEW.giver_uuid, NEW.vip_level, NEW.given_at_ms, NEW.position)
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET level = excluded.level, gift_position = excluded.gift_position,
    house_level = iif(gift_position IS NULL, level, house_level)
  WHERE excluded.level > level;
END;

-- A new gift of a held giver is held too.
-- @rule
CREATE TRIGGER gifts_of_held_givers AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL)
BEGIN
  INSERT INTO held_gifts (position, vb_uuid, reason, reference, next_look_at_ms, hold_uuid, moved_at_ms)
    SELECT NEW.position, NEW.vb_uuid, reason, reference, next_look_at_ms, uuid, NEW.given_at_ms
    FROM giver_holds WHERE giver_uuid = NEW.giver_uuid AND ended_at_ms IS NULL ORDER BY set_at_ms LIMIT 1;
END;

-- A VB needs ledger accounts for V-tokens before the first gift.
CREATE TRIGGER lives_open_vtokens AFTER INSERT ON lives
BEGIN
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_held', 'VTOKEN', 0);
  INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:' || NEW.caster_uuid || ':vtoken_payable', 'VTOKEN', 0);
END;

-- @undated gift_progress (released_at_ms): a trigger below checks it
