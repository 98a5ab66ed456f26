-- Counts the members of a family without its owners, and the members on air. Marks users who
-- are on air. Lists of families and members rely on these columns.
CREATE TRIGGER users_counted_in AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count + 1 WHERE uuid = NEW.family_uuid;
END;

CREATE TRIGGER users_counted_over AFTER UPDATE OF family_uuid, role ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid OR (OLD.role = 'family') <> (NEW.role = 'family')
BEGIN
  UPDATE families SET
    member_count = member_count - 1,
    on_air_count = on_air_count - (SELECT count(*) FROM lives WHERE caster_uuid = OLD.uuid AND status = 'on_air')
  WHERE uuid = OLD.family_uuid AND OLD.role <> 'family';
  UPDATE families SET
    member_count = member_count + 1,
    on_air_count = on_air_count + (SELECT count(*) FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air')
  WHERE uuid = NEW.family_uuid AND NEW.role <> 'family';
END;

CREATE TRIGGER users_counted_out AFTER DELETE ON users WHEN OLD.family_uuid IS NOT NULL AND OLD.role <> 'family'
BEGIN
  UPDATE families SET member_count = member_count - 1 WHERE uuid = OLD.family_uuid;
END;

CREATE TRIGGER lives_begin_in_family AFTER INSERT ON lives WHEN NEW.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count + 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 0 WHERE uuid = NEW.caster_uuid;
END;

CREATE TRIGGER lives_end_in_family AFTER UPDATE OF status ON lives WHEN (OLD.status = 'on_air') <> (NEW.status = 'on_air')
BEGIN
  UPDATE families SET on_air_count = on_air_count + iif(NEW.status = 'on_air', 1, -1)
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = NEW.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = (NEW.status <> 'on_air') WHERE uuid = NEW.caster_uuid;
END;

CREATE TRIGGER lives_go_from_family AFTER DELETE ON lives WHEN OLD.status = 'on_air'
BEGIN
  UPDATE families SET on_air_count = on_air_count - 1
  WHERE uuid = (SELECT family_uuid FROM users WHERE uuid = OLD.caster_uuid AND role <> 'family');
  UPDATE users SET is_off_air = 1 WHERE uuid = OLD.caster_uuid;
END;

-- @never_go family_invitations
-- @never_go family_members

-- An invitation never changes. It is answered once and in time, with the terms of the VB's
-- contract. Only the VB that it names can accept it, or for a link the first VB. The code in
-- invitation.ts relies on this.
CREATE TRIGGER family_invitations_begin BEFORE INSERT ON family_invitations WHEN NEW.state <> 'open'
BEGIN
  SELECT RAISE(ABORT, 'a new invitation must be open');
END;

CREATE TRIGGER family_invitations_stay BEFORE UPDATE ON family_invitations
WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.uuid IS NOT OLD.uuid OR NEW.family_uuid IS NOT OLD.family_uuid
  OR NEW.kind IS NOT OLD.kind OR NEW.by_uuid IS NOT OLD.by_uuid OR NEW.ground IS NOT OLD.ground
  OR NEW.made_at_ms IS NOT OLD.made_at_ms OR NEW.expires_at_ms IS NOT OLD.expires_at_ms
  OR (NEW.vb_uuid IS NOT OLD.vb_uuid AND (OLD.vb_uuid IS NOT NULL OR NEW.state <> 'accepted'))
BEGIN
  SELECT RAISE(ABORT, 'an invitation can be answered only once, unchanged');
END;

-- @answer family_member_already
CREATE TRIGGER family_invitations_are_accepted BEFORE UPDATE OF state ON family_invitations
WHEN NEW.state = 'accepted' AND (
  NEW.decided_at_ms < NEW.made_at_ms OR NEW.decided_at_ms >= NEW.expires_at_ms
  OR NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.vb_uuid AND role <> 'family')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.vb_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM family_members
    WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL AND (NEW.kind = 'join' OR family_uuid = NEW.family_uuid)
  )
  OR NEW.family_share_basis_points IS NOT (
    SELECT basis_points FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
  OR NEW.notice_days IS NOT (
    SELECT notice_days FROM contract_family_shares
    WHERE caster_uuid = NEW.vb_uuid AND starts_at_ms <= NEW.decided_at_ms AND until_ms > NEW.decided_at_ms
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a new member must have no family and have read the agreement');
END;

CREATE TRIGGER family_invitations_make_members AFTER UPDATE OF state ON family_invitations WHEN NEW.state = 'accepted'
BEGIN
  UPDATE family_members SET left_at_ms = NEW.decided_at_ms WHERE user_uuid = NEW.vb_uuid AND left_at_ms IS NULL;
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.vb_uuid, NEW.family_uuid, NEW.decided_at_ms);
END;

-- A user who is created with a family is a member from then on. An owner of the family is not a
-- member.
CREATE TRIGGER users_come_with_family AFTER INSERT ON users WHEN NEW.family_uuid IS NOT NULL AND NEW.role <> 'family'
BEGIN
  INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms)
  VALUES (NEW.uuid, NEW.uuid, NEW.family_uuid, NEW.created_at_ms);
