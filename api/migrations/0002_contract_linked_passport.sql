ALTER TABLE `contracts` ADD `linked_passport_sealed` text;
--> statement-breakpoint
CREATE TRIGGER contracts_tell_of_new_terms AFTER INSERT ON contracts WHEN NEW.state = 'proposed'
BEGIN
  INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
    VALUES (NEW.caster_uuid, 'contract:' || NEW.uuid || ':' || NEW.moved_at_ms, 'contract_proposed',
      json_object('name', '', 'title', '', 'state', ''), '/contract/new-terms', NEW.moved_at_ms);
END;
