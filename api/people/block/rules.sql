-- Ignores a repeated block, and blocks of closed or merged accounts. The endpoint in routes.ts does
-- not check these and relies on this trigger.
CREATE TRIGGER member_blocks_come_once BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.blocked_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.blocked_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.blocked_uuid))
BEGIN
  SELECT RAISE(IGNORE);
END;

-- A block ends following in both directions.
CREATE TRIGGER member_blocks_end_following AFTER INSERT ON member_blocks
BEGIN
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid AND followed_uuid = NEW.blocked_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.blocked_uuid AND followed_uuid = NEW.user_uuid;
END;

-- Ignores following across a block without an error, so that a blocked user does not learn of the
-- block.
CREATE TRIGGER follows_pass_no_block BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.followed_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.followed_uuid AND blocked_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER member_blocks_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_blocks WHERE user_uuid = NEW.user_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.user_uuid;
END;

CREATE TRIGGER member_blocks_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT NEW.into_uuid, blocked_uuid, since_at_ms FROM member_blocks
    WHERE user_uuid = NEW.old_uuid AND blocked_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE user_uuid = NEW.old_uuid;
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM member_blocks
    WHERE blocked_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.old_uuid;
END;
