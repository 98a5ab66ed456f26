-- @append_only audit_entries

-- Optimistic lock of staff. A command is rejected if it has not seen the latest change of its
-- record, by a colleague or in another session of the same person. The audit trail (trail.ts)
-- relies on this trigger; if-match.ts has its RAISE text.
CREATE TRIGGER audit_entries_seen BEFORE INSERT ON audit_entries
WHEN NEW.seen_position IS NOT NULL AND EXISTS (
  SELECT 1 FROM audit_entries AS entry
  JOIN audit_changes AS change ON change.entry_uuid = entry.uuid AND change.position > NEW.seen_position
  WHERE entry.about = substr(NEW.call, instr(NEW.call, '/'), instr(NEW.call, '}') - instr(NEW.call, '/') + 1) || ' ' || NEW.subject
)
BEGIN
  SELECT RAISE(ABORT, 'another member of staff has changed it in the meantime');
END;

-- An entry in the hash chain takes no more changes.
-- @invariant the job links an entry a minute after its command
CREATE TRIGGER audit_changes_before_link BEFORE INSERT ON audit_changes
WHEN EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = NEW.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an audit entry in the chain cannot get more changes');
END;

-- @append_only audit_changes

-- The hash chain has no gaps. The job in chain-job.ts relies on this trigger when two runs
-- overlap.
CREATE TRIGGER audit_links_go_on BEFORE INSERT ON audit_links
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_links)
BEGIN
  SELECT RAISE(ABORT, 'the audit chain cannot have gaps');
END;

-- @append_only audit_links

-- An entry waits until it is in the chain. The job in chain-job.ts links it first.
-- @invariant the job adds the link in the same batch
CREATE TRIGGER audit_pending_is_linked BEFORE DELETE ON audit_pending
WHEN NOT EXISTS (SELECT 1 FROM audit_links WHERE entry_uuid = OLD.entry_uuid)
BEGIN
  SELECT RAISE(ABORT, 'an audit entry stays pending until it is in the chain');
END;

-- @dated audit_entries (at_ms)

-- People to whom an operator gave a role by `npm run grant` in the last 15 minutes. The command
-- adds this entry first.
CREATE VIEW just_granted AS
SELECT subject ->> 'account' AS user_uuid FROM audit_entries
WHERE order_key < printf('%016d', 9007199254740991 - CAST(unixepoch('subsec') * 1000 AS INTEGER) + 900000)
  AND call = 'npm run grant';
