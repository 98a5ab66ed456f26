-- seed/sample.ts and the triggers that scripts/migrations/origin-guards.ts writes rely on these
-- rules.
--
-- A database becomes a sample only before its first transfer.
-- @invariant only tests and the seed data add the row
CREATE TRIGGER sample_databases_begin BEFORE INSERT ON sample_databases
WHEN EXISTS (SELECT 1 FROM ledger_transfers)
BEGIN
  SELECT RAISE(ABORT, 'a database with transfers cannot become a sample');
END;

-- While a row breaks a foreign key, SQLite searches all children of each new parent row. So rules
-- clear the key at once. These triggers keep a caller from doing the same in one statement, by
-- `ON CONFLICT DO UPDATE`.
-- @invariant only rules add rows
CREATE TRIGGER running_rules_begin BEFORE INSERT ON running_rules
WHEN NEW.key IS NULL OR EXISTS (SELECT 1 FROM running_rules WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'a running rule must begin with its key');
END;

CREATE TRIGGER running_rules_stay BEFORE UPDATE ON running_rules WHEN NEW.id IS NOT OLD.id
BEGIN
  SELECT RAISE(ABORT, 'a running rule must begin with its key');
END;
