-- An input accepts a sender while its VB has a live. The code that starts and ends lives relies on
-- these triggers. The job `stream_inputs` applies the change at Stream.
CREATE TRIGGER waiting_lives_want_input AFTER INSERT ON waiting_lives
BEGIN
  UPDATE stream_inputs SET is_wanted = 1 WHERE caster_uuid = NEW.caster_uuid AND is_ended = 0;
END;

CREATE TRIGGER waiting_lives_free_input AFTER DELETE ON waiting_lives
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = OLD.caster_uuid AND status = 'on_air')
BEGIN
  UPDATE stream_inputs SET is_wanted = 0 WHERE caster_uuid = OLD.caster_uuid AND is_ended = 0;
END;

CREATE TRIGGER lives_free_input AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE stream_inputs SET is_wanted = 0 WHERE caster_uuid = NEW.caster_uuid AND is_ended = 0;
END;

-- A VB who creates an input during a live can send at once.
CREATE TRIGGER stream_inputs_begin AFTER INSERT ON stream_inputs
WHEN EXISTS (SELECT 1 FROM waiting_lives WHERE caster_uuid = NEW.caster_uuid)
  OR EXISTS (SELECT 1 FROM lives WHERE caster_uuid = NEW.caster_uuid AND status = 'on_air')
BEGIN
  UPDATE stream_inputs SET is_wanted = 1 WHERE uid = NEW.uid;
END;

-- Every VB with an input has a stream key too, which ends with the role, a block, the account or a
-- merge (broadcast/rules.sql). The input ends with it.
CREATE TRIGGER stream_inputs_end_with_key AFTER DELETE ON stream_keys
BEGIN
  UPDATE stream_inputs SET is_ended = 1 WHERE caster_uuid = OLD.caster_uuid AND is_ended = 0;
END;