END;

-- A user joins or leaves a family only together with the confirmed membership.
CREATE TRIGGER users_are_of_their_family BEFORE UPDATE OF family_uuid, role ON users
WHEN (NEW.family_uuid IS NOT OLD.family_uuid OR NEW.role IS NOT OLD.role)
  AND iif(NEW.role = 'family', NULL, NEW.family_uuid) IS NOT (
    SELECT family_uuid FROM family_members WHERE user_uuid = NEW.uuid AND left_at_ms IS NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'the family of a user must match the membership');
END;

-- @invariant the rule of an accepted invitation adds the row
CREATE TRIGGER family_members_begin BEFORE INSERT ON family_members
WHEN NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE uuid = NEW.uuid AND state = 'accepted' AND vb_uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid
      AND decided_at_ms = NEW.joined_at_ms
  ) AND NOT EXISTS (
    SELECT 1 FROM users
    WHERE uuid = NEW.uuid AND uuid = NEW.user_uuid AND family_uuid = NEW.family_uuid AND created_at_ms = NEW.joined_at_ms
  )
BEGIN
  SELECT RAISE(ABORT, 'a family member must have confirmed the membership');
END;

CREATE TRIGGER family_members_join AFTER INSERT ON family_members
BEGIN
  UPDATE users SET family_uuid = NEW.family_uuid WHERE uuid = NEW.user_uuid AND family_uuid IS NOT NEW.family_uuid;
END;

CREATE TRIGGER family_members_stay BEFORE UPDATE ON family_members
WHEN OLD.left_at_ms IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.user_uuid IS NOT OLD.user_uuid
  OR NEW.family_uuid IS NOT OLD.family_uuid OR NEW.joined_at_ms IS NOT OLD.joined_at_ms
BEGIN
  SELECT RAISE(ABORT, 'past memberships cannot be changed');
END;

-- The notice period comes from the contract in force at the time of the notice. Without a contract
-- it is 0. A notice is withdrawn before another one is given. The code in notice.ts relies on this.
CREATE TRIGGER family_members_have_notice BEFORE UPDATE OF notice_at_ms, leaves_at_ms ON family_members
WHEN NEW.leaves_at_ms IS NOT NULL AND (OLD.leaves_at_ms IS NOT NULL OR NEW.leaves_at_ms IS NOT NEW.notice_at_ms + 86400000 * coalesce((
  SELECT notice_days FROM contract_family_shares
  WHERE caster_uuid = NEW.user_uuid AND starts_at_ms <= NEW.notice_at_ms AND until_ms > NEW.notice_at_ms
), 0))
BEGIN
  SELECT RAISE(ABORT, 'the notice period must match the agreement');
