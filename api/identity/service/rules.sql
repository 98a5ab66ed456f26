-- A server has at most two valid secrets: the one being rotated out, and the next. The route
-- addServiceSecret (routes.ts) relies on this trigger and reports its rejection as
-- `service_secrets_full`.
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'a service can have at most two valid secrets');
END;

-- A revoked secret stays revoked.
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret cannot be restored');
END;

-- @dated services (created_at_ms)
-- @dated service_secrets (created_at_ms, last_used_at_ms, revoked_at_ms)
