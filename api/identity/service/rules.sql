-- Two secrets of a server are good at once: the one that is being rotated out, and the next.
CREATE TRIGGER service_secrets_are_two BEFORE INSERT ON service_secrets
WHEN (SELECT count(*) FROM service_secrets WHERE service_uuid = NEW.service_uuid AND revoked_at_ms IS NULL) >= 2
BEGIN
  SELECT RAISE(ABORT, 'two secrets of a server are good at once');
END;

-- A secret that was revoked stays so.
CREATE TRIGGER service_secrets_end_for_good BEFORE UPDATE ON service_secrets
WHEN OLD.revoked_at_ms IS NOT NULL AND NEW.revoked_at_ms IS NOT OLD.revoked_at_ms
BEGIN
  SELECT RAISE(ABORT, 'a revoked secret stays revoked');
END;
