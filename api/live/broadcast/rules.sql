-- An ingest key ends with the session that received it, whether by sign-out, by staff, with the
-- account or by a merge. The code that ends sessions relies on this trigger.
CREATE TRIGGER live_keys_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM live_keys WHERE token_id = NEW.id;
  UPDATE waiting_lives SET key_hash = NULL WHERE token_id = NEW.id;
END;

CREATE TRIGGER live_keys_end_with_token AFTER DELETE ON tokens
BEGIN
  DELETE FROM live_keys WHERE token_id = OLD.id;
  UPDATE waiting_lives SET key_hash = NULL WHERE token_id = OLD.id;
END;

-- A VB who loses the role loses the keys and the waiting live. The roles that go live are those of
-- calls/platform/role.ts.
CREATE TRIGGER live_keys_end_with_role AFTER UPDATE OF role ON users
WHEN NEW.role NOT IN ('vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber')
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN (SELECT uuid FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air');
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.uuid;
END;

-- Stream keys and overlay keys belong to no session. They and the waiting live end when the VB is
-- blocked, closes the account or is merged. The code that does this revokes the sessions.
CREATE TRIGGER stream_keys_end_with_block AFTER INSERT ON user_blocks
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.user_uuid;
END;

CREATE TRIGGER stream_keys_end_with_account AFTER INSERT ON closings
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.user_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.user_uuid;
END;

CREATE TRIGGER stream_keys_end_with_merge AFTER INSERT ON account_merges
BEGIN
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.old_uuid;
  DELETE FROM stream_keys WHERE caster_uuid = NEW.old_uuid;
  DELETE FROM overlays WHERE caster_uuid = NEW.old_uuid;
END;

-- A VB without a contract in force loses the ingest key and the waiting live. The states are those
-- of `inForce` in api/contracts/contract/chart.ts.
CREATE TRIGGER live_keys_end_with_contract AFTER UPDATE OF state ON contracts
WHEN OLD.state IS NOT NEW.state AND NEW.state NOT IN ('accepted', 'accepted_temp', 'notice')
  AND OLD.state IN ('accepted', 'accepted_temp', 'notice')
  AND NOT EXISTS (
    SELECT 1 FROM contracts WHERE caster_uuid = NEW.caster_uuid AND state IN ('accepted', 'accepted_temp', 'notice')
      AND uuid <> NEW.uuid
  )
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN
    (SELECT uuid FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air');
  DELETE FROM waiting_lives WHERE caster_uuid = NEW.caster_uuid;
END;

-- A VB has one live at a time. The code in own-live.ts relies on this for concurrent starts.
CREATE TRIGGER waiting_lives_are_alone BEFORE INSERT ON waiting_lives
WHEN EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a VB has one live at a time');
END;
