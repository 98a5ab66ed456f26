CREATE VIEW contracts_in_force AS
SELECT uuid, caster_uuid, starts_at_ms, min(ends_at_ms, coalesce(work_until_ms, ends_at_ms)) AS until_ms
FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice') AND starts_at_ms IS NOT NULL;
