-- A studio key ends with the session that received it, whether by sign-out, by staff, with the
-- account or by a merge. The code that ends sessions relies on this trigger.
CREATE TRIGGER live_keys_end_with_session AFTER UPDATE OF revoked_at_ms ON tokens
WHEN OLD.revoked_at_ms IS NULL AND NEW.revoked_at_ms IS NOT NULL
BEGIN
  DELETE FROM live_keys WHERE token_id = NEW.id;
END;

CREATE TRIGGER live_keys_end_with_token AFTER DELETE ON tokens
BEGIN
  DELETE FROM live_keys WHERE token_id = OLD.id;
END;

-- A VB who loses the role loses the key. The roles that go live are those of
-- calls/platform/role.ts.
CREATE TRIGGER live_keys_end_with_role AFTER UPDATE OF role ON users
WHEN NEW.role NOT IN ('vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber')
BEGIN
  DELETE FROM live_keys WHERE live_uuid IN (SELECT uuid FROM lives WHERE caster_uuid = NEW.uuid AND status = 'on_air');
END;

-- A VB without a contract in force loses the key. The states are those of `inForce` in
-- api/contracts/contract/chart.ts.
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
END;