END;

-- A membership ends with its notice, by a confirmed move, or with the closing or merging of the
-- account. A user with role `normal` can leave without notice, for example to become the owner of a
-- family (office-routes.ts).
-- @invariant the job ends a membership at the time of its notice
CREATE TRIGGER family_members_leave BEFORE UPDATE OF left_at_ms ON family_members
WHEN NEW.left_at_ms IS NOT OLD.left_at_ms AND NEW.left_at_ms IS NOT NEW.leaves_at_ms
  AND NOT EXISTS (
    SELECT 1 FROM family_invitations
    WHERE vb_uuid = NEW.user_uuid AND state = 'accepted' AND kind = 'move' AND decided_at_ms = NEW.left_at_ms
  )
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.user_uuid AND done_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.user_uuid AND merged_at_ms = NEW.left_at_ms)
  AND NOT EXISTS (SELECT 1 FROM users WHERE uuid = NEW.user_uuid AND role = 'normal')
BEGIN
  SELECT RAISE(ABORT, 'a member cannot leave before the notice period ends');
END;

CREATE TRIGGER family_members_part AFTER UPDATE OF left_at_ms ON family_members WHEN NEW.left_at_ms IS NOT NULL
BEGIN
  UPDATE users SET family_uuid = NULL WHERE uuid = NEW.user_uuid;
END;

-- Months of a member: seconds and days on air, and new followers that still follow.
CREATE TRIGGER family_months_take_days AFTER INSERT ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, live_seconds, live_day_count)
  VALUES (NEW.family_uuid, substr(NEW.day, 1, 7), NEW.vb_uuid, NEW.seconds, NEW.seconds > 0)
  ON CONFLICT DO UPDATE SET live_seconds = live_seconds + excluded.live_seconds,
    live_day_count = live_day_count + excluded.live_day_count;
END;

CREATE TRIGGER family_months_renew_days AFTER UPDATE OF seconds ON live_days WHEN NEW.family_uuid <> ''
BEGIN
  UPDATE family_months SET live_seconds = live_seconds + NEW.seconds - OLD.seconds,
    live_day_count = live_day_count + (NEW.seconds > 0) - (OLD.seconds > 0)
  WHERE family_uuid = NEW.family_uuid AND month = substr(NEW.day, 1, 7) AND user_uuid = NEW.vb_uuid;
END;

CREATE TRIGGER family_months_gain_followers AFTER INSERT ON follows
BEGIN
  INSERT INTO family_months (family_uuid, month, user_uuid, new_follower_count)
  SELECT family_uuid, strftime('%Y-%m', NEW.since_at_ms / 1000 + 25200, 'unixepoch'), user_uuid, 1 FROM family_members
  WHERE user_uuid = NEW.followed_uuid AND joined_at_ms <= NEW.since_at_ms
    AND (left_at_ms IS NULL OR left_at_ms > NEW.since_at_ms)
  ON CONFLICT DO UPDATE SET new_follower_count = new_follower_count + 1;
END;

CREATE TRIGGER family_months_lose_followers AFTER DELETE ON follows
BEGIN
  UPDATE family_months SET new_follower_count = new_follower_count - 1
  WHERE user_uuid = OLD.followed_uuid AND month = strftime('%Y-%m', OLD.since_at_ms / 1000 + 25200, 'unixepoch')
    AND family_uuid = (
      SELECT family_uuid FROM family_members
      WHERE user_uuid = OLD.followed_uuid AND joined_at_ms <= OLD.since_at_ms
        AND (left_at_ms IS NULL OR left_at_ms > OLD.since_at_ms)
    );
END;

-- @dated family_invitations (made_at_ms, decided_at_ms)
-- @dated family_members (joined_at_ms, notice_at_ms, left_at_ms) unless NEW.left_at_ms = NEW.leaves_at_ms
