-- Closed and merged accounts neither follow nor are followed. The code in follow.ts relies on these
-- triggers for checks and counts.
CREATE TRIGGER follows_are_of_accounts BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.followed_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.followed_uuid))
BEGIN
  SELECT RAISE(ABORT, 'this account no longer exists');
END;

-- Ignores a second INSERT. An INSERT OR REPLACE would be counted twice.
CREATE TRIGGER follows_come_once BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM follows WHERE user_uuid = NEW.user_uuid AND followed_uuid = NEW.followed_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER follows_stay BEFORE UPDATE ON follows
BEGIN
  SELECT RAISE(ABORT, 'a follow cannot be changed');
END;

CREATE TRIGGER follows_count AFTER INSERT ON follows
BEGIN
  UPDATE users SET follower_count = follower_count + 1 WHERE uuid = NEW.followed_uuid;
END;

CREATE TRIGGER follows_count_back AFTER DELETE ON follows
BEGIN
  UPDATE users SET follower_count = follower_count - 1 WHERE uuid = OLD.followed_uuid;
END;
